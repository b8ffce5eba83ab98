import "@mantine/charts/styles.css";
import "@mantine/core/styles/Switch.css";
import "@mantine/core/styles/ColorSwatch.css";
import { BarChart, LineChart } from "@mantine/charts";
import { Switch, Table, Text, VisuallyHidden } from "@mantine/core";
import { type ReactNode, useState } from "react";
import type { Overview } from "#contract/admin.ts";
import { RATINGS_FOR_A_MEAN } from "#contract/limits.ts";
import { formatNumber } from "#web/lib/format.ts";
import { DATE_LOCALES } from "#contract/words.ts";
import { pageLanguage } from "#web/lib/words.ts";
import { Card } from "#web/ui/card.tsx";
import { EmptyNote } from "#web/ui/empty-note.tsx";
import { TableHead } from "#web/ui/table-head.tsx";
import { WORDS } from "../words.ts";

const HEIGHT = 240;
// The chart is hidden from screen readers, which read the table instead, so nothing in it may take the focus.
const WHOLE = { allowDecimals: false } as const;
const SILENT = { accessibilityLayer: false } as const;

const day = (iso: string): string =>
  new Intl.DateTimeFormat(DATE_LOCALES[pageLanguage], {
    day: "numeric",
    month: "short",
    timeZone: "UTC",
  }).format(new Date(iso));

export function InterviewsChart({ interviews }: Pick<Overview, "interviews">) {
  const shown = interviews.map((one) => ({ ...one, day: day(one.day) }));
  const some = interviews.some(({ started }) => started > 0);
  return (
    <ChartCard
      title={WORDS.interviewsADay}
      about={WORDS.interviewsADayAbout}
      head={[WORDS.day, WORDS.completed, WORDS.cancelled, WORDS.started]}
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
          { name: "completed", label: WORDS.completed, color: "fern.6" },
          { name: "cancelled", label: WORDS.cancelled, color: "gray.5" },
        ]}
        barChartProps={SILENT}
      />
    </ChartCard>
  );
}

export function RatingsChart({ ratings }: Pick<Overview, "ratings">) {
  const shown = ratings.map(({ level, count, mean }) => ({
    name: mean === null ? WORDS.levelTooFew(level, count) : `${level} (${count})`,
    level,
    count,
    mean: mean === null ? null : Number(mean.toFixed(1)),
  }));
  return (
    <ChartCard
      title={WORDS.ratings}
      about={WORDS.ratingsAbout(RATINGS_FOR_A_MEAN)}
      head={[WORDS.difficulty, WORDS.rated, WORDS.mean]}
      rows={shown.map(({ level, count, mean }) => [
        level,
        count,
        mean === null ? WORDS.tooFew : formatNumber(mean, 1),
      ])}
    >
      {shown.some(({ mean }) => mean !== null) ? (
        <BarChart
          h={HEIGHT}
          data={shown}
          dataKey="name"
          yAxisProps={{ domain: [0, 10] }}
          withBarValueLabel
          series={[{ name: "mean", label: WORDS.meanRating, color: "fern.6" }]}
          barChartProps={SILENT}
        />
      ) : (
        <EmptyNote>{WORDS.noLevelYet(RATINGS_FOR_A_MEAN)}</EmptyNote>
      )}
    </ChartCard>
  );
}

export function ModelChart({ model, localModel }: Pick<Overview, "model" | "localModel">) {
  const shown = model.map((one) => ({ ...one, day: day(one.day) }));
  const some = model.some(({ tokens, failures }) => tokens + failures > 0);
  return (
    <ChartCard
      title={WORDS.languageModel}
      about={localModel === null ? WORDS.modelAbout : WORDS.localModelAbout}
      head={[WORDS.day, WORDS.tokens, WORDS.failedCalls]}
      rows={some ? shown.map((one) => [one.day, formatNumber(one.tokens), one.failures]) : []}
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
          { name: "tokens", label: WORDS.tokens, color: "fern.6" },
          { name: "failures", label: WORDS.failedCalls, color: "red.7", yAxisId: "right" },
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
      head={[unit, WORDS.people]}
      rows={counts.some(([, count]) => count > 0) ? counts : []}
    >
      <BarChart
        h={HEIGHT}
        data={shown}
        dataKey="name"
        orientation="vertical"
        yAxisProps={{ width: 80 }}
        xAxisProps={WHOLE}
        series={[{ name: "count", label: WORDS.people, color: "fern.6" }]}
        barChartProps={SILENT}
      />
    </ChartCard>
  );
}

type ChartCardProps = {
  title: string;
  /** One sentence about the chart's content and unit. */
  about: string;
  head: string[];
  /** The chart's numbers as table rows; without rows there is no chart. */
  rows: (string | number)[][];
  children: ReactNode;
};

/** A chart with its table: screen readers always get the table, others through a switch. */
function ChartCard({ title, about, head, rows, children }: ChartCardProps) {
  const [asTable, setAsTable] = useState(false);
  const table = (
    <Table aria-label={title} horizontalSpacing={6} style={{ overflowWrap: "anywhere" }}>
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
        <EmptyNote>{WORDS.nothingYet}</EmptyNote>
      ) : (
        <>
          <Switch
            label={WORDS.asTable}
            aria-label={WORDS.asTableOf(title)}
            checked={asTable}
            onChange={(event) => setAsTable(event.currentTarget.checked)}
          />
          {asTable ? (
            table
          ) : (
            <>
              <div aria-hidden style={{ overflow: "clip" }}>
                {children}
              </div>
              <VisuallyHidden>{table}</VisuallyHidden>
            </>
          )}
        </>
      )}
    </Card>
  );
}
