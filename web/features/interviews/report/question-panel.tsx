import { Stack, Text, Title } from "@mantine/core";
import type { QuestionReport } from "#contract/report.ts";
import classes from "../messages.module.css";
import { QuestionVerdict } from "./question-verdict.tsx";
import { RedoQuestion } from "../practice/redo-question.tsx";

type QuestionPanelProps = { conversationId: string | null; question: QuestionReport; redo: boolean };

export function QuestionPanel({ conversationId, question, redo }: QuestionPanelProps) {
  return (
    <Stack gap="md">
      {question.answer === null ? (
        <Text c="dimmed">There is no answer to this question.</Text>
      ) : (
        <section aria-label={conversationId === null ? "The answer" : "Your answer"}>
          <Title order={4}>{conversationId === null ? "The answer" : "Your answer"}</Title>
          <Text className={classes.words}>{question.answer}</Text>
        </section>
      )}
      <QuestionVerdict question={question} />
      {conversationId !== null && question.state !== "not_asked" && (
        <RedoQuestion conversationId={conversationId} questionId={question.questionId} opened={redo} />
      )}
    </Stack>
  );
}
