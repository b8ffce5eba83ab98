import { SimpleGrid, Stack, Table, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { Progress as Ratings } from "#contract/report.ts";
import { formatDay } from "#web/lib/format.ts";
import { Card } from "#web/ui/card.tsx";
import { progressQuery } from "./queries.ts";
import { ScoreBar } from "./score.tsx";

const SHOWN = 6;

/** The ratings over time, one block per scorer: ratings of different scorers are never compared (interview.md). */
export function ProgressTrend() {
  const { data } = useQuery(progressQuery);
  const lines = data?.lines.filter((line) => line.points.length > 0) ?? [];
  if (lines.length === 0) return null;
  return (
    <Card title="Your Ratings">
      {data?.focus && (
        <Text>
          Suggested next focus: <strong>{data.focus.label}</strong> ({data.focus.score.toFixed(1)} out of 10
          of late)
        </Text>
      )}
      {lines.map((line) => (
        <Line key={line.scorer} line={line} />
      ))}
    </Card>
  );
}

type RatingLine = Ratings["lines"][number];

function Line({ line }: { line: RatingLine }) {
  return (
    <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg" verticalSpacing="xs" style={{ alignItems: "start" }}>
      <Table captionSide="top">
        <Table.Caption ta="start">Rated by {line.scorer}</Table.Caption>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Date</Table.Th>
            <Table.Th>Level</Table.Th>
            <Table.Th>Overall</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {line.points.slice(-SHOWN).map((point) => (
            <Table.Tr key={point.conversationId}>
              <Table.Td>{formatDay(point.at)}</Table.Td>
              <Table.Td>{point.difficulty}</Table.Td>
              <Table.Td>
                {point.overall.toFixed(1)}
                <ScoreBar score={point.overall} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      <Stack gap="xs" justify="center">
        <Changes points={line.points} />
      </Stack>
    </SimpleGrid>
  );
}

/** Each competency's newest score and its change since last time. */
function Changes({ points }: { points: RatingLine["points"] }) {
  const newest = points.at(-1);
  const before = points.slice(0, -1);
  return newest?.competencies.map(({ competency, label, score }) => {
    const last = before.flatMap((point) => point.competencies).findLast((it) => it.competency === competency);
    const change = last === undefined ? "first rating" : `${signed(score - last.score)} since last time`;
    return (
      <Text key={competency} size="sm">
        {label}: {score.toFixed(1)}{" "}
        <Text span c="dimmed">
          ({change})
        </Text>
      </Text>
    );
  });
}

const signed = (value: number): string => `${value >= 0 ? "+" : "−"}${Math.abs(value).toFixed(1)}`;
