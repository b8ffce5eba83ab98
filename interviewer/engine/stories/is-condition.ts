import { wordLists } from "#interviewer/data/load.ts";
import { weighLine } from "../plan/match-lines.ts";
import { wordsOf } from "../text/read-text.ts";
import type { Vectors } from "../types.ts";

const CREDENTIAL =
  /\b(?:licen[cs]e|certificat(?:e|ion)|diploma|registration|permit|passport|clearance|dbs check|right to work)s?\b/iu;
/** Words of something that is done or known, about which there is a story. */
const PRACTISED =
  /\b(?:experienced?|knowledge|skills?|understanding|familiar(?:ity)?|years?|manag\p{L}+|handl\p{L}+|process\p{L}*|renew\p{L}*|negotiat\p{L}+|train\p{L}*|ability|able)\b/iu;
const MOST_WORDS = 14;
/** A longer line says something about the software or the day, and not only its name. */
const MOST_WORDS_NAMING = { tool: 4, time: 8 };
const FACT_FROM = 0.55;
const TASK_FROM = 0.4;

const workingTimes = new Set(wordLists["working-times"]);

export type AskedLine = { words: string; isWish: boolean; isTask: boolean };

/** True for a licence, a certificate or the like. Enough for lines that were stored before conditions were read. */
export const isCredential = ({ words, isTask }: Pick<AskedLine, "words" | "isTask">): boolean =>
  !isTask && CREDENTIAL.test(words) && !PRACTISED.test(words) && wordsOf(words).length <= MOST_WORDS;

const isNamedTool = (words: string): boolean =>
  wordsOf(words).length <= MOST_WORDS_NAMING.tool &&
  wordLists["tools"].some((name) => words === name || words.endsWith(` ${name}`));

const isWorkingTime = (words: string): boolean =>
  wordsOf(words).length <= MOST_WORDS_NAMING.time && wordsOf(words).some((word) => workingTimes.has(word));

/**
 * True for what somebody has or lacks, so that there is nothing to practise: a degree, a certificate, a language, years
 * of experience, days on which one works, or the name of a program.
 */
function isCondition({ words, isWish, isTask }: AskedLine, vectors: Vectors): boolean {
  if (isTask || wordsOf(words).length > MOST_WORDS) return false;
  if (isCredential({ words, isTask }) || isNamedTool(words)) return true;
  const line = { words, source: "advert" as const, isWish, isAsked: !isWish, isDuty: isTask };
  const { fact, task } = weighLine(line, vectors);
  return fact >= FACT_FROM || (task < TASK_FROM && isWorkingTime(words));
}

export const findConditions = ({
  lines,
  vectors = new Map(),
}: {
  lines: readonly AskedLine[];
  vectors?: Vectors;
}): boolean[] => lines.map((line) => isCondition(line, vectors));
