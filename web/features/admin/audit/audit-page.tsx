import { Button, Stack, Group, NativeSelect, SimpleGrid, TextInput, Table, Text } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { AUDIT_ACTIONS, type AuditSearch } from "#contract/admin-list.ts";
import type { AuditEntry } from "#contract/admin.ts";
import { EMAIL_MAX_LENGTH } from "#contract/limits.ts";
import { TEXT } from "#contract/texts.ts";
import { formatWhen } from "#web/lib/format.ts";
import { roleName } from "#web/lib/role-name.ts";
import { useFields } from "#web/lib/use-fields.ts";
import { paths } from "#web/paths.ts";
import { EmptyNote } from "#web/ui/empty-note.tsx";
import { LinkButton, TextLink } from "#web/ui/link-parts.tsx";
import { PageTitle } from "#web/ui/page-title.tsx";
import { TableHead } from "#web/ui/table-head.tsx";
import { AdminError, AdminWait } from "../admin-error.tsx";
import { auditQuery } from "../queries.ts";
import classes from "../stacked-table.module.css";
import { WORDS } from "../words.ts";

const route = getRouteApi("/signed-in/super-admin-area/super-admin/audit-log");

export function AuditPage() {
  const { action, ...others } = route.useSearch();
  const search = { ...others, action: AUDIT_ACTIONS.find((one) => one === action) };
  const log = useInfiniteQuery(auditQuery(search));
  const rows = log.data?.pages.flatMap((page) => page.data) ?? [];
  return (
    <Stack gap="lg">
      <PageTitle>{WORDS.auditLog}</PageTitle>
      <AuditFilter key={JSON.stringify(search)} search={search} />
      <AdminWait query={log} rows={6} height={48} label={WORDS.loadingAudit} />
      {log.data &&
        (rows.length === 0 ? (
          <EmptyNote picture="lens" hint={TEXT.auditNoLinesHint}>
            {TEXT.auditNoLines}
          </EmptyNote>
        ) : (
          <AuditTable rows={rows} />
        ))}
      {log.isFetchNextPageError && <AdminError error={log.error} onRetry={() => void log.fetchNextPage()} />}
      {log.hasNextPage && (
        <Button
          variant="default"
          size="xs"
          mx="auto"
          loading={log.isFetchingNextPage}
          onClick={() => void log.fetchNextPage()}
        >
          {WORDS.loadMore}
        </Button>
      )}
    </Stack>
  );
}

const accept = () => null;

/** The filter is stored in the address; the fields may differ until the form is submitted. */
function AuditFilter({ search }: { search: AuditSearch }) {
  const navigate = useNavigate();
  const { field, onSubmit } = useFields(
    { actor: accept, subject: accept, action: accept, from: accept, to: accept },
    search,
  );
  const submit = onSubmit(({ actor, subject, action, from, to }) => {
    const people = { actor: actor.trim() || undefined, subject: subject.trim() || undefined };
    const chosen = AUDIT_ACTIONS.find((one) => one === action);
    void navigate(
      paths.auditLog({ ...people, action: chosen, from: from || undefined, to: to || undefined }),
    );
  });
  const person = { placeholder: WORDS.emailOrId, maxLength: EMAIL_MAX_LENGTH };
  return (
    <form onSubmit={submit}>
      <SimpleGrid cols={{ base: 1, xs: 2, md: 5 }}>
        <TextInput label={WORDS.who} {...person} {...field("actor")} />
        <TextInput label={WORDS.whom} {...person} {...field("subject")} />
        <NativeSelect
          size="md"
          label={WORDS.what}
          data={[
            { value: "", label: WORDS.everything },
            ...AUDIT_ACTIONS.map((value) => ({ value, label: WORDS.actions[value] })),
          ]}
          {...field("action")}
        />
        <TextInput label={WORDS.from} type="date" {...field("from")} />
        <TextInput label={WORDS.to} type="date" {...field("to")} />
      </SimpleGrid>
      <Group mt="sm" gap="xs">
        <Button type="submit" size="xs">
          {WORDS.filter}
        </Button>
        <LinkButton variant="default" size="xs" {...paths.auditLog()}>
          {WORDS.showEverything}
        </LinkButton>
      </Group>
    </form>
  );
}

function AuditTable({ rows }: { rows: AuditEntry[] }) {
  return (
    <Table.ScrollContainer minWidth={0} type="native">
      <Table aria-label={WORDS.auditLog} verticalSpacing="sm" className={classes.table}>
        <TableHead
          className={classes.wideOnly}
          names={[WORDS.when, WORDS.who, WORDS.what, WORDS.whom, WORDS.details]}
        />
        <Table.Tbody>
          {rows.map((row) => (
            <Table.Tr key={row.id} className={classes.row}>
              <Table.Td data-label={WORDS.when}>{formatWhen(row.at)}</Table.Td>
              <Table.Td data-label={WORDS.who} className={classes.wide}>
                {row.actor ? <Person person={row.actor} /> : WORDS.commandLine}
              </Table.Td>
              <Table.Td data-label={WORDS.what}>{actionWords(row.action)}</Table.Td>
              <Table.Td data-label={WORDS.whom} className={classes.wide}>
                {row.subject ? <Person person={row.subject} /> : "–"}
              </Table.Td>
              <Table.Td maw="16rem" style={{ overflowWrap: "anywhere" }}>
                {describeDetails(row)}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

function Person({ person: { id, name, email } }: { person: NonNullable<AuditEntry["actor"]> }) {
  return (
    <>
      <Text size="sm" style={{ overflowWrap: "anywhere" }}>
        {name ?? WORDS.accountDeleted}
      </Text>
      {email === null ? (
        <Text size="xs" c="dimmed" style={{ overflowWrap: "anywhere" }}>
          {id}
        </Text>
      ) : (
        <TextLink size="xs" style={{ overflowWrap: "anywhere" }} {...paths.admin({ search: email })}>
          {email}
        </TextLink>
      )}
    </>
  );
}

/** Old entries may contain actions that no longer exist. */
const actionWords = (action: string): string =>
  (WORDS.actions as Partial<Record<string, string>>)[action] ?? action;

function describeDetails({ action, details }: AuditEntry): string {
  if (action === "role changed") {
    return WORDS.became(roleName(Number(details["previousRole"])), roleName(Number(details["newRole"])));
  }
  if (details["wordsDeleted"] === true) return WORDS.wordsDeleted;
  // Older entries about listed users contain no search.
  if (action === "users exported" || (action === "users listed" && "search" in details)) {
    return details["search"] === "" ? WORDS.allUsers : WORDS.searchedFor(String(details["search"]));
  }
  if (typeof details["reason"] === "string") return details["reason"];
  return typeof details["conversationId"] === "string" ? WORDS.conversation(details["conversationId"]) : "";
}
