import { List, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { CRITERIA, CRITERION_NAMES, type Criterion } from "#contract/criteria.ts";
import { CRITERION_MAX } from "#contract/limits.ts";
import type { QuestionReport } from "#contract/report.ts";
import { useSession } from "#web/lib/session.ts";
import { rubricQuery, useLevelWords } from "#web/lib/rubric.ts";
import { rubricName } from "#web/lib/rubric-words.ts";
import classes from "./report.module.css";
import { WORDS } from "../words.ts";

export type SayLevel = (criterion: Criterion, level: number | null) => string;

/** The rubric's text for a level of an answer, or an empty one. Visitors can't read the rubric. */
export function useLevels({ form, labels }: QuestionReport): SayLevel {
  const { data: me } = useSession();
  const { data } = useQuery({ ...rubricQuery, enabled: Boolean(me) });
  const levelWords = useLevelWords();
  const forms = data?.forms;
  return (criterion, level) => {
    if (forms === undefined || level === null) return "";
    // An answer that misses a knowledge question is rated for relevance instead of correctness.
    const isElsewhere = form === "knowledge" && labels[criterion] === CRITERION_NAMES.relevance;
    const own = forms[isElsewhere ? "situational" : form];
    // A level such as 3.5 has the text of level 3, which the answer certainly reached.
    return own === undefined ? "" : levelWords(own[criterion][Math.floor(level) - 1]);
  };
}

type BestProps = { question: QuestionReport; sayLevel: SayLevel };

/** Folded: the best answer, its points and usual mistakes, and the highest level of each criterion. */
export function WhatAFiveHolds({ question, sayLevel }: BestProps) {
  const { best, criteria, labels, mustHold, wrongIdeas } = question;
  const levels = CRITERIA.map(
    (criterion) => [labels[criterion], sayLevel(criterion, CRITERION_MAX)] as const,
  );
  const isSaid = criteria !== null && levels.some(([, says]) => says !== "");
  if (best === null && mustHold.length === 0 && wrongIdeas.length === 0 && !isSaid) return null;
  return (
    <details className={classes.anchors}>
      <summary>{WORDS.whatAFiveHolds}</summary>
      <Stack gap="xs" mt="xs">
        {best !== null && <Text>{best}</Text>}
        <Sentences title={WORDS.rightAnswerHolds} sentences={mustHold} />
        <Sentences title={WORDS.usualWrongIdeas} sentences={wrongIdeas} />
        {isSaid && (
          <List size="sm">
            {levels.map(([label, says]) => (
              <List.Item key={label}>
                <strong>{rubricName(label)}:</strong> {says}
              </List.Item>
            ))}
          </List>
        )}
      </Stack>
    </details>
  );
}

const Sentences = ({ title, sentences }: { title: string; sentences: readonly string[] }) =>
  sentences.length > 0 && (
    <div>
      <Text fw={600} size="sm">
        {title}
      </Text>
      <List size="sm">
        {sentences.map((sentence) => (
          <List.Item key={sentence}>{sentence}</List.Item>
        ))}
      </List>
    </div>
  );
