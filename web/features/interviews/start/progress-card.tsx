import { Group, Progress, Skeleton, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { Allowance } from "#contract/interviews.ts";
import { formatDay } from "#web/lib/format.ts";
import { TEXT } from "#contract/texts.ts";
import { Card } from "#web/ui/card.tsx";
import { ErrorPanel } from "#web/ui/error-panel.tsx";
import { allowanceQuery } from "../queries.ts";

export function ProgressCard() {
  return (
    <Card title={TEXT.progressTitle}>
      <Progresses />
    </Card>
  );
}

function Progresses() {
  const { data, isPending, refetch } = useQuery(allowanceQuery);
  if (isPending) return <Skeleton height={118} />;
  if (data === undefined) return <ErrorPanel message={TEXT.remainingFailed} onRetry={() => void refetch()} />;
  return <Figures allowance={data} />;
}

function Figures({ allowance }: { allowance: Allowance }) {
  const { completedInterviews, remainingInterviews, maxInterviews, bonusInterviews, planRemaining } =
    allowance;
  const total = maxInterviews + bonusInterviews;
  const share = total === 0 ? 0 : Math.min(100, (remainingInterviews / total) * 100);
  return (
    <Stack gap="xs">
      <Group justify="space-between">
        <Text>
          Completed: <strong>{completedInterviews}</strong>
        </Text>
        <Text>
          Remaining: <strong>{remainingInterviews}</strong> of {total}
        </Text>
      </Group>
      <Progress
        value={share}
        size="lg"
        aria-label={`${remainingInterviews} of ${total} interviews remaining`}
      />
      <Text size="sm" c="dimmed">
        Plan interviews: {planRemaining} of {maxInterviews} · Referral interviews: {bonusInterviews}
      </Text>
      <Text size="sm" c="dimmed">
        Plan interviews are renewed on {formatDay(allowance.periodEndsAt)}.
      </Text>
    </Stack>
  );
}
