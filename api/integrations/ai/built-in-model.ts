import type { TextModel } from "./text-model.ts";

export const BUILT_IN_NAME = "Built-in interviewer";

const WORDS_PER_PIECE = 3;

/** The built-in interviewer behind the TextModel interface: it emits the text that the rules chose, in small pieces. */
export const builtInModel: TextModel = {
  provider: "greenroom",
  speak: ({ words }, { onText }) => {
    if (words === undefined)
      return Promise.reject(new Error("the built-in interviewer was called without words"));
    const pieces = words.match(/(?:(?<!\s)\s+)?\S+/g) ?? [];
    for (let at = 0; at < pieces.length; at += WORDS_PER_PIECE)
      onText(pieces.slice(at, at + WORDS_PER_PIECE).join(""));
    return Promise.resolve({ reason: "stop", inputTokens: 0, outputTokens: 0 });
  },
};
