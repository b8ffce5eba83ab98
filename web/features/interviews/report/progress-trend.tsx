import { Checkbox, Group, Paper, Stack, Table, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { type CSSProperties, useState } from "react";
import { SCORE_MAX } from "#contract/limits.ts";
import { scoreWord } from "#contract/report-figures.ts";
import { ROUND_DEFAULT, type Round } from "#contract/rounds.ts";
import type { Progress as Ratings } from "#contract/report.ts";
import { formatDay, formatNumber } from "#web/lib/format.ts";
import { ROUND_WORDS } from "#web/lib/round-words.ts";
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

/** The ratings over time. */
export function ProgressTrend() {
  const { data } = useQuery(progressQuery);
  const [isTogether, setTogether] = useState(false);
  const apart = data?.lines.filter((line) => line.points.length > 0) ?? [];
  const lines = isTogether ? joinRounds(apart) : apart;
  if (data === undefined || lines.length === 0) return null;
  return (
    <Card title={WORDS.yourRatings}>
      {apart.some(({ round }) => round !== apart[0]?.round) && (
        <Checkbox
          label={WORDS.roundsTogether}
          checked={isTogether}
          onChange={(event) => setTogether(event.currentTarget.checked)}
        />
      )}
      {lines.toReversed().map((line) => (
        <Line
          key={`${line.round} ${line.scorer}`}
          line={line}
          isOnly={lines.length === 1}
          round={isTogether || line.round === ROUND_DEFAULT ? null : line.round}
        />
      ))}
    </Card>
  );
}

/** The weakest competency of the last ratings, with a practice of it, and the strongest. */
export function SuggestedFocus() {
  const { data } = useQuery(progressQuery);
  if (!data?.focus) return null;
  const { focus, strongest } = data;
  return (
    <Paper p="md">
      <Group justify="space-between" gap="sm">
        <Stack gap={4} style={{ overflowWrap: "anywhere" }}>
          <Named says={WORDS.suggestedNextFocus} competency={focus} />
          {strongest && <Named says={WORDS.strongestInYourLastInterviews} competency={strongest} />}
        </Stack>
        <LinkButton variant="light" {...paths.practiceOf({ subject: focus.competency })}>
          {WORDS.practiseNamed(rubricName(focus.label))}
        </LinkButton>
      </Group>
    </Paper>
  );
}

type NamedProps = { says: string; competency: NonNullable<Ratings["focus"]> };

const Named = ({ says, competency: { label, score } }: NamedProps) => (
  <Text>
    {says} <strong>{rubricName(label)}</strong>{" "}
    <span style={{ whiteSpace: "nowrap" }}>{WORDS.scoreInBrackets(formatNumber(score, 1))}</span>
  </Text>
);

type RatingLine = Ratings["lines"][number];

/** Joins the lines of all rounds into one line per scorer, if the user chose that. */
const joinRounds = (lines: RatingLine[]): RatingLine[] =>
  [...Map.groupBy(lines, ({ scorer }) => scorer).values()].flatMap((of) => {
    const [first] = of;
    const points = of.flatMap((line) => line.points).toSorted((a, b) => a.at.localeCompare(b.at));
    return first === undefined ? [] : [{ ...first, points }];
  });

/** One line per scorer: different scorers are never compared (interview.md). `isOnly` hides the scorer's version. */
type LineProps = { line: RatingLine; isOnly: boolean; round: Round | null };

function Line({ line: { points, scorer }, isOnly, round }: LineProps) {
  const newest = points.at(-1);
  if (newest === undefined) return null;
  return (
    <div>
      <Group justify="space-between" gap="xs">
        <Text size="sm" c="dimmed">
          {round !== null && `${ROUND_WORDS[round].name} · `}
          {WORDS.ratedBy(isOnly ? scorerName(scorer) : mindName(scorer))}
        </Text>
        <ScoreBadge score={newest.overall}>
          {`${formatNumber(newest.overall, 1)} · ${scoreWord(newest.overall).text}`}
        </ScoreBadge>
      </Group>
      {points.length > 1 && <Trend points={points} />}
      <OwnNumbers points={points} />
      <details className={classes.table}>
        <summary>{WORDS.theNumbersAsATable}</summary>
        <NumbersTable points={points} scorer={scorer} />
        <CompetenciesTable points={points} />
      </details>
    </div>
  );
}

const BELOW_TOP = 100;

/** Hidden from screen readers: the table holds the same numbers. */
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
// Data stored on this device by an older version of the app has no `self`.
const isOwn = (point: Point): point is Point & { self: number } =>
  point.self !== null && point.self !== undefined;

/** Shows how far the user's own ratings were from the scorer's, in the first interview and in the latest. */
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

const meanOf = (scores: readonly number[]): number =>
  scores.reduce((sum, score) => sum + score, 0) / scores.length;

/** The mean score of each competency over all interviews that asked for it, lowest first. */
function CompetenciesTable({ points }: { points: RatingLine["points"] }) {
  const asked = Map.groupBy(
    points.flatMap(({ competencies }) => competencies),
    ({ competency }) => competency,
  );
  const rows = [...asked.values()].map((scores) => ({
    label: rubricName(scores.at(-1)?.label ?? ""),
    interviews: scores.length,
    mean: meanOf(scores.map(({ score }) => score)),
  }));
  return (
    <Table aria-label={WORDS.competenciesOver} mt="md">
      <TableHead names={[WORDS.competency, WORDS.interviewsWithIt, WORDS.meanScore]} />
      <Table.Tbody>
        {rows
          .toSorted((a, b) => a.mean - b.mean)
          .map(({ label, interviews, mean }) => (
            <Table.Tr key={label}>
              <Table.Td>{label}</Table.Td>
              <Table.Td>{interviews}</Table.Td>
              <Table.Td>{formatNumber(mean, 1)}</Table.Td>
            </Table.Tr>
          ))}
      </Table.Tbody>
    </Table>
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
