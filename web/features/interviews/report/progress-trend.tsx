import { Group, Stack, Table, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { CSSProperties } from "react";
import { SCORE_MAX } from "#contract/limits.ts";
import { scoreWord } from "#contract/report-figures.ts";
import type { Progress as Ratings } from "#contract/report.ts";
import { formatDay, formatNumber } from "#web/lib/format.ts";
import { rubricName } from "#web/lib/rubric-words.ts";
import { mindName, scorerName } from "#web/lib/mind-name.ts";
import { paths } from "#web/paths.ts";
import { Card } from "#web/ui/card.tsx";
import { LinkButton, TextLink } from "#web/ui/link-parts.tsx";
import { TableHead } from "#web/ui/table-head.tsx";
import { progressQuery } from "./queries.ts";
import classes from "./progress-trend.module.css";
import { BANDS, ScoreBadge } from "./score.tsx";
import { WORDS } from "../words.ts";

/** What was learned: the ratings over time, the strongest and the weakest, and what to practise next. */
export function ProgressTrend() {
  const { data } = useQuery(progressQuery);
  const lines = data?.lines.filter((line) => line.points.length > 0) ?? [];
  if (data === undefined || lines.length === 0) return null;
  const { focus, strongest } = data;
  return (
    <Card title={WORDS.yourRatings}>
      {lines.toReversed().map((line) => (
        <Line key={line.scorer} line={line} isOnly={lines.length === 1} />
      ))}
      {focus && (
        <Group justify="space-between" gap="sm">
          <Stack gap={4} style={{ overflowWrap: "anywhere" }}>
            {strongest && (
              <Text>
                {WORDS.strongestInYourLastInterviews} <strong>{rubricName(strongest.label)}</strong>{" "}
                <span style={{ whiteSpace: "nowrap" }}>
                  {WORDS.scoreInBrackets(formatNumber(strongest.score, 1))}
                </span>
              </Text>
            )}
            <Text>
              {WORDS.suggestedNextFocus} <strong>{rubricName(focus.label)}</strong>{" "}
              <span style={{ whiteSpace: "nowrap" }}>
                {WORDS.scoreInBrackets(formatNumber(focus.score, 1))}
              </span>
            </Text>
          </Stack>
          <LinkButton variant="light" {...paths.practice()}>
            {WORDS.practiseOneQuestion}
          </LinkButton>
        </Group>
      )}
    </Card>
  );
}

type RatingLine = Ratings["lines"][number];

/** Ratings of one scorer: those of different scorers are never compared (interview.md). Its version tells it from the others. */
function Line({ line: { points, scorer }, isOnly }: { line: RatingLine; isOnly: boolean }) {
  const newest = points.at(-1);
  if (newest === undefined) return null;
  return (
    <div>
      <Group justify="space-between" gap="xs">
        <Text size="sm" c="dimmed">
          {WORDS.ratedBy(isOnly ? scorerName(scorer) : mindName(scorer))}
        </Text>
        <ScoreBadge score={newest.overall}>
          {`${formatNumber(newest.overall, 1)} · ${scoreWord(newest.overall).text}`}
        </ScoreBadge>
      </Group>
      {points.length > 1 && <Trend points={points} />}
      <OwnNumbers points={points} />
      <details className={classes.table} open={points.length === 1}>
        <summary>{WORDS.theNumbersAsATable}</summary>
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
            title={formatNumber(overall, 1)}
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

type Point = RatingLine["points"][number];
// What is kept from before has no such number.
const isOwn = (point: Point): point is Point & { self: number } =>
  point.self !== null && point.self !== undefined;

/** How far one's own number was from the rating, at first and now. */
function OwnNumbers({ points }: { points: RatingLine["points"] }) {
  const gaps = points.filter(isOwn).map(({ self, overall }) => Math.abs(self - overall));
  const [first] = gaps;
  const last = gaps.at(-1);
  if (first === undefined || last === undefined || gaps.length < 2) return null;
  return (
    <Text size="sm">
      {WORDS.selfTrend(WORDS.selfInterviews(gaps.length), formatNumber(first, 1), formatNumber(last, 1))}
    </Text>
  );
}

const NumbersTable = ({ points, scorer }: { points: RatingLine["points"]; scorer: string }) => (
  <Table.ScrollContainer minWidth={0} type="native">
    <Table aria-label={WORDS.ratingsBy(mindName(scorer))}>
      <TableHead
        names={[
          WORDS.interview,
          WORDS.level,
          WORDS.overall,
          ...(points.some(isOwn) ? [WORDS.selfColumn] : []),
        ]}
      />
      <Table.Tbody>
        {points.toReversed().map((point) => (
          <Table.Tr key={point.conversationId}>
            <Table.Td>
              <TextLink {...paths.report(point.conversationId)}>{formatDay(point.at)}</TextLink>
              <Text size="sm" c="dimmed">
                {point.competencies
                  .map(({ label, score }) => `${rubricName(label)} ${formatNumber(score, 1)}`)
                  .join(", ")}
              </Text>
            </Table.Td>
            <Table.Td>{point.difficulty}</Table.Td>
            <Table.Td>{formatNumber(point.overall, 1)}</Table.Td>
            {points.some(isOwn) && <Table.Td>{point.self ?? ""}</Table.Td>}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  </Table.ScrollContainer>
);
