import { Button, Table } from "@mantine/core";
import { IconArrowDown, IconArrowsSort, IconArrowUp } from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import type { AdminOrder, AdminSort } from "#contract/admin-list.ts";
import { type AdminSearch, paths } from "../../paths.ts";

type SortHeaderProps = { sort: AdminSort; search: AdminSearch; children: string };

/** Words begin with A, numbers and times with the greatest; a second press turns the order round. */
const firstOrder = (sort: AdminSort): AdminOrder => (sort === "name" || sort === "email" ? "asc" : "desc");

export function SortHeader({ sort, search, children }: SortHeaderProps) {
  const navigate = useNavigate();
  const active = (search.sort ?? "last_conversation_time") === sort;
  const order = search.order ?? "desc";
  const next = active ? (order === "asc" ? "desc" : "asc") : firstOrder(sort);
  const Icon = active ? (order === "asc" ? IconArrowUp : IconArrowDown) : IconArrowsSort;
  return (
    <Table.Th scope="col" aria-sort={active ? (order === "asc" ? "ascending" : "descending") : "none"}>
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
