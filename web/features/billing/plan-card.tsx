import { Alert, Group, Skeleton, Stack, Text } from "@mantine/core";
import type { ReactNode } from "react";
import type { SubscriptionStatus } from "#contract/billing.ts";
import { PLAN_NAMES } from "#contract/roles.ts";
import { TEXT } from "#contract/texts.ts";
import { formatDay } from "#web/lib/format.ts";
import { useGivenPlan, useUnlimited } from "#web/lib/settings.ts";
import { paths } from "#web/paths.ts";
import { Card } from "#web/ui/card.tsx";
import { ErrorPanel } from "#web/ui/error-panel.tsx";
import { LinkButton } from "#web/ui/link-parts.tsx";
import { AwaitedNote } from "./awaited-note.tsx";
import { useSubscription } from "./queries.ts";
import { WORDS } from "./words.ts";

export function PlanCard({ referFriends }: { referFriends: ReactNode }) {
  return (
    <Card title={TEXT.planTitle} bare>
      <PlanNow />
      <Group>
        {useGivenPlan() === null && (
          <LinkButton variant="default" {...paths.pricing()}>
            {WORDS.manageSubscription}
          </LinkButton>
        )}
        {referFriends}
      </Group>
    </Card>
  );
}

function PlanNow() {
  const { data, isPending, refetch, awaiting } = useSubscription();
  const unlimited = useUnlimited();
  if (isPending) return <Skeleton height={56} />;
  if (data === undefined) {
    return <ErrorPanel message={TEXT.subscriptionDetailsFailed} onRetry={() => void refetch()} />;
  }
  return (
    <Stack gap="xs">
      <Text size="lg" fw={600}>
        {unlimited ? WORDS.unlimited : PLAN_NAMES[data.plan]}
      </Text>
      <Text size="sm" c="dimmed">
        {termOf(data)}
      </Text>
      <AwaitedNote awaiting={awaiting} />
      {data.past_due && (
        <Alert color="yellow">
          <Text size="sm">{WORDS.yourLastPaymentFailedPlease}</Text>
        </Alert>
      )}
    </Stack>
  );
}

function termOf(status: SubscriptionStatus): string {
  const { current_period_end, cancel_at_period_end, past_due, on_hold } = status;
  if (on_hold !== null) return WORDS.planIsOnHold(PLAN_NAMES[on_hold]);
  if (current_period_end === null) return WORDS.freeOfCharge;
  const day = formatDay(current_period_end);
  if (past_due) return WORDS.untilUnlessThePaymentGoes(day);
  return cancel_at_period_end ? WORDS.untilThenFree(day) : WORDS.renewsOn(day);
}
