import { Button, Group, Modal, NativeSelect, Stack, Text, Textarea, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { CoachBooking, Homework } from "#contract/coaching.ts";
import {
  COACH_WORDS_MAX_LENGTH,
  DIFFICULTY_DEFAULT,
  DIFFICULTY_MAX,
  DIFFICULTY_MIN,
  TARGET_ROLE_MAX_LENGTH,
} from "#contract/limits.ts";
import { TEXT } from "#contract/texts.ts";
import { formatDay } from "#web/lib/format.ts";
import { useFields } from "#web/lib/use-fields.ts";
import { ErrorPanel } from "#web/ui/error-panel.tsx";
import { SkeletonRows } from "#web/ui/skeletons.tsx";
import { wordsOr } from "../words.ts";
import { rubricQuery, useSetHomework } from "./queries.ts";

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

/** For the coach: the homework and its state. */
export const HomeworkNote = ({ homework }: { homework: Homework }) => (
  <Stack component="section" aria-label="Homework" gap="xs">
    <Text fw={600}>Homework</Text>
    <Facts homework={homework} />
  </Stack>
);

/** For the coach: the form to set or change it. */
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

type HomeworkDialogProps = { opened: boolean; onClose: () => void; booking: CoachBooking };

const LEVELS = Array.from({ length: DIFFICULTY_MAX - DIFFICULTY_MIN + 1 }, (_, index) =>
  String(DIFFICULTY_MIN + index),
);

function HomeworkDialog({ opened, onClose, booking }: HomeworkDialogProps) {
  return (
    <Modal opened={opened} onClose={onClose} title="Set homework" size="lg">
      <HomeworkForm onClose={onClose} booking={booking} />
    </Modal>
  );
}

const accept = () => null;

function HomeworkForm({ onClose, booking }: Omit<HomeworkDialogProps, "opened">) {
  const { id, homework: before, client } = booking;
  const rubric = useQuery(rubricQuery);
  const fields = useFields(
    {
      target_role: (text) => (text.trim() === "" ? "Target role is required" : null),
      difficulty: accept,
      competency: accept,
      note: accept,
    },
    { ...before, difficulty: String(before?.difficulty ?? DIFFICULTY_DEFAULT) },
  );
  const save = useSetHomework(id);
  if (rubric.isPending) return <SkeletonRows rows={3} height={56} label="Loading the choices" />;
  if (rubric.data === undefined) {
    return <ErrorPanel message={TEXT.homeworkFailed} onRetry={() => void rubric.refetch()} />;
  }
  const { competencies } = rubric.data;
  const submit = fields.onSubmit(({ target_role, difficulty, competency, note }) => {
    const homework = {
      target_role: target_role.trim(),
      difficulty: Number(difficulty),
      competency: competency || (competencies[0]?.id ?? ""),
      note: note.trim(),
    };
    save.mutate(homework, { onSuccess: onClose });
  });
  return (
    <form noValidate onSubmit={submit}>
      <Stack>
        <Text size="sm">
          One practice interview for {client.full_name}. You will see when it is done; its report only if they
          share it.
        </Text>
        {save.isError && <ErrorPanel message={wordsOr(save.error, TEXT.homeworkFailed)} />}
        <TextInput
          label="Target role"
          data-autofocus
          maxLength={TARGET_ROLE_MAX_LENGTH}
          {...fields.field("target_role")}
        />
        <NativeSelect
          label={`Difficulty, ${DIFFICULTY_MIN} to ${DIFFICULTY_MAX}`}
          data={LEVELS}
          {...fields.field("difficulty")}
        />
        <NativeSelect
          label="Focus"
          data={competencies.map(({ id: value, label }) => ({ value, label }))}
          {...fields.field("competency")}
        />
        <Textarea
          label="Note"
          description={`Optional, at most ${COACH_WORDS_MAX_LENGTH} characters`}
          autosize
          minRows={2}
          maxLength={COACH_WORDS_MAX_LENGTH}
          {...fields.field("note")}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Not now
          </Button>
          <Button type="submit" loading={save.isPending}>
            Save homework
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

function homeworkState({ started, done_at: done }: Pick<Homework, "started" | "done_at">): string {
  if (done !== null) return `Done on ${formatDay(done)}.`;
  return started ? "Under way." : "Not started yet.";
}
