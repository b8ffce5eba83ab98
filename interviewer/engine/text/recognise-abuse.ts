import { wordLists } from "#interviewer/data/load.ts";
import { hasPhrase, sentencesOf, spaced, wordsOf } from "./read-text.ts";

const harsh = new Set(wordLists["abuse-words"]);
const SWEARING = ["fucking", "fuck this", "fuck your", "bullshit"];
const QUOTED = /["“„«'‘][^"”“»'’]{1,80}["”“»'’]/gu;

function attacks(sentence: string): boolean {
  const text = spaced(sentence.replaceAll(QUOTED, " "));
  if (!hasPhrase(text, wordLists["abuse-phrases"])) return false;
  return wordLists["abuse-phrases"].some((phrase) => {
    const at = text.indexOf(` ${phrase} `);
    if (at < 0) return false;
    const before = text.slice(0, at + 1);
    return !wordLists["quoting-marks"].some((mark) => before.endsWith(` ${mark} `));
  });
}

/** An attack on the interviewer. What the candidate tells of others' words is no attack. */
export function isAbusive(message: string): boolean {
  const words = wordsOf(message);
  if (words.length > 0 && words.length <= 4 && words.some((word) => harsh.has(word))) return true;
  if (sentencesOf(message).some(attacks)) return true;
  return (
    words.length <= 12 &&
    hasPhrase(spaced(message), SWEARING) &&
    !hasPhrase(spaced(message), wordLists["quoting-marks"])
  );
}
