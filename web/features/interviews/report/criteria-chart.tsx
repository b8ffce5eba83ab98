import { Table, Text } from "@mantine/core";
import { CRITERIA, CRITERION_NAMES } from "#contract/criteria.ts";
import { meanCriteria } from "#contract/report-figures.ts";
import type { CoachOpinion, QuestionReport } from "#contract/report.ts";
import { formatDay } from "#web/lib/format.ts";
import { TableHead } from "#web/ui/table-head.tsx";
import classes from "./report.module.css";
import { Level } from "./score.tsx";

type CriteriaChartProps = {
  questions: readonly QuestionReport[];
  scorer: string | undefined;
  coach: CoachOpinion | null | undefined;
};

/** The five criteria over all rated answers: a bar and a number each, the coach's number beside where there is one. */
export function CriteriaChart({ questions, scorer = "", coach }: CriteriaChartProps) {
  const means = meanCriteria(questions);
  if (means === null) return null;
  return (
    <div>
      <Table captionSide="top" className={classes.chart}>
        <Table.Caption ta="start">Five criteria, 1 to 5 each, over the answers that were rated</Table.Caption>
        {coach && <TableHead names={["Criterion", scorer, coach.scorer]} />}
        <Table.Tbody>
          {CRITERIA.map((criterion) => (
            <Table.Tr key={criterion}>
              <Table.Th scope="row">{CRITERION_NAMES[criterion]}</Table.Th>
              <Table.Td>
                <Level level={means[criterion]} />
              </Table.Td>
              {coach && <Table.Td>{sayCoachs(coach.criteria[criterion]?.score)}</Table.Td>}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      {coach && (
        <Text size="sm" c="dimmed" mt="xs">
          {coach.scorer} rated your session, {formatDay(coach.at)}. The two stand side by side and are never
          averaged.{coach.words !== "" && ` In one sentence: “${coach.words}”`}
        </Text>
      )}
    </div>
  );
}

const sayCoachs = (score: number | null | undefined): string =>
  score === null || score === undefined ? "could not tell" : `${score} of 5`;
