import { Table, Button, Group, Stack, Text, UnstyledButton, Title } from "@mantine/core";
import { useState, type MouseEvent, useId } from "react";
import {
  IconArrowDown,
  IconArrowsSort,
  IconArrowUp,
  IconChevronDown,
  IconChevronRight,
} from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import { useInfiniteQuery } from "@tanstack/react-query";
import type { AdminSearch, AdminOrder, AdminSort } from "#contract/admin-list.ts";
import type { AdminStatsRow, ConversationSummary } from "#contract/admin.ts";
import type { LinkedinProfile } from "#contract/linkedin.ts";
import { TEXT } from "#contract/texts.ts";
import { formatWhen, formatDuration } from "#web/lib/format.ts";
import { paths } from "#web/paths.ts";
import { EmptyNote } from "#web/ui/empty-note.tsx";
import { TextLink } from "#web/ui/link-parts.tsx";
import { LinkedinLink } from "#web/ui/linkedin-link.tsx";
import { LoadMore } from "#web/ui/load-more.tsx";
import { SkeletonRows } from "#web/ui/skeletons.tsx";
import { toastStaff } from "#web/ui/toast.ts";
import { TableHead } from "#web/ui/table-head.tsx";
import { AdminError } from "../admin-error.tsx";
import { empathyWords } from "../conversations/empathy-words.ts";
import { linkedinWords, usersWords } from "../error-words.ts";
import { useLinkedinData, userConversationsQuery } from "../queries.ts";
import classes from "../stacked-table.module.css";
import { WORDS } from "../words.ts";

