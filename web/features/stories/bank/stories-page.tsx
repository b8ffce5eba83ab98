import { Badge, Button, Group, Paper, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import type { StorySummary } from "#contract/stories.ts";
import { TEXT } from "#contract/texts.ts";
import { messageOf } from "#web/lib/api.ts";
import { formatDay, formatNumber } from "#web/lib/format.ts";
import { scorerName } from "#web/lib/mind-name.ts";
import { paths } from "#web/paths.ts";
import { Card } from "#web/ui/card.tsx";
import { EmptyNote } from "#web/ui/empty-note.tsx";
import { ErrorPanel } from "#web/ui/error-panel.tsx";
import { TextLink } from "#web/ui/link-parts.tsx";
import { PageTitle } from "#web/ui/page-title.tsx";
import { LanguageNote } from "#web/ui/language-notes.tsx";
import { LossNotes } from "#web/ui/reading-notes.tsx";
import { SkeletonRows } from "#web/ui/skeletons.tsx";
import { WORDS } from "../bank-words.ts";
import { PrepareTabs } from "../prepare-tabs.tsx";
import { resumeLinesQuery, storiesQuery, useKeepStory } from "./queries.ts";
import { NEW_STORY, StoryForm } from "./story-form.tsx";

export function StoriesPage() {
  const stories = useQuery(storiesQuery);
  const [adding, setAdding] = useState<"hand" | "resume" | null>(null);
  return (
    <Stack gap="lg" maw="52rem" mx="auto">
      <PageTitle>{WORDS.title}</PageTitle>
      <PrepareTabs />
      <Text>{WORDS.about}</Text>
      <Group>
        <Button
          aria-expanded={adding === "hand"}
          onClick={() => setAdding(adding === "hand" ? null : "hand")}
        >
          {WORDS.write}
        </Button>
        <Button
          variant="default"
          aria-expanded={adding === "resume"}
          onClick={() => setAdding(adding === "resume" ? null : "resume")}
        >
          {WORDS.fromResume}
        </Button>
      </Group>
      {adding === "hand" && <NewStory onCancel={() => setAdding(null)} />}
      {adding === "resume" && <ResumeLines />}
      {stories.isPending && <SkeletonRows rows={3} height={96} label={WORDS.loading} />}
      {stories.isError && (
        <ErrorPanel message={messageOf(stories.error)} onRetry={() => void stories.refetch()} />
      )}
      {stories.data?.length === 0 && (
        <EmptyNote picture="flowers" hint={WORDS.noneHint}>
          {WORDS.none}
        </EmptyNote>
      )}
      {stories.data && stories.data.length > 0 && (
        <Stack component="ul" gap="sm" m={0} p={0} style={{ listStyle: "none" }} aria-label={WORDS.title}>
          {stories.data.map((story) => (
            <StoryLine key={story.id} story={story} />
          ))}
        </Stack>
      )}
    </Stack>
  );
}

function StoryLine({ story: { id, title, origin, missing, ...facts } }: { story: StorySummary }) {
  return (
    <Paper component="li" p="md">
      <Stack gap={4} align="flex-start" style={{ overflowWrap: "anywhere" }}>
        <TextLink {...paths.story(id)} fw={600}>
          {title}
        </TextLink>
        <Badge variant="light" color="gray" tt="none">
          {WORDS.origins[origin]}
        </Badge>
        <Text size="sm">
          {missing.length === 0 ? WORDS.whole : WORDS.missing(missing.map((part) => WORDS.parts[part]))}
        </Text>
        <StoryFacts {...facts} />
      </Stack>
    </Paper>
  );
}

type StoryFactsProps = Pick<StorySummary, "bestRating" | "lastToldAt">;

/** How well it went at best, and when it was told last. */
export const StoryFacts = ({ bestRating, lastToldAt }: StoryFactsProps) => (
  <Text size="sm" c="dimmed">
    {bestRating === null
      ? WORDS.notRated
      : `${WORDS.bestRating(formatNumber(bestRating.score, 1))} ${WORDS.ratedBy(scorerName(bestRating.scorer))}`}
    {" · "}
    {lastToldAt === null ? WORDS.notTold : WORDS.toldOn(formatDay(lastToldAt))}
  </Text>
);

function NewStory({ onCancel }: { onCancel: () => void }) {
  const keep = useKeepStory();
  const navigate = useNavigate();
  return (
    <Card title={WORDS.write}>
      <StoryForm
        start={NEW_STORY}
        isSaving={keep.isPending}
        isSaved={keep.isSuccess}
        error={keep.error}
        onCancel={onCancel}
        onSave={(written) =>
          keep.mutate(written, {
            onSuccess: ({ id }) => void navigate({ ...paths.story(id), ignoreBlocker: true }),
          })
        }
      />
    </Card>
  );
}

function ResumeLines() {
  const lines = useQuery(resumeLinesQuery);
  const keep = useKeepStory();
  const navigate = useNavigate();
  return (
    <Card title={WORDS.fromResume}>
      <Text size="sm">{WORDS.resumeAbout}</Text>
      {keep.error && <ErrorPanel message={messageOf(keep.error)} />}
      {lines.isPending && <SkeletonRows rows={3} height={48} label={WORDS.resumeLoading} />}
      {lines.isError && <ErrorPanel message={messageOf(lines.error)} onRetry={() => void lines.refetch()} />}
      {lines.data && (
        <>
          <LossNotes losses={lines.data.losses} />
          <LanguageNote language={lines.data.language} words={TEXT.resumeLanguage} />
        </>
      )}
      {lines.data?.lines.length === 0 && lines.data.language === null && (
        <EmptyNote>{WORDS.resumeNone}</EmptyNote>
      )}
      {lines.data?.lines.map((line) => (
        <Group key={line} justify="space-between" gap="xs" align="flex-start">
          <Text size="sm" flex="1 1 16rem" style={{ overflowWrap: "anywhere" }}>
            {line}
          </Text>
          <Button
            size="xs"
            variant="default"
            aria-label={WORDS.keepLineNamed(line)}
            loading={
              keep.isPending &&
              keep.variables !== undefined &&
              "resumeLine" in keep.variables &&
              keep.variables.resumeLine === line
            }
            onClick={() =>
              keep.mutate({ resumeLine: line }, { onSuccess: ({ id }) => void navigate(paths.story(id)) })
            }
          >
            {WORDS.keepLine}
          </Button>
        </Group>
      ))}
    </Card>
  );
}
