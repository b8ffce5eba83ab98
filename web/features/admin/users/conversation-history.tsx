import { Stack, Table, Title } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import type { ConversationSummary } from "#contract/admin.ts";
import { TEXT } from "#contract/texts.ts";
import { formatDuration, formatWhen } from "#web/lib/format.ts";
import { paths } from "#web/paths.ts";
import { EmptyNote } from "#web/ui/empty-note.tsx";
import { ErrorPanel } from "#web/ui/error-panel.tsx";
import { TextLink } from "#web/ui/link-parts.tsx";
import { LoadMore } from "#web/ui/load-more.tsx";
import { SkeletonRows } from "#web/ui/skeletons.tsx";
import { usersWords } from "../error-words.ts";
import { userConversationsQuery } from "../queries.ts";

const MIN_WIDTH = 520;

export function ConversationHistory({ userId }: { userId: string }) {
  const list = useInfiniteQuery(userConversationsQuery(userId));
  if (list.isPending) return <SkeletonRows rows={2} height={40} label="Loading conversations" />;
  if (list.data === undefined) {
    return <ErrorPanel message={usersWords(list.error)} onRetry={() => void list.refetch()} />;
  }
  const rows = list.data.pages.flatMap((page) => page.data);
  return (
    <Stack gap="xs">
      <Title order={2} size="h3">
        Conversation History
      </Title>
      {rows.length === 0 ? (
        <EmptyNote>{TEXT.noConversationHistory}</EmptyNote>
      ) : (
        <Table.ScrollContainer minWidth={MIN_WIDTH} type="native">
          <Table aria-label="Conversation History">
            <Table.Thead>
              <Table.Tr>
                {["Date", "Messages", "Duration", "Empathy", "Details"].map((name) => (
                  <Table.Th key={name} scope="col">
                    {name}
                  </Table.Th>
                ))}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {rows.map((row) => (
                <HistoryRow key={row.id} row={row} />
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
      <LoadMore list={list} failed={usersWords(list.error)} />
    </Stack>
  );
}

function HistoryRow({ row }: { row: ConversationSummary }) {
  const when = formatWhen(row.created_at);
  return (
    <Table.Tr>
      <Table.Td>{when}</Table.Td>
      <Table.Td>{row.messageCount}</Table.Td>
      <Table.Td>{formatDuration(row.durationSeconds)}</Table.Td>
      <Table.Td>{row.empathy_level === null ? "N/A" : `${row.empathy_level}/10`}</Table.Td>
      <Table.Td>
        <TextLink size="sm" {...paths.adminConversation(row.id)} aria-label={`View Details of ${when}`}>
          View Details
        </TextLink>
      </Table.Td>
    </Table.Tr>
  );
}