export function UsersTable({ rows, search }: { rows: AdminStatsRow[]; search: AdminSearch }) {
  const [open, setOpen] = useState<string | null>(null);
  if (rows.length === 0)
    return (
      <EmptyNote picture="lens" hint={TEXT.adminNoUsersHint}>
        {TEXT.adminNoUsers}
      </EmptyNote>
    );
  return (
    <Table.ScrollContainer minWidth={0} type="native">
      <Table aria-label={WORDS.users} verticalSpacing="sm" className={classes.table}>
        <Table.Thead>
          <Table.Tr className={classes.head}>
            <SortHeader sort="name" search={search}>
              {WORDS.user}
            </SortHeader>
            <SortHeader sort="email" search={search}>
              {WORDS.email}
            </SortHeader>
            <SortHeader sort="total_conversations" search={search}>
              {WORDS.totalConversations}
            </SortHeader>
            <SortHeader sort="last_conversation_time" search={search}>
              {WORDS.lastActivity}
            </SortHeader>
            <Table.Th scope="col" className={classes.wideOnly}>
              LinkedIn
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <UserRow
              key={row.id}
              user={row}
              opened={open === row.id}
              onToggle={() => setOpen(open === row.id ? null : row.id)}
            />
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

type SortHeaderProps = { sort: AdminSort; search: AdminSearch; children: string };

/** The first press sorts text from A, and numbers and times descending; a second press reverses the order. */
const firstOrder = (sort: AdminSort): AdminOrder => (sort === "name" || sort === "email" ? "asc" : "desc");

const SORTED = {
  asc: { label: "ascending", Icon: IconArrowUp, next: "desc" },
  desc: { label: "descending", Icon: IconArrowDown, next: "asc" },
} as const;

function SortHeader({ sort, search, children }: SortHeaderProps) {
  const navigate = useNavigate();
  const isSorted = (search.sort ?? "last_conversation_time") === sort;
  const { label, Icon, next } = isSorted
    ? SORTED[search.order ?? "desc"]
    : { label: "none" as const, Icon: IconArrowsSort, next: firstOrder(sort) };
  return (
    <Table.Th scope="col" aria-sort={label}>
      <Button
        variant="subtle"
        color="gray"
        size="compact-sm"
        rightSection={<Icon size={14} aria-hidden />}
        onClick={() => void navigate(paths.admin({ search: search.search, sort, order: next }))}
      >
        {children}
      </Button>
    </Table.Th>
  );
}

const COLUMNS = 5;
/** The minimum target size (WCAG 2.5.8), for two links above each other. */
const TARGET_HEIGHT = "24px";

type UserRowProps = { user: AdminStatsRow; opened: boolean; onToggle: () => void };

function UserRow({ user, opened, onToggle }: UserRowProps) {
  const linkedin = useLinkedinData(user.id);
  const historyId = useId();
  const toggleLinkedin = () => {
    if (linkedin.data) return linkedin.reset();
    linkedin.mutate(undefined, {
      onError: (error) => {
        const { kind, words } = linkedinWords(error);
        toastStaff(kind, words);
      },
    });
  };
  // A click anywhere in the row toggles it; links and buttons inside keep their own action.
  const toggleByRow = (event: MouseEvent) => {
    if (!(event.target as Element).closest("a, button")) onToggle();
  };
  const Chevron = opened ? IconChevronDown : IconChevronRight;

  return (
    <>
      <Table.Tr className={classes.row} onClick={toggleByRow} style={{ cursor: "pointer" }}>
        <Table.Td className={classes.wide}>
          <Stack gap={2} align="flex-start">
            <UnstyledButton
              mih={TARGET_HEIGHT}
              aria-expanded={opened}
              aria-controls={historyId}
              onClick={onToggle}
            >
              <Group gap={4} wrap="nowrap" align="flex-start">
                <Chevron size={18} aria-hidden style={{ flex: "none" }} />
                <Text fw={600} size="sm" style={{ overflowWrap: "anywhere" }}>
                  {user.name}
                </Text>
              </Group>
            </UnstyledButton>
            <LinkedinLink
              url={user.linkedin_url}
              ms={22}
              lh={TARGET_HEIGHT}
              display="inline-block"
              aria-label={WORDS.linkedinOf(user.name)}
            >
              LinkedIn
            </LinkedinLink>
          </Stack>
        </Table.Td>
        <Table.Td className={classes.wide} style={{ overflowWrap: "anywhere" }}>
          {user.email}
          {user.group !== "" && (
            <Text size="xs" c="dimmed">
              {user.group}
            </Text>
          )}
        </Table.Td>
        <Table.Td data-label={WORDS.totalConversations}>{user.total_conversations}</Table.Td>
        <Table.Td data-label={WORDS.lastActivity}>
          {user.last_conversation_time === null ? WORDS.never : formatWhen(user.last_conversation_time)}
        </Table.Td>
        <Table.Td>
          <Button
            size="xs"
            variant="default"
            loading={linkedin.isPending}
            aria-expanded={linkedin.data !== undefined}
            onClick={toggleLinkedin}
          >
            {linkedin.data ? WORDS.hideLinkedin : WORDS.viewLinkedin}
          </Button>
        </Table.Td>
      </Table.Tr>
      {linkedin.data && (
        <Table.Tr className={classes.detail}>
          <Table.Td colSpan={COLUMNS}>
            <LinkedinData profile={linkedin.data} />
          </Table.Td>
        </Table.Tr>
      )}
      <Table.Tr className={classes.detail} id={historyId} hidden={!opened}>
        <Table.Td colSpan={COLUMNS}>{opened && <ConversationHistory userId={user.id} />}</Table.Td>
      </Table.Tr>
    </>
  );
}

/** The data of Sign In with LinkedIn, without the picture: loading it would reveal the viewer to LinkedIn. */
function LinkedinData({ profile }: { profile: LinkedinProfile }) {
  const lines = [
    [WORDS.name, profile.name],
    [WORDS.email, profile.email],
    [WORDS.linkedinId, profile.sub],
  ] as const;
  return (
    <Stack gap={4} component="section" aria-label={WORDS.linkedinData}>
      {lines.map(
        ([label, value]) =>
          value !== null && (
            <Text key={label} size="sm" style={{ overflowWrap: "anywhere" }}>
              <b>{label}:</b> {value}
            </Text>
          ),
      )}
      <LinkedinLink url={profile.linkedin_url}>{WORDS.openProfile}</LinkedinLink>
    </Stack>
  );
}

function ConversationHistory({ userId }: { userId: string }) {
  const list = useInfiniteQuery(userConversationsQuery(userId));
  if (list.isPending) return <SkeletonRows rows={2} height={40} label={WORDS.loadingConversations} />;
  if (list.data === undefined) return <AdminError error={list.error} onRetry={() => void list.refetch()} />;
  const rows = list.data.pages.flatMap((page) => page.data);
  return (
    <Stack gap="xs">
      <Title order={2} size="h3">
        {WORDS.history}
      </Title>
      {rows.length === 0 ? (
        <EmptyNote>{TEXT.noConversationHistory}</EmptyNote>
      ) : (
        <Table aria-label={WORDS.history} className={classes.lines}>
          <TableHead names={[WORDS.date, WORDS.messages, WORDS.duration, WORDS.empathy, WORDS.details]} />
          <Table.Tbody>
            {rows.map((row) => (
              <HistoryRow key={row.id} row={row} />
            ))}
          </Table.Tbody>
        </Table>
      )}
      <LoadMore list={list} failed={usersWords(list.error)} />
    </Stack>
  );
}

function HistoryRow({ row }: { row: ConversationSummary }) {
  const when = formatWhen(row.created_at);
  return (
    <Table.Tr className={classes.row}>
      <Table.Td>{when}</Table.Td>
      <Table.Td data-label={WORDS.messages}>{row.messageCount}</Table.Td>
      <Table.Td data-label={WORDS.duration}>{formatDuration(row.durationSeconds)}</Table.Td>
      <Table.Td data-label={WORDS.empathy}>{empathyWords(row.empathy_level)}</Table.Td>
      <Table.Td>
        <TextLink size="sm" {...paths.adminConversation(row.id)} aria-label={WORDS.viewDetailsOf(when)}>
          {WORDS.viewDetails}
        </TextLink>
      </Table.Td>
    </Table.Tr>
  );
}
