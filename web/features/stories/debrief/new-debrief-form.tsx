import { Button, Checkbox, Group, NativeSelect, Stack, Text, Textarea, TextInput } from "@mantine/core";
import { useState } from "react";
import { ASKED_ANSWER_MAX_LENGTH, ASKED_QUESTION_MAX_LENGTH, ASKED_QUESTIONS_MAX } from "#contract/limits.ts";
import { isRound, type Round } from "#contract/rounds.ts";
import { TEXT } from "#contract/texts.ts";
import { messageOf } from "#web/lib/api.ts";
import { ROUND_WORDS } from "#web/lib/round-words.ts";
import { FilePicker } from "#web/ui/file-picker.tsx";
import { ErrorPanel } from "#web/ui/error-panel.tsx";
import { Status } from "#web/ui/status.tsx";
import { UnsavedWarning } from "#web/ui/unsaved-warning.tsx";
import { FormButtons } from "#web/ui/form-buttons.tsx";
import { ADVERT_FILES, readAdvertFile } from "../applications/advert-file.ts";
import { today } from "../applications/days.ts";
import { dropRow } from "../drop-row.ts";
import { words } from "../words.ts";
import { useAddDebrief, useReadQuestions } from "./queries.ts";

const WORDS = words.debrief;

/** `from`: the ticked sentence of the notes. */
type Draft = { key: number; question: string; answer: string; from?: string };

const FEELINGS = Object.entries(WORDS.feelings).map(([value, label]) => ({ value, label }));
const MIXED = "3";

type NewDebriefFormProps = { applicationId: string; rounds: Round[]; onDone: () => void };

export function NewDebriefForm({ applicationId, rounds, onDone }: NewDebriefFormProps) {
  const add = useAddDebrief();
  const [heldOn, setHeldOn] = useState(today);
  const [feeling, setFeeling] = useState(MIXED);
  const [round, setRound] = useState("");
  const [asked, setAsked] = useState<Draft[]>([]);
  const notes = useNotes(setAsked);
  const isTyped = notes.text !== "" || asked.length > 0;
  const save = () => {
    if (notes.isUnread) return notes.read(notes.text);
    const questions = asked
      .filter(({ question }) => question.trim() !== "")
      .map(({ question, answer }) => ({ question, answer }));
    const told = { applicationId, heldOn, feeling: Number(feeling), questions };
    add.mutate({ ...told, ...(isRound(round) && { round }) }, { onSuccess: onDone });
  };
  return (
    <form
      noValidate
      aria-label={WORDS.form}
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <UnsavedWarning changed={isTyped && !add.isSuccess} saving={add.isPending} />
      <Stack>
        <Group grow align="flex-start">
          <TextInput
            type="date"
            label={WORDS.heldOn}
            max={today()}
            value={heldOn}
            onChange={(event) => setHeldOn(event.currentTarget.value)}
          />
          <NativeSelect
            label={WORDS.feeling}
            data={FEELINGS}
            value={feeling}
            onChange={(event) => setFeeling(event.currentTarget.value)}
          />
        </Group>
        {rounds.length > 0 && (
          <NativeSelect
            label={words.rounds.round}
            value={round}
            data={[
              { value: "", label: words.rounds.notTold },
              ...[...new Set(rounds)].map((value) => ({ value, label: ROUND_WORDS[value].name })),
            ]}
            onChange={(event) => setRound(event.currentTarget.value)}
          />
        )}
        <QuestionSource notes={notes} />
        <Sentences found={notes.found} asked={asked} onChange={setAsked} />
        <QuestionList asked={asked} onChange={setAsked} />
        {add.error && <ErrorPanel message={messageOf(add.error)} />}
        <FormButtons submit={WORDS.save} isPending={add.isPending} onCancel={onDone} variant="light" />
      </Stack>
    </form>
  );
}

const keyAfter = (asked: readonly Draft[]): number => (asked.at(-1)?.key ?? 0) + 1;

type Found = { question: string; answer: string; isQuestion: boolean };
type SetAsked = (change: (before: Draft[]) => Draft[]) => void;

const withFound = (before: Draft[], { question, answer }: Found): Draft[] =>
  before.length >= ASKED_QUESTIONS_MAX || before.some(({ from }) => from === question)
    ? before
    : [...before, { key: keyAfter(before), question, answer, from: question }];

