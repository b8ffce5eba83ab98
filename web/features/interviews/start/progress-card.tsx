import { Progress, Skeleton, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { Allowance } from "#contract/interviews.ts";
import { formatDay } from "#web/lib/format.ts";
import { TEXT } from "#contract/texts.ts";
import { useReachable } from "#web/lib/reach.ts";
import { Card } from "#web/ui/card.tsx";
import { ErrorPanel } from "#web/ui/error-panel.tsx";
import { allowanceQuery } from "../queries.ts";
import { WORDS } from "../words.ts";

export function ProgressCard() {
  return (
    <Card title={TEXT.progressTitle} bare>
      <Progresses />
    </Card>
  );
}

function Progresses() {
  const { data, isPending, refetch } = useQuery(allowanceQuery);
  const reachable = useReachable();
  if (isPending && reachable) return <Skeleton height={155} />;
  if (data === undefined) return <ErrorPanel message={TEXT.remainingFailed} onRetry={() => void refetch()} />;
  return <Figures allowance={data} />;
}

function Figures({ allowance }: { allowance: Allowance }) {
  const { completedInterviews, remainingInterviews, maxInterviews, bonusInterviews, planRemaining } =
    allowance;
  if (allowance.unlimited)
    return (
      <Text>
        {WORDS.completed} <strong>{completedInterviews}</strong>. {WORDS.asManyAsYouLike}
      </Text>
    );
  const total = maxInterviews + bonusInterviews;
  const share = total === 0 ? 0 : Math.min(100, (remainingInterviews / total) * 100);
  return (
    <Stack gap="xs">
      <Text>
        {WORDS.remaining} <strong>{remainingInterviews}</strong> {WORDS.ofTotal(total)}
      </Text>
      <Progress
        value={share}
        size="lg"
        aria-label={WORDS.ofInterviewsRemaining(remainingInterviews, total)}
      />
      <Text size="sm" c="dimmed">
        {WORDS.planInterviewsOfReferralInterviews(planRemaining, maxInterviews, bonusInterviews)}
      </Text>
      <Text size="sm" c="dimmed">
        {allowance.renewalUnpaid
          ? WORDS.planInterviewsAwaitPayment
          : WORDS.planInterviewsAreRenewedOn(formatDay(allowance.periodEndsAt))}
      </Text>
      <Text>
        {WORDS.completed} <strong>{completedInterviews}</strong>
      </Text>
    </Stack>
  );
}
