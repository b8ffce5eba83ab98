import { Loader, VisuallyHidden } from "@mantine/core";
import { ReadAloud } from "../voice/read-aloud.tsx";
import classes from "../messages.module.css";

type InterviewerPanelProps = { words: string; busy: boolean; readAloud: boolean };

/** The words stream in for the eye; the live text beside them is read out once, when the message is whole. */
export function InterviewerPanel({ words, busy, readAloud }: InterviewerPanelProps) {
  return (
    <>
      <section aria-label="Interviewer" aria-busy={busy} className={classes.interviewer}>
        {words === "" && busy && <Loader type="dots" aria-hidden />}
        <div className={classes.question}>{words}</div>
        {words !== "" && !busy && <ReadAloud key={words} words={words} auto={readAloud} />}
      </section>
      <VisuallyHidden aria-live="polite">
        {busy || words === "" ? "" : `Interviewer: ${words}`}
      </VisuallyHidden>
    </>
  );
}
