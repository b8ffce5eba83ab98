import { Box, Button, Group, Progress, Stack, Text } from "@mantine/core";
import { IconFileText, IconUpload } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useRef, useState, type DragEvent, type ReactNode } from "react";
import { RESUME_FILES } from "#contract/fields.ts";
import { RESUME_MAX_BYTES } from "#contract/limits.ts";
import type { Resume } from "#contract/resumes.ts";
import { TEXT } from "#contract/texts.ts";
import { formatSize } from "#web/lib/format.ts";
import { FilePicker } from "#web/ui/file-picker.tsx";
import { ErrorPanel } from "#web/ui/error-panel.tsx";
import { LossNotes } from "#web/ui/reading-notes.tsx";
import { SkeletonRows } from "#web/ui/skeletons.tsx";
import { Status } from "#web/ui/status.tsx";
import { latestQuery, resumeWords, useDelete, useUpload, useUploadUnderWay, useView } from "./queries.ts";
import { WORDS } from "./words.ts";

/** The resume part of the profile dropdown (screens.md 1), with a file picker and drop area. */
export function ResumeBlock() {
  const latest = useQuery(latestQuery);
  const upload = useUpload();
  const underWay = useUploadUnderWay();
  const uploadButton = useRef<HTMLButtonElement>(null);
  const send = (file: File | null | undefined) => {
    if (file && !underWay) upload.mutate(file);
  };

  return (
    <DropArea onDrop={send}>
      <Stack gap="xs">
        <Group gap="xs">
          <IconFileText size={18} aria-hidden />
          <Text size="sm" fw={600}>
            {WORDS.resume}
          </Text>
        </Group>
        {latest.isPending && <SkeletonRows rows={1} height={40} label={WORDS.loadingYourResume} />}
        {latest.isError && (
          <ErrorPanel message={resumeWords(latest.error)} onRetry={() => void latest.refetch()} />
        )}
        {latest.data && <StoredResume resume={latest.data} onDelete={() => uploadButton.current?.focus()} />}
        {underWay && <UploadProgress {...underWay} />}
        <FilePicker accept={RESUME_FILES} label={WORDS.resumeFile} onChoose={send}>
          {(button) => (
            // Stays mounted during an upload: if it lost the focus, keys would no longer close the dropdown.
            <Button
              {...button}
              onClick={underWay ? undefined : button.onClick}
              aria-disabled={Boolean(underWay)}
              data-disabled={Boolean(underWay) || undefined}
              ref={uploadButton}
              size="xs"
              variant="light"
              leftSection={<IconUpload size={14} aria-hidden />}
              style={{ alignSelf: "flex-start" }}
            >
              {WORDS.uploadResume}
            </Button>
          )}
        </FilePicker>
        <Text size="xs">
          {WORDS.pdfOrWordUpTo(RESUME_MAX_BYTES / 1024 / 1024)}
          <span className="not-on-touch"> {WORDS.orDropIt}</span> {latest.data && WORDS.aNewOneTakesThe}
        </Text>
      </Stack>
    </DropArea>
  );
}

function UploadProgress({ name, share }: { name: string; share: number }) {
  // Never 0, because a bar without width is invisible.
  const percent = Math.max(3, Math.round(share * 100));
  return (
    <Stack gap={4}>
      <Text size="xs" component="output" truncate title={name}>
        {WORDS.uploading(name)}
      </Text>
      <Progress.Root size="lg">
        <Progress.Section value={percent} aria-label={WORDS.uploading(name)} />
      </Progress.Root>
    </Stack>
  );
}

function DropArea({ onDrop, children }: { onDrop: (file: File | undefined) => void; children: ReactNode }) {
  const [over, setOver] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    onDrop(event.dataTransfer.files[0]);
  };
  return (
    <Box
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      style={{ outline: over ? "2px dashed var(--mantine-color-anchor)" : "none", outlineOffset: 6 }}
    >
      {children}
    </Box>
  );
}

const READING = {
  pending: TEXT.resumeReading,
  ready: null,
  empty: TEXT.resumeUnreadable,
  failed: TEXT.resumeUnreadable,
} as const;

/** Declared once, because a new function in each render would move the focus each time. */
const focusOn = (button: HTMLButtonElement | null) => button?.focus();

type StoredResumeProps = { resume: Resume; onDelete: () => void };

function StoredResume({ resume, onDelete }: StoredResumeProps) {
  const [asking, setAsking] = useState<boolean | null>(null);
  const view = useView();
  const remove = useDelete();
  const words = READING[resume.reading];

  return (
    <Stack gap={6}>
      <Text size="sm" truncate title={resume.file_name}>
        {resume.file_name}
      </Text>
      <Text size="xs">{formatSize(resume.file_size)}</Text>
      <Status>{words && <Text size="xs">{words}</Text>}</Status>
      <LossNotes losses={resume.losses} />
      {asking ? (
        <ConfirmDelete
          onConfirm={() => {
            setAsking(null);
            onDelete();
            remove.mutate(resume.id);
          }}
          onCancel={() => setAsking(false)}
        />
      ) : (
        <Group gap="xs">
          <Button size="xs" variant="default" loading={view.isPending} onClick={() => view.mutate(resume.id)}>
            {WORDS.view}
          </Button>
          <Button
            size="xs"
            variant="default"
            loading={remove.isPending}
            ref={asking === false ? focusOn : undefined}
            aria-label={WORDS.deleteResume}
            onClick={() => setAsking(true)}
          >
            {WORDS.delete}
          </Button>
        </Group>
      )}
    </Stack>
  );
}

/** Inline rather than a dialog, because a click in a dialog counts as outside the dropdown and closes it. */
function ConfirmDelete({ onConfirm, onCancel }: { onConfirm: () => void; onCancel: () => void }) {
  return (
    <Stack gap="xs" role="alertdialog" aria-label={WORDS.deleteYourResume} aria-describedby="delete-resume">
      <Text size="sm" id="delete-resume">
        {TEXT.resumeDeleteConfirm}
      </Text>
      <Group gap="xs">
        {/* Moves the focus to the harmless answer of the question. */}
        <Button size="xs" variant="default" onClick={onCancel} ref={focusOn}>
          {WORDS.cancel}
        </Button>
        <Button size="xs" color="red" onClick={onConfirm}>
          {WORDS.delete}
        </Button>
      </Group>
    </Stack>
  );
}
