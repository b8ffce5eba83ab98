import { Button, Checkbox, Group, Stack, Text, Textarea, TextInput } from "@mantine/core";
import { ASKED_ANSWER_MAX_LENGTH, ASKED_QUESTION_MAX_LENGTH, ASKED_QUESTIONS_MAX } from "#contract/limits.ts";
import { TEXT } from "#contract/texts.ts";
import { dropRow } from "../drop-row.ts";
import { words } from "../words.ts";

const WORDS = words.debrief;

/** `from`: the sentence of the notes that the row shows; omitted: the user added the row. Only ticked rows are saved. */
export type AskedRow = {
  key: number;
  id?: string;
  question: string;
  answer: string;
  isTicked: boolean;
  from?: string;
};

type Found = { question: string; answer: string; isQuestion: boolean };

const keyAfter = (rows: readonly AskedRow[]): number => Math.max(-1, ...rows.map(({ key }) => key)) + 1;
const ticked = (rows: readonly AskedRow[]): number => rows.filter(({ isTicked }) => isTicked).length;

/** The rows after notes were read: those of sentences that are still in the notes stay as they are. */
export function withFound(before: AskedRow[], found: readonly Found[]): AskedRow[] {
  const own = before.filter(({ from }) => from === undefined);
  const isNoted = (question: string) => own.some((row) => row.question.trim() === question);
  let left = ASKED_QUESTIONS_MAX - ticked(own);
  const next = keyAfter(before);
  const read = found
    .filter(({ question }) => !isNoted(question))
    .map(({ question, answer, isQuestion }, at): AskedRow => {
      const row = before.find(({ from }) => from === question) ?? {
        key: next + at,
        question,
        answer,
        isTicked: isQuestion && left > 0,
        from: question,
      };
      left -= Number(row.isTicked);
      return row;
    });
  return [...own.filter(({ question }) => question.trim() !== ""), ...read];
}

type AskedRowsProps = { rows: AskedRow[]; onChange: (rows: AskedRow[]) => void };

/** Each question is shown once: a ticked sentence of the notes becomes the field in which it can be corrected. */
export function AskedRows({ rows, onChange }: AskedRowsProps) {
  const isFull = ticked(rows) >= ASKED_QUESTIONS_MAX;
  const hasFound = rows.some(({ from }) => from !== undefined);
  const change = (key: number, part: Partial<AskedRow>) =>
    onChange(rows.map((row) => (row.key === key ? { ...row, ...part } : row)));
  return (
    <Stack component="fieldset" gap="md" bd={0} p={0} m={0}>
      {hasFound && (
        <Text component="legend" fw={600} size="sm" mb="xs">
          {WORDS.tick}
        </Text>
      )}
      {rows.map((row, at) => (
        <Row
          key={row.key}
          row={row}
          at={ticked(rows.slice(0, at)) + 1}
          isFull={isFull}
          onChange={(part) => change(row.key, part)}
          onDrop={(form) => dropRow(form, at, () => onChange(rows.filter(({ key }) => key !== row.key)))}
        />
      ))}
      <Group>
        <Button
          size="xs"
          variant="default"
          data-add-row
          disabled={isFull}
          onClick={() =>
            onChange([...rows, { key: keyAfter(rows), question: "", answer: "", isTicked: true }])
          }
        >
          {WORDS.addQuestion}
        </Button>
      </Group>
      {isFull && <Text size="sm">{TEXT.askedTooMany}</Text>}
    </Stack>
  );
}

type RowProps = {
  row: AskedRow;
  /** Its number among the ticked ones. */
  at: number;
  isFull: boolean;
  onChange: (part: Partial<AskedRow>) => void;
  onDrop: (form: HTMLFormElement | null) => void;
};

function Row({ row: { from, question, answer, isTicked }, at, isFull, onChange, onDrop }: RowProps) {
  return (
    <Group gap="sm" wrap="nowrap" align="flex-start">
      {from !== undefined && (
        <Checkbox
          data-row={!isTicked || undefined}
          mt={isTicked ? "2.25rem" : 0}
          checked={isTicked}
          disabled={isFull && !isTicked}
          {...(isTicked ? { "aria-label": from } : { label: from })}
          onChange={({ currentTarget: { checked } }) => onChange({ isTicked: checked })}
        />
      )}
      {isTicked && (
        <Stack gap="xs" flex={1} miw={0}>
          <TextInput
            data-row
            label={WORDS.question(at)}
            maxLength={ASKED_QUESTION_MAX_LENGTH}
            value={question}
            onChange={(event) => onChange({ question: event.currentTarget.value })}
          />
          <Textarea
            label={WORDS.answer(at)}
            autosize
            minRows={1}
            maxRows={10}
            maxLength={ASKED_ANSWER_MAX_LENGTH}
            value={answer}
            onChange={(event) => onChange({ answer: event.currentTarget.value })}
          />
          {from === undefined && (
            <Group>
              <Button
                size="xs"
                variant="default"
                aria-label={WORDS.dropNamed(at)}
                onClick={({ currentTarget }) => onDrop(currentTarget.form)}
              >
                {WORDS.drop}
              </Button>
            </Group>
          )}
        </Stack>
      )}
    </Group>
  );
}
