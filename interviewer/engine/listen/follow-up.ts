import { interviewerWording, stanceAt } from "#interviewer/data/load.ts";
import { pick } from "../seeded-random.ts";
import { isOurs, isState, readMemory, type Memory, type MemoryForm, type Part } from "../text/memory.ts";
import { withoutLast } from "../text/read-text.ts";
import { findTellingPhrase, type TellingPhrase } from "../text/telling-phrase.ts";
import type { Clause } from "../text/clauses.ts";
import type { Asks } from "#interviewer/data/schema.ts";
import type { PlannedQuestion, Turn } from "../types.ts";
import type { Progress } from "./progress.ts";
import { isSurelyMissing } from "./surely-missing.ts";

/**
 * What a follow-up asks for: a part that is missing, the own part of what a group did, a real case behind a 'would', or, where
 * a part may have been told in words that were not understood, something beside all parts.
 */
export type Aspect = Asks | "own_part" | "real_case" | "detail";
/** What is asked, in words that stand by themselves, and the candidate's own words it takes up, letter by letter. */
export type FollowUp = {
  kind: "probe" | "challenge";
  aspect: Aspect | "challenge";
  says: string;
  quote: string | null;
};

export const memoryFormOf = ({ kind }: PlannedQuestion): MemoryForm =>
  kind === "candidate_questions" ? "motivation" : kind;

/** Which missing parts are worth a question, the most important first, and from which level of difficulty on. */
const WANTED: Record<MemoryForm, { part: Asks; from: number }[]> = {
  past: [
    { part: "action", from: 1 },
    { part: "result", from: 1 },
    { part: "learning", from: 4 },
    { part: "reason", from: 9 },
  ],
  situational: [
    { part: "action", from: 1 },
    { part: "check", from: 1 },
    { part: "reason", from: 4 },
  ],
  knowledge: [
    { part: "case", from: 1 },
    { part: "limit", from: 4 },
    { part: "reason", from: 9 },
  ],
  motivation: [
    { part: "moment", from: 1 },
    { part: "reason", from: 4 },
    { part: "wish", from: 7 },
  ],
};

export const CHALLENGE_FROM = 7;
const TRADE_OFF_FROM = 9;

export const hear = (question: PlannedQuestion, answers: readonly string[]): Memory =>
  readMemory({ text: question.text, form: memoryFormOf(question) }, answers);

const ownWordings = ({ followUps }: PlannedQuestion, aspect: Aspect): string[] =>
  followUps.filter(({ asks }) => asks === aspect).map(({ text }) => text);

function wordingsOf(question: PlannedQuestion, aspect: Aspect): string[] {
  const { followUps } = interviewerWording;
  if (aspect === "own_part") return followUps.own_part;
  if (aspect === "real_case") return followUps.real_case;
  if (aspect === "detail")
    return [...followUps.detail[memoryFormOf(question)], ...Object.values(followUps.detailOf).flat()];
  return [...ownWordings(question, aspect), ...(followUps[memoryFormOf(question)][aspect] ?? [])];
}

const spoken = (said: readonly Turn[]): string[] =>
  said.filter(({ role, kind }) => role === "assistant" && kind !== "question").map(({ content }) => content);

function wasAsked(question: PlannedQuestion, aspect: Aspect, said: readonly string[]): boolean {
  return wordingsOf(question, aspect).some((wording) => said.some((one) => one.includes(wording)));
}

function aspectsLeft(question: PlannedQuestion, memory: Memory, level: number): Aspect[] {
  const has = (part: Part): boolean => memory.told.some((one) => one.part === part);
  const unread = WANTED[memoryFormOf(question)]
    .filter(({ part, from }) => level >= from && !has(part))
    .map(({ part }) => part);
  const sure = unread.filter((part) => isSurelyMissing(part, memory));
  const missing: Aspect[] = sure.length < unread.length ? [...sure, "detail"] : sure;
  if (question.kind !== "past" || has("action")) return missing;
  if (memory.hypothetical.length > 0) return ["real_case", ...missing];
  return memory.groupOnly.length > 0 ? ["own_part", ...missing.filter((part) => part !== "action")] : missing;
}

