import { Table, Text } from "@mantine/core";
import type { AuditEntry } from "#contract/admin-audit.ts";
import { formatWhen } from "#web/lib/format.ts";
import { paths } from "#web/paths.ts";
import { TextLink } from "#web/ui/link-parts.tsx";
import { roleName } from "#web/lib/role-name.ts";

const TABLE_MIN_WIDTH = 760;

export function AuditTable({ rows }: { rows: AuditEntry[] }) {
  return (
    <Table.ScrollContainer minWidth={TABLE_MIN_WIDTH} type="native">
      <Table aria-label="Audit log" verticalSpacing="sm">
        <Table.Thead>
          <Table.Tr>
            {["When", "Who", "What", "Whom", "Details"].map((name) => (
              <Table.Th key={name} scope="col">
                {name}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <Table.Tr key={row.id}>
              <Table.Td>{formatWhen(row.at)}</Table.Td>
              <Table.Td maw="14rem">{row.actor ? <Person person={row.actor} /> : "Command line"}</Table.Td>
              <Table.Td>{row.action}</Table.Td>
              <Table.Td maw="14rem">{row.subject ? <Person person={row.subject} /> : "–"}</Table.Td>
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
        {name ?? "Account deleted"}
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

function describeDetails({ action, details }: AuditEntry): string {
  if (action === "role changed") {
    return `${roleName(Number(details["previousRole"]))} became ${roleName(Number(details["newRole"]))}`;
  }
  if (action === "users exported") {
    return details["search"] === "" ? "All users" : `Search: ${String(details["search"])}`;
  }
  return typeof details["conversationId"] === "string" ? `Conversation ${details["conversationId"]}` : "";
}
