import { List, Paper, Stack, Text, Title } from "@mantine/core";
import { COACHING_SESSION_MINUTES, PREMIUM_COACHING_SESSIONS } from "#contract/limits.ts";
import { PLAN_NAMES, type Plan } from "#contract/roles.ts";
import { useSettings } from "../../lib/settings.ts";
import { OFFERS } from "./plans.ts";
import { WORDS } from "./words.ts";

/** Where nothing is sold: the plan that everybody is on, with what of it there is here. */
export function GivenPlan({ plan }: { plan: Plan }) {
  const { coaching = true, linkedin = true } = useSettings().data ?? {};
  const absent = new Set([
    ...(coaching
      ? []
      : [WORDS.coachingSessionsOfMinutesPer(PREMIUM_COACHING_SESSIONS, COACHING_SESSION_MINUTES)]),
    ...(linkedin ? [] : [WORDS.noLinkedinConnectionNeeded]),
  ]);
  const gives = OFFERS.find((offer) => offer.plan === plan)?.gives ?? [];
  return (
    <Paper p={{ base: "md", sm: "lg" }} maw="38rem">
      <Stack gap="sm">
        <Title order={2}>{PLAN_NAMES[plan]}</Title>
        <Text>{WORDS.nothingIsSoldHere}</Text>
        <List spacing="xs">
          {gives
            .filter((line) => !absent.has(line))
            .map((line) => (
              <List.Item key={line}>{line}</List.Item>
            ))}
        </List>
      </Stack>
    </Paper>
  );
}
