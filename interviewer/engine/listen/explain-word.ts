import { glossary } from "#interviewer/data/load.ts";
import { spaced } from "../text/read-text.ts";
import type { PlannedQuestion } from "../types.ts";

const entries = Object.entries(glossary).toSorted(([a], [b]) => b.length - a.length);

/** Explains a word of the question that the message names and the glossary has; null otherwise. */
export function explainWord(message: string, { text }: PlannedQuestion): string | null {
  const [said, asked] = [spaced(message), spaced(text)];
  const found = entries.find(([word]) => {
    const own = spaced(word);
    return said.includes(own) && asked.includes(own);
  });
  return found?.[1] ?? null;
}
