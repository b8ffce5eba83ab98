import { shortenLetterless } from "#contract/letterless.ts";
import { EASY_LEVEL_MAX, EASY_QUESTION_WORDS_MAX, QUESTION_WORDS_MAX } from "#contract/limits.ts";
import { competencies, wordLists } from "#interviewer/data/load.ts";
import { ASKS, type Asks } from "#interviewer/data/schema.ts";
import { CHALLENGE_FROM } from "../listen/rank-cards.ts";
import { sentencesOf, stemSet, unescapeBlock, wordsOf } from "../text/read-text.ts";
import { instructionsIn, touchesTrait } from "../text/recognise.ts";
import type { PlanInput, PlannedQuestion } from "../types.ts";
import { isFitToPlan } from "../word/check-words.ts";
import type { DraftQuestion } from "./read-model-plan.ts";

/** The reason why a model's question is rejected. */
export type Refusal =
  | "not as described"
  | "several questions"
  | "too long"
  | "protected trait"
  | "personal data"
  | "obeys a command"
  | "not in the source"
  | "asked of late"
  | "not for this level"
  | "unfit words";

export type Checking = {
  /** The question's id in the plan. */
  id: string;
  input: PlanInput;
  roleFamily: string;
  /** Texts of the questions asked in recent interviews and already in this one. */
  asked: readonly string[];
};

const SIMPLER_WORDS_MAX = 40;
const FOLLOW_UP_WORDS_MAX = 35;
const ANCHOR_WORDS_MAX = 60;
const SAME_OF_SHORTER = 0.6;
const SAME_OF_LONGER = 0.4;
const SAME_AT_LEAST = 3;
const SHARED_WITH_COMMAND = 2;
const FEWEST_SOURCE_CHARACTERS = 3;
const PERSONAL =
  /\b(?:home address|phone number|bank account|account number|card number|passport number|social security|(?:what|which) is your password|your password is)\b/iu;
