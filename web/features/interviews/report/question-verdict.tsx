import { List, Stack, Table, Text, Title } from "@mantine/core";
import type { ReactNode } from "react";
import { CRITERIA } from "#contract/criteria.ts";
import type { QuestionReport } from "#contract/report.ts";
import { rubricName } from "#web/lib/rubric-words.ts";
import reportClasses from "./report.module.css";
import { type SayLevel, useLevels, WhatAFiveHolds } from "./anchors.tsx";
import { Flaggable } from "./flags.tsx";
import { Level, NotJudged } from "./score.tsx";
import { useTicks } from "./ticks.tsx";
import { WORDS } from "../words.ts";

/** The feedback on one answer, in reports of interviews and practices. The numbers come last. */
export function QuestionVerdict({ question }: { question: QuestionReport }) {
  const { advice, answer, begin, criteria, good, labels, next, points, quotes } = question;
  const sayLevel = useLevels(question);
  // Quotes that the answer contains are marked in the answer instead.
  const quotesElsewhere = quotes.filter(({ text }) => answer?.includes(text) !== true);
  return (
    <>
      {quotesElsewhere.map(({ text }) => (
        <blockquote key={text} className={reportClasses.quote}>
          <q>{text}</q>
        </blockquote>
      ))}
      <Sentences title={WORDS.whatWasGood} sentences={good} />
      {points.length > 0 && <Points question={question} />}
      {advice !== null && (
        <Titled title={WORDS.oneAdvice}>
          <Advice text={advice} begin={begin} />
        </Titled>
      )}
      <NextQuestion next={next} />
      {criteria && <CriteriaTable criteria={criteria} labels={labels} sayLevel={sayLevel} />}
      <WhatAFiveHolds question={question} sayLevel={sayLevel} />
    </>
  );
}

/** One sentence of advice, and the user's own words to begin the answer with. */
export const Advice = ({ text, begin }: { text: string; begin: string | null }) => (
  <>
    <Flaggable>{text}</Flaggable>
    {begin !== null && <Text className={reportClasses.question}>{WORDS.tryBeginning(begin)}</Text>}
  </>
);

/** The points that interviewers listen for. Users tick them: no software can tell for sure what an answer contains. */
function Points({ question: { questionId, points, most } }: { question: QuestionReport }) {
  const { isTicked, tick } = useTicks(questionId);
  return (
    <Titled title={WORDS.listenedForHere}>
      <PointBoxes points={points} most={most} isTicked={isTicked} tick={tick} />
      {tick !== null && (
        <Text size="sm" c="dimmed" mt="xs">
          {WORDS.tickYourself}
        </Text>
      )}
    </Titled>
  );
}

type PointBoxesProps = Pick<QuestionReport, "points" | "most"> & ReturnType<typeof useTicks>;

/** The points that interviewers listen for, as checkboxes. `tick` is null if they are read-only. */
export const PointBoxes = ({ points, most, isTicked, tick }: PointBoxesProps) => (
  <Stack gap="xs" mt="xs">
    {points.map((says, at) => (
      <label key={says} className={reportClasses.point}>
        <input
          type="checkbox"
          checked={isTicked(at)}
          disabled={tick === null}
          onChange={(event) => tick?.(at, event.currentTarget.checked)}
        />
        <span>
          {says}
          {says === most && (
            <Text component="span" display="block" size="sm" c="dimmed">
              {WORDS.listenedForMost}
            </Text>
          )}
        </span>
      </label>
    ))}
  </Stack>
);

/** A follow-up question that was not asked. */
export const NextQuestion = ({ next }: Pick<QuestionReport, "next">) =>
  next !== null && (
    <Titled title={WORDS.wouldAskNext}>
      <Flaggable>{next}</Flaggable>
    </Titled>
  );

function Sentences({ title, sentences }: { title: string; sentences: readonly string[] }) {
  if (sentences.length === 0) return null;
  return (
    <Titled title={title}>
      <List>
        {sentences.map((sentence) => (
          <List.Item key={sentence}>
            <Flaggable>{sentence}</Flaggable>
          </List.Item>
        ))}
      </List>
    </Titled>
  );
}

const Titled = ({ title, children }: { title: string; children: ReactNode }) => (
  <section aria-label={title}>
    <Title order={4}>{title}</Title>
    {children}
  </section>
);

type CriteriaTableProps = {
  criteria: NonNullable<QuestionReport["criteria"]>;
  labels: QuestionReport["labels"];
  sayLevel: SayLevel;
};

/** Each criterion with its level and, as the reason, what the rubric says about that level. */
function CriteriaTable({ criteria, labels, sayLevel }: CriteriaTableProps) {
  return (
    <div className={reportClasses.levels}>
      <Table captionSide="top" className={reportClasses.chart}>
        <Table.Caption ta="start">{WORDS.fiveCriteria1To52}</Table.Caption>
        <Table.Tbody>
          {CRITERIA.map((criterion) => (
            <Table.Tr key={criterion}>
              <Table.Th scope="row" fw={400}>
                {rubricName(labels[criterion])}
                <Text size="sm" c="dimmed" fw={400}>
                  {sayLevel(criterion, criteria[criterion])}
                </Text>
              </Table.Th>
              <Table.Td ta="end">
                <Level level={criteria[criterion]} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      <NotJudged levels={criteria} />
    </div>
  );
}