/** The words to take up: of the last message, and none that were taken up before. */
function phraseFrom(
  question: PlannedQuestion,
  memory: Memory,
  said: readonly string[],
): TellingPhrase | null {
  const { clauses, told, missing } = memory;
  const last = clauses.filter(({ message }) => message === clauses.at(-1)?.message);
  const found = [findTellingPhrase(last, told, missing), memory.telling].find(
    (phrase) =>
      phrase !== null &&
      !said.some((one) => one.includes(phrase.text)) &&
      !question.text.includes(phrase.text),
  );
  return found ? { ...found, text: withoutLast(found.text, /[\s.,;:!]/u) } : null;
}

const isDeed = (clause: Clause): boolean => isOurs(clause) && !isState(clause);
const isClaim = ({ tense, verb }: Clause): boolean => verb !== null && tense === "present";

/**
 * After which of the candidate's words a question is understood: 'What came of it?' after a deed, 'Why is that so?' after a
 * claim. After other words its 'that' would mean them, and it is asked without any.
 */
const LEADS_ON: Record<MemoryForm, Partial<Record<Aspect | "challenge", (clause: Clause) => boolean>>> = {
  past: {
    action: () => true,
    result: isDeed,
    reason: isDeed,
    own_part: ({ subject }) => subject === "we",
    challenge: isDeed,
  },
  situational: { action: () => true, reason: isDeed, order: isDeed, check: isDeed, challenge: isDeed },
  knowledge: { case: isClaim, limit: isClaim, reason: isClaim, challenge: isClaim },
  motivation: {
    reason: isOurs,
    moment: (clause) => isOurs(clause) && isClaim(clause),
    wish: isOurs,
    challenge: isOurs,
  },
};

/** What is asked about the quoted words themselves: of what was once, what the candidate does, would do, or says of others. */
function aboutQuote(form: MemoryForm, clause: Clause): string[] {
  const { detailOf } = interviewerWording.followUps;
  if (/\d ?(?:%|per ?cent\b)/u.test(clause.lower)) return detailOf.figure;
  if (clause.verb === null) return detailOf.thing;
  if (clause.tense === "past") return detailOf.once;
  if (clause.tense === "modal" || (form === "situational" && isDeed(clause)))
    return clause.subject === "other" ? detailOf.thing : detailOf.would;
  return isOurs(clause) ? detailOf.own : detailOf.others;
}

function challengeOf(question: PlannedQuestion, level: number, seed: string): string {
  const { challenge, tradeOff } = interviewerWording.followUps;
  return question.challenge ?? pick(level >= TRADE_OFF_FROM ? tradeOff : challenge, seed);
}

/**
 * What to ask next about an answer: what is missing first, then from level 7 on one challenge, also after a strong answer.
 * null where nothing is left to ask at this level.
 */
export function chooseFollowUp(
  question: PlannedQuestion,
  memory: Memory,
  context: { progress: Progress; difficulty: number; seed: string },
): FollowUp | null {
  const { progress, difficulty, seed } = context;
  const said = spoken(progress.since);
  const asked = progress.probes + progress.challenges;
  const most = stanceAt(difficulty).maxProbes;
  if (asked >= most) return null;
  const phrase = phraseFrom(question, memory, said);
  const form = memoryFormOf(question);
  const quoteFor = (aspect: Aspect | "challenge"): string | null =>
    phrase !== null && LEADS_ON[form][aspect]?.(phrase.clause) === true ? phrase.text : null;
  const mayChallenge = difficulty >= CHALLENGE_FROM && progress.challenges === 0;
  // The last place is kept for the challenge.
  const isLast = mayChallenge && asked + 1 >= most && progress.probes > 0;
  const aspect = aspectsLeft(question, memory, difficulty).find((one) => !wasAsked(question, one, said));
  if (aspect === "detail" && !isLast && phrase !== null)
    return { kind: "probe", aspect, says: pick(aboutQuote(form, phrase.clause), seed), quote: phrase.text };
  if (aspect !== undefined && !isLast) {
    const own = ownWordings(question, aspect);
    const general =
      aspect === "detail" ? interviewerWording.followUps.detail[form] : wordingsOf(question, aspect);
    const says = pick(own.length > 0 ? own : general, seed);
    return { kind: "probe", aspect, says, quote: quoteFor(aspect) };
  }
  if (!mayChallenge || memory.told.length === 0) return null;
  // A question's own challenge adds a case of its own, to which the candidate's words need not lead.
  const taken = question.challenge === null ? quoteFor("challenge") : null;
  return {
    kind: "challenge",
    aspect: "challenge",
    says: challengeOf(question, difficulty, seed),
    quote: taken,
  };
}
