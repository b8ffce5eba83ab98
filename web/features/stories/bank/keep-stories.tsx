import { Button, Group, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import type { AnswerProposal, Story } from "#contract/stories.ts";
import { curly } from "#contract/curly.ts";
import { messageOf } from "#web/lib/api.ts";
import { paths } from "#web/paths.ts";
import { Card } from "#web/ui/card.tsx";
import { ErrorPanel } from "#web/ui/error-panel.tsx";
import { LinkButton } from "#web/ui/link-parts.tsx";
import { toastSuccess } from "#web/ui/toast.ts";
import { useShowByStory } from "../applications/queries.ts";
import { WORDS } from "../bank-words.ts";
import { proposalsQuery, useKeepStory } from "./queries.ts";

type KeepStoriesProps = {
  conversationId: string;
  /** The application whose requirement was practised, which a kept story then shows. */
  job: { from?: string; about?: string };
};

/** On a report: the answers that contain a story, each with a button to keep the story. Hidden if there are none. */
export function KeepStories({ conversationId, job }: KeepStoriesProps) {
  const { data = [] } = useQuery(proposalsQuery(conversationId));
  if (data.length === 0) return null;
  return (
    <div className="no-print">
      <Card title={WORDS.keepTitle}>
        <Text size="sm">{WORDS.keepAbout}</Text>
        {data.map((proposal) => (
          <Proposal key={proposal.questionId} conversationId={conversationId} job={job} proposal={proposal} />
        ))}
      </Card>
    </div>
  );
}

type ProposalProps = KeepStoriesProps & { proposal: AnswerProposal };

function Proposal({ conversationId, job, proposal }: ProposalProps) {
  const { questionId, question, title, storyId } = proposal;
  const keep = useKeepStory();
  const show = useShowByStory();
  const navigate = useNavigate();
  const sayKept = ({ id }: Story) => {
    const open = { label: WORDS.open, run: () => void navigate(paths.story(id)) };
    const { from, about } = job;
    if (from === undefined || about === undefined) toastSuccess(WORDS.kept, open);
    else
      show.mutate(
        { from, about, storyId: id },
        { onSuccess: () => toastSuccess(WORDS.keptFor(about), open) },
      );
  };
  const failure = keep.error ?? show.error;
  return (
    <Stack gap="xs">
      {failure && <ErrorPanel message={messageOf(failure)} />}
      <Group justify="space-between" gap="xs" align="flex-start">
        <div style={{ flex: "1 1 16rem", overflowWrap: "anywhere" }}>
          <Text fw={600}>{title}</Text>
          <Text size="sm" c="dimmed">
            {curly(question)}
          </Text>
        </div>
        {storyId === null ? (
          <Button
            variant="default"
            aria-label={WORDS.keepNamed(title)}
            loading={keep.isPending}
            onClick={() => keep.mutate({ conversationId, questionId }, { onSuccess: sayKept })}
          >
            {WORDS.keep}
          </Button>
        ) : (
          <LinkButton variant="default" {...paths.story(storyId)} aria-label={WORDS.openNamed(title)}>
            {WORDS.open}
          </LinkButton>
        )}
      </Group>
    </Stack>
  );
}
