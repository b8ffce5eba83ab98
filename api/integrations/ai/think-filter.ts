/** Tags that models put around their thinking, in lower case. */
const MARKS: readonly (readonly [open: string, close: string])[] = [
  ...[
    "think",
    "thinking",
    "thought",
    "thoughts",
    "reasoning",
    "reflection",
    "analysis",
    "scratchpad",
    "inner_monologue",
    "seed:think",
    // Some models put attributes into the tag.
  ].flatMap((name) => [`<${name}>`, `<${name} `].map((open) => [open, `</${name}>`] as const)),
  ["[think]", "[/think]"],
  ["<|begin_of_thought|>", "<|end_of_thought|>"],
  ["<|start_thinking|>", "<|end_thinking|>"],
  ["<unused94>", "<unused95>"],
  ["◁think▷", "◁/think▷"],
  ["<|channel|>analysis<|message|>", "<|channel|>final<|message|>"],
  ["<|start|>assistant<|channel|>analysis<|message|>", "<|channel|>final<|message|>"],
];
/** Beginnings of code blocks that hold thinking. A closing fence ends the thinking only after one of these. */
const FENCES: readonly string[] = ["think", "thought", "reasoning", "analysis"].map(
  (name) => `\`\`\`${name}`,
);
const FENCE_END = "\n```";
const LONGEST_CLOSE = Math.max(...MARKS.map(([, close]) => close.length));

/** `text`: the text in this piece. `isStray`: a closing tag had no opening tag, so the text before it was thinking. */
type Heard = { text: string; isThinking: boolean; isStray: boolean };

export type ThinkFilter = {
  hear: (piece: string) => Heard;
  /** Returns the text that was held back for a tag that never came. */
  end: () => string;
};

function findClose(text: string, isFenced: boolean): { from: number; to: number } | null {
  const lower = text.toLowerCase();
  if (isFenced) {
    const from = lower.indexOf(FENCE_END);
    return from === -1 ? null : { from, to: from + FENCE_END.length };
  }
  const found = MARKS.map(([, close]) => ({ from: lower.indexOf(close), length: close.length }))
    .filter(({ from }) => from >= 0)
    .toSorted((a, b) => a.from - b.from)[0];
  return found ? { from: found.from, to: found.from + found.length } : null;
}

/** Separates a model's text from the thinking in tags before it. `isOpen`: the thinking starts without a tag. */
export function createThinkFilter(isOpen = false): ThinkFilter {
  let state: "start" | "thinking" | "saying" = isOpen ? "thinking" : "start";
  let held = "";
  let hasThought = false;
  let isFenced = false;
  /** Keeps the end of the text, because a tag may be split between pieces. */
  const say = (text: string): string => {
    held = held.slice(-LONGEST_CLOSE);
    return text;
  };
  const hear = (piece: string): Heard => {
    const isSaying = state === "saying";
    held += piece;
    if (state === "start") {
      const head = held.trimStart().toLowerCase();
      const fence = FENCES.find((open) => head.startsWith(open));
      if (fence !== undefined) {
        [state, isFenced] = ["thinking", true];
        held = held.trimStart().slice(fence.length);
      } else if (MARKS.some(([open]) => head.startsWith(open))) state = "thinking";
      else if (MARKS.some(([open]) => open.startsWith(head)) || FENCES.some((open) => open.startsWith(head)))
        return { text: "", isThinking: false, isStray: false };
      else state = "saying";
    }
    const close = findClose(held, isFenced);
    if (close === null) {
      if (state === "saying") {
        const begun = hasThought ? held.trimStart() : held;
        return { text: say(isSaying ? piece : begun), isThinking: false, isStray: false };
      }
      // Without an opening tag, all of the held text may turn out to be the reply.
      if (!isOpen) held = held.slice(-LONGEST_CLOSE);
      return { text: "", isThinking: true, isStray: false };
    }
    const isStray = state === "saying";
    hasThought = true;
    isOpen = false;
    isFenced = false;
    // Another block of thinking may follow.
    state = "start";
    held = held.slice(close.to);
    const next = hear("");
    return { text: next.text, isThinking: true, isStray: isStray || next.isStray };
  };
  return {
    hear,
    end: () => (state === "start" || (state === "thinking" && isOpen) ? held : ""),
  };
}
