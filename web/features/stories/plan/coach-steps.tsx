import { Button, Group, Stack, Text } from "@mantine/core";
import type { Application } from "#contract/applications.ts";
import type { StepOfCoach } from "#contract/preparation-plan.ts";
import { WORDS as APP_WORDS } from "#web/lib/app-words.ts";
import { messageOf } from "#web/lib/api.ts";
import { paths } from "#web/paths.ts";
import { Card } from "#web/ui/card.tsx";
import { ErrorPanel } from "#web/ui/error-panel.tsx";
import { LinkButton } from "#web/ui/link-parts.tsx";
import { words } from "../words.ts";
import { useSettleOfCoach } from "./queries.ts";

const WORDS = words.plan;

/** Steps that coaches set besides the plan's own, each with the coach's name. */
export function CoachSteps({ application, steps }: { application: Application; steps: StepOfCoach[] }) {
  if (steps.length === 0) return null;
  return (
    <Card title={WORDS.fromCoaches}>
      <Stack component="ul" gap="md" m={0} p={0} style={{ listStyle: "none" }}>
        {steps.map((step) => (
          <li key={step.id}>
            <Step application={application} step={step} />
          </li>
        ))}
      </Stack>
    </Card>
  );
}

function Step({ application, step }: { application: Application; step: StepOfCoach }) {
  const settle = useSettleOfCoach(application.id);
  const { id, bookingId, coach, title, minutes, storyId, requirement } = step;
  const from = { from: application.id, back: "plan" as const };
  const choices = [
    { state: "done" as const, label: WORDS.coachDone },
    { state: "dropped" as const, label: WORDS.coachDrop },
  ];
  return (
    <Stack gap="xs" style={{ overflowWrap: "anywhere" }}>
      {settle.error && <ErrorPanel message={messageOf(settle.error)} />}
      <Text fw={600}>{title}</Text>
      <Text size="sm" c="dimmed">
        {WORDS.coachSet(coach ?? APP_WORDS.formerCoach.by)} · {WORDS.minutes(minutes)}
      </Text>
      {requirement !== null && <Text size="sm">{WORDS.coachAbout(requirement)}</Text>}
      <Group gap="xs">
        {storyId !== null && (
          <LinkButton size="xs" variant="light" {...paths.story(storyId, from)}>
            {WORDS.go.story}
          </LinkButton>
        )}
        {requirement !== null && (
          <LinkButton
            size="xs"
            variant="light"
            {...paths.practiceOf({ about: requirement }, { ...from, role: application.title })}
          >
            {WORDS.go.practise}
          </LinkButton>
        )}
        {choices.map(({ state, label }) => (
          <Button
            key={state}
            size="xs"
            variant="default"
            disabled={settle.isPending}
            aria-label={`${label}: ${title}`}
            onClick={() => settle.mutate({ bookingId, id, state })}
          >
            {label}
          </Button>
        ))}
      </Group>
    </Stack>
  );
}
