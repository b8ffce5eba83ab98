import { ownQuestions, questionsByFamily, roleFamilies } from "#interviewer/data/load.ts";
import type { BankQuestion, OwnQuestion } from "#interviewer/data/schema.ts";
import { shuffle } from "../seeded-random.ts";
import type { PlanInput, QuestionKind } from "../types.ts";
import { fitsSetting } from "./find-settings.ts";
import { isNewcomer } from "./is-newcomer.ts";
import { isSenior } from "./is-senior.ts";
import type { Ready } from "./match-lines.ts";

/** `steps` counts how far a question lies from what was wanted: 0 fits, more only when what fits is used up. */
type Candidate = { question: BankQuestion; isOwn: boolean; steps: number; isElsewhere: boolean };

type Pool = {
  candidates: Candidate[];
  askedAt: Map<string, number>;
  isNewcomer?: boolean;
  isSenior?: boolean;
  isHardDue?: boolean;
};

/** A place in the interview: the kind that would fit it, and the competency it is kept for. */
export type Place = { kind: QuestionKind; competency: string | null };

/** Kinds that make sense to somebody of a neighbouring trade: craft and motives of another one don't. */
const SHARED_KINDS = new Set<QuestionKind>(["past", "situational"]);
const LEVELS_AWAY_MAX = 4;
const STEPS_TO_RELATED = 2;
/** Four of five are of the own trade; the fifth is one that anybody is asked, so that those of the trade last. */
const OWN_QUESTIONS = 4;
const GENERAL_QUESTIONS = 1;

const COST = {
  offPlace: 10_000_000,
  repeat: 1_000_000,
  age: 2_000,
  step: 200,
  manyGeneral: 150,
  manyOwn: 90,
  sameCompetency: 60,
  otherFamily: 40,
  otherKind: 20,
  /** It plays where the person does not work: 'You have one van' for somebody in an office. */
  elsewhere: 90,
  /** Of past work, for somebody who may not have any. */
  pastWork: 45,
  /** For beginners, where somebody has done this for years. */
  beginners: 160,
  /** Taken off once where the trade's harder case is due. */
  hard: 50,
} as const;

/** Questions that end below it are for people who begin; those that begin above it are the hard cases of their trade. */
const BEGINNERS_UP_TO = 6;
const HARD_FROM = 4;
/** From this level on an interview has a hard case. */
const HARD_CASE_FROM = 8;

const isForBeginners = ({ levels: [, high] }: BankQuestion): boolean => high <= BEGINNERS_UP_TO;
const isHard = ({ levels: [low] }: BankQuestion): boolean => low >= HARD_FROM;

function levelsAway({ levels: [low, high] }: BankQuestion, difficulty: number): number {
  return Math.max(0, low - difficulty, difficulty - high);
}

function poolFor(input: PlanInput, roleFamily: string): Pool {
  const related = roleFamilies.find(({ id }) => id === roleFamily)?.related ?? [];
  const from = (family: string, steps: number): Candidate[] => {
    const fits = fitsSetting(family, { role: input.targetRole, advert: input.jobDescription });
    return (questionsByFamily.get(family) ?? [])
      .filter(({ kind }) => steps === 0 || SHARED_KINDS.has(kind))
      .map((question) => ({
        question,
        isOwn: family === roleFamily,
        isElsewhere: !fits(question),
        steps: steps + levelsAway(question, input.difficulty),
      }));
  };
  const families = [...new Set([roleFamily, "general"])];
  const others = related.filter((family) => !families.includes(family));
  const all = [
    ...families.flatMap((family) => from(family, 0)),
    ...others.flatMap((family) => from(family, STEPS_TO_RELATED)),
  ].filter(({ question }) => levelsAway(question, input.difficulty) <= LEVELS_AWAY_MAX);
  const order = shuffle(
    all.map(({ question }) => question),
    input.seed,
  );
  const places = new Map(order.map((question, at) => [question, at]));
  return {
    candidates: all.toSorted((a, b) => (places.get(a.question) ?? 0) - (places.get(b.question) ?? 0)),
    askedAt: new Map(input.recentQuestionIds.map((id, at) => [id, at] as const).toReversed()),
    isNewcomer: isNewcomer(input),
    isSenior: isSenior(input),
    isHardDue: input.difficulty >= HARD_CASE_FROM,
  };
}

