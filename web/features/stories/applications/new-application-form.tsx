import { Button, Group, Paper, Stack, Text, Textarea } from "@mantine/core";
import { IconFileText } from "@tabler/icons-react";
import { type DragEvent, useRef, useState } from "react";
import { DETAILS_FIELDS } from "#contract/application-fields.ts";
import { ADVERT_MAX_LENGTH } from "#contract/limits.ts";
import type { ReadingLoss } from "#contract/resumes.ts";
import { TEXT } from "#contract/texts.ts";
import { normalisePasted } from "#contract/letterless.ts";
import { messageOf } from "#web/lib/api.ts";
import { useDeclaredFields } from "#web/lib/declared-fields.tsx";
import { FilePicker } from "#web/ui/file-picker.tsx";
import { ErrorPanel } from "#web/ui/error-panel.tsx";
import { AdvertLanguageNote } from "#web/ui/language-notes.tsx";
import { LossNotes } from "#web/ui/reading-notes.tsx";
import { UnsavedWarning } from "#web/ui/unsaved-warning.tsx";
import { FormButtons } from "#web/ui/form-buttons.tsx";
import { words } from "../words.ts";
import { ADVERT_FILES, readAdvertFile } from "./advert-file.ts";
import { readAdvertHead } from "./advert-head.ts";
import { AdvertLink } from "./advert-link.tsx";
import { useAddApplication } from "./queries.ts";

const WORDS = words.newApplication;

const advertProblem = (value: string): string | null =>
  normalisePasted(value).length > ADVERT_MAX_LENGTH ? TEXT.advertLong : null;

type NewApplicationFormProps = {
  onAdded: (id: string) => void;
  onCancel: () => void;
  /** The address of an advert that was shared with the app. */
  link?: string | undefined;
};

export function NewApplicationForm({ onAdded, onCancel, link }: NewApplicationFormProps) {
  const add = useAddApplication();
  const fields = useDeclaredFields(DETAILS_FIELDS, null);
  const read = useRef({ title: "", company: "" });
  const advert = useAdvert((text) => {
    const [before, now] = [read.current, readAdvertHead(text)];
    read.current = now;
    // Keeps values that the user corrected.
    fields.fill((last) => ({
      ...(last.title === before.title && { title: now.title }),
      ...(last.company === before.company && { company: now.company }),
    }));
  });
  const submit = fields.onSubmit((typed) => {
    if (advertProblem(advert.text) !== null) return;
    add.mutate({ ...typed, advert: advert.text }, { onSuccess: ({ id }) => onAdded(id) });
  });
  const isTyped = fields.isChanged || advert.text !== "";
  return (
    <Paper p={{ base: "md", sm: "1.625rem" }}>
      <form onSubmit={submit} noValidate aria-label={WORDS.add}>
        <UnsavedWarning changed={isTyped && !add.isSuccess} saving={add.isPending} />
        <Stack>
          {add.error && <ErrorPanel message={messageOf(add.error)} />}
          <Advert advert={advert} />
          <AdvertLink
            shared={link}
            onRead={({ title, company, text }) => {
              advert.write(text);
              const found = readAdvertHead(text);
              read.current = { title: title || found.title, company: company || found.company };
              fields.fill((last) => ({
                title: read.current.title || last.title,
                company: read.current.company || last.company,
              }));
            }}
          />
          {fields.inputs}
          <FormButtons submit={WORDS.save} isPending={add.isPending} onCancel={onCancel} />
        </Stack>
      </form>
    </Paper>
  );
}

function useAdvert(onText: (text: string) => void) {
  const [text, setText] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  const [isReading, setReading] = useState(false);
  const [losses, setLosses] = useState<ReadingLoss[]>([]);
  const write = (typed: string) => {
    setText(typed);
    setProblem(advertProblem(typed));
    onText(typed);
  };
  const take = async (file: File | null | undefined) => {
    if (!file) return;
    setReading(true);
    const read = await readAdvertFile(file);
    setReading(false);
    setLosses("losses" in read ? read.losses : []);
    if ("problem" in read) setProblem(read.problem);
    else write(read.text);
  };
  return { text, problem, losses, isReading, write, take };
}

function Advert({
  advert: { text, problem, losses, isReading, write, take },
}: {
  advert: ReturnType<typeof useAdvert>;
}) {
  const drop = (event: DragEvent) => {
    if (event.dataTransfer.files.length === 0) return;
    event.preventDefault();
    void take(event.dataTransfer.files.item(0));
  };
  return (
    <Stack gap="xs" onDrop={drop} onDragOver={(event) => event.preventDefault()}>
      <Textarea
        name="advert"
        label={WORDS.advert}
        description={WORDS.advertWhy}
        autosize
        minRows={6}
        maxRows={14}
        value={text}
        error={problem}
        onChange={(event) => write(event.currentTarget.value)}
      />
      <LossNotes losses={losses} />
      <AdvertLanguageNote advert={text} />
      <Group gap="xs">
        <FilePicker accept={ADVERT_FILES} label={WORDS.file} onChoose={(file) => void take(file)}>
          {(button) => (
            <Button
              {...button}
              size="xs"
              variant="default"
              loading={isReading}
              leftSection={<IconFileText size={16} aria-hidden />}
            >
              {WORDS.useFile}
            </Button>
          )}
        </FilePicker>
        <Text size="sm" c="dimmed" className="not-on-touch">
          {WORDS.orDrop}
        </Text>
      </Group>
    </Stack>
  );
}
