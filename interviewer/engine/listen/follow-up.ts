import { interviewerWording, stanceAt } from "#interviewer/data/load.ts";
import { isOwnDeed } from "../judge/stands-for.ts";
import { pick } from "../seeded-random.ts";
import { readMemory, type Memory, type MemoryForm, type Part } from "../text/memory.ts";
import { isEmptyTalk } from "../text/empty-talk.ts";
import type { AboutKind } from "#interviewer/data/about-kinds.ts";
import type { Asks } from "#interviewer/data/schema.ts";
import type { PlannedQuestion, Turn } from "../types.ts";
import { asksForNew, isSpokenOf } from "./planned-follow-ups.ts";
import type { Progress } from "./progress.ts";
import { isJointDeed } from "./quote-kinds.ts";
import { isSurelyMissing } from "./surely-missing.ts";
import { findTakenUp, jointDeedOf, type TakenUp } from "./take-up.ts";

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

function wordingsOf(question: PlannedQuestion, aspect: Aspect): readonly string[] {
  const { followUps } = interviewerWording;
  const form = memoryFormOf(question);
  if (aspect === "own_part") return followUps.own_part;
  if (aspect === "real_case") return followUps.real_case;
  if (aspect === "detail")
    return [...followUps.detail[form], ...followUps.press[form], ...Object.values(followUps.about).flat()];
  const own = question.followUps.filter(({ asks }) => asks === aspect).map(({ text }) => text);
  return [...own, ...(followUps[form][aspect] ?? [])];
}

const spoken = (said: readonly Turn[]): string[] =>
  said.filter(({ role, kind }) => role === "assistant" && kind !== "question").map(({ content }) => content);

const isSaid = (wording: string, said: readonly string[]): boolean =>
  said.some((one) => one.includes(wording));

const wasAsked = (question: PlannedQuestion, aspect: Aspect, said: readonly string[]): boolean =>
  wordingsOf(question, aspect).some((wording) => isSaid(wording, said));

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

const kinds = (...some: AboutKind[]): ReadonlySet<AboutKind> => new Set(some);
const DEEDS = kinds("asked", "told", "checked", "chose", "made", "gave", "went", "tried", "deed");
const STEPS = kinds("planAsked", "planTold", "planChecked", "plan");
const CLAIMS = kinds("absolute", "claim", "rule");
const DRAWS = kinds("feeling", "opinion");

/**
 * After which of the candidate's words a question for a missing part is understood: 'What came of it?' after a deed, 'Why is
 * that so?' after a claim. After other words its 'that' would mean them, and it is asked without any.
 */
const LEADS_ON: Record<MemoryForm, Partial<Record<Aspect | "challenge", ReadonlySet<AboutKind>>>> = {
  past: { result: DEEDS, reason: DEEDS, challenge: DEEDS },
  situational: { reason: STEPS, order: STEPS, check: STEPS, challenge: STEPS },
  knowledge: { case: CLAIMS, limit: CLAIMS, reason: CLAIMS, challenge: CLAIMS },
  motivation: {
    reason: DRAWS,
    moment: kinds("feeling"),
    wish: kinds("feeling", "opinion", "lived"),
    challenge: DRAWS,
  },
};

type Scene = {
  question: PlannedQuestion;
  memory: Memory;
  taken: TakenUp[];
  /** All that the interviewer has said: nothing is asked twice in the same words in one interview. */
  said: readonly string[];
  seed: string;
};

function pickUnsaid(wordings: readonly string[], { said, seed }: Scene): string | null {
  const left = wordings.filter((one) => !isSaid(one, said));
  return left.length === 0 ? null : pick(left, seed);
}

function quoteFor(aspect: Aspect | "challenge", { question, memory, taken }: Scene): string | null {
  if (aspect === "own_part") return jointDeedOf(memory);
  const leads = LEADS_ON[memoryFormOf(question)][aspect];
  return taken.find(({ kind }) => leads?.has(kind) === true)?.text ?? null;
}

/** For a part that is surely missing: in the words planned with the question, else in words that fit any. */
function askForPart(aspect: Exclude<Aspect, "detail">, scene: Scene): FollowUp | null {
  const { question, memory, said } = scene;
  const planned = question.followUps.find((one) => one.asks === aspect && !isSaid(one.text, said));
  if (planned !== undefined && !isSpokenOf(planned, question, memory))
    return { kind: "probe", aspect, says: planned.text, quote: quoteFor(aspect, scene) };
  const own = new Set(question.followUps.map(({ text }) => text));
  const general = wordingsOf(question, aspect).filter((one) => !own.has(one));
  const says = pickUnsaid(general, scene);
  return says === null ? null : { kind: "probe", aspect, says, quote: quoteFor(aspect, scene) };
}

function askPlanned({ question, memory, said }: Scene): FollowUp | null {
  const planned = question.followUps.find(
    (one) => !isSaid(one.text, said) && asksForNew(one, question, memory),
  );
  return planned === undefined
    ? null
    : { kind: "probe", aspect: planned.asks, says: planned.text, quote: null };
}

