import { Alert, Stack, Text } from "@mantine/core";
import type { Allowance } from "#contract/interviews.ts";
import { fillText, TEXT } from "#contract/texts.ts";
import { formatDay } from "#web/lib/format.ts";
import { useWayBack } from "#web/lib/way-on.ts";
import { paths } from "#web/paths.ts";
import { LinkButton } from "#web/ui/link-parts.tsx";
import { WORDS } from "../words.ts";

export const isUsedUp = (allowance: Allowance | undefined): allowance is Allowance =>
  allowance !== undefined && allowance.remainingInterviews < 1;

/** A larger plan has more interviews for the free one only. */
export function UsedUp({ allowance: { plan, periodEndsAt } }: { allowance: Allowance }) {
  const back = useWayBack();
  const upgrade = plan === "free";
  return (
    <Alert color="yellow">
      <Stack gap="sm" align="flex-start">
        <Text size="sm">
          {upgrade ? TEXT.interviewLimit : fillText(TEXT.interviewsUsed, { day: formatDay(periodEndsAt) })}
        </Text>
        {upgrade && (
          <LinkButton size="xs" variant="default" {...paths.pricing()} state={back}>
            {WORDS.seeThePlans}
          </LinkButton>
        )}
      </Stack>
    </Alert>
  );
}
