import { Button, Text, Textarea } from "@mantine/core";
import { useEffect, useId, useRef, type KeyboardEvent } from "react";
import { LANGUAGE_DEFAULT } from "#contract/languages.ts";
import { MESSAGE_MAX_LENGTH } from "#contract/limits.ts";
import { TEXT } from "#contract/texts.ts";
import { ErrorPanel } from "#web/ui/error-panel.tsx";
import { DictateButton, DictationNote, useDictation } from "../voice/dictation.tsx";
import { appendWords } from "../voice/recognition.ts";
import { answerLength, ratingProgress } from "./answer-length.ts";
import type { InterviewController } from "./controller.ts";
import { canSend, type State } from "./machine.ts";
import classes from "./room.module.css";

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
  const hint = useId();
  const tooLong = draft.trim().length > MESSAGE_MAX_LENGTH;
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
    <div className={classes.dock}>
      <div className={classes.column}>
        {problem !== null && (
          <ErrorPanel message={problem} {...(stalled && { onRetry: () => controller.retry() })} />
        )}
        <Textarea
          ref={box}
          label="Your response"
          aria-describedby={hint}
          classNames={{ label: classes.boxLabel, input: classes.box }}
          autosize
          minRows={2}
          maxRows={14}
          value={draft}
          disabled={paused}
          onChange={(event) => controller.type(event.currentTarget.value)}
          onKeyDown={onKeyDown}
          onBlur={() => controller.others.draft.flush()}
          error={tooLong ? TEXT.messageTooLong : undefined}
        />
        <DictationNote dictation={dictation} />
        <div className={classes.dockRow}>
          <Hint id={hint} state={state} />
          <DictateButton dictation={dictation} disabled={paused || state.outgoing !== null} />
          <Button onClick={send} disabled={!sendable} title="Ctrl or ⌘ + Enter">
            Send
          </Button>
        </div>
      </div>
    </div>
  );
}

/** How long the answer is, and how far it is to a rating; before the first word, with a keyboard, how to send. */
function Hint({ id, state: { draft, live } }: { id: string; state: State }) {
  const length = answerLength(draft);
  const questions = live?.kind === "practice" ? null : (live?.questions ?? null);
  return (
    <Text id={id} size="xs" c="dimmed" className={classes.hint} data-typed={length !== null}>
      {length !== null ? (
        <span>{length}</span>
      ) : (
        <span className={classes.keys}>Ctrl or ⌘ + Enter sends</span>
      )}
      {questions !== null && (
        <span className={classes.toRating}>{ratingProgress(questions.untilRating)}</span>
      )}
    </Text>
  );
}
