import { Button, Group, NativeSelect, Stack, Text, Textarea, TextInput } from "@mantine/core";
import { useState } from "react";
import type { Debrief } from "#contract/debriefs.ts";
import { DEBRIEF_NOTES_MAX_LENGTH } from "#contract/limits.ts";
import { isRound, type Round } from "#contract/rounds.ts";
import { messageOf } from "#web/lib/api.ts";
import { ROUND_WORDS } from "#web/lib/round-words.ts";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { ErrorPanel } from "#web/ui/error-panel.tsx";
import { FormButtons } from "#web/ui/form-buttons.tsx";
import { UnsavedWarning } from "#web/ui/unsaved-warning.tsx";
import { today } from "../applications/days.ts";
import { words } from "../words.ts";
import { type AskedRow, AskedRows } from "./asked-rows.tsx";
import { NotesField, useNotes } from "./notes-field.tsx";
import { useSaveDebrief } from "./queries.ts";

const WORDS = words.debrief;

const FEELINGS = Object.entries(WORDS.feelings).map(([value, label]) => ({ value, label }));
const MIXED = 3;

type DebriefFormProps = {
  applicationId: string;
  rounds: Round[];
  /** The debrief to change; omitted: a new one. */
  debrief?: Debrief;
  /** Proposed day of a new one. */
  heldOn?: string;
  onDone: () => void;
};

export function DebriefForm({ applicationId, rounds, debrief, heldOn, onDone }: DebriefFormProps) {
  const save = useSaveDebrief(applicationId, debrief?.id);
  const [told, setTold] = useState({
    heldOn: debrief?.heldOn ?? heldOn ?? today(),
    feeling: debrief?.feeling ?? MIXED,
    round: debrief?.round ?? "",
    notes: debrief?.notes ?? "",
  });
  const [start] = useState(() => ({ told, rows: rowsOf(debrief) }));
  const [rows, setRows] = useState(start.rows);
  const [isLeaving, setLeaving] = useState(false);
  const notes = useNotes(setRows);
  const left = rows.filter(({ isTicked }) => !isTicked);
  const send = (kept: AskedRow[] = []) => {
    setLeaving(false);
    const { round, ...rest } = told;
    const notes = [told.notes, ...kept.flatMap(({ question, answer }) => [question, answer])]
      .filter((line) => line.trim() !== "")
      .join("\n");
    const questions = rows
      .filter(({ isTicked, question }) => isTicked && question.trim() !== "")
      .map(({ id, question, answer }) => ({ id, question, answer }));
    save.mutate({ ...rest, notes, questions, ...(isRound(round) && { round }) }, { onSuccess: onDone });
  };
  const submit = () => {
    if (notes.isUnread) return notes.read(notes.text);
    return left.length > 0 ? setLeaving(true) : send();
  };
  const isChanged = notes.isUnread || rows !== start.rows || told !== start.told;
  return (
    <form
      noValidate
      aria-label={WORDS.form}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <UnsavedWarning changed={isChanged && !save.isSuccess} saving={save.isPending} />
      <Stack>
        <Facts told={told} rounds={rounds} onChange={setTold} />
        <NotesField notes={notes} />
        <AskedRows rows={rows} onChange={setRows} />
        <Textarea
          label={WORDS.notes}
          description={WORDS.notesWhy}
          autosize
          minRows={2}
          maxRows={10}
          maxLength={DEBRIEF_NOTES_MAX_LENGTH}
          value={told.notes}
          onChange={(event) => setTold({ ...told, notes: event.currentTarget.value })}
        />
        {save.error && <ErrorPanel message={messageOf(save.error)} />}
        <FormButtons submit={WORDS.save} isPending={save.isPending} onCancel={onDone} variant="light" />
      </Stack>
      <ConfirmDialog
        opened={isLeaving}
        title={WORDS.leftTitle(left.length)}
        message={WORDS.leftAbout}
        confirmLabel={WORDS.leftKept}
        cancelLabel={WORDS.leftBack}
        onConfirm={() => send(left)}
        onCancel={() => setLeaving(false)}
      >
        <Stack component="ul" gap={4} m={0} pl="lg" mah="40dvh" style={{ overflowY: "auto" }}>
          {left.map(({ key, question }) => (
            <Text key={key} component="li" size="sm" style={{ overflowWrap: "anywhere" }}>
              {question}
            </Text>
          ))}
        </Stack>
        <Group justify="flex-end">
          <Button variant="default" onClick={() => send()}>
            {WORDS.leftOut}
          </Button>
        </Group>
      </ConfirmDialog>
    </form>
  );
}

const rowsOf = (debrief: Debrief | undefined): AskedRow[] =>
  debrief?.questions.map(({ id, question, answer }, key) => ({
    key,
    id,
    question,
    answer,
    isTicked: true,
  })) ?? [];

type Told = { heldOn: string; feeling: number; round: string; notes: string };
type FactsProps = { told: Told; rounds: Round[]; onChange: (told: Told) => void };

/** The day, how it felt and, if the application has rounds, which one it was. */
function Facts({ told, rounds, onChange }: FactsProps) {
  return (
    <>
      <Group align="flex-start">
        <TextInput
          type="date"
          flex="1 1 12rem"
          label={WORDS.heldOn}
          max={today()}
          value={told.heldOn}
          onChange={(event) => onChange({ ...told, heldOn: event.currentTarget.value })}
        />
        <NativeSelect
          flex="1 1 12rem"
          label={WORDS.feeling}
          data={FEELINGS}
          value={told.feeling}
          onChange={(event) => onChange({ ...told, feeling: Number(event.currentTarget.value) })}
        />
      </Group>
      {rounds.length > 0 && (
        <NativeSelect
          label={words.rounds.round}
          value={told.round}
          data={[
            { value: "", label: words.rounds.notTold },
            ...[...new Set(rounds)].map((value) => ({ value, label: ROUND_WORDS[value].name })),
          ]}
          onChange={(event) => onChange({ ...told, round: event.currentTarget.value })}
        />
      )}
    </>
  );
}