/** Notes that were typed, pasted or read from a file. Clear questions in them are ticked at once. */
function useNotes(onAsked: SetAsked) {
  const read = useReadQuestions();
  const [text, setText] = useState("");
  const [readText, setReadText] = useState("");
  const [found, setFound] = useState<Found[]>([]);
  const [problem, setProblem] = useState<string | null>(null);
  const find = (from: string) =>
    read.mutate(from, {
      onSuccess: (sentences) => {
        const sure = sentences.filter(({ isQuestion }) => isQuestion);
        setReadText(from);
        setFound(sentences);
        setProblem(sure.length === 0 ? WORDS.noneFound : null);
        onAsked((before) => sure.reduce(withFound, before));
      },
      onError: (error) => setProblem(messageOf(error)),
    });
  const isUnread = text.trim() !== "" && text !== readText;
  return { text, setText, found, problem, setProblem, isUnread, isReading: read.isPending, read: find };
}

/** All sentences of the notes as checkboxes, so that the user can tick questions that were not recognised. */
function Sentences({ found, asked, onChange }: { found: Found[]; asked: Draft[]; onChange: SetAsked }) {
  if (found.length === 0) return null;
  return (
    <Stack component="fieldset" gap="xs" bd={0} p={0} m={0}>
      <Text component="legend" fw={600} size="sm">
        {WORDS.tick}
      </Text>
      {found.map((one) => (
        <Checkbox
          key={one.question}
          label={one.question}
          checked={asked.some(({ from }) => from === one.question)}
          onChange={({ currentTarget: { checked } }) =>
            onChange((before) =>
              checked ? withFound(before, one) : before.filter(({ from }) => from !== one.question),
            )
          }
        />
      ))}
    </Stack>
  );
}

type QuestionSourceProps = { notes: ReturnType<typeof useNotes> };

/** Input by typing, pasting or file: the server finds the questions and stores nothing. */
function QuestionSource({
  notes: { text, setText, problem, setProblem, isReading, read: find },
}: QuestionSourceProps) {
  const take = async (file: File | null) => {
    if (!file) return;
    const taken = await readAdvertFile(file);
    if ("problem" in taken) return setProblem(taken.problem);
    setText(taken.text);
    find(taken.text);
  };
  return (
    <Stack gap="xs">
      <Textarea
        label={WORDS.source}
        description={WORDS.sourceWhy}
        autosize
        minRows={4}
        maxRows={12}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Status>{problem !== null && <Text size="sm">{problem}</Text>}</Status>
      <Group gap="xs">
        <Button
          size="xs"
          variant="default"
          loading={isReading}
          disabled={text.trim() === ""}
          onClick={() => find(text)}
        >
          {WORDS.find}
        </Button>
        <FilePicker accept={ADVERT_FILES} label={WORDS.file} onChoose={(file) => void take(file)}>
          {(button) => (
            <Button {...button} size="xs" variant="default">
              {WORDS.useFile}
            </Button>
          )}
        </FilePicker>
      </Group>
    </Stack>
  );
}

type QuestionListProps = { asked: Draft[]; onChange: (asked: Draft[]) => void };

function QuestionList({ asked, onChange }: QuestionListProps) {
  const change = (key: number, part: Partial<Draft>) =>
    onChange(asked.map((one) => (one.key === key ? Object.assign({}, one, part) : one)));
  return (
    <>
      {asked.map(({ key, question, answer }, at) => (
        <Stack key={key} gap="xs">
          <TextInput
            data-row
            label={WORDS.question(at + 1)}
            maxLength={ASKED_QUESTION_MAX_LENGTH}
            value={question}
            onChange={(event) => change(key, { question: event.currentTarget.value })}
          />
          <Textarea
            label={WORDS.answer(at + 1)}
            autosize
            minRows={1}
            maxRows={10}
            maxLength={ASKED_ANSWER_MAX_LENGTH}
            value={answer}
            onChange={(event) => change(key, { answer: event.currentTarget.value })}
          />
          <Group>
            <Button
              size="xs"
              variant="default"
              aria-label={WORDS.dropNamed(at + 1)}
              onClick={({ currentTarget }) =>
                dropRow(currentTarget.form, at, () => onChange(asked.filter((one) => one.key !== key)))
              }
            >
              {WORDS.drop}
            </Button>
          </Group>
        </Stack>
      ))}
      <Group>
        <Button
          size="xs"
          variant="default"
          data-add-row
          disabled={asked.length >= ASKED_QUESTIONS_MAX}
          onClick={() => onChange([...asked, { key: keyAfter(asked), question: "", answer: "" }])}
        >
          {WORDS.addQuestion}
        </Button>
      </Group>
      {asked.length >= ASKED_QUESTIONS_MAX && <Text size="sm">{TEXT.askedTooMany}</Text>}
    </>
  );
}
