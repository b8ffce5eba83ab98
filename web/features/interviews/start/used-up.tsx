import { Alert, Stack, Text } from "@mantine/core";
import type { Allowance } from "#contract/interviews.ts";
import { hasLargerPlan } from "#contract/roles.ts";
import { fillText, TEXT } from "#contract/texts.ts";
import { formatDay } from "#web/lib/format.ts";
import { useGivenPlan } from "#web/lib/settings.ts";
import { useWayBack } from "#web/lib/way-on.ts";
import { paths } from "#web/paths.ts";
import { LinkButton } from "#web/ui/link-parts.tsx";
import { WORDS } from "../words.ts";

type UsedUpProps = {
  allowance: Allowance;
  /** Leaves out the sentence that a start is refused with. */
  isBrief?: boolean;
};

/** Says when there are new interviews, and offers an upgrade if a larger plan exists. */
export function UsedUp({ allowance, isBrief = false }: UsedUpProps) {
  const { plan, periodEndsAt, renewalUnpaid } = allowance;
  const upgrade = hasLargerPlan(plan, useGivenPlan());
  const later = renewalUnpaid
    ? TEXT.interviewsAwaitPayment
    : fillText(upgrade ? TEXT.interviewsCome : TEXT.interviewsUsed, { day: formatDay(periodEndsAt) });
  return (
    <Alert color="yellow">
      <Stack gap="sm" align="flex-start">
        <Text size="sm">{later}</Text>
        {upgrade && !isBrief && <Text size="sm">{TEXT.interviewLimit}</Text>}
        {upgrade && <SeeThePlans />}
      </Stack>
    </Alert>
  );
}

const SeeThePlans = () => (
  <LinkButton size="xs" variant="default" {...paths.pricing()} state={useWayBack()}>
    {WORDS.seeThePlans}
  </LinkButton>
);
