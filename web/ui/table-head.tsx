import { Table } from "@mantine/core";

type TableHeadProps = { names: readonly string[]; className?: string | undefined };

export const TableHead = ({ names, className }: TableHeadProps) => (
  <Table.Thead className={className}>
    <Table.Tr>
      {names.map((name) => (
        <Table.Th key={name} scope="col">
          {name}
        </Table.Th>
      ))}
    </Table.Tr>
  </Table.Thead>
);
