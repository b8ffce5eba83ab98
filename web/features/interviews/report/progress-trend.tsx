import { Group, Stack, Table, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { CSSProperties } from "react";
import { SCORE_MAX } from "#contract/limits.ts";
import { scoreWord } from "#contract/report-figures.ts";
import type { Progress as Ratings } from "#contract/report.ts";
import { formatDay } from "#web/lib/format.ts";
import { paths } from "#web/paths.ts";
import { Card } from "#web/ui/card.tsx";
import { LinkButton, TextLink } from "#web/ui/link-parts.tsx";
import { TableHead } from "#web/ui/table-head.tsx";
import { progressQuery } from "./queries.ts";
import classes from "./progress-trend.module.css";
import { BANDS, ScoreBadge } from "./score.tsx";

/** What was learned: the ratings over time, the strongest and the weakest, and what to practise next. */
export function ProgressTrend() {
  const { data } = useQuery(progressQuery);
  const lines = data?.lines.filter((line) => line.points.length > 0) ?? [];
  if (data === undefined || lines.length === 0) return null;
  const { focus, strongest } = data;
  return (
    <Card title="Your Ratings">
      {lines.toReversed().map((line) => (
        <Line key={line.scorer} line={line} />
      ))}
      {focus && (
        <Group justify="space-between" gap="sm">
          <Stack gap={4}>
            {strongest && (
              <Text>
                Strongest in your last interviews: <strong>{strongest.label}</strong> (
                {strongest.score.toFixed(1)} out of 10)
              </Text>
            )}
            <Text>
              Suggested next focus: <strong>{focus.label}</strong> ({focus.score.toFixed(1)} out of 10)
            </Text>
          </Stack>
          <LinkButton variant="light" {...paths.practice()}>
            Practise one question
          </LinkButton>
        </Group>
      )}
    </Card>
  );
}

type RatingLine = Ratings["lines"][number];

/** Ratings of one scorer: those of different scorers are never compared (interview.md). */
function Line({ line: { points, scorer } }: { line: RatingLine }) {
  const newest = points.at(-1);
  if (newest === undefined) return null;
  return (
    <div>
      <Group justify="space-between" gap="xs">
        <Text size="sm" c="dimmed">
          Rated by {scorer}
        </Text>
        <ScoreBadge score={newest.overall}>
          {`${newest.overall.toFixed(1)} · ${scoreWord(newest.overall).text}`}
        </ScoreBadge>
      </Group>
      {points.length > 1 && <Trend points={points} />}
      <details className={classes.table} open={points.length === 1}>
        <summary>The numbers as a table</summary>
        <NumbersTable points={points} scorer={scorer} />
      </details>
    </div>
  );
}

const BELOW_TOP = 100;

/** For the eyes; the table says the same in numbers. */
function Trend({ points }: { points: RatingLine["points"] }) {
  const spots = points.map(({ conversationId, overall }, at) => ({
    id: conversationId,
    overall,
    x: (at / (points.length - 1)) * 100,
    y: (overall / SCORE_MAX) * 100,
  }));
  const first = points[0];
  const last = points.at(-1);
  return (
    <div aria-hidden>
      <div className={classes.plot} style={BANDS}>
        <svg viewBox="0 0 100 100" preserveAspectRatio="none">
          <polyline points={spots.map(({ x, y }) => `${x},${BELOW_TOP - y}`).join(" ")} />
        </svg>
        {spots.map(({ id, overall, x, y }) => (
          <i
            key={id}
            title={overall.toFixed(1)}
            style={{ "--x": `${x}%`, "--y": `${y}%` } as CSSProperties}
          />
        ))}
      </div>
      <Group justify="space-between" c="dimmed" fz="xs">
        <span>{first && formatDay(first.at)}</span>
        <span>{last && formatDay(last.at)}</span>
      </Group>
    </div>
  );
}

const NumbersTable = ({ points, scorer }: { points: RatingLine["points"]; scorer: string }) => (
  <Table aria-label={`Ratings by ${scorer}`}>
    <TableHead names={["Interview", "Level", "Overall"]} />
    <Table.Tbody>
      {points.toReversed().map((point) => (
        <Table.Tr key={point.conversationId}>
          <Table.Td>
            <TextLink {...paths.report(point.conversationId)}>{formatDay(point.at)}</TextLink>
            <Text size="sm" c="dimmed">
              {point.competencies.map(({ label, score }) => `${label} ${score.toFixed(1)}`).join(", ")}
            </Text>
          </Table.Td>
          <Table.Td>{point.difficulty}</Table.Td>
          <Table.Td>{point.overall.toFixed(1)}</Table.Td>
        </Table.Tr>
      ))}
    </Table.Tbody>
  </Table>
);
