import { Stack, Table, Text } from "@mantine/core";
import type { Rubric, SessionRating } from "#contract/coaching-feedback.ts";
import { formatWhen } from "../../lib/format.ts";

type RatingsProps = { ratings: SessionRating; rubric: Rubric };

/** Two scorers, each by name; where they differ, both stand. */
export function RatingsSideBySide({ ratings: { rating, compared }, rubric }: RatingsProps) {
  if (rating === null) return <Text>There is no rating yet.</Text>;
  return (
    <Stack style={{ overflowWrap: "anywhere" }}>
      {rating.words !== "" && <Text>{rating.words}</Text>}
      <Table captionSide="top" layout="fixed">
        <Table.Caption>
          Five criteria, 1 to 5 each. Every scorer stands alone: nothing is averaged over both.
        </Table.Caption>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">Criterion</Table.Th>
            <Table.Th scope="col">{rating.scorer}</Table.Th>
            {compared && <Table.Th scope="col">{compared.scorer}</Table.Th>}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rubric.criteria.map(({ criterion, label }) => (
            <Table.Tr key={criterion}>
              <Table.Th scope="row" fw={400}>
                {label}
              </Table.Th>
              <Table.Td>{scoreOf(rating.criteria[criterion].score)}</Table.Td>
              {compared && <Table.Td>{scoreOf(compared.criteria?.[criterion] ?? null)}</Table.Td>}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      {rubric.criteria.map(({ criterion, label, anchors }) => (
        <Said key={criterion} label={label} anchors={anchors} said={rating.criteria[criterion]} />
      ))}
      <Text size="sm" c="dimmed">
        {rating.scorer} rated the session, {formatWhen(rating.created_at)}.{" "}
        {compared
          ? `${compared.scorer} rated your practice interview of ${formatWhen(compared.created_at)}, difficulty ${compared.difficulty} of 10: the mean over its answers.`
          : "No practice interview was shared then, so there is no other rating beside it."}
      </Text>
    </Stack>
  );
}

type Rated = NonNullable<SessionRating["rating"]>["criteria"]["relevance"];

/** The anchor behind the coach's number, in the rubric's words, and what the coach added. */
function Said({ label, anchors, said }: { label: string; anchors: string[]; said: Rated }) {
  if (said.score === null && said.words === "") return null;
  return (
    <div>
      <Text fw={600} size="sm">
        {label}
      </Text>
      {said.score !== null && <Text size="sm">{anchors[said.score - 1]}</Text>}
      {said.words !== "" && <Text size="sm">“{said.words}”</Text>}
    </div>
  );
}

function scoreOf(score: number | null): string {
  if (score === null) return "could not tell";
  return `${Number.isInteger(score) ? score : score.toFixed(1)} of 5`;
}
