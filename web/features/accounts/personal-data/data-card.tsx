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
import { WORDS } from "../words.ts";

export function DataCard() {
  const current = useQuery(exportQuery);
  const ask = useRequestExport();
  return (
    <Card title={WORDS.yourData} id="data">
      <Text size="sm" c="dimmed">
        {WORDS.everythingThatIsStoredAbout}
      </Text>
      {ask.error && <ErrorPanel message={messageOf(ask.error)} />}
      {current.isPending && <SkeletonRows rows={1} height={36} label={WORDS.loading} />}
      {current.isError && (
        <ErrorPanel message={messageOf(current.error)} onRetry={() => void current.refetch()} />
      )}
      {current.data && <ExportState state={current.data} />}
      {current.data && current.data.status !== "pending" && (
        <Group>
          <Button variant="default" loading={ask.isPending} onClick={() => ask.mutate()}>
            {current.data.status === "ready" ? WORDS.makeANewCopy : WORDS.downloadMyData}
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
          {WORDS.yourCopyIsBeingMade}
        </Text>
        <Progress value={state.percent} aria-label={WORDS.progressOfYourCopy} />
      </div>
    );
  }
  if (state.status === "failed") {
    return <ErrorPanel message={WORDS.yourCopyCouldNotBe} />;
  }
  if (state.url === null || state.expiresAt === null) return null;
  return (
    <Status>
      <Text>
        <Anchor href={state.url} download underline="always">
          {WORDS.downloadGreenroomDataZip}
        </Anchor>{" "}
        {WORDS.until(formatSize(state.sizeBytes ?? 0), formatWhen(state.expiresAt))}
      </Text>
    </Status>
  );
}
