const OPEN = /^\s*<(?:think|thinking|reasoning)>/u;
const CLOSE = /<\/(?:think|thinking|reasoning)>\s*/u;
const LONGEST_TAG = "</reasoning>".length;
/** What may yet become an opening tag. */
const MAY_OPEN = /^\s*(?:<[a-z]{0,9})?$/u;

/** `text`: what is said with this piece. */
type Heard = { text: string; isThinking: boolean };

/** Splits what a model says from what it thinks in `<think>` tags before it speaks. */
export function createThinkFilter(): (piece: string) => Heard {
  let state: "start" | "thinking" | "saying" = "start";
  let held = "";
  return (piece) => {
    if (state === "saying") return { text: piece, isThinking: false };
    held += piece;
    if (state === "start") {
      if (MAY_OPEN.test(held)) return { text: "", isThinking: false };
      state = OPEN.test(held) ? "thinking" : "saying";
      if (state === "saying") return { text: held, isThinking: false };
    }
    const end = CLOSE.exec(held);
    if (!end) {
      held = held.slice(-LONGEST_TAG);
      return { text: "", isThinking: true };
    }
    state = "saying";
    return { text: held.slice(end.index + end[0].length), isThinking: true };
  };
}
