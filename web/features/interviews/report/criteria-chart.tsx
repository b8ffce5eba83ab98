import { Table, Text } from "@mantine/core";
import { CRITERIA, CRITERION_NAMES } from "#contract/criteria.ts";
import { meanCriteria } from "#contract/report-figures.ts";
import type { CoachOpinion, QuestionReport } from "#contract/report.ts";
import { WORDS as APP_WORDS } from "#web/lib/app-words.ts";
import { formatDay } from "#web/lib/format.ts";
import { rubricName } from "#web/lib/rubric-words.ts";
import { mindName } from "#web/lib/mind-name.ts";
import { TableHead } from "#web/ui/table-head.tsx";
import classes from "./report.module.css";
import { Level, NotJudged } from "./score.tsx";
import { WORDS } from "../words.ts";

type CriteriaChartProps = {
  questions: readonly QuestionReport[];
  scorer: string | undefined;
  coach: CoachOpinion | null | undefined;
};

/** The means of the five criteria over all rated answers, with the coach's numbers if there are any. */
export function CriteriaChart({ questions, scorer = "", coach }: CriteriaChartProps) {
  const means = meanCriteria(questions);
  if (means === null) return null;
  return (
    <div className={classes.levels}>
      <Table captionSide="top" className={classes.chart}>
        <Table.Caption ta="start">{WORDS.fiveCriteria1To5}</Table.Caption>
        {coach && (
          <TableHead names={[WORDS.criterion, mindName(scorer), coach.scorer ?? APP_WORDS.formerCoach.who]} />
        )}
        <Table.Tbody>
          {CRITERIA.map((criterion) => (
            <Table.Tr key={criterion}>
              <Table.Th scope="row">{rubricName(CRITERION_NAMES[criterion])}</Table.Th>
              <Table.Td>
                <Level level={means[criterion]} />
              </Table.Td>
              {coach && <Table.Td>{sayCoachs(coach.criteria[criterion]?.score)}</Table.Td>}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      <NotJudged levels={means} />
      {coach && (
        <Text size="sm" c="dimmed" mt="xs">
          {WORDS.ratedYourSessionTheTwo(
            coach.scorer ?? APP_WORDS.formerCoach.who,
            formatDay(coach.at),
            coach.words === "" ? "" : WORDS.inOneSentence(coach.words),
          )}
        </Text>
      )}
    </div>
  );
}

const sayCoachs = (score: number | null | undefined): string =>
  score === null || score === undefined ? WORDS.couldNotTell : WORDS.levelOf5(score);
