import { Button, Text, Textarea } from "@mantine/core";
import { useNetwork } from "@mantine/hooks";
import { IconKeyboard, IconMicrophone } from "@tabler/icons-react";
import { memo, useEffect, useId, useRef, type KeyboardEvent, type ReactNode, type RefObject } from "react";
import { TEXT } from "#contract/texts.ts";
import { ErrorPanel } from "#web/ui/error-panel.tsx";
import { Part } from "#web/ui/part.tsx";
import { SpeakPanel } from "../voice/load.ts";
import { answerLength, isTooLong } from "./answer-length.ts";
import type { InterviewController } from "./controller.ts";
import { canSend, type State } from "./machine.ts";
import classes from "./room.module.css";
import { WORDS } from "../words.ts";

type AnswerBoxProps = {
  state: State;
  controller: InterviewController;
  beside: ReactNode;
  paused: boolean;
  speaking: {
    speaks: boolean;
    setSpeaks: (speaks: boolean) => void;
    /** Called with true when the clock stops for the interviewer's voice, with false when the clock runs again. */
    onHeld: (held: boolean) => void;
  };
};

export function AnswerBox({ state, controller, beside, paused, speaking }: AnswerBoxProps) {
  const { draft, problem, stalled, live } = state;
  const { speaks, setSpeaks } = speaking;
  const box = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    const isAsked = document.activeElement?.closest("[role=dialog]") != null;
    if (!paused && !speaks && !isAsked) box.current?.focus({ preventScroll: true });
  }, [paused, speaks]);
  const hint = useId();
  const sendable = canSend(state) && !isTooLong(draft) && !paused;
  const send = () => {
    if (sendAnswer(controller, paused) && !speaks) box.current?.focus();
  };

  return (
    <div className={classes.dock}>
      <div className={classes.column}>
        {problem !== null && (
          <ErrorPanel message={problem} {...(stalled && { onRetry: () => controller.retry() })} />
        )}
        {beside}
        <AnswerField ref={box} hint={hint} draft={draft} controller={controller} paused={paused} />
        {speaks && live !== null && (
          <Part first>
            <SpeakPanel
              live={live}
              controller={controller}
              paused={paused}
              onSend={() => sendAnswer(controller, paused)}
              onHeld={speaking.onHeld}
            />
          </Part>
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

/** Returns true if the answer was sent. Reads the current state: speech may have changed it since the last render. */
function sendAnswer(controller: InterviewController, paused: boolean): boolean {
  const state = controller.getState();
  const isSendable = canSend(state) && !isTooLong(state.draft) && !paused;
  if (isSendable) controller.send();
  return isSendable;
}

type AnswerFieldProps = {
  ref: RefObject<HTMLTextAreaElement | null>;
  hint: string;
  draft: string;
  controller: InterviewController;
  paused: boolean;
};

/** Memoised: an autosize textarea measures itself at each render, too slow on phones for one render per token. */
const AnswerField = memo(function AnswerField({ ref, hint, draft, controller, paused }: AnswerFieldProps) {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    sendAnswer(controller, paused);
  };
  return (
    <Textarea
      ref={ref}
      label={WORDS.yourResponse}
      aria-describedby={hint}
      classNames={BOX_CLASSES}
      autosize
      minRows={2}
      maxRows={14}
      value={draft}
      disabled={paused}
      onChange={(event) => controller.type(event.currentTarget.value)}
      onKeyDown={onKeyDown}
      onBlur={() => controller.others.draft.flush()}
      error={isTooLong(draft) ? TEXT.messageTooLong : undefined}
    />
  );
});

const BOX_CLASSES = { label: classes.boxLabel, input: classes.box };

/** Says where the draft is saved and how long the answer is. While the box is empty, says which keys send it. */
function Hint({ id, state: { draft, connection } }: { id: string; state: State }) {
  const length = answerLength(draft);
  const { online } = useNetwork();
  return (
    <Text id={id} size="xs" c="dimmed" className={classes.hint}>
      <span>{online && connection.kind === "connected" ? WORDS.saved : WORDS.savedOffline}</span>
      {length !== null ? (
        <span>{length}</span>
      ) : (
        <span className={classes.keys}>{WORDS.ctrlOrEnterSends}</span>
      )}
    </Text>
  );
}
