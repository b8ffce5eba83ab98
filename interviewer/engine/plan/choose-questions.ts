import { ownQuestions, questionsByFamily, roleFamilies } from "#interviewer/data/load.ts";
import type { BankQuestion, OwnQuestion } from "#interviewer/data/schema.ts";
import { shuffle } from "../seeded-random.ts";
import type { PlanInput, QuestionKind } from "../types.ts";
import { fitsSetting } from "./find-settings.ts";
import { isNewcomer } from "./is-newcomer.ts";
import { isSenior } from "./is-senior.ts";
import type { Ready } from "./match-lines.ts";

/** `steps` is the distance from the wanted family and level. A distant question is used only when the rest runs out. */
type Candidate = { question: BankQuestion; isOwn: boolean; steps: number; isElsewhere: boolean };

type Pool = {
  candidates: Candidate[];
  askedAt: Map<string, number>;
  isNewcomer: boolean;
  isSenior: boolean;
  isHardDue: boolean;
};

/** A slot in the interview: its preferred kind, and the competency that it is reserved for. */
export type Place = { kind: QuestionKind; competency: string | null };

/** Kinds that also make sense for a related trade, unlike technical and motivation questions. */
const SHARED_KINDS = new Set<QuestionKind>(["past", "situational"]);
const LEVELS_AWAY_MAX = 4;
const STEPS_TO_RELATED = 2;
/** Four of five questions are of the own family and one is general, so that the family's questions last longer. */
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
  /** The question assumes another workplace: 'You have one van' for somebody in an office. */
  elsewhere: 90,
  /** Past work, for somebody who may not have any. */
  pastWork: 45,
  /** A question for beginners, for somebody with years of experience. */
  beginners: 160,
  /** Subtracted once when a hard question of the family is due. */
  hard: 50,
} as const;

/** Questions for beginners end at this level or below; hard ones begin at `HARD_FROM` or above. */
const BEGINNERS_UP_TO = 6;
const HARD_FROM = 4;
/** From this level on an interview includes a hard question. */
const HARD_CASE_FROM = 8;

const isForBeginners = ({ levels: [, high] }: BankQuestion): boolean => high <= BEGINNERS_UP_TO;
const isHard = ({ levels: [low] }: BankQuestion): boolean => low >= HARD_FROM;

function levelsAway({ levels: [low, high] }: BankQuestion, difficulty: number): number {
  return Math.max(0, low - difficulty, difficulty - high);
}

/** The most recent position of each question among those asked lately. */
const askedAtOf = ({ recentQuestionIds }: PlanInput): Map<string, number> =>
  new Map(recentQuestionIds.map((id, at) => [id, at] as const).toReversed());

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
    askedAt: askedAtOf(input),
    isNewcomer: isNewcomer(input),
    isSenior: isSenior(input),
    isHardDue: input.difficulty >= HARD_CASE_FROM,
  };
}

/** Questions that fit level, trade, workplace and person and were not asked lately, for a line to choose from. */
export function readyQuestions(input: PlanInput, roleFamily: string): Ready[] {
  const pool = poolFor(input, roleFamily);
  return pool.candidates.filter(
    ({ question, isOwn, isElsewhere }) =>
      levelsAway(question, input.difficulty) === 0 &&
      !isElsewhere &&
      !pool.askedAt.has(question.id) &&
      !(pool.isNewcomer && isOwn && question.kind === "past") &&
      !(pool.isSenior && isForBeginners(question)),
  );
}

/** A question from recent interviews costs most; the more recent it is, the more it costs. */
function repeatCost(askedAt: Pool["askedAt"], { id }: { id: string }): number {
  const at = askedAt.get(id);
  return at === undefined ? 0 : COST.repeat + (askedAt.size - at) * COST.age;
}

type Context = {
  pool: Pool;
  place: Place;
  chosen: readonly Candidate[];
  /** Competencies that the interview already covers. */
  competencies: readonly string[];
};

/** Lower is better. Considers the reserved competency, repetition, family, variety, kind and experience. */
function cost({ question, isOwn, steps, isElsewhere }: Candidate, context: Context): number {
  const { pool, place, chosen, competencies } = context;
  const isDue = pool.isHardDue && !chosen.some((one) => one.isOwn && isHard(one.question));
  const asked = [...competencies, ...chosen.map((one) => one.question.competency)];
  const general = chosen.filter((one) => !one.isOwn).length;
  const family = isOwn
    ? chosen.length - general >= OWN_QUESTIONS && COST.manyOwn
    : COST.otherFamily + (general >= GENERAL_QUESTIONS ? COST.manyGeneral : 0);
  return (
    (place.competency === null || place.competency === question.competency ? 0 : COST.offPlace) +
    repeatCost(pool.askedAt, question) +
    steps * COST.step +
    asked.filter((one) => one === question.competency).length * COST.sameCompetency +
    (question.kind === place.kind ? 0 : COST.otherKind) +
    (isElsewhere ? COST.elsewhere : 0) +
    (pool.isNewcomer && isOwn && question.kind === "past" ? COST.pastWork : 0) +
    (pool.isSenior && isForBeginners(question) ? COST.beginners : 0) +
    Number(family) -
    (isDue && isOwn && isHard(question) ? COST.hard : 0)
  );
}

function cheapest<T>(from: readonly T[], priceOf: (one: T) => number): T | null {
  const priced = from.map((one) => ({ one, price: priceOf(one) }));
  return priced.toSorted((a, b) => a.price - b.price)[0]?.one ?? null;
}

type Wanted = {
  roleFamily: string;
  places: readonly Place[];
  competencies: readonly string[];
  /** Ids of questions already in this interview. */
  taken?: readonly string[];
};

/**
 * Chooses bank questions for the slots of an interview. Recent questions come last, after those of neighbouring levels
 * and related families, and the one asked longest ago comes first among them.
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

/** Chooses the wording that invites the candidate's own questions. */
export function chooseClosing(input: PlanInput): OwnQuestion[] {
  const askedAt = askedAtOf(input);
  const best = cheapest(shuffle(ownQuestions, input.seed), (question) => repeatCost(askedAt, question));
  return best === null ? [] : [best];
}
