import { Accordion, Badge, Group, Stack, Text } from "@mantine/core";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Conversation, InterviewKind } from "#contract/interviews.ts";
import { PAST_INTERVIEW_MESSAGES_ABOVE } from "#contract/limits.ts";
import { fillText, TEXT } from "#contract/texts.ts";
import { formatWhen } from "#web/lib/format.ts";
import { paths } from "#web/paths.ts";
import { EmptyNote } from "#web/ui/empty-note.tsx";
import { ErrorPanel } from "#web/ui/error-panel.tsx";
import { LinkButton } from "#web/ui/link-parts.tsx";
import { LoadMore } from "#web/ui/load-more.tsx";
import { SkeletonRows } from "#web/ui/skeletons.tsx";
import { ScoreBadge } from "../report/score.tsx";
import { MessageList } from "../message-list.tsx";
import { conversationsQuery, messagesQuery } from "../queries.ts";

const NONE: Record<InterviewKind, string> = {
  interview: TEXT.noInterviews,
  practice: TEXT.noPractices,
};

export function PastInterviews({ kind = "interview" }: { kind?: InterviewKind }) {
  const list = useInfiniteQuery(conversationsQuery(kind));
  const [open, setOpen] = useState<string[]>([]);

  if (list.isPending) return <SkeletonRows rows={3} height={64} label="Loading past interviews" />;
  if (list.data === undefined) {
    return <ErrorPanel message={TEXT.historyFailed} onRetry={() => void list.refetch()} />;
  }
  const interviews = list.data.pages
    .flatMap((page) => page.data)
    .filter((row) => row.message_count > PAST_INTERVIEW_MESSAGES_ABOVE && row.status !== "in_progress");
  if (interviews.length === 0 && !list.hasNextPage)
    return <EmptyNote picture="chairs">{NONE[kind]}</EmptyNote>;

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
      <Accordion.Control>
        <Group justify="space-between" gap="xs" pe="sm">
          <Stack gap={2}>
            <Text fw={600}>
              {interview.kind === "practice" ? interview.title : (interview.target_role ?? interview.title)}
            </Text>
            <Text size="sm" c="dimmed">
              {formatWhen(interview.created_at)} · Difficulty {interview.difficulty}
            </Text>
          </Stack>
          <Overall interview={interview} />
        </Group>
      </Accordion.Control>
      <Accordion.Panel>
        {opened && (
          <Stack>
            {interview.report_status !== null && (
              <Group>
                <LinkButton size="xs" variant="default" {...paths.report(interview.id)}>
                  View report
                </LinkButton>
              </Group>
            )}
            <Messages id={interview.id} />
          </Stack>
        )}
      </Accordion.Panel>
    </Accordion.Item>
  );
}

function Overall({ interview }: { interview: Conversation }) {
  if (interview.overall !== null) {
    return <ScoreBadge score={interview.overall}>{`${interview.overall.toFixed(1)} out of 10`}</ScoreBadge>;
  }
  if (interview.status === "cancelled") return <Note>Not counted</Note>;
  if (interview.report_status === "pending") return <Note>Rating under way</Note>;
  if (interview.report_status === "failed") return <Note>Rating failed</Note>;
  return <Note>{interview.kind === "practice" ? "Not rated" : "Not enough to rate"}</Note>;
}

const Note = ({ children }: { children: string }) => <Badge color="gray">{children}</Badge>;

function Messages({ id }: { id: string }) {
  const { data, isPending, refetch } = useQuery(messagesQuery(id));
  if (isPending) return <SkeletonRows rows={3} height={72} label="Loading messages" />;
  if (data === undefined) {
    return <ErrorPanel message={fillText(TEXT.messagesFailed, { id })} onRetry={() => void refetch()} />;
  }
  if (data.length === 0) return <EmptyNote>{TEXT.noConversationHistory}</EmptyNote>;
  return <MessageList messages={data} />;
}
