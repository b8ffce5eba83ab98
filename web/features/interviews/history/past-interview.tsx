import { Accordion, Badge, Group, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { Conversation } from "#contract/interviews.ts";
import { fillText, TEXT } from "#contract/texts.ts";
import { formatWhen } from "#web/lib/format.ts";
import { EmptyNote } from "#web/ui/empty-note.tsx";
import { paths } from "#web/paths.ts";
import { ErrorPanel } from "#web/ui/error-panel.tsx";
import { LinkButton } from "#web/ui/link-parts.tsx";
import { SkeletonRows } from "#web/ui/skeletons.tsx";
import { MessageList } from "../message-list.tsx";
import { messagesQuery } from "../queries.ts";

type PastInterviewProps = { interview: Conversation; opened: boolean };

export function PastInterview({ interview, opened }: PastInterviewProps) {
  return (
    <Accordion.Item value={interview.id}>
      <Accordion.Control>
        <Group justify="space-between" gap="xs" pe="sm">
          <Stack gap={2}>
            <Text fw={600}>{interview.target_role ?? interview.title}</Text>
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
    return (
      <Badge size="lg" variant="light" tt="none">
        {interview.overall.toFixed(1)} out of 10
      </Badge>
    );
  }
  if (interview.status === "cancelled") return <Note>Not counted</Note>;
  if (interview.report_status === "pending") return <Note>Rating under way</Note>;
  if (interview.report_status === "failed") return <Note>Rating failed</Note>;
  return <Note>Not enough to rate</Note>;
}

const Note = ({ children }: { children: string }) => (
  <Badge size="lg" variant="light" color="gray" tt="none">
    {children}
  </Badge>
);

function Messages({ id }: { id: string }) {
  const { data, isPending, refetch } = useQuery(messagesQuery(id));
  if (isPending) return <SkeletonRows rows={3} height={72} label="Loading messages" />;
  if (data === undefined) {
    return <ErrorPanel message={fillText(TEXT.messagesFailed, { id })} onRetry={() => void refetch()} />;
  }
  if (data.length === 0) return <EmptyNote>{TEXT.noConversationHistory}</EmptyNote>;
  return <MessageList messages={data} />;
}
