import { wordLists } from "#interviewer/data/load.ts";
import { wordsOf } from "../text/read-text.ts";
import type { PlanInput } from "../types.ts";
import { RESUME_CHARACTERS_READ } from "./read-lines.ts";

const RANKS = new Set([
  "senior",
  "sr",
  "lead",
  "principal",
  "head",
  "chief",
  "director",
  "master",
  "consultant",
]);
/** From this many years on, nobody is asked beginners' questions. */
const SENIOR_YEARS = 8;
/** A resume's first year is often that of an apprenticeship or a degree. */
const YEARS_OF_LEARNING = 4;
const FIRST_YEAR = 1960;
const LAST_YEAR = 2100;
const LONGEST_CAREER = 50;

/** The list begins with two; from thirty on it continues in tens. */
const [FIRST_NAMED, TENS_AT, TEN] = [2, 19, 10];
const numberNamed = new Map(
  wordLists["number-words"].map((word, at) => [
    word,
    at < TENS_AT ? at + FIRST_NAMED : (at - TENS_AT + 3) * TEN,
  ]),
);

/** The years of experience that a resume states, or that its first and last year imply. */
function yearsIn(resume: string): number {
  const words = wordsOf(resume);
  const said = words.flatMap((word, at) => {
    if (!words[at + 1]?.startsWith("year")) return [];
    const count = Number(word) || (numberNamed.get(word) ?? 0);
    return count <= LONGEST_CAREER ? [count] : [];
  });
  const dates = words.map(Number).filter((year) => year >= FIRST_YEAR && year <= LAST_YEAR);
  const shown = dates.length < 2 ? 0 : Math.max(...dates) - Math.min(...dates) - YEARS_OF_LEARNING;
  return Math.max(0, shown, ...said);
}

/** True for somebody with years of experience, according to the role or the resume. */
export function isSenior({ targetRole, resumeText }: PlanInput): boolean {
  if (wordsOf(targetRole ?? "").some((word) => RANKS.has(word))) return true;
  return yearsIn((resumeText ?? "").slice(0, RESUME_CHARACTERS_READ)) >= SENIOR_YEARS;
}
