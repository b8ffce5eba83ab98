import classes from "./room.module.css";
import { WORDS } from "../words.ts";

type LastAnswerProps = { text: string; isUnreceived: boolean };

/** The answer that was sent last: two lines above the box, all of it when pressed. */
export function LastAnswer({ text, isUnreceived }: LastAnswerProps) {
  const label = isUnreceived ? WORDS.yourAnswerOnItsWay : WORDS.yourLastAnswer;
  if (text === "") return null;
  return (
    <section aria-label={label}>
      <details className={classes.lastAnswer}>
        <summary>
          <b>{label}:</b> {text}
        </summary>
      </details>
    </section>
  );
}
