import { Badge, Box, Button, Group, Paper, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { STORY_TITLE_MAX_LENGTH } from "#contract/limits.ts";
import type { NewStory as NewStoryBody, StorySummary, WrittenStory } from "#contract/stories.ts";
import { TEXT } from "#contract/texts.ts";
import { messageOf } from "#web/lib/api.ts";
import { formatDay, formatNumber } from "#web/lib/format.ts";
import { scorerName } from "#web/lib/mind-name.ts";
import { paths } from "#web/paths.ts";
import { Card } from "#web/ui/card.tsx";
import { EmptyNote } from "#web/ui/empty-note.tsx";
import { ErrorPanel } from "#web/ui/error-panel.tsx";
import { FilePicker } from "#web/ui/file-picker.tsx";
import { TextLink } from "#web/ui/link-parts.tsx";
import { PageTitle } from "#web/ui/page-title.tsx";
import { COLUMN } from "#web/ui/page-widths.ts";
import { LanguageNote } from "#web/ui/language-notes.tsx";
import { LossNotes } from "#web/ui/reading-notes.tsx";
import { SkeletonRows } from "#web/ui/skeletons.tsx";
import { Status } from "#web/ui/status.tsx";
import { toastError } from "#web/ui/toast.ts";
import { useShowByStory } from "../applications/queries.ts";
import { WORDS } from "../bank-words.ts";
import { PrepareTabs } from "../prepare-tabs.tsx";
import { resumeLinesQuery, storiesQuery, useKeepStory, useReadExport } from "./queries.ts";
import { NEW_STORY, StoryForm } from "./story-form.tsx";

const WAYS = { hand: WORDS.write, resume: WORDS.fromResume, linkedin: WORDS.fromLinkedin };
const WAY_NAMES = ["hand", "resume", "linkedin"] as const;

const route = getRouteApi("/signed-in/stories");

export function StoriesPage() {
  const stories = useQuery(storiesQuery);
  const { about } = route.useSearch();
  const [adding, setAdding] = useState<keyof typeof WAYS | null>(about === undefined ? null : "hand");
  const [isWriting, setWriting] = useState(about !== undefined);
  const open = (way: keyof typeof WAYS) => {
    setAdding(adding === way ? null : way);
    if (way === "hand") setWriting(true);
  };
  const drop = () => {
    setAdding(null);
    setWriting(false);
  };
  return (
    <Stack gap="lg" {...COLUMN}>
      <PageTitle>{WORDS.title}</PageTitle>
      <PrepareTabs />
      {about === undefined && <Text>{WORDS.about}</Text>}
      <Group>
        {WAY_NAMES.map((way) => (
          <Button
            key={way}
            variant={way === "hand" ? "filled" : "default"}
            aria-expanded={adding === way}
            onClick={() => open(way)}
          >
            {WAYS[way]}
          </Button>
        ))}
      </Group>
      {/* The begun story stays mounted while the user looks at another way. */}
      <Box hidden={adding !== "hand"}>{isWriting && <NewStory onCancel={drop} />}</Box>
      {adding === "resume" && <ResumeLines />}
      {adding === "linkedin" && <ExportLines />}
      {stories.isPending && <SkeletonRows rows={3} height={96} label={WORDS.loading} />}
      {stories.isError && (
        <ErrorPanel message={messageOf(stories.error)} onRetry={() => void stories.refetch()} />
      )}
      {stories.data?.length === 0 && adding === null && (
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

/** The best rating, and when the story was last told. */
export const StoryFacts = ({ bestRating, lastToldAt }: StoryFactsProps) => (
  <Text size="sm" c="dimmed">
    {bestRating === null
      ? WORDS.notRated
      : `${WORDS.bestRating(formatNumber(bestRating.score, 1))} ${WORDS.ratedBy(scorerName(bestRating.scorer))}`}
    {" · "}
    {lastToldAt === null ? WORDS.notTold : WORDS.toldOn(formatDay(lastToldAt))}
  </Text>
);

/** Written for a requirement of an application, the story is said to show it, and its page leads back there. */
function NewStory({ onCancel }: { onCancel: () => void }) {
  const keep = useKeepStory();
  const show = useShowByStory();
  const navigate = useNavigate();
  const { about, from, back } = route.useSearch();
  const top = useRef<HTMLDivElement>(null);
  useEffect(() => {
    top.current?.scrollIntoView();
    top.current?.querySelector("input")?.focus({ preventScroll: true });
  }, []);
  const save = async (written: WrittenStory) => {
    const { id } = await keep.mutateAsync(written);
    if (about !== undefined && from !== undefined)
      await show
        .mutateAsync({ from, about, storyId: id })
        .catch((error: Error) => toastError(messageOf(error)));
    const job = from === undefined ? undefined : { from, back };
    await navigate({ ...paths.story(id, job), ignoreBlocker: true });
  };
  return (
    <div ref={top} style={{ scrollMarginTop: "6rem" }}>
      <Card title={about === undefined ? WORDS.write : WORDS.writeFor}>
        {about !== undefined && (
          <Text fw={600} style={{ overflowWrap: "anywhere" }}>
            {about}
          </Text>
        )}
        <StoryForm
          start={NEW_STORY}
          isSaving={keep.isPending || show.isPending}
          isSaved={keep.isSuccess}
          error={keep.error}
          onCancel={onCancel}
          onSave={(written) => void save(written).catch(() => undefined)}
        />
      </Card>
    </div>
  );
}

function ResumeLines() {
  const lines = useQuery(resumeLinesQuery);
  return (
    <Card title={WORDS.fromResume}>
      <Text size="sm">{WORDS.resumeAbout}</Text>
      {lines.isPending && <SkeletonRows rows={3} height={48} label={WORDS.resumeLoading} />}
      {lines.isError && <ErrorPanel message={messageOf(lines.error)} onRetry={() => void lines.refetch()} />}
      {lines.data && (
        <>
          <LossNotes losses={lines.data.losses} />
          <LanguageNote language={lines.data.language} words={TEXT.resumeLanguage} />
          {lines.data.lines.length === 0 && lines.data.language === null && (
            <EmptyNote>{WORDS.resumeNone}</EmptyNote>
          )}
          <Lines lines={lines.data.lines} toStory={(resumeLine) => ({ resumeLine })} />
        </>
      )}
    </Card>
  );
}

const TITLE_WORDS = 8;

/** The file is not stored, so a chosen line is saved as the user's own text. */
function ExportLines() {
  const { data, error, isPending, mutate } = useReadExport();
  return (
    <Card title={WORDS.fromLinkedin}>
      <Text size="sm">{WORDS.linkedinAbout}</Text>
      <Group>
        <FilePicker accept=".zip,application/zip" label={WORDS.linkedinChoose} onChoose={mutate}>
          {(props) => (
            <Button {...props} variant="default" loading={isPending}>
              {WORDS.linkedinChoose}
            </Button>
          )}
        </FilePicker>
      </Group>
      {error && <ErrorPanel message={messageOf(error)} />}
      {data && (
        <>
          <LossNotes losses={data.losses} />
          <LanguageNote language={data.language} words={WORDS.linkedinLanguage} />
          {data.lines.length === 0 && data.language === null && (
            <Status>
              <Text>{WORDS.linkedinNone}</Text>
            </Status>
          )}
          <Lines
            lines={data.lines}
            toStory={(actions) => ({
              ...NEW_STORY,
              title: actions.split(/\s+/u).slice(0, TITLE_WORDS).join(" ").slice(0, STORY_TITLE_MAX_LENGTH),
              actions,
            })}
          />
          {data.skills.length > 0 && <Text size="sm">{WORDS.linkedinSkills}</Text>}
          <Lines lines={data.skills} toStory={(title) => ({ ...NEW_STORY, title })} />
        </>
      )}
    </Card>
  );
}

type LinesProps = { lines: readonly string[]; toStory: (line: string) => NewStoryBody };

/** Shows each line with a button to keep it. */
function Lines({ lines, toStory }: LinesProps) {
  const keep = useKeepStory();
  const navigate = useNavigate();
  const [chosen, setChosen] = useState<string>();
  const choose = (line: string) => {
    setChosen(line);
    keep.mutate(toStory(line), { onSuccess: ({ id }) => void navigate(paths.story(id)) });
  };
  return (
    <>
      {keep.error && <ErrorPanel message={messageOf(keep.error)} />}
      {lines.map((line) => (
        <Group key={line} justify="space-between" gap="xs" align="flex-start">
          <Text size="sm" flex="1 1 16rem" style={{ overflowWrap: "anywhere" }}>
            {line}
          </Text>
          <Button
            size="xs"
            variant="default"
            aria-label={WORDS.keepLineNamed(line)}
            loading={keep.isPending && chosen === line}
            onClick={() => choose(line)}
          >
            {WORDS.keepLine}
          </Button>
        </Group>
      ))}
    </>
  );
}
