import { Anchor, Button, Group, Progress, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { DataExport } from "#contract/accounts.ts";
import { messageOf } from "#web/lib/api.ts";
import { formatSize, formatWhen } from "#web/lib/format.ts";
import { Card } from "#web/ui/card.tsx";
import { ErrorPanel } from "#web/ui/error-panel.tsx";
import { SkeletonRows } from "#web/ui/skeletons.tsx";
import { Status } from "#web/ui/status.tsx";
import { exportQuery, useRequestExport } from "./queries.ts";

export function DataCard() {
  const current = useQuery(exportQuery);
  const ask = useRequestExport();
  return (
    <Card title="Your data" id="data">
      <Text size="sm" c="dimmed">
        Everything that is stored about you, as one file: your profile, interviews, ratings and resumes.
      </Text>
      {ask.error && <ErrorPanel message={messageOf(ask.error)} />}
      {current.isPending && <SkeletonRows rows={1} height={36} label="Loading" />}
      {current.isError && (
        <ErrorPanel message={messageOf(current.error)} onRetry={() => void current.refetch()} />
      )}
      {current.data && <ExportState state={current.data} />}
      {current.data && current.data.status !== "pending" && (
        <Group>
          <Button
            variant={current.data.status === "ready" ? "default" : "filled"}
            loading={ask.isPending}
            onClick={() => ask.mutate()}
          >
            {current.data.status === "ready" ? "Make a new copy" : "Download my data"}
          </Button>
        </Group>
      )}
    </Card>
  );
}

function ExportState({ state }: { state: DataExport }) {
  if (state.status === "pending") {
    return (
      <div>
        <Text size="sm" mb="xs">
          Your copy is being made. You can leave this page.
        </Text>
        <Progress value={state.percent} aria-label="Progress of your copy" />
      </div>
    );
  }
  if (state.status === "failed") {
    return <ErrorPanel message="Your copy could not be made. Please try again." />;
  }
  if (state.url === null || state.expiresAt === null) return null;
  return (
    <Status>
      <Text>
        <Anchor href={state.url} download underline="always">
          Download greenroom-data.zip
        </Anchor>{" "}
        ({formatSize(state.sizeBytes ?? 0)}, until {formatWhen(state.expiresAt)})
      </Text>
    </Status>
  );
}
