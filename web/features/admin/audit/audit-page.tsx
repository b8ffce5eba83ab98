import { Button, Stack } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { TEXT } from "#contract/texts.ts";
import { EmptyNote } from "#web/ui/empty-note.tsx";
import { PageTitle } from "#web/ui/page-title.tsx";
import { SkeletonRows } from "#web/ui/skeletons.tsx";
import { AdminError } from "../admin-error.tsx";
import { AdminNav } from "../admin-nav.tsx";
import { AuditFilter } from "./audit-filter.tsx";
import { AuditTable } from "./audit-table.tsx";
import { auditQuery } from "../queries.ts";

const route = getRouteApi("/signed-in/super-admin-area/super-admin/audit-log");

export function AuditPage() {
  const search = route.useSearch();
  const log = useInfiniteQuery(auditQuery(search));
  const rows = log.data?.pages.flatMap((page) => page.data) ?? [];
  return (
    <Stack gap="lg">
      <PageTitle>Audit log</PageTitle>
      <AdminNav />
      <AuditFilter key={JSON.stringify(search)} search={search} />
      {log.isPending ? (
        <SkeletonRows rows={6} height={48} label="Loading the audit log" />
      ) : log.data === undefined ? (
        <AdminError error={log.error} onRetry={() => void log.refetch()} />
      ) : rows.length === 0 ? (
        <EmptyNote picture="lens">{TEXT.auditNoLines}</EmptyNote>
      ) : (
        <AuditTable rows={rows} />
      )}
      {log.isFetchNextPageError && <AdminError error={log.error} onRetry={() => void log.fetchNextPage()} />}
      {log.hasNextPage && (
        <Button
          variant="default"
          size="xs"
          mx="auto"
          loading={log.isFetchingNextPage}
          onClick={() => void log.fetchNextPage()}
        >
          Load more
        </Button>
      )}
    </Stack>
  );
}
