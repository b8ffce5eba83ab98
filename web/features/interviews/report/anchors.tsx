import { Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { CRITERIA, CRITERION_NAMES } from "#contract/criteria.ts";
import { CRITERION_MAX } from "#contract/limits.ts";
import type { QuestionReport } from "#contract/report.ts";
import { formatNumber } from "#web/lib/format.ts";
import { useSession } from "#web/lib/session.ts";
import { rubricQuery, useLevelWords } from "#web/lib/rubric.ts";
import { rubricName } from "#web/lib/rubric-words.ts";
import classes from "./report.module.css";
import { WORDS } from "../words.ts";

/** Shows the rubric's text for each level of an answer and for the highest level. Visitors can't read the rubric. */
export function Anchors({ question: { form, criteria, labels } }: { question: QuestionReport }) {
  const { data: me } = useSession();
  const { data } = useQuery({ ...rubricQuery, enabled: Boolean(me) });
  const levelWords = useLevelWords();
  const anchors = data?.forms[form];
  if (criteria === null || anchors === undefined) return null;
  return (
    <details className={`${classes.anchors} no-print`}>
      <summary>{WORDS.whatAHolds(CRITERION_MAX)}</summary>
      <Stack gap="md" mt="sm">
        {CRITERIA.map((criterion) => {
          const level = criteria[criterion];
          // An answer that misses a knowledge question is rated for relevance instead of correctness.
          const isElsewhere = form === "knowledge" && labels[criterion] === CRITERION_NAMES.relevance;
          const own = (isElsewhere ? (data?.forms.situational ?? anchors) : anchors)[criterion];
          // A level such as 3.5 shows the text of level 3, which the answer certainly reached.
          const words = (at: number) => levelWords(own[Math.floor(at) - 1]);
          return (
            <div key={criterion}>
              <Text fw={600} size="sm">
                {rubricName(labels[criterion])}
              </Text>
              {level !== null && level < CRITERION_MAX && (
                <Text size="sm" c="dimmed">
                  {WORDS.yoursA(formatNumber(level, level % 1 === 0 ? 0 : 1), words(level))}
                </Text>
              )}
              <Text size="sm">{WORDS.aLevel(CRITERION_MAX, words(CRITERION_MAX))}</Text>
            </div>
          );
        })}
      </Stack>
    </details>
  );
}
