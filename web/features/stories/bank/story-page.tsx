import { Badge, Button, Group, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import type { Story } from "#contract/stories.ts";
import { isGone, messageOf } from "#web/lib/api.ts";
import { WORDS as APP_WORDS } from "#web/lib/app-words.ts";
import { formatDay } from "#web/lib/format.ts";
import { rubricName } from "#web/lib/rubric-words.ts";
import { rubricQuery } from "#web/lib/rubric.ts";
import { backToJob, paths } from "#web/paths.ts";
import { Card } from "#web/ui/card.tsx";
import { ErrorPanel } from "#web/ui/error-panel.tsx";
import { LinkButton, TextLink } from "#web/ui/link-parts.tsx";
import { NotFound } from "#web/ui/not-found.tsx";
import { PageTitle } from "#web/ui/page-title.tsx";
import { COLUMN } from "#web/ui/page-widths.ts";
import { SkeletonRows } from "#web/ui/skeletons.tsx";
import { toastSuccess } from "#web/ui/toast.ts";
import { RemoveButton } from "../remove-button.tsx";
import { WORDS } from "../bank-words.ts";
import { ChangeStory } from "./change-story.tsx";
import { storyQuery, useDeleteStory } from "./queries.ts";
import { StoryFacts } from "./stories-page.tsx";
import { Parts, SourceNote } from "./story-parts.tsx";
import { StoryVersions } from "./story-versions.tsx";

const route = getRouteApi("/signed-in/stories/$id");

export function StoryPage() {
  const { id } = route.useParams();
  const { from, back } = route.useSearch();
  const story = useQuery(storyQuery(id));
  if (story.data === undefined && isGone(story.error))
    return (
      <NotFound>
        <LinkButton {...paths.stories()}>{WORDS.back}</LinkButton>
      </NotFound>
    );
  return (
    <Stack gap="lg" {...COLUMN}>
      {from === undefined ? (
        <TextLink {...paths.stories()} size="sm">
          {WORDS.back}
        </TextLink>
      ) : (
        <TextLink {...backToJob({ from, back })} size="sm">
          {WORDS.backTo[back ?? "application"]}
        </TextLink>
      )}
      {story.isPending && <SkeletonRows rows={3} height={120} label={WORDS.storyLoading} />}
      {story.data === undefined && !story.isPending && (
        <ErrorPanel message={messageOf(story.error)} onRetry={() => void story.refetch()} />
      )}
      {story.data && <StoryOf story={story.data} />}
    </Stack>
  );
}

function StoryOf({ story }: { story: Story }) {
  const [isChanging, setChanging] = useState(false);
  return (
    <>
      <PageTitle>{story.title}</PageTitle>
      <Stack gap={4}>
        <StoryFacts {...story} />
        {story.question !== null && (
          <Text size="sm" c="dimmed">
            {WORDS.askedAs(story.question)}
          </Text>
        )}
        <Competencies ids={story.competencies} />
      </Stack>
      {isChanging ? (
        <Card title={WORDS.edit}>
          <ChangeStory story={story} onDone={() => setChanging(false)} />
        </Card>
      ) : (
        <>
          <Actions story={story} onChange={() => setChanging(true)} />
          <SourceNote origin={story.origin} whose="own" />
          <Parts parts={story} order={2} />
        </>
      )}
      <Comments comments={story.comments} />
      <Tellings tellings={story.tellings} />
      <StoryVersions story={story} />
    </>
  );
}

function Competencies({ ids }: { ids: readonly string[] }) {
  const { data } = useQuery(rubricQuery);
  if (ids.length === 0 || data === undefined) return null;
  return (
    <Group gap="xs">
      <Text size="sm">{WORDS.proves}</Text>
      {data.competencies
        .filter(({ id }) => ids.includes(id))
        .map(({ id, label }) => (
          <Badge key={id} variant="light" tt="none">
            {rubricName(label)}
          </Badge>
        ))}
    </Group>
  );
}

function Actions({ story, onChange }: { story: Story; onChange: () => void }) {
  const remove = useDeleteStory(story.id);
  const navigate = useNavigate();
  const { askedIn } = story;
  return (
    <>
      {remove.error && <ErrorPanel message={messageOf(remove.error)} />}
      <Group gap="xs">
        <LinkButton
          {...paths.practice(
            askedIn === null ? undefined : { again: askedIn.conversationId, question: askedIn.questionId },
          )}
        >
          {WORDS.practise}
        </LinkButton>
        <Button variant="default" onClick={onChange}>
          {WORDS.edit}
        </Button>
        <RemoveButton
          words={WORDS}
          isRemoving={remove.isPending}
          onRemove={() =>
            remove.mutate(undefined, {
              onSuccess: ({ message }) => {
                toastSuccess(message);
                void navigate(paths.stories());
              },
            })
          }
        />
      </Group>
    </>
  );
}

function Comments({ comments }: { comments: Story["comments"] }) {
  if (comments.length === 0) return null;
  return (
    <Card title={WORDS.comments}>
      {comments.map(({ coach, words: said, at }) => (
        <div key={`${coach} ${at}`}>
          <Text style={{ whiteSpace: "pre-line", overflowWrap: "anywhere" }}>{said}</Text>
          <Text size="sm" c="dimmed">
            {WORDS.commentBy(coach ?? APP_WORDS.formerCoach.by, formatDay(at))}
          </Text>
        </div>
      ))}
    </Card>
  );
}

function Tellings({ tellings }: { tellings: Story["tellings"] }) {
  if (tellings.length === 0) return null;
  return (
    <Card title={WORDS.tellings}>
      <Stack component="ul" gap="xs" m={0} p={0} style={{ listStyle: "none" }}>
        {tellings.map(({ conversationId, questionId, question, kind, at }) => (
          <li key={`${conversationId} ${questionId}`}>
            <TextLink {...paths.report(conversationId)}>{WORDS.telling(kind, formatDay(at))}</TextLink>
            <Text size="sm" c="dimmed">
              {question}
            </Text>
          </li>
        ))}
      </Stack>
    </Card>
  );
}
