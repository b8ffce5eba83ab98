import { Switch, Table, Text, VisuallyHidden } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { Card } from "#web/ui/card.tsx";
import { EmptyNote } from "#web/ui/empty-note.tsx";

type ChartCardProps = {
  title: string;
  /** One sentence: what is drawn, in which unit. */
  about: string;
  head: string[];
  /** The same numbers as the chart's; none: there is nothing to draw. */
  rows: (string | number)[][];
  children: ReactNode;
};

/** A chart with its twin: the table is always there for screen readers, and for everybody at the press of a switch. */
export function ChartCard({ title, about, head, rows, children }: ChartCardProps) {
  const [asTable, setAsTable] = useState(false);
  const table = (
    <Table aria-label={title}>
      <Table.Thead>
        <Table.Tr>
          {head.map((name) => (
            <Table.Th key={name} scope="col">
              {name}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map(([name, ...values]) => (
          <Table.Tr key={name}>
            <Table.Th scope="row" fw={400}>
              {name}
            </Table.Th>
            {values.map((value, at) => (
              <Table.Td key={head[at + 1]}>{value}</Table.Td>
            ))}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
  return (
    <Card title={title}>
      <Text size="sm" c="dimmed">
        {about}
      </Text>
      {rows.length === 0 ? (
        <EmptyNote>Nothing to show yet.</EmptyNote>
      ) : (
        <>
          <Switch
            label="Show as a table"
            aria-label={`Show as a table: ${title}`}
            checked={asTable}
            onChange={(event) => setAsTable(event.currentTarget.checked)}
          />
          {asTable ? (
            table
          ) : (
            <>
              <div aria-hidden>{children}</div>
              <VisuallyHidden>{table}</VisuallyHidden>
            </>
          )}
        </>
      )}
    </Card>
  );
}
