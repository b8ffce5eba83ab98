import { Alert, Button, Group, Stack, Text, Textarea } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { MESSAGE_MAX_LENGTH } from "#contract/limits.ts";
import { api, call, messageOf } from "#web/lib/api.ts";
import { ErrorPanel } from "#web/ui/error-panel.tsx";
import { Status } from "#web/ui/status.tsx";
import { FlagProvider } from "../report/flags.tsx";
import { QuestionVerdict } from "../report/question-verdict.tsx";

type RedoQuestionProps = { conversationId: string; questionId: string; opened: boolean };

const usePractice = (conversationId: string, questionId: string) =>
  useMutation({
    mutationFn: async (answer: string) =>
      (await call(api.practice.$post({ json: { conversationId, questionId, answer } }))).data,
  });

/** A short practice on one question; it costs no interview. */
export function RedoQuestion({ conversationId, questionId, opened }: RedoQuestionProps) {
  const [wanted, setWanted] = useState(opened);
  const [answer, setAnswer] = useState("");
  const practice = usePractice(conversationId, questionId);
  if (!wanted) {
    return (
      <Group className="no-print">
        <Button variant="default" onClick={() => setWanted(true)}>
          Redo this question now
        </Button>
      </Group>
    );
  }
  return (
    <Stack gap="sm" className="no-print">
      <Textarea
        label="Answer this question again"
        description="This practice costs no interview."
        autosize
        minRows={4}
        maxRows={14}
        maxLength={MESSAGE_MAX_LENGTH}
        value={answer}
        onChange={(event) => setAnswer(event.currentTarget.value)}
      />
      <Group>
        <Button
          disabled={answer.trim() === ""}
          loading={practice.isPending}
          onClick={() => practice.mutate(answer)}
        >
          Rate this answer
        </Button>
      </Group>
      {practice.isError && <ErrorPanel message={messageOf(practice.error)} />}
      {practice.data && (
        <Status>
          <Alert title="Your new answer">
            <FlagProvider id={null}>
              <Stack gap="sm">
                <Text fw={600}>
                  {compare(practice.data.before?.score ?? null, practice.data.after.score)}
                </Text>
                <QuestionVerdict question={practice.data.after} />
              </Stack>
            </FlagProvider>
          </Alert>
        </Status>
      )}
    </Stack>
  );
}

/** The change in words. */
function compare(before: number | null, after: number | null): string {
  if (after === null) return "This answer could not be rated.";
  const now = `${after.toFixed(1)} out of 10`;
  return before === null ? now : `${now}; the first time it was ${before.toFixed(1)}.`;
}
