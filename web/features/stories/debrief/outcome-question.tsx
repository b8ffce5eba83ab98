import { Button, Group, Paper, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { Debrief, ToldOutcome } from "#contract/debriefs.ts";
import { messageOf } from "#web/lib/api.ts";
import { ErrorPanel } from "#web/ui/error-panel.tsx";
import { words } from "../words.ts";
import { openOutcomesQuery, useTellOutcome } from "./queries.ts";

const WORDS = words.debrief;

const CHOICES: readonly (readonly [ToldOutcome, string])[] = [
  ["offer", WORDS.askOffer],
  ["rejected", WORDS.askRejected],
  ["withdrawn", WORDS.askWithdrawn],
  ["later", WORDS.askLater],
  ["never", WORDS.askNever],
];

/** Asked two weeks after the interview; the user can postpone or refuse it. */
export function OutcomeQuestion({ debrief: { id, applicationTitle } }: { debrief: Debrief }) {
  const tell = useTellOutcome(id);
  const title = WORDS.askTitle(applicationTitle);
  return (
    <Paper component="section" withBorder p="md" aria-label={title}>
      <Stack gap="sm">
        <Text fw={600}>{title}</Text>
        {tell.error && <ErrorPanel message={messageOf(tell.error)} />}
        <Group gap="xs">
          {CHOICES.map(([outcome, label]) => (
            <Button
              key={outcome}
              size="xs"
              variant="default"
              disabled={tell.isPending}
              onClick={() => tell.mutate(outcome)}
            >
              {label}
            </Button>
          ))}
        </Group>
      </Stack>
    </Paper>
  );
}

/** The question that has waited longest; nothing if there is none. */
export function OpenOutcome() {
  const open = useQuery(openOutcomesQuery).data?.[0];
  return open === undefined ? null : <OutcomeQuestion key={open.id} debrief={open} />;
}
