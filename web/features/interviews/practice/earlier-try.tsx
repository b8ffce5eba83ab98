import { Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { QuestionReport } from "#contract/report.ts";
import classes from "../messages.module.css";
import { reportQuery } from "../report/queries.ts";
import reportClasses from "../report/report.module.css";
import { WORDS } from "../words.ts";

/** Shows a user who answers a question again the earlier answer and what interviewers listen for most. */
export const EarlierTry = ({ question: { answer, most, next } }: { question: QuestionReport }) =>
  answer !== null && (
    <details className={reportClasses.anchors}>
      <summary>{WORDS.yourEarlierAnswer}</summary>
      <Stack gap="xs" mt="xs" className={reportClasses.earlier}>
        <Text className={classes.words}>{answer}</Text>
        {[
          { title: WORDS.listenedForMost, text: most },
          { title: WORDS.wouldAskNext, text: next },
        ].map(
          ({ title, text }) =>
            text !== null && (
              <Text key={title} size="sm">
                <b>{title}:</b> {text}
              </Text>
            ),
        )}
      </Stack>
    </details>
  );

/** Shows EarlierTry during the practice, once the earlier report has loaded. */
export function EarlierTryOf({ conversationId, questionId }: { conversationId: string; questionId: string }) {
  const { data } = useQuery(reportQuery(conversationId));
  const question = data?.questions?.find((one) => one.questionId === questionId);
  return question === undefined ? null : <EarlierTry question={question} />;
}
