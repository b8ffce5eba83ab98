import { Table } from "@mantine/core";
import { useState } from "react";
import type { AdminStatsRow } from "#contract/admin.ts";
import { TEXT } from "#contract/texts.ts";
import type { AdminSearch } from "#web/paths.ts";
import { EmptyNote } from "#web/ui/empty-note.tsx";
import { SortHeader } from "./sort-header.tsx";
import { UserRow } from "./user-row.tsx";
import classes from "./users-table.module.css";

export function UsersTable({ rows, search }: { rows: AdminStatsRow[]; search: AdminSearch }) {
  const [open, setOpen] = useState<string | null>(null);
  if (rows.length === 0) return <EmptyNote picture="lens">{TEXT.adminNoUsers}</EmptyNote>;
  return (
    <Table.ScrollContainer minWidth={0} type="native">
      <Table aria-label="Users" verticalSpacing="sm" className={classes.table}>
        <Table.Thead>
          <Table.Tr className={classes.head}>
            <SortHeader sort="name" search={search}>
              User
            </SortHeader>
            <SortHeader sort="email" search={search}>
              Email
            </SortHeader>
            <SortHeader sort="total_conversations" search={search}>
              Total Conversations
            </SortHeader>
            <SortHeader sort="last_conversation_time" search={search}>
              Last Activity
            </SortHeader>
            <Table.Th scope="col" className={classes.last}>
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
