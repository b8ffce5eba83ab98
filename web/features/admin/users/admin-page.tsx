import { Button, Group, SimpleGrid, Stack, Text, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { useDebouncedCallback } from "@mantine/hooks";
import { IconSearch } from "@tabler/icons-react";
import { useState } from "react";
import type { AdminSearch } from "#contract/admin-list.ts";
import { ADMIN_SEARCH_MAX_LENGTH } from "#contract/limits.ts";
import { formatWhen } from "#web/lib/format.ts";
import { paths } from "#web/paths.ts";
import { ErrorPanel } from "#web/ui/error-panel.tsx";
import { LinkButton } from "#web/ui/link-parts.tsx";
import { PageTitle } from "#web/ui/page-title.tsx";
import { Status } from "#web/ui/status.tsx";
import { AdminWait } from "../admin-error.tsx";
import { AdminNav } from "../admin-nav.tsx";
import { usersWords } from "../error-words.ts";
import { Figure } from "../figure.tsx";
import { exportHref, usersQuery } from "../queries.ts";
import { UsersTable } from "./users-table.tsx";
import { WORDS } from "../words.ts";

const route = getRouteApi("/signed-in/admin");

export function AdminPage() {
  const search = route.useSearch();
  const users = useQuery(usersQuery(search));
  return (
    <Stack gap="lg">
      <PageTitle>{WORDS.adminDashboard}</PageTitle>
      <AdminNav />
      <UserSearch search={search} />
      <AdminWait query={users} rows={6} height={56} label={WORDS.loadingUsers} />
      {users.data && (
        <>
          {users.isError && <ErrorPanel message={usersWords(users.error)} />}
          <SimpleGrid minColWidth="max(8.5rem, 20%)" autoFlow="auto-fit">
            <Figure label={WORDS.totalUsers}>{users.data.users}</Figure>
            <Figure label={WORDS.totalConversations}>{users.data.conversations}</Figure>
            <Figure label={WORDS.latestConversation}>
              {users.data.latest === null ? WORDS.never : formatWhen(users.data.latest)}
            </Figure>
          </SimpleGrid>
          <Group justify="space-between" gap="xs">
            <Text size="sm" c="dimmed">
              {WORDS.lastUpdated(formatWhen(new Date(users.dataUpdatedAt).toISOString()))}
            </Text>
            <Group gap="xs">
              <Button size="xs" variant="default" component="a" href={exportHref(search)} download>
                {WORDS.exportCsv}
              </Button>
              <Button
                size="xs"
                variant="default"
                loading={users.isFetching}
                onClick={() => void users.refetch()}
              >
                {WORDS.refresh}
              </Button>
            </Group>
          </Group>
          <UsersTable rows={users.data.rows} search={search} />
          <Pager list={users.data} search={search} passed={users.isPlaceholderData} />
        </>
      )}
    </Stack>
  );
}

const TYPING_PAUSE_MS = 300;

/** The search is stored in the address; the field may differ while somebody types. */
function UserSearch({ search }: { search: AdminSearch }) {
  const navigate = useNavigate();
  const [typed, setTyped] = useState<string | null>(null);
  const { sort, order } = search;
  const find = useDebouncedCallback((words: string) => {
    void navigate({ ...paths.admin({ sort, order, search: words.trim() || undefined }), replace: true });
  }, TYPING_PAUSE_MS);
  return (
    <search>
      <TextInput
        type="search"
        label={WORDS.searchUsers}
        placeholder={WORDS.nameOrEmail}
        leftSection={<IconSearch size={18} aria-hidden />}
        maw="28rem"
        maxLength={ADMIN_SEARCH_MAX_LENGTH}
        value={typed ?? search.search ?? ""}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          find(event.currentTarget.value);
        }}
        onBlur={() => {
          find.flush();
          setTyped(null);
        }}
      />
    </search>
  );
}

type PagerProps = {
  list: { matches: number; next: string | null; previous: string | null };
  search: AdminSearch;
  /** True while the list of an earlier order or search is shown. Its page cursors do not fit the new list. */
  passed: boolean;
};

function Pager({ list: { matches, next, previous }, search, passed }: PagerProps) {
  const { after: _after, before: _before, ...kept } = search;
  return (
    <Group justify="space-between" gap="xs" component="nav" aria-label={WORDS.pages}>
      <Status>
        <Text size="sm" c="dimmed">
          {WORDS.userCount(matches)}
        </Text>
      </Status>
      {(next !== null || previous !== null) && (
        <Group gap="xs">
          <Step
            label={WORDS.previous}
            to={passed || previous === null ? null : { ...kept, before: previous }}
          />
          <Step label={WORDS.next} to={passed || next === null ? null : { ...kept, after: next }} />
        </Group>
      )}
    </Group>
  );
}

function Step({ label, to }: { label: string; to: AdminSearch | null }) {
  if (to === null) {
    return (
      <Button variant="default" size="xs" disabled>
        {label}
      </Button>
    );
  }
  return (
    <LinkButton variant="default" size="xs" {...paths.admin(to)}>
      {label}
    </LinkButton>
  );
}
