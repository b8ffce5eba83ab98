import { Button, Group, SimpleGrid, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { formatWhen } from "#web/lib/format.ts";
import { ErrorPanel } from "#web/ui/error-panel.tsx";
import { PageTitle } from "#web/ui/page-title.tsx";
import { SkeletonRows } from "#web/ui/skeletons.tsx";
import { AdminError } from "../admin-error.tsx";
import { AdminNav } from "../admin-nav.tsx";
import { usersWords } from "../error-words.ts";
import { Figure } from "../figure.tsx";
import { Pager } from "./pager.tsx";
import { exportHref, usersQuery } from "../queries.ts";
import { UserSearch } from "./user-search.tsx";
import { UsersTable } from "./users-table.tsx";

const route = getRouteApi("/signed-in/admin");

export function AdminPage() {
  const search = route.useSearch();
  const users = useQuery(usersQuery(search));
  return (
    <Stack gap="lg">
      <PageTitle>Admin dashboard</PageTitle>
      <AdminNav />
      <UserSearch search={search} />
      {users.isPending ? (
        <SkeletonRows rows={6} height={56} label="Loading users" />
      ) : users.data === undefined ? (
        <AdminError error={users.error} onRetry={() => void users.refetch()} />
      ) : (
        <>
          {users.isError && <ErrorPanel message={usersWords(users.error)} />}
          <SimpleGrid cols={{ base: 2, md: 3 }}>
            <Figure label="Total Users">{users.data.users}</Figure>
            <Figure label="Total Conversations">{users.data.conversations}</Figure>
            <Figure label="Most recent conversation">
              {users.data.latest === null ? "Never" : formatWhen(users.data.latest)}
            </Figure>
          </SimpleGrid>
          <Group justify="space-between" gap="xs">
            <Text size="sm" c="dimmed">
              Last updated: {formatWhen(new Date(users.dataUpdatedAt).toISOString())}
            </Text>
            <Group gap="xs">
              <Button size="xs" variant="default" component="a" href={exportHref(search)} download>
                Export as CSV
              </Button>
              <Button
                size="xs"
                variant="default"
                loading={users.isFetching}
                onClick={() => void users.refetch()}
              >
                Refresh
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
