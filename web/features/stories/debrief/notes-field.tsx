import { Button, Group, Stack, Text, Textarea } from "@mantine/core";
import { useState } from "react";
import { messageOf } from "#web/lib/api.ts";
import { FilePicker } from "#web/ui/file-picker.tsx";
import { Status } from "#web/ui/status.tsx";
import { ADVERT_FILES, readAdvertFile } from "../applications/advert-file.ts";
import { words } from "../words.ts";
import { type AskedRow, withFound } from "./asked-rows.tsx";
import { useReadQuestions } from "./queries.ts";

const WORDS = words.debrief;

type SetRows = (change: (before: AskedRow[]) => AskedRow[]) => void;

/** Notes that were typed, pasted or read from a file. Each sentence becomes a row, and clear questions are ticked. */
export function useNotes(setRows: SetRows) {
  const read = useReadQuestions();
  const [text, setText] = useState("");
  const [readText, setReadText] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  const find = (from: string) =>
    read.mutate(from, {
      onSuccess: (found) => {
        setReadText(from);
        setProblem(found.some(({ isQuestion }) => isQuestion) ? null : WORDS.noneFound);
        setRows((before) => withFound(before, found));
      },
      onError: (error) => setProblem(messageOf(error)),
    });
  const isUnread = text.trim() !== "" && text !== readText;
  const isRead = readText !== "" && !isUnread;
  return { text, setText, problem, setProblem, isUnread, isRead, isReading: read.isPending, read: find };
}

type NotesFieldProps = { notes: ReturnType<typeof useNotes> };

/** The notes are folded once they are read, because each of their sentences is a row by then. */
export function NotesField({ notes }: NotesFieldProps) {
  const [isOpen, setOpen] = useState(false);
  const { isRead, problem } = notes;
  return (
    <>
      {isRead && !isOpen ? (
        <Group>
          <Button size="xs" variant="default" onClick={() => setOpen(true)}>
            {WORDS.notesAgain}
          </Button>
        </Group>
      ) : (
        <Source notes={notes} onFound={() => setOpen(false)} />
      )}
      <Status>{problem !== null && <Text size="sm">{problem}</Text>}</Status>
    </>
  );
}

/** Input by typing, pasting or file: the server finds the questions and stores nothing. */
function Source({
  notes: { text, setText, setProblem, isReading, read },
  onFound,
}: NotesFieldProps & { onFound: () => void }) {
  const find = (from: string) => {
    onFound();
    read(from);
  };
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