/** Questions that fit level, trade, place and person and were not asked of late, for a line of an advert or a resume to choose from. */
export function readyQuestions(input: PlanInput, roleFamily: string): Ready[] {
  const {
    candidates,
    askedAt,
    isNewcomer: isNew = false,
    isSenior: isOld = false,
  } = poolFor(input, roleFamily);
  return candidates.filter(
    ({ question, isOwn, isElsewhere }) =>
      levelsAway(question, input.difficulty) === 0 &&
      !isElsewhere &&
      !askedAt.has(question.id) &&
      !(isNew && isOwn && question.kind === "past") &&
      !(isOld && isForBeginners(question)),
  );
}

/** What was asked in the last interviews costs most, and the more the shorter ago it was. */
function repeatCost({ askedAt }: Pool, { id }: { id: string }): number {
  const at = askedAt.get(id);
  return at === undefined ? 0 : COST.repeat + (askedAt.size - at) * COST.age;
}

type Context = {
  pool: Pool;
  place: Place;
  chosen: readonly Candidate[];
  /** Competencies that the interview asks about already. */
  competencies: readonly string[];
};

/** Lower is better: what the place is kept for, fresh, of the own family, another competency, the kind, the person's years. */
function cost({ question, isOwn, steps, isElsewhere }: Candidate, context: Context): number {
  const { pool, place, chosen, competencies } = context;
  const isDue = pool.isHardDue === true && !chosen.some((one) => one.isOwn && isHard(one.question));
  const asked = [...competencies, ...chosen.map((one) => one.question.competency)];
  const general = chosen.filter((one) => !one.isOwn).length;
  const family = isOwn
    ? chosen.length - general >= OWN_QUESTIONS && COST.manyOwn
    : COST.otherFamily + (general >= GENERAL_QUESTIONS ? COST.manyGeneral : 0);
  return (
    (place.competency === null || place.competency === question.competency ? 0 : COST.offPlace) +
    repeatCost(pool, question) +
    steps * COST.step +
    asked.filter((one) => one === question.competency).length * COST.sameCompetency +
    (question.kind === place.kind ? 0 : COST.otherKind) +
    (isElsewhere ? COST.elsewhere : 0) +
    (pool.isNewcomer === true && isOwn && question.kind === "past" ? COST.pastWork : 0) +
    (pool.isSenior === true && isForBeginners(question) ? COST.beginners : 0) +
    Number(family) -
    (isDue && isOwn && isHard(question) ? COST.hard : 0)
  );
}

function cheapest<T>(from: readonly T[], priceOf: (one: T) => number): T | null {
  const priced = from.map((one) => ({ one, price: priceOf(one) }));
  const best = priced.reduce<(typeof priced)[number] | null>(
    (a, b) => (a !== null && a.price <= b.price ? a : b),
    null,
  );
  return best?.one ?? null;
}

type Wanted = {
  roleFamily: string;
  places: readonly Place[];
  competencies: readonly string[];
  /** Asked already in this interview. */
  taken?: readonly string[];
};

/**
 * Questions of the bank for the places of an interview. Nothing of the last interviews comes again while something else fits;
 * then levels beside it and related families are taken, and only then the question asked longest ago.
 */
export function chooseQuestions(
  input: PlanInput,
  { places, roleFamily, taken = [], ...wanted }: Wanted,
): BankQuestion[] {
  const pool = poolFor(input, roleFamily);
  const chosen: Candidate[] = [];
  for (const place of places) {
    const left = pool.candidates.filter((one) => !chosen.includes(one) && !taken.includes(one.question.id));
    const best = cheapest(left, (one) => cost(one, { ...wanted, pool, place, chosen }));
    if (best !== null) chosen.push(best);
  }
  return chosen.map(({ question }) => question);
}

/** How the candidate is asked for their own questions this time. */
export function chooseClosing(input: PlanInput): OwnQuestion[] {
  const pool = {
    candidates: [],
    askedAt: new Map(input.recentQuestionIds.map((id, at) => [id, at] as const).toReversed()),
  };
  const best = cheapest(shuffle(ownQuestions, input.seed), (question) => repeatCost(pool, question));
  return best === null ? [] : [best];
}
