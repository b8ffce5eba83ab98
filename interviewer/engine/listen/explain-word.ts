import { glossary } from "#interviewer/data/load.ts";
import { spaced } from "../text/read-text.ts";

const entries = Object.entries(glossary).toSorted(([a], [b]) => b.length - a.length);

/** Explains a glossary word that is in both the message and the spoken text; null: none. */
export function explainWord(message: string, spoken: string): string | null {
  const [said, asked] = [spaced(message), spaced(spoken)];
  const found = entries.find(([word]) => {
    const own = spaced(word);
    return said.includes(own) && asked.includes(own);
  });
  return found?.[1] ?? null;
}
