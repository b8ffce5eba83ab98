import { Button, Stack, Text } from "@mantine/core";
import { useState } from "react";
import type { CoachBooking, Homework } from "#contract/coaching.ts";
import { homeworkState } from "../handoff-words.ts";
import { HomeworkDialog } from "../homework-dialog.tsx";

export type StartHomework = (homework: Homework, bookingId: string) => void;

type HomeworkForClientProps = { homework: Homework; coachName: string; onStart: () => void };

/** What the coach asks the client to practise. */
export function HomeworkForClient({ homework, coachName, onStart }: HomeworkForClientProps) {
  return (
    <Stack component="section" aria-label="Homework" gap="xs" align="flex-start">
      <Text fw={600}>{coachName} chose a practice for you</Text>
      <Facts homework={homework} />
      {!homework.started && (
        <>
          <Button size="xs" onClick={onStart}>
            Start this practice
          </Button>
          <Text size="sm" c="dimmed">
            It counts as one of your interviews, like any other.
          </Text>
        </>
      )}
    </Stack>
  );
}

/** For the coach: what was set and how it stands. */
export const HomeworkNote = ({ homework }: { homework: Homework }) => (
  <Stack component="section" aria-label="Homework" gap="xs">
    <Text fw={600}>Homework</Text>
    <Facts homework={homework} />
  </Stack>
);

/** For the coach: the way to set or change it. */
export function HomeworkAction({ booking }: { booking: CoachBooking }) {
  const [opened, setOpened] = useState(false);
  const { homework, status } = booking;
  const isOpen = (status === "confirmed" || status === "completed") && homework?.started !== true;
  return (
    <>
      {isOpen && (
        <Button variant="default" size="xs" onClick={() => setOpened(true)}>
          {homework ? "Change homework" : "Set homework"}
        </Button>
      )}
      <HomeworkDialog opened={opened} onClose={() => setOpened(false)} booking={booking} />
    </>
  );
}

function Facts({ homework }: { homework: Homework }) {
  const { target_role, difficulty, competency_label, note } = homework;
  return (
    <>
      <Text size="sm">
        {target_role}, difficulty {difficulty} of 10. Focus: {competency_label}. {homeworkState(homework)}
      </Text>
      {note !== "" && (
        <Text size="sm" style={{ whiteSpace: "pre-line" }}>
          {note}
        </Text>
      )}
    </>
  );
}
