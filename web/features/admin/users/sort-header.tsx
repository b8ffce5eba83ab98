import { Button, Table } from "@mantine/core";
import { IconArrowDown, IconArrowsSort, IconArrowUp } from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import type { AdminOrder, AdminSort } from "#contract/admin-list.ts";
import { type AdminSearch, paths } from "#web/paths.ts";

type SortHeaderProps = { sort: AdminSort; search: AdminSearch; children: string };

/** Words begin with A, numbers and times with the greatest; a second press turns the order round. */
const firstOrder = (sort: AdminSort): AdminOrder => (sort === "name" || sort === "email" ? "asc" : "desc");

const SORTED = {
  asc: { said: "ascending", Icon: IconArrowUp, next: "desc" },
  desc: { said: "descending", Icon: IconArrowDown, next: "asc" },
} as const;

export function SortHeader({ sort, search, children }: SortHeaderProps) {
  const navigate = useNavigate();
  const isSorted = (search.sort ?? "last_conversation_time") === sort;
  const { said, Icon, next } = isSorted
    ? SORTED[search.order ?? "desc"]
    : { said: "none" as const, Icon: IconArrowsSort, next: firstOrder(sort) };
  return (
    <Table.Th scope="col" aria-sort={said}>
      <Button
        variant="subtle"
        color="gray"
        size="compact-sm"
        px={0}
        rightSection={<Icon size={14} aria-hidden />}
        onClick={() => void navigate(paths.admin({ search: search.search, sort, order: next }))}
      >
        {children}
      </Button>
    </Table.Th>
  );
}
