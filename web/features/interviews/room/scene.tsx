import { Text, VisuallyHidden } from "@mantine/core";
import { memo, type ReactNode, useCallback, useDeferredValue, useEffect, useRef } from "react";
import type { Language } from "#contract/languages.ts";
import { mindName } from "#web/lib/mind-name.ts";
import { MessageList } from "../message-list.tsx";
import { ReadAloud } from "../voice/read-aloud.tsx";
import type { ShownMessage, Spoken } from "./machine.ts";
import classes from "./room.module.css";
import { WORDS } from "../words.ts";

type SceneProps = {
  /** Who words the questions, and at which level. */
  interviewer: string;
  difficulty: number;
  earlier: ShownMessage[];
  /** All that the interviewer said last, and the same beside the question that is open. */
  words: string;
  split: Spoken;
  /** Sent, and not yet received: it stays in sight until it is. */
  unreceived: string;
  busy: boolean;
  /** Busy, and it can be heard. */
  writing: boolean;
  /** Another voice speaks all that comes (voice/speak-panel.tsx). */
  spoken: boolean;
  readAloud: boolean;
  language: Language;
};

/** The question, with all that came before folded above it. */
export function Scene({ interviewer, difficulty, earlier, ...question }: SceneProps) {
  const panel = useRef<HTMLElement>(null);
  // After the press has been answered: of a long conversation a slow phone draws more than that may take.
  const shown = useDeferredValue(earlier);
  const count = shown.length;
  useEffect(() => {
    panel.current?.scrollIntoView({ block: "nearest" });
  }, [count]);
  const showEnd = useCallback(() => {
    panel.current?.scrollIntoView({ block: "end" });
  }, []);
  return (
    // A box that scrolls must be reachable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className={classes.scene} tabIndex={0} aria-label={WORDS.conversation}>
      <div className={classes.column}>
        <EarlierMessages messages={shown} onOpened={showEnd} />
        <InterviewerPanel panel={panel} {...question}>
          <Text size="xs" c="dimmed" className={classes.who}>
            <span>{mindName(interviewer)}</span> · <span>{WORDS.difficultyBadge(difficulty)}</span>
          </Text>
        </InterviewerPanel>
      </div>
    </section>
  );
}

type EarlierMessagesProps = { messages: ShownMessage[]; onOpened: () => void };

const EarlierMessages = memo(function EarlierMessages({ messages, onOpened }: EarlierMessagesProps) {
  if (messages.length === 0) return null;
  return (
    <section aria-label={WORDS.earlierMessages} className={classes.earlier}>
      <details onToggle={(event) => event.currentTarget.open && onOpened()}>
        <summary>{WORDS.whatWasSaidBefore}</summary>
        <MessageList messages={messages} />
      </details>
    </section>
  );
});

type InterviewerPanelProps = Pick<
  SceneProps,
  "words" | "split" | "unreceived" | "busy" | "writing" | "spoken" | "readAloud" | "language"
> & {
  panel: React.RefObject<HTMLElement | null>;
  /** Who speaks. */
  children: ReactNode;
};

/** The question stays until another is asked; what else is said stands small above it. It is read out once, when it is complete. */
function InterviewerPanel(props: InterviewerPanelProps) {
  const { panel, words, split, unreceived, busy, writing, spoken, readAloud, language, children } = props;
  return (
    <>
      <div className={classes.card}>
        {children}
        <section ref={panel} aria-label={WORDS.interviewer} aria-busy={busy} className={classes.interviewer}>
          {split.said !== "" && (
            <p className={classes.said} lang={language}>
              {split.said}
            </p>
          )}
          <div className={classes.question} lang={language}>
            {split.question}
          </div>
          {words !== "" && !busy && !spoken && (
            <ReadAloud key={words} words={words} language={language} auto={readAloud} />
          )}
        </section>
        {words === "" && writing && (
          <p className={classes.writing}>
            <span className={classes.dots} aria-hidden>
              <i />
              <i />
              <i />
            </span>
            {WORDS.theInterviewerIsWriting}
          </p>
        )}
      </div>
      {unreceived !== "" && (
        <section aria-label={WORDS.yourAnswerOnItsWay} className={classes.unreceived}>
          <Text size="xs" c="dimmed" aria-hidden>
            {WORDS.yourAnswerOnItsWay}
          </Text>
          <p>{unreceived}</p>
        </section>
      )}
      <VisuallyHidden aria-live="polite">
        {busy || words === "" ? (
          ""
        ) : (
          <span>
            {WORDS.interviewerSays} <span lang={language}>{words}</span>
          </span>
        )}
      </VisuallyHidden>
    </>
  );
}
