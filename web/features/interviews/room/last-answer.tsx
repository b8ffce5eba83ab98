import type { State } from "./machine.ts";
import classes from "./room.module.css";
import { WORDS } from "../later-words.ts";

type LastAnswerProps = { state: Pick<State, "messages" | "outgoing">; isUnreceived: boolean };

/** The answer that was sent last: two lines above the box, all of it when pressed. */
export function LastAnswer({ state: { messages, outgoing }, isUnreceived }: LastAnswerProps) {
  const text = outgoing?.text || (messages.findLast(({ role }) => role === "user")?.content ?? "");
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
