import { Text, VisuallyHidden } from "@mantine/core";
import { memo, type ReactNode, useCallback, useDeferredValue, useEffect, useRef } from "react";
import type { Language } from "#contract/languages.ts";
import { curly } from "#contract/curly.ts";
import { mindName } from "#web/lib/mind-name.ts";
import { MessageList } from "../message-list.tsx";
import { ReadAloud } from "../voice/read-aloud.tsx";
import type { ShownMessage, Spoken } from "./machine.ts";
import classes from "./room.module.css";
import { WORDS } from "../words.ts";

type SceneProps = {
  /** The AI model that writes the questions. */
  interviewer: string;
  /** The name of the round's interviewer who asked last, or null if the interviewers have no names. */
  voice: string | null;
  difficulty: number;
  earlier: ShownMessage[];
  /** The interviewer's whole latest message, and the same message split at the open question. */
  words: string;
  split: Spoken;
  busy: boolean;
  /** True while busy and connected, so that a reply can arrive. */
  writing: boolean;
  /** True if the speak panel reads the messages out instead (voice/speak-panel.tsx). */
  spoken: boolean;
  readAloud: boolean;
  language: Language;
};

/** Shows the question, with the earlier messages folded above it. */
export function Scene({ interviewer, voice, difficulty, earlier, ...question }: SceneProps) {
  const panel = useRef<HTMLElement>(null);
  // Deferred, because on a slow phone rendering a long conversation would delay the response to the key press or click.
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
            {voice !== null && (
              <>
                <bdi className={classes.voice}>{voice}</bdi> ·{" "}
              </>
            )}
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
  "words" | "split" | "busy" | "writing" | "spoken" | "readAloud" | "language"
> & {
  panel: React.RefObject<HTMLElement | null>;
  /** The line that names the interviewer. */
  children: ReactNode;
};

/**
 * Shows the question until the next one is asked, with other text small above it. Screen readers read each message
 * once, when it is complete.
 */
function InterviewerPanel(props: InterviewerPanelProps) {
  const { panel, words, split, busy, writing, spoken, readAloud, language, children } = props;
  return (
    <>
      <div className={classes.card}>
        {children}
        <section ref={panel} aria-label={WORDS.interviewer} aria-busy={busy} className={classes.interviewer}>
          {split.said !== "" && (
            <p className={classes.said} lang={language}>
              {curly(split.said)}
            </p>
          )}
          <div className={classes.question} lang={language}>
            {curly(split.question)}
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
      <VisuallyHidden aria-live="polite">
        {busy || words === "" ? (
          ""
        ) : (
          <span>
            {WORDS.interviewerSays} <span lang={language}>{curly(words)}</span>
          </span>
        )}
      </VisuallyHidden>
    </>
  );
}
