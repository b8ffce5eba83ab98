import { Button } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Story, WrittenStory } from "#contract/stories.ts";
import { hasCode, messageOf } from "#web/lib/api.ts";
import { ErrorPanel } from "#web/ui/error-panel.tsx";
import { WORDS } from "../bank-words.ts";
import { storyQuery, useChangeStory } from "./queries.ts";
import { StoryForm } from "./story-form.tsx";

const writtenOf = (story: Story): WrittenStory => ({
  title: story.title,
  competencies: story.competencies,
  situation: story.situation?.text ?? "",
  task: story.task?.text ?? "",
  actions: story.actions?.text ?? "",
  result: story.result?.text ?? "",
  learning: story.learning?.text ?? "",
});

/** If another tab saved first, the user's text stays in the form, with the other version next to it. */
export function ChangeStory({ story, onDone }: { story: Story; onDone: () => void }) {
  const client = useQueryClient();
  const change = useChangeStory(story.id);
  const [start] = useState(() => writtenOf(story));
  const [revision, setRevision] = useState(story.revision);
  const [other, setOther] = useState<WrittenStory>();
  const seeOther = async () => {
    const newest = await client.fetchQuery(storyQuery(story.id));
    setRevision(newest.revision);
    setOther(writtenOf(newest));
    change.reset();
  };
  const refusal = hasCode(change.error, "story_changed") && (
    <ErrorPanel message={messageOf(change.error)}>
      <Button size="xs" variant="default" onClick={() => void seeOther().catch(() => undefined)}>
        {WORDS.seeOther}
      </Button>
    </ErrorPanel>
  );
  return (
    <StoryForm
      start={start}
      isSaving={change.isPending}
      isSaved={change.isSuccess}
      error={change.error}
      {...(refusal && { refusal })}
      other={other}
      onCancel={onDone}
      onSave={(written) => change.mutate({ ...written, revision }, { onSuccess: onDone })}
    />
  );
}
