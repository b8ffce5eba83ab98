import { Blockquote, List, Stack, Table, Text, Title } from "@mantine/core";
import { CRITERIA } from "#contract/criteria.ts";
import type { QuestionReport } from "#contract/report.ts";
import { rubricName } from "#web/lib/rubric-words.ts";
import classes from "../messages.module.css";
import reportClasses from "./report.module.css";
import { Anchors } from "./anchors.tsx";
import { Flaggable } from "./flags.tsx";
import { Level } from "./score.tsx";
import { splitToFlag } from "./split-to-flag.ts";
import { WORDS } from "../words.ts";

/** What a scorer says of one answer; also shown for an answer that was practised again. */
export function QuestionVerdict({ question }: { question: QuestionReport }) {
  // Those that stand in the answer are marked there.
  const quotesElsewhere = question.quotes.filter(({ text }) => question.answer?.includes(text) !== true);
  return (
    <>
      {question.criteria && <CriteriaTable criteria={question.criteria} labels={question.labels} />}
      <Anchors question={question} />
      {quotesElsewhere.map(({ text }) => (
        <Blockquote key={text} p="sm">
          “{text}”
        </Blockquote>
      ))}
      <Points title={WORDS.whatWasGood} points={question.good} />
      <Points title={WORDS.whatWouldMakeItStronger} points={question.missing} />
      {question.better && (
        <section aria-label={WORDS.aBetterAnswerFromYour}>
          <Title order={4}>{WORDS.aBetterAnswerFromYour}</Title>
          <Stack gap="xs">
            {splitToFlag(question.better).map((piece, at) => (
              // oxlint-disable-next-line react/no-array-index-key -- two lines may say the same, and none moves
              <Text key={`${at} ${piece}`} component="div" className={classes.words}>
                <Flaggable>{piece}</Flaggable>
              </Text>
            ))}
          </Stack>
        </section>
      )}
    </>
  );
}

function Points({ title, points }: { title: string; points: string[] }) {
  if (points.length === 0) return null;
  return (
    <section aria-label={title}>
      <Title order={4}>{title}</Title>
      <List>
        {points.map((point) => (
          <List.Item key={point}>
            <Flaggable>{point}</Flaggable>
          </List.Item>
        ))}
      </List>
    </section>
  );
}

type CriteriaTableProps = {
  criteria: NonNullable<QuestionReport["criteria"]>;
  labels: QuestionReport["labels"];
};

function CriteriaTable({ criteria, labels }: CriteriaTableProps) {
  return (
    <div className={reportClasses.levels}>
      <Table captionSide="top">
        <Table.Caption ta="start">{WORDS.fiveCriteria1To52}</Table.Caption>
        <Table.Tbody>
          {CRITERIA.map((criterion) => (
            <Table.Tr key={criterion}>
              <Table.Th scope="row" fw={400}>
                {rubricName(labels[criterion])}
              </Table.Th>
              <Table.Td ta="end">
                <Level level={criteria[criterion]} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}
