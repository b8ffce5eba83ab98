import { Button, Text, Textarea } from "@mantine/core";
import { IconKeyboard, IconMicrophone } from "@tabler/icons-react";
import { Suspense, useEffect, useId, useRef, type KeyboardEvent } from "react";
import { MESSAGE_MAX_LENGTH } from "#contract/limits.ts";
import { TEXT } from "#contract/texts.ts";
import { ErrorPanel } from "#web/ui/error-panel.tsx";
import { SpeakPanel } from "../voice/load.ts";
import { answerLength, ratingProgress } from "./answer-length.ts";
import type { InterviewController } from "./controller.ts";
import { canSend, type State } from "./machine.ts";
import classes from "./room.module.css";
import { WORDS } from "../words.ts";

type AnswerBoxProps = {
  state: State;
  controller: InterviewController;
  paused: boolean;
  speaking: {
    speaks: boolean;
    setSpeaks: (speaks: boolean) => void;
    /** Whether the clock waits for the interviewer's voice. */
    onHeld: (held: boolean) => void;
  };
};

export function AnswerBox({ state, controller, paused, speaking }: AnswerBoxProps) {
  const { draft, problem, stalled, live } = state;
  const { speaks, setSpeaks } = speaking;
  const box = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (!paused && !speaks) box.current?.focus({ preventScroll: true });
  }, [paused, speaks]);
  const hint = useId();
  const tooLong = draft.trim().length > MESSAGE_MAX_LENGTH;
  const sendable = canSend(state) && !tooLong && !paused;
  const send = () => {
    if (!sendable) return;
    controller.send();
    if (!speaks) box.current?.focus();
  };
  const sendSpoken = () => {
    const length = controller.getState().draft.trim().length;
    const isSendable = canSend(controller.getState()) && length <= MESSAGE_MAX_LENGTH && !paused;
    if (isSendable) controller.send();
    return isSendable;
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
          label={WORDS.yourResponse}
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
        {speaks && live !== null && (
          <Suspense fallback={null}>
            <SpeakPanel
              live={live}
              controller={controller}
              paused={paused}
              onSend={sendSpoken}
              onHeld={speaking.onHeld}
            />
          </Suspense>
        )}
        <div className={classes.dockRow}>
          <Hint id={hint} state={state} />
          <Button
            variant="default"
            disabled={paused}
            leftSection={
              speaks ? <IconKeyboard size={16} aria-hidden /> : <IconMicrophone size={16} aria-hidden />
            }
            onClick={() => setSpeaks(!speaks)}
          >
            {speaks ? WORDS.type : WORDS.speak}
          </Button>
          <Button onClick={send} disabled={!sendable} title={WORDS.ctrlOrEnter}>
            {WORDS.send}
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
        <span className={classes.keys}>{WORDS.ctrlOrEnterSends}</span>
      )}
      {questions !== null && (
        <span className={classes.toRating}>{ratingProgress(questions.untilRating)}</span>
      )}
    </Text>
  );
}
