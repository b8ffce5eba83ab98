import { Accordion, Badge, Box, Group, Stack, Text } from "@mantine/core";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Conversation, InterviewKind } from "#contract/interviews.ts";
import { PAST_INTERVIEW_MESSAGES_ABOVE } from "#contract/limits.ts";
import { ROUND_DEFAULT } from "#contract/rounds.ts";
import { fillText, TEXT } from "#contract/texts.ts";
import { formatNumber, formatWhen } from "#web/lib/format.ts";
import { isReportKept } from "#web/lib/kept.ts";
import { useReachable } from "#web/lib/reach.ts";
import { ROUND_WORDS } from "#web/lib/round-words.ts";
import { paths } from "#web/paths.ts";
import { EmptyNote } from "#web/ui/empty-note.tsx";
import { ErrorPanel } from "#web/ui/error-panel.tsx";
import { LinkButton } from "#web/ui/link-parts.tsx";
import { LoadMore } from "#web/ui/load-more.tsx";
import { Part } from "#web/ui/part.tsx";
import { SkeletonRows } from "#web/ui/skeletons.tsx";
import { ScoreBadge } from "../report/score.tsx";
import { MessageList } from "../message-list.tsx";
import { conversationsQuery, messagesQuery } from "../queries.ts";
import { WORDS } from "../words.ts";

const NONE: Record<InterviewKind, string> = {
  interview: TEXT.noInterviews,
  practice: TEXT.noPractices,
};

export function PastInterviews({ kind }: { kind: InterviewKind }) {
  const list = useInfiniteQuery(conversationsQuery(kind));
  const [open, setOpen] = useState<string[]>([]);

  if (list.isPending) return <SkeletonRows rows={3} height={64} label={WORDS.loadingPastInterviews} />;
  if (list.data === undefined) {
    return <ErrorPanel message={TEXT.historyFailed} onRetry={() => void list.refetch()} />;
  }
  const interviews = list.data.pages
    .flatMap((page) => page.data)
    .filter((row) => row.message_count > PAST_INTERVIEW_MESSAGES_ABOVE && row.status !== "in_progress");
  if (interviews.length === 0 && !list.hasNextPage)
    return (
      <EmptyNote picture="chairs" hint={kind === "interview" ? TEXT.noInterviewsHint : undefined}>
        {NONE[kind]}
      </EmptyNote>
    );

  return (
    <Stack align="stretch">
      <Accordion multiple variant="contained" value={open} onChange={setOpen} order={3}>
        {interviews.map((row) => (
          <PastInterview key={row.id} interview={row} opened={open.includes(row.id)} />
        ))}
      </Accordion>
      <LoadMore list={list} failed={TEXT.historyFailed} />
    </Stack>
  );
}

type PastInterviewProps = { interview: Conversation; opened: boolean };

function PastInterview({ interview, opened }: PastInterviewProps) {
  return (
    <Accordion.Item value={interview.id}>
      <Group gap={0}>
        <Box flex="1 1 18rem">
          <Accordion.Control>
            <Group justify="space-between" gap="xs" pe="sm">
              <Stack gap={2} miw={0}>
                <Text fw={600} style={{ overflowWrap: "anywhere" }}>
                  {interview.kind === "practice"
                    ? interview.title
                    : (interview.target_role ?? interview.title)}
                </Text>
                <Text size="sm" c="dimmed">
                  {interview.round !== ROUND_DEFAULT && `${ROUND_WORDS[interview.round].name} · `}
                  {WORDS.difficulty(formatWhen(interview.created_at), interview.difficulty)}
                </Text>
              </Stack>
              <Overall interview={interview} />
            </Group>
          </Accordion.Control>
        </Box>
        {interview.report_status !== null && (
          <Box px="md" py="xs">
            <ReportLink id={interview.id} />
          </Box>
        )}
      </Group>
      <Accordion.Panel>
        {opened && (
          <Part>
            <Messages id={interview.id} />
          </Part>
        )}
      </Accordion.Panel>
    </Accordion.Item>
  );
}

function ReportLink({ id }: { id: string }) {
  const reachable = useReachable();
  if (!reachable && !isReportKept(id)) return <Text size="sm">{TEXT.reportNotKept}</Text>;
  return (
    <LinkButton size="xs" variant="default" {...paths.report(id)}>
      {WORDS.viewReport}
    </LinkButton>
  );
}

function Overall({ interview }: { interview: Conversation }) {
  if (interview.overall !== null) {
    return (
      <ScoreBadge score={interview.overall}>
        {WORDS.scoreOutOf10(formatNumber(interview.overall, 1))}
      </ScoreBadge>
    );
  }
  if (interview.status === "cancelled") return <Note>{WORDS.notCounted}</Note>;
  if (interview.report_status === "pending") return <Note>{WORDS.ratingUnderWay}</Note>;
  if (interview.report_status === "failed") return <Note>{WORDS.ratingFailed}</Note>;
  return <Note>{interview.kind === "practice" ? WORDS.notRated : WORDS.notEnoughToRate}</Note>;
}

const Note = ({ children }: { children: string }) => <Badge color="gray">{children}</Badge>;

function Messages({ id }: { id: string }) {
  const { data, isPending, refetch } = useQuery(messagesQuery(id));
  if (isPending) return <SkeletonRows rows={3} height={72} label={WORDS.loadingMessages} />;
  if (data === undefined) {
    return <ErrorPanel message={fillText(TEXT.messagesFailed, { id })} onRetry={() => void refetch()} />;
  }
  if (data.length === 0) return <EmptyNote>{TEXT.noConversationHistory}</EmptyNote>;
  return <MessageList messages={data} />;
}
