import { Button, Group, Stack, Text } from "@mantine/core";
import { useState } from "react";
import type { Resume } from "#contract/resumes.ts";
import { TEXT } from "#contract/texts.ts";
import { formatSize } from "../../lib/format.ts";
import { Status } from "../../ui/status.tsx";
import { useDelete, useView } from "./queries.ts";

const READING = {
  pending: TEXT.resumeReading,
  ready: null,
  empty: TEXT.resumeUnreadable,
  failed: TEXT.resumeUnreadable,
} as const;

/** One function for all renders: a new one would take the focus again at each. */
const focusOn = (button: HTMLButtonElement | null) => button?.focus();

type StoredResumeProps = { resume: Resume; onDelete: () => void };

/** The resume in use, with what can be done with it. */
export function StoredResume({ resume, onDelete }: StoredResumeProps) {
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
            View
          </Button>
          <Button
            size="xs"
            variant="default"
            loading={remove.isPending}
            ref={asking === false ? focusOn : undefined}
            aria-label="Delete resume"
            onClick={() => setAsking(true)}
          >
            Delete
          </Button>
        </Group>
      )}
    </Stack>
  );
}

/** In its place rather than in a window: a click in one would count as outside of the dropdown and close it. */
function ConfirmDelete({ onConfirm, onCancel }: { onConfirm: () => void; onCancel: () => void }) {
  return (
    <Stack gap="xs" role="alertdialog" aria-label="Delete your resume" aria-describedby="delete-resume">
      <Text size="sm" id="delete-resume">
        {TEXT.resumeDeleteConfirm}
      </Text>
      <Group gap="xs">
        {/* Focus goes where the question is, to its harmless answer. */}
        <Button size="xs" variant="default" onClick={onCancel} ref={focusOn}>
          Cancel
        </Button>
        <Button size="xs" color="red" onClick={onConfirm}>
          Delete
        </Button>
      </Group>
    </Stack>
  );
}
