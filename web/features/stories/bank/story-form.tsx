import { Button, Checkbox, Group, SimpleGrid, Stack, Text, Textarea, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { STORY_COMPETENCIES_MAX, STORY_PART_MAX_LENGTH, STORY_TITLE_MAX_LENGTH } from "#contract/limits.ts";
import type { WrittenStory } from "#contract/stories.ts";
import { STORY_PARTS, type StoryPart } from "#contract/story-parts.ts";
import { TEXT } from "#contract/texts.ts";
import { lengthOf, normaliseLine } from "#contract/typed-text.ts";
import { messageOf } from "#web/lib/api.ts";
import { WORDS as APP } from "#web/lib/app-words.ts";
import { rubricName } from "#web/lib/rubric-words.ts";
import { rubricQuery } from "#web/lib/rubric.ts";
import { useFields } from "#web/lib/use-fields.ts";
import { ErrorPanel } from "#web/ui/error-panel.tsx";
import { UnsavedWarning } from "#web/ui/unsaved-warning.tsx";
import { WORDS } from "../bank-words.ts";

export const NEW_STORY: WrittenStory = {
  title: "",
  competencies: [],
  situation: "",
  task: "",
  actions: "",
  result: "",
  learning: "",
};

const partProblem = (text: string): string | null =>
  lengthOf(text) > STORY_PART_MAX_LENGTH ? TEXT.storyPartLong : null;

function titleProblem(title: string): string | null {
  if (title.trim() === "") return TEXT.storyTitleRequired;
  return normaliseLine(title).length > STORY_TITLE_MAX_LENGTH ? TEXT.storyTitleLong : null;
}

type StoryFormProps = {
  start: WrittenStory;
  isSaving: boolean;
  isSaved: boolean;
  error: Error | null;
  onSave: (written: WrittenStory) => void;
  onCancel: () => void;
  /** Another tab's version, shown next to the user's text. */
  other?: WrittenStory | undefined;
  /** Shown instead of the error's message. */
  refusal?: ReactNode;
};

/** Edits the parts of a story as text; the server determines which text is quoted from the source. */
export function StoryForm(props: StoryFormProps) {
  const { start, isSaving, isSaved, error, onSave, onCancel, other, refusal } = props;
  const [competencies, setCompetencies] = useState(start.competencies);
  const { competencies: _, ...texts } = start;
  const fields = useFields(
    {
      title: titleProblem,
      situation: partProblem,
      task: partProblem,
      actions: partProblem,
      result: partProblem,
      learning: partProblem,
    },
    texts,
  );
  const isChanged = fields.isChanged || competencies !== start.competencies;
  return (
    <form noValidate onSubmit={fields.onSubmit((values) => onSave({ ...values, competencies }))}>
      <UnsavedWarning changed={isChanged && !isSaved} saving={isSaving} />
      <Stack>
        {refusal ?? (error && <ErrorPanel message={messageOf(error)} />)}
        <Text size="sm" c="dimmed">
          {WORDS.formLength}
        </Text>
        <TextInput label={WORDS.formTitle} description={WORDS.formTitleHint} {...fields.field("title")} />
        {STORY_PARTS.map((part) => (
          <Textarea
            key={part}
            label={WORDS.parts[part]}
            description={descriptionOf(part, fields.values[part], other)}
            inputWrapperOrder={["label", "description", "input", "error"]}
            autosize
            minRows={2}
            maxRows={14}
            {...fields.field(part)}
          />
        ))}
        <CompetencyChoice value={competencies} onChange={setCompetencies} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onCancel}>
            {APP.cancel}
          </Button>
          <Button type="submit" loading={isSaving}>
            {other ? WORDS.saveMine : WORDS.save}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** The part's question, and another tab's version if it differs. */
const descriptionOf = (part: StoryPart, own: string, other: WrittenStory | undefined): ReactNode => (
  <>
    {WORDS.questions[part]}
    {other && other[part].trim() !== own.trim() && (
      <Text span display="block" size="sm" fw={600}>
        {other[part] === "" ? WORDS.otherEmpty : WORDS.other(other[part])}
      </Text>
    )}
  </>
);

type CompetencyChoiceProps = { value: string[]; onChange: (value: string[]) => void };

function CompetencyChoice({ value, onChange }: CompetencyChoiceProps) {
  const { data } = useQuery(rubricQuery);
  if (data === undefined) return null;
  return (
    <details open={value.length > 0}>
      <summary>{WORDS.formCompetencies}</summary>
      <Checkbox.Group aria-label={WORDS.formCompetencies} value={value} onChange={onChange}>
        <SimpleGrid cols={{ base: 1, sm: 2 }} mt="xs" spacing="xs">
          {data.competencies.map(({ id, label }) => (
            <Checkbox
              key={id}
              value={id}
              label={rubricName(label)}
              disabled={value.length >= STORY_COMPETENCIES_MAX && !value.includes(id)}
            />
          ))}
        </SimpleGrid>
      </Checkbox.Group>
    </details>
  );
}
