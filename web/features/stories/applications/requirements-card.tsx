import { ActionIcon, Button, Checkbox, Group, Stack, Text, Textarea } from "@mantine/core";
import { IconTrash } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import type { Application, Requirement } from "#contract/applications.ts";
import { REQUIREMENT_MAX_LENGTH, REQUIREMENTS_PER_APPLICATION } from "#contract/limits.ts";
import { otherLanguageOf } from "#contract/text-language.ts";
import { messageOf } from "#web/lib/api.ts";
import { paths } from "#web/paths.ts";
import { Card } from "#web/ui/card.tsx";
import { ErrorPanel } from "#web/ui/error-panel.tsx";
import { TextLink } from "#web/ui/link-parts.tsx";
import { AdvertLanguageNote } from "#web/ui/language-notes.tsx";
import { SkeletonRows } from "#web/ui/skeletons.tsx";
import { FormButtons } from "#web/ui/form-buttons.tsx";
import { dropRow } from "../drop-row.ts";
import { words } from "../words.ts";
import { ChangeFailure } from "./change-failure.tsx";
import { MatrixList, StoryNotes } from "./matrix-list.tsx";
import { matrixQuery, toSend, useEditApplication } from "./queries.ts";

const WORDS = words.requirements;

/** The advert's requirements, and a form to correct them. */
export function RequirementsCard({ application }: { application: Application }) {
  const [isEditing, setEditing] = useState(false);
  const { requirements } = application;
  return (
    <Card title={WORDS.title}>
      {isEditing ? (
        <EditList application={application} onDone={() => setEditing(false)} />
      ) : (
        <>
          <AdvertLanguageNote advert={application.advert} />
          {requirements.length > 0 && <Shown application={application} />}
          {requirements.length === 0 && otherLanguageOf(application.advert) === null && (
            <Text>{WORDS.none}</Text>
          )}
          <Group>
            <Button size="xs" variant="default" onClick={() => setEditing(true)}>
              {WORDS.correct}
            </Button>
          </Group>
        </>
      )}
    </Card>
  );
}

/** Shows which requirements the user's stories cover. */
function Shown({ application }: { application: Application }) {
  const matrix = useQuery(matrixQuery(application.id));
  if (matrix.isPending) return <SkeletonRows rows={4} height={56} label={words.application.loading} />;
  if (matrix.data === undefined)
    return (
      <ErrorPanel
        title={words.matrix.failed}
        message={messageOf(matrix.error)}
        onRetry={() => void matrix.refetch()}
      />
    );
  const { stories, storyCount } = matrix.data;
  const rows = matrix.data.rows.filter(({ isCondition }) => !isCondition);
  const shown = rows.filter(({ isShown }) => isShown).length;
  return (
    <>
      <Text>
        {storyCount === 0 ? words.matrix.noStories : words.matrix.shown(shown, rows.length)}{" "}
        <TextLink {...paths.stories()}>{words.matrix.toStories}</TextLink>
      </Text>
      <MatrixList application={application} matrix={matrix.data} />
      <StoryNotes stories={stories} />
    </>
  );
}

type Row = Omit<Requirement, "isOwn"> & { key: number };

const NEW_ROW = { words: "", isWish: false, isTask: false, isCondition: false, isMet: null, said: [] };

function EditList({ application, onDone }: { application: Application; onDone: () => void }) {
  const { change, newer, onNewer } = useEditApplication(application);
  const [rows, setRows] = useState<Row[]>(() =>
    application.requirements.map((one, key) => ({ key, ...toSend(one) })),
  );
  const set = (key: number, values: Partial<Row>) =>
    setRows(rows.map((row) => (row.key === key ? { ...row, ...values } : row)));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const requirements = rows.filter(({ words }) => words.trim() !== "").map(toSend);
    change.mutate({ requirements }, { onSuccess: onDone });
  };
  const next = Math.max(-1, ...rows.map(({ key }) => key)) + 1;
  return (
    <form onSubmit={submit} noValidate aria-label={WORDS.correct}>
      <Stack>
        <ChangeFailure error={change.error} onNewer={onNewer} />
        {newer && (
          <Text size="sm" fw={600}>
            {words.bank.other(newer.requirements.map((one) => one.words).join(" · "))}
          </Text>
        )}
        {rows.map((row, at) => (
          <EditRow
            key={row.key}
            row={row}
            at={at + 1}
            onChange={(values) => set(row.key, values)}
            onRemove={(form) => dropRow(form, at, () => setRows(rows.filter(({ key }) => key !== row.key)))}
          />
        ))}
        {rows.length < REQUIREMENTS_PER_APPLICATION && (
          <Group>
            <Button
              size="xs"
              variant="default"
              data-add-row
              onClick={() => setRows([...rows, { key: next, ...NEW_ROW }])}
            >
              {WORDS.add}
            </Button>
          </Group>
        )}
        <FormButtons
          submit={newer ? words.bank.saveMine : WORDS.save}
          isPending={change.isPending}
          onCancel={onDone}
          variant="light"
        />
      </Stack>
    </form>
  );
}

type EditRowProps = {
  row: Row;
  at: number;
  onChange: (values: Partial<Row>) => void;
  onRemove: (form: HTMLFormElement | null) => void;
};

function EditRow({ row, at, onChange, onRemove }: EditRowProps) {
  return (
    <Stack gap="xs">
      <Group wrap="nowrap" align="flex-start" gap="xs">
        <Textarea
          data-row
          aria-label={WORDS.words(at)}
          autosize
          minRows={1}
          maxLength={REQUIREMENT_MAX_LENGTH}
          value={row.words}
          onChange={(event) => onChange({ words: event.currentTarget.value })}
          flex={1}
        />
        <ActionIcon
          size="lg"
          variant="default"
          aria-label={WORDS.remove(at)}
          onClick={(event) => onRemove(event.currentTarget.form)}
        >
          <IconTrash size={18} aria-hidden />
        </ActionIcon>
      </Group>
      <Checkbox
        size="sm"
        label={WORDS.isWish}
        aria-label={WORDS.isWishOf(at)}
        checked={row.isWish}
        onChange={(event) => onChange({ isWish: event.currentTarget.checked })}
      />
      <Checkbox
        size="sm"
        label={WORDS.isCondition}
        aria-label={WORDS.isConditionOf(at)}
        checked={row.isCondition}
        onChange={(event) => onChange({ isCondition: event.currentTarget.checked })}
      />
    </Stack>
  );
}
