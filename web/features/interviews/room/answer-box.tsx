import { Button, Group, Stack, Text, Textarea } from "@mantine/core";
import { useEffect, useRef, type KeyboardEvent } from "react";
import { LANGUAGE_DEFAULT } from "#contract/languages.ts";
import { MESSAGE_MAX_LENGTH } from "#contract/limits.ts";
import { TEXT } from "#contract/texts.ts";
import { ErrorPanel } from "#web/ui/error-panel.tsx";
import { DictateButton, DictationNote, useDictation } from "../voice/dictation.tsx";
import { appendWords } from "../voice/recognition.ts";
import type { InterviewController } from "./controller.ts";
import { canSend, type State } from "./machine.ts";

const COUNT_FROM = MESSAGE_MAX_LENGTH * 0.8;

type AnswerBoxProps = { state: State; controller: InterviewController; paused: boolean };

export function AnswerBox({ state, controller, paused }: AnswerBoxProps) {
  const { draft, problem, stalled } = state;
  const box = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (!paused) box.current?.focus({ preventScroll: true });
  }, [paused]);
  const dictation = useDictation(state.live?.language ?? LANGUAGE_DEFAULT, (words) =>
    controller.type(appendWords(controller.getState().draft, words)),
  );
  const { stop: stopDictating } = dictation;
  useEffect(() => {
    if (paused) stopDictating();
  }, [paused, stopDictating]);
  const length = draft.trim().length;
  const tooLong = length > MESSAGE_MAX_LENGTH;
  const sendable = canSend(state) && !tooLong && !paused;
  const send = () => {
    if (!sendable) return;
    // The interviewer's turn: what is said now is not part of an answer.
    stopDictating();
    controller.send();
    box.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    send();
  };

  return (
    <Stack gap="xs">
      {problem !== null && (
        <ErrorPanel message={problem} {...(stalled && { onRetry: () => controller.retry() })} />
      )}
      <Textarea
        ref={box}
        label="Your response"
        autosize
        minRows={5}
        maxRows={14}
        value={draft}
        disabled={paused}
        onChange={(event) => controller.type(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        onBlur={() => controller.others.draft.flush()}
        error={tooLong ? TEXT.messageTooLong : undefined}
      />
      <DictationNote dictation={dictation} />
      <Group justify="space-between" gap="sm">
        <Text size="xs" c="dimmed">
          {length >= COUNT_FROM ? `${length} of ${MESSAGE_MAX_LENGTH} characters` : "Ctrl or ⌘ + Enter sends"}
        </Text>
        <Group gap="sm">
          <DictateButton dictation={dictation} disabled={paused || state.outgoing !== null} />
          <Button onClick={send} disabled={!sendable}>
            Send
          </Button>
        </Group>
      </Group>
    </Stack>
  );
}
