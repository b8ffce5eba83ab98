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
import { WORDS } from "../bank-words.ts";
import { proposalsQuery, useKeepStory } from "./queries.ts";

/** On a report: the answers that contain a story, each with a button to keep the story. Hidden if there are none. */
export function KeepStories({ conversationId }: { conversationId: string }) {
  const { data = [] } = useQuery(proposalsQuery(conversationId));
  if (data.length === 0) return null;
  return (
    <div className="no-print">
      <Card title={WORDS.keepTitle}>
        <Text size="sm">{WORDS.keepAbout}</Text>
        {data.map((proposal) => (
          <Proposal key={proposal.questionId} conversationId={conversationId} proposal={proposal} />
        ))}
      </Card>
    </div>
  );
}

type ProposalProps = { conversationId: string; proposal: AnswerProposal };

function Proposal({ conversationId, proposal: { questionId, question, title, storyId } }: ProposalProps) {
  const keep = useKeepStory();
  const navigate = useNavigate();
  const sayKept = ({ id }: Story) =>
    toastSuccess(WORDS.kept, { label: WORDS.open, run: () => void navigate(paths.story(id)) });
  return (
    <Stack gap="xs">
      {keep.error && <ErrorPanel message={messageOf(keep.error)} />}
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