/** A question about the candidate's own words, by what kind of sentence they are; null where none is left that goes with any. */
function askAboutWords(scene: Scene): FollowUp | null {
  for (const { kind, text } of scene.taken) {
    const says = pickUnsaid(interviewerWording.followUps.about[kind], scene);
    if (says !== null) return { kind: "probe", aspect: "detail", says, quote: text };
  }
  return null;
}

/** 'I do it' tells of none. */
const FEWEST_OF_A_DEED = 5;

/** Beside all parts: what is planned and new, else a question that goes with the kind of words that it takes up. */
function askForDetail(scene: Scene): FollowUp | null {
  const { question, memory } = scene;
  const { detail, press } = interviewerWording.followUps;
  const particular = askPlanned(scene) ?? askAboutWords(scene);
  if (particular !== null) return particular;
  const form = memoryFormOf(question);
  // Where no deed was told, 'What nearly went wrong?' would be about nothing.
  const hasDeed =
    form !== "past" ||
    memory.clauses.some((one) => one.words.length >= FEWEST_OF_A_DEED && isOwnDeed(one, memory)) ||
    memory.clauses.some(isJointDeed);
  const says = pickUnsaid(hasDeed ? detail[form] : press[form], scene);
  return says === null ? null : { kind: "probe", aspect: "detail", says, quote: null };
}

const HABITS_AT_LEAST = 2;
const PAST_AT_MOST = 0.2;

/** 'I always make a list, usually that helps' where something that happened was asked for. */
const tellsOnlyHabits = ({ form, clauses }: Memory): boolean =>
  form === "past" &&
  clauses.filter(({ lower }) =>
    /\b(?:always|usually|normally|generally|typically|as a rule|every time)\b/u.test(lower),
  ).length >= HABITS_AT_LEAST &&
  clauses.filter(({ tense }) => tense === "past").length <= PAST_AT_MOST * clauses.length;

/** Talk in which nothing can be pictured is asked for one case, once a question. */
function askForOneCase(scene: Scene): FollowUp | null {
  const { question, memory } = scene;
  const wordings = interviewerWording.followUps.press[memoryFormOf(question)];
  const lacksCase = isEmptyTalk(memory, question.text) || tellsOnlyHabits(memory);
  const says = lacksCase ? pickUnsaid(wordings, scene) : null;
  return says === null ? null : { kind: "probe", aspect: "detail", says, quote: null };
}

function challenge(scene: Scene, level: number): FollowUp {
  const { challenge: usual, tradeOff } = interviewerWording.followUps;
  const general = level >= TRADE_OFF_FROM ? tradeOff : usual;
  const { challenge: own } = scene.question;
  const says = own ?? pickUnsaid(general, scene) ?? pick(general, scene.seed);
  // A question's own challenge adds a case of its own, to which the candidate's words need not lead.
  const quote = own === null ? quoteFor("challenge", scene) : null;
  return { kind: "challenge", aspect: "challenge", says, quote };
}

const ENOUGH_TOLD = 15;

/** Of a few words that told all that was asked nothing more is wanted. */
const hasEnough = ({ clauses }: Memory): boolean =>
  clauses.reduce((sum, { words }) => sum + words.length, 0) >= ENOUGH_TOLD;

/** A story of what was done, why, what came of it and what was learned. */
const isFullyTold = ({ form, told }: Memory): boolean =>
  form === "past" && WANTED.past.every(({ part }) => told.some((one) => one.part === part));

/**
 * Whether to stay with what was told before anything else: what is taken from it, or wished, comes at the end of a talk. Who told
 * all there is to tell is led on, yet not twice in a row, as if nobody had listened.
 */
function mayStayWith({ memory }: Scene, left: readonly Aspect[], progress: Progress): boolean {
  const [first] = left;
  if (!hasEnough(memory)) return false;
  if (first === undefined) return !isFullyTold(memory) || progress.ledOn;
  return first === "learning" || first === "wish";
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
  const since = spoken(progress.since);
  const asked = progress.probes + progress.challenges;
  const most = stanceAt(difficulty).maxProbes;
  if (asked >= most) return null;
  const isKnown = (text: string): boolean =>
    progress.spoken.some((one) => one.includes(text)) || question.text.includes(text);
  const taken = findTakenUp(memory, isKnown);
  const scene: Scene = { question, memory, taken, said: progress.spoken, seed: `${seed}:${asked}` };
  const mayChallenge = difficulty >= CHALLENGE_FROM && progress.challenges === 0;
  // The last place is kept for the challenge.
  const isLast = mayChallenge && asked + 1 >= most && progress.probes > 0;
  if (!isLast) {
    const pressed = asked === 0 ? askForOneCase(scene) : null;
    if (pressed !== null) return pressed;
    const left = aspectsLeft(question, memory, difficulty).filter((one) => !wasAsked(question, one, since));
    if (asked === 0 && mayStayWith(scene, left, progress)) {
      const next = askPlanned(scene) ?? askAboutWords(scene);
      if (next !== null) return next;
    }
    for (const aspect of left) {
      const next = aspect === "detail" ? askForDetail(scene) : askForPart(aspect, scene);
      if (next !== null) return next;
    }
  }
  return mayChallenge && memory.told.length > 0 ? challenge(scene, difficulty) : null;
}