const NAMES_A_SOURCE = /\b(?:advert|job ad|job description|posting|vacancy|resume|résumé|cv)\b/iu;
const QUOTED = /(?<![\p{L}\p{N}])['‘"“„«]([^"“”«»]{1,200}?)['’"”“»](?![\p{L}\p{N}])/gu;
const FIGURE = /\p{N}+(?:[.,]\p{N}+)*/gu;
/** Words for asking, which say nothing about the subject. */
const small = new Set([
  ...wordLists["english-words"],
  ..."tell describe explain walk through take give time once example work advert resume says asks names wants".split(
    " ",
  ),
]);

const countWords = (text: string): number => text.split(/\s+/u).length;
const countMarks = (text: string): number => text.match(/[?？]/gu)?.length ?? 0;

const flat = (text: string): string =>
  unescapeBlock(shortenLetterless(text))
    .replaceAll(/[’‘]/gu, "'")
    .replaceAll(/[“”]/gu, '"')
    .replaceAll(/\s+/gu, " ")
    .replaceAll(/^[\s.,;:…]+|(?<![\s.,;:…])[\s.,;:…]+$/gu, "")
    .toLowerCase();

const stemsOf = (text: string): Set<string> =>
  stemSet(wordsOf(text).filter((word) => word.length > 3 && !small.has(word)));

/** True if two questions ask for the same in other words. */
export function asksTheSame(one: string, other: string): boolean {
  const [a, b] = [stemsOf(one), stemsOf(other)];
  const [fewest, most] = [Math.min(a.size, b.size), Math.max(a.size, b.size)];
  const shared = a.intersection(b).size;
  if (shared < SAME_AT_LEAST) return most > 0 && shared === most;
  return shared >= SAME_OF_SHORTER * fewest && shared >= SAME_OF_LONGER * most;
}

const sourcesOf = ({ jobDescription, resumeText, targetRole }: PlanInput): string =>
  [jobDescription, resumeText, targetRole].filter((text) => text !== null).join("\n");

/** True if a text uses several words that the sources contain only in sentences that instruct the reader. */
function obeys(said: string, { input }: Checking): boolean {
  const sources = sourcesOf(input);
  const commands = instructionsIn(sources);
  if (commands.length === 0) return false;
  const rest = stemsOf(commands.reduce((text, command) => text.replaceAll(command, " "), sources));
  const own = stemsOf(commands.join("\n")).difference(rest);
  return own.intersection(stemsOf(said)).size >= SHARED_WITH_COMMAND;
}

/** True if the question's `words` are in the source that it names, and the sources contain its quotes and figures. */
function isGrounded({ source, words, text }: DraftQuestion, { input }: Checking): boolean {
  const all = flat(sourcesOf(input));
  if (source === "advert" || source === "resume") {
    const from = source === "advert" ? input.jobDescription : input.resumeText;
    const wanted = flat(words ?? "");
    if (wanted.length < FEWEST_SOURCE_CHARACTERS || !flat(from ?? "").includes(wanted)) return false;
    if (instructionsIn(from ?? "").some((command) => flat(command).includes(wanted))) return false;
  } else if (!NAMES_A_SOURCE.test(text)) return true;
  const quotes = [...text.matchAll(QUOTED)].map(([, quote = ""]) => flat(quote));
  const told = sentencesOf(text).filter((sentence) => NAMES_A_SOURCE.test(sentence));
  const figures = told.join(" ").match(FIGURE) ?? [];
  return [...quotes, ...figures].every((one) => all.includes(one));
}

function reasonOf(
  { source, words, competency }: DraftQuestion,
  { input }: Checking,
): Pick<PlannedQuestion, "source" | "why"> {
  const label = competencies.find(({ id }) => id === competency)?.label ?? competency;
  const isNamed =
    (source === "homework" && competency === input.focus) ||
    (source === "weakness" && input.weakLately?.includes(competency));
  if (source === "advert" || source === "resume") return { source, why: unescapeBlock(words ?? "").trim() };
  if (isNamed) return { source, why: label };
  return { source: "role", why: input.targetRole?.trim() || label };
}

const fitsLevel = ({ text, challenge }: DraftQuestion, difficulty: number): boolean =>
  (difficulty > EASY_LEVEL_MAX || countWords(text) <= EASY_QUESTION_WORDS_MAX) &&
  (difficulty < CHALLENGE_FROM || challenge !== null);

/** True if the follow-ups are valid for the question's form. */
function isWhole({ form, follow_ups: [first, second] }: DraftQuestion): boolean {
  const parts: readonly Asks[] = ASKS[form];
  return parts.includes(first.asks) && parts.includes(second.asks) && first.asks !== second.asks;
}

function findRefusal(draft: DraftQuestion, checking: Checking): Refusal | null {
  const { text, simpler, follow_ups, challenge } = draft;
  const asides = [...follow_ups.map((one) => one.text), ...(challenge === null ? [] : [challenge])];
  const said = [text, simpler, ...asides];
  const anchors = [draft.holds_1, draft.holds_3, draft.holds_5, ...draft.wrong_ideas];
  const isLong =
    countWords(text) > QUESTION_WORDS_MAX ||
    countWords(simpler) > SIMPLER_WORDS_MAX ||
    asides.some((one) => countWords(one) > FOLLOW_UP_WORDS_MAX) ||
    anchors.some((one) => countWords(one) > ANCHOR_WORDS_MAX);
  const all = [...said, ...anchors].join("\n");
  const rules: [Refusal, boolean][] = [
    ["not as described", !isWhole(draft)],
    ["several questions", said.some((one) => countMarks(one) > 1)],
    ["too long", isLong],
    ["protected trait", touchesTrait(said.join("\n"), checking.roleFamily)],
    ["personal data", PERSONAL.test(all)],
    ["obeys a command", obeys(all, checking)],
    ["not in the source", !isGrounded(draft, checking)],
    ["asked of late", checking.asked.some((one) => asksTheSame(one, text))],
    ["not for this level", !fitsLevel(draft, checking.input.difficulty)],
    ["unfit words", [...said, ...anchors].some((one) => !isFitToPlan(one))],
  ];
  return rules.find(([, isBroken]) => isBroken)?.[0] ?? null;
}

/** Converts a model's question into a planned one, or gives the reason for rejecting it (interview.md 'Plan'). */
export function checkQuestion(
  draft: DraftQuestion,
  checking: Checking,
): { refusal: Refusal } | { question: PlannedQuestion } {
  const refusal = findRefusal(draft, checking);
  if (refusal !== null) return { refusal };
  const { form, competency, text, simpler, follow_ups, challenge, wrong_ideas } = draft;
  return {
    question: {
      id: checking.id,
      kind: form,
      competency,
      text,
      rephrased: simpler,
      lookFor: [draft.holds_5],
      anchors: { 1: draft.holds_1, 3: draft.holds_3, 5: draft.holds_5 },
      ...(wrong_ideas.length > 0 && { wrongIdeas: wrong_ideas }),
      followUps: [...follow_ups],
      challenge,
      ...reasonOf(draft, checking),
      priority: "must",
    },
  };
}
