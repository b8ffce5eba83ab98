import "@mantine/charts/styles.css";
import "@mantine/core/styles/Switch.css";
import "@mantine/core/styles/FloatingIndicator.css";
import "@mantine/core/styles/SegmentedControl.css";
import "@mantine/core/styles/ColorSwatch.css";
import { BarChart, LineChart } from "@mantine/charts";
import { Switch, Table, Text, VisuallyHidden } from "@mantine/core";
import { type ReactNode, useState } from "react";
import type { Overview } from "#contract/admin.ts";
import { RATINGS_FOR_A_MEAN } from "#contract/limits.ts";
import { Card } from "#web/ui/card.tsx";
import { EmptyNote } from "#web/ui/empty-note.tsx";
import { TableHead } from "#web/ui/table-head.tsx";

const HEIGHT = 240;
// The chart itself is hidden from screen readers, which read the table: nothing in it may take the focus.
const WHOLE = { allowDecimals: false } as const;
const SILENT = { accessibilityLayer: false } as const;

const day = (iso: string): string =>
  new Intl.DateTimeFormat(undefined, { day: "numeric", month: "short", timeZone: "UTC" }).format(
    new Date(iso),
  );

export function InterviewsChart({ interviews }: Pick<Overview, "interviews">) {
  const shown = interviews.map((one) => ({ ...one, day: day(one.day) }));
  const some = interviews.some(({ started }) => started > 0);
  return (
    <ChartCard
      title="Interviews a day"
      about="By the day (UTC) an interview began."
      head={["Day", "Completed", "Cancelled", "Started"]}
      rows={some ? shown.map((one) => [one.day, one.completed, one.cancelled, one.started]) : []}
    >
      <BarChart
        h={HEIGHT}
        data={shown}
        dataKey="day"
        type="stacked"
        withLegend
        yAxisProps={WHOLE}
        series={[
          { name: "completed", label: "Completed", color: "fern.6" },
          { name: "cancelled", label: "Cancelled", color: "gray.5" },
        ]}
        barChartProps={SILENT}
      />
    </ChartCard>
  );
}

export function RatingsChart({ ratings }: Pick<Overview, "ratings">) {
  const shown = ratings.map(({ level, count, mean }) => ({
    name: mean === null ? `${level} (${count}, too few)` : `${level} (${count})`,
    level,
    count,
    mean: mean === null ? null : Number(mean.toFixed(1)),
  }));
  return (
    <ChartCard
      title="Mean rating by level"
      about={`Out of 10, by difficulty; in brackets how many were rated. Fewer than ${RATINGS_FOR_A_MEAN} are too few to say.`}
      head={["Level", "Rated", "Mean"]}
      rows={shown.map(({ level, count, mean }) => [level, count, mean ?? "too few"])}
    >
      {shown.some(({ mean }) => mean !== null) ? (
        <BarChart
          h={HEIGHT}
          data={shown}
          dataKey="name"
          yAxisProps={{ domain: [0, 10] }}
          withBarValueLabel
          series={[{ name: "mean", label: "Mean rating", color: "fern.6" }]}
          barChartProps={SILENT}
        />
      ) : (
        <EmptyNote>
          No level has {RATINGS_FOR_A_MEAN} ratings yet. The table shows how many each has.
        </EmptyNote>
      )}
    </ChartCard>
  );
}

export function ModelChart({ model, localModel }: Pick<Overview, "model" | "localModel">) {
  const shown = model.map((one) => ({ ...one, day: day(one.day) }));
  const some = model.some(({ tokens, failures }) => tokens + failures > 0);
  return (
    <ChartCard
      title="Language model"
      about={`Tokens and failed calls by day (UTC). ${localModel === null ? "What tokens cost stands in the provider's price list; those" : "Tokens of a local model cost nothing; those"} of failed calls are not known.`}
      head={["Day", "Tokens", "Failed calls"]}
      rows={some ? shown.map((one) => [one.day, one.tokens.toLocaleString(), one.failures]) : []}
    >
      <LineChart
        h={HEIGHT}
        data={shown}
        dataKey="day"
        withRightYAxis
        rightYAxisProps={WHOLE}
        withLegend
        curveType="linear"
        withDots={false}
        series={[
          { name: "tokens", label: "Tokens", color: "fern.6" },
          { name: "failures", label: "Failed calls", color: "red.7", yAxisId: "right" },
        ]}
        lineChartProps={SILENT}
      />
    </ChartCard>
  );
}

type Counted = { title: string; about: string; unit: string; counts: [name: string, count: number][] };

export function CountsChart({ title, about, unit, counts }: Counted) {
  const shown = counts.map(([name, count]) => ({ name, count }));
  return (
    <ChartCard
      title={title}
      about={about}
      head={[unit, "People"]}
      rows={counts.some(([, count]) => count > 0) ? counts : []}
    >
      <BarChart
        h={HEIGHT}
        data={shown}
        dataKey="name"
        orientation="vertical"
        yAxisProps={{ width: 80 }}
        xAxisProps={WHOLE}
        series={[{ name: "count", label: "People", color: "fern.6" }]}
        barChartProps={SILENT}
      />
    </ChartCard>
  );
}

type ChartCardProps = {
  title: string;
  /** One sentence: what the chart shows, and in which unit. */
  about: string;
  head: string[];
  /** The chart's numbers as table rows; without rows no chart is drawn. */
  rows: (string | number)[][];
  children: ReactNode;
};

/** A chart and its table: screen readers always get the table, everybody else shows it with a switch. */
function ChartCard({ title, about, head, rows, children }: ChartCardProps) {
  const [asTable, setAsTable] = useState(false);
  const table = (
    <Table aria-label={title} horizontalSpacing={6}>
      <TableHead names={head} />
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
