import { Alert, Anchor, Button, Stack, Text } from "@mantine/core";
import type { SubscriptionStatus } from "#contract/billing.ts";
import { PLAN_NAMES } from "#contract/roles.ts";
import { formatDay } from "../../lib/format.ts";

type NoticeProps = { status: SubscriptionStatus; onPortal: () => void; loading: boolean };

/** What somebody must know of their subscription now: a failed payment, or until when the plan lasts. */
export function SubscriptionNotice({ status, onPortal, loading }: NoticeProps) {
  const { plan, past_due, cancel_at_period_end, current_period_end } = status;
  return (
    <>
      {past_due && (
        <Alert color="red" role="alert" title="Your last payment failed">
          <Stack gap="sm" align="flex-start">
            <Text size="sm">
              {plan === "free"
                ? "Your plan is on hold until the payment goes through."
                : "You keep your plan while it is tried again."}{" "}
              Please update your card.
            </Text>
            <Button size="xs" loading={loading} onClick={onPortal}>
              Update your card
            </Button>
          </Stack>
        </Alert>
      )}
      {cancel_at_period_end && current_period_end !== null && (
        <Alert color="yellow">
          <Text size="sm">
            You keep the {PLAN_NAMES[plan]} plan until {formatDay(current_period_end)}. After that you are on
            the Free plan. Changed your mind?{" "}
            <Anchor component="button" type="button" size="sm" underline="always" onClick={onPortal}>
              Keep your plan in the billing portal
            </Anchor>
          </Text>
        </Alert>
      )}
    </>
  );
}
