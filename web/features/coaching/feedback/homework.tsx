import { Button, Group, NativeSelect, Stack, Text, Textarea, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { CoachBooking, Homework } from "#contract/coaching.ts";
import type { ReportBrief } from "#contract/coaching-feedback.ts";
import {
  COACH_WORDS_MAX_LENGTH,
  DIFFICULTY_DEFAULT,
  DIFFICULTY_MAX,
  DIFFICULTY_MIN,
  TARGET_ROLE_MAX_LENGTH,
} from "#contract/limits.ts";
import { isRound, ROUND_DEFAULT, ROUNDS } from "#contract/rounds.ts";
import { TEXT } from "#contract/texts.ts";
import { formatDay } from "#web/lib/format.ts";
import { ROUND_WORDS } from "#web/lib/round-words.ts";
import { rubricName } from "#web/lib/rubric-words.ts";
import { rubricQuery } from "#web/lib/rubric.ts";
import { useFields } from "#web/lib/use-fields.ts";
import { ErrorPanel } from "#web/ui/error-panel.tsx";
import { SkeletonRows } from "#web/ui/skeletons.tsx";
import { Modal } from "#web/ui/modal.tsx";
import { wordsOr, WORDS } from "../words.ts";
import { briefQuery, useSetHomework } from "./queries.ts";

export type StartHomework = (homework: Homework, bookingId: string) => void;

type HomeworkForClientProps = { homework: Homework; coachName: string; onStart: () => void };

/** The practice that the coach assigned, shown to the client. */
export function HomeworkForClient({ homework, coachName, onStart }: HomeworkForClientProps) {
  return (
    <Stack component="section" aria-label={WORDS.homework} gap="xs" align="flex-start">
      <Text fw={600}>{WORDS.choseAPracticeForYou(coachName)}</Text>
      <Facts homework={homework} />
      {!homework.started && (
        <>
          <Button variant="light" size="xs" onClick={onStart}>
            {WORDS.startThisPractice}
          </Button>
          <Text size="sm" c="dimmed">
            {WORDS.itCountsAsOneOf}
          </Text>
        </>
      )}
    </Stack>
  );
}

/** For the coach: the homework and its state. */
export const HomeworkNote = ({ homework }: { homework: Homework }) => (
  <Stack component="section" aria-label={WORDS.homework} gap="xs">
    <Text fw={600}>{WORDS.homework}</Text>
    <Facts homework={homework} />
  </Stack>
);

type HomeworkActionProps = { booking: CoachBooking; onOpen: () => void };

/** For the coach: opens the form that sets or changes the homework. */
export function HomeworkAction({ booking: { homework, status }, onOpen }: HomeworkActionProps) {
  const isOpen = (status === "confirmed" || status === "completed") && homework?.started !== true;
  if (!isOpen) return null;
  return (
    <Button variant="subtle" size="xs" onClick={onOpen}>
      {homework ? WORDS.changeHomework : WORDS.setHomework}
    </Button>
  );
}

function Facts({ homework }: { homework: Homework }) {
  const { target_role, difficulty, competency_label, round, note } = homework;
  return (
    <>
      <Text size="sm">
        {round !== ROUND_DEFAULT && `${ROUND_WORDS[round].name}: `}
        {WORDS.homeworkSet(target_role, difficulty, rubricName(competency_label))} {homeworkState(homework)}
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

/** New homework is proposed from the report that the client shared last, if there is one. */
export function HomeworkDialog(props: HomeworkDialogProps) {
  const { opened, booking } = props;
  const isNew = booking.homework === null;
  const brief = useQuery({ ...briefQuery(booking.id), enabled: opened && isNew });
  if (isNew && brief.isPending) return null;
  return <FilledDialog {...props} report={isNew ? brief.data?.reports[0] : undefined} />;
}

type FilledProps = HomeworkDialogProps & { report: ReportBrief | undefined };

/** Text typed here survives an accidental close of the dialog. */
function FilledDialog({ opened, onClose, booking, report }: FilledProps) {
  const fields = useHomeworkFields(
    booking.homework ?? { target_role: report?.target_role ?? "", competency: report?.focus ?? "" },
  );
  return (
    <Modal opened={opened} onClose={onClose} title={WORDS.setHomework} size="lg">
      {report && report.focus !== null && <Text size="sm">{WORDS.proposedFromReport}</Text>}
      <HomeworkForm onClose={onClose} booking={booking} fields={fields} />
    </Modal>
  );
}

const accept = () => null;

const useHomeworkFields = (before: Partial<Homework>) =>
  useFields(
    {
      target_role: (text) => (text.trim() === "" ? WORDS.targetRoleIsRequired : null),
      difficulty: accept,
      competency: accept,
      round: accept,
      note: accept,
    },
    { ...before, difficulty: String(before.difficulty ?? DIFFICULTY_DEFAULT) },
  );

type HomeworkFormProps = Omit<HomeworkDialogProps, "opened"> & {
  fields: ReturnType<typeof useHomeworkFields>;
};

function HomeworkForm({ onClose, booking: { id, client }, fields }: HomeworkFormProps) {
  const rubric = useQuery(rubricQuery);
  const save = useSetHomework(id);
  if (rubric.isPending) return <SkeletonRows rows={3} height={56} label={WORDS.loadingTheChoices} />;
  if (rubric.data === undefined) {
    return <ErrorPanel message={TEXT.homeworkFailed} onRetry={() => void rubric.refetch()} />;
  }
  const { competencies } = rubric.data;
  const submit = fields.onSubmit(({ target_role, difficulty, competency, round, note }) => {
    const homework = {
      target_role: target_role.trim(),
      difficulty: Number(difficulty),
      competency: competency || (competencies[0]?.id ?? ""),
      round: isRound(round) ? round : ROUND_DEFAULT,
      note: note.trim(),
    };
    save.mutate(homework, { onSuccess: onClose });
  });
  return (
    <form noValidate onSubmit={submit}>
      <Stack>
        <Text size="sm">{WORDS.onePracticeInterviewForYou(client.full_name)}</Text>
        {save.isError && <ErrorPanel message={wordsOr(save.error, TEXT.homeworkFailed)} />}
        <TextInput
          label={WORDS.targetRole}
          data-autofocus
          maxLength={TARGET_ROLE_MAX_LENGTH}
          {...fields.field("target_role")}
        />
        <NativeSelect
          label={WORDS.difficultyTo(DIFFICULTY_MIN, DIFFICULTY_MAX)}
          data={LEVELS}
          {...fields.field("difficulty")}
        />
        <NativeSelect
          label={WORDS.focus}
          data={competencies.map(({ id: value, label }) => ({ value, label: rubricName(label) }))}
          {...fields.field("competency")}
        />
        <NativeSelect
          label={WORDS.round}
          data={ROUNDS.map((value) => ({ value, label: ROUND_WORDS[value].name }))}
          {...fields.field("round")}
        />
        <Textarea
          label={WORDS.note}
          description={WORDS.optionalAtMostCharacters(COACH_WORDS_MAX_LENGTH)}
          autosize
          minRows={2}
          maxLength={COACH_WORDS_MAX_LENGTH}
          {...fields.field("note")}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {WORDS.notNow}
          </Button>
          <Button type="submit" loading={save.isPending}>
            {WORDS.saveHomework}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

function homeworkState({ started, done_at: done }: Pick<Homework, "started" | "done_at">): string {
  if (done !== null) return WORDS.doneOn(formatDay(done));
  return started ? WORDS.underWay : WORDS.notStartedYet;
}
