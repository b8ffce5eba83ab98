import { List, Paper, Stack, Text, Title } from "@mantine/core";
import { PLAN_INTERVIEWS, PLAN_NAMES, type Plan } from "#contract/roles.ts";
import { useSession } from "#web/lib/session.ts";
import { useTraits, useUnlimited } from "#web/lib/settings.ts";
import { COLUMN } from "#web/ui/page-widths.ts";
import { givesFor, offersIn } from "./plans.ts";
import { WORDS } from "./words.ts";

/** For installations that sell nothing: everybody's plan, and which of its benefits exist here. */
export function GivenPlan({ plan }: { plan: Plan }) {
  const unlimited = useUnlimited();
  const gives = offersIn(WORDS).find((offer) => offer.plan === plan)?.gives ?? [];
  return (
    <Paper p={{ base: "md", sm: "lg" }} maw={COLUMN.maw}>
      <Stack gap="sm">
        <Title order={2}>{unlimited ? WORDS.unlimited : PLAN_NAMES[plan]}</Title>
        <Text>{WORDS.nothingIsSoldHere}</Text>
        <List spacing="xs">
          {givesFor(gives, useTraits(), useSession().data?.role_id)
            .map((line) =>
              unlimited && line === WORDS.interviewsPerMonth(PLAN_INTERVIEWS[plan])
                ? WORDS.asManyInterviews
                : line,
            )
            .map((line) => (
              <List.Item key={line}>{line}</List.Item>
            ))}
        </List>
      </Stack>
    </Paper>
  );
}
