import { ownQuestions, questionsByFamily, roleFamilies } from "#interviewer/data/load.ts";
import type { BankQuestion, OwnQuestion } from "#interviewer/data/schema.ts";
import { shuffle } from "../seeded-random.ts";
import type { PlanInput, QuestionKind } from "../types.ts";

/** `steps` counts how far a question lies from what was wanted: 0 fits, more only when what fits is used up. */
type Candidate = { question: BankQuestion; isOwn: boolean; steps: number };

type Pool = { candidates: Candidate[]; askedAt: Map<string, number>; focus: string | null };

/** Kinds that make sense to somebody of a neighbouring trade: craft and motives of another one don't. */
const SHARED_KINDS = new Set<QuestionKind>(["past", "situational"]);
const LEVELS_AWAY_MAX = 4;
const STEPS_TO_RELATED = 2;
const FEWEST_COMPETENCIES = 4;
const FOCUS_QUESTIONS = 2;

const COST = {
  offFocus: 10_000_000,
  repeat: 1_000_000,
  age: 2_000,
  fewCompetencies: 100_000,
  step: 200,
  sameCompetency: 100,
  otherKind: 20,
  otherFamily: 10,
} as const;

function levelsAway({ levels: [low, high] }: BankQuestion, difficulty: number): number {
  return Math.max(0, low - difficulty, difficulty - high);
}

function poolFor(input: PlanInput, roleFamily: string): Pool {
  const related = roleFamilies.find(({ id }) => id === roleFamily)?.related ?? [];
  const from = (family: string, steps: number): Candidate[] =>
    (questionsByFamily.get(family) ?? [])
      .filter(({ kind }) => steps === 0 || SHARED_KINDS.has(kind))
      .map((question) => ({
        question,
        isOwn: family === roleFamily,
        steps: steps + levelsAway(question, input.difficulty),
      }));
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
  const askedAt = new Map(input.recentQuestionIds.map((id, at) => [id, at] as const).toReversed());
  return {
    candidates: all.toSorted((a, b) => order.indexOf(a.question) - order.indexOf(b.question)),
    askedAt,
    focus: input.focus ?? null,
  };
}

/** What was asked in the last interviews costs most, and the more the shorter ago it was. */
function repeatCost({ askedAt }: Pool, { id }: { id: string }): number {
  const at = askedAt.get(id);
  return at === undefined ? 0 : COST.repeat + (askedAt.size - at) * COST.age;
}

/** The first question stays the easy start that its level wants; after it come those of the focus. */
function isOffFocus({ focus }: Pool, { question }: Candidate, chosen: BankQuestion[]): boolean {
  const focused = chosen.filter(({ competency }) => competency === focus).length;
  if (focus === null || chosen.length === 0 || focused >= FOCUS_QUESTIONS) return false;
  return question.competency !== focus;
}

/** Lower is better: in the focus, fresh, then enough competencies, then what fits, another competency, the kind, the own family. */
function cost(
  candidate: Candidate,
  chosen: BankQuestion[],
  context: { pool: Pool; kind: QuestionKind; mayShare: boolean },
): number {
  const { question, isOwn, steps } = candidate;
  const { pool, kind, mayShare } = context;
  const isShared = chosen.some(({ competency }) => competency === question.competency);
  return (
    (isOffFocus(pool, candidate, chosen) ? COST.offFocus : 0) +
    repeatCost(pool, question) +
    (isShared && !mayShare ? COST.fewCompetencies : 0) +
    steps * COST.step +
    (isShared ? COST.sameCompetency : 0) +
    (question.kind === kind ? 0 : COST.otherKind) +
    (isOwn ? 0 : COST.otherFamily)
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

function pickMain(pool: Pool, kinds: QuestionKind[]): BankQuestion[] {
  const all = pool.candidates;
  const chosen: BankQuestion[] = [];
  for (const kind of kinds) {
    const left = all.filter(({ question }) => !chosen.includes(question));
    const shared = chosen.length - new Set(chosen.map(({ competency }) => competency)).size;
    const mayShare = shared < kinds.length - FEWEST_COMPETENCIES;
    const best = cheapest(left, (one) => cost(one, chosen, { pool, kind, mayShare }));
    if (best !== null) chosen.push(best.question);
  }
  return chosen;
}

function pickLast(pool: Pool, seed: string): OwnQuestion[] {
  const best = cheapest(shuffle(ownQuestions, seed), (question) => repeatCost(pool, question));
  return best === null ? [] : [best];
}

/**
 * The questions of an interview: one main question for each wanted kind, and the one for the candidate's own.
 * Nothing of the last interviews comes again while something else fits; then levels beside it and related
 * families are taken, and only then the question asked longest ago.
 */
export function chooseQuestions(
  input: PlanInput,
  { roleFamily, kinds }: { roleFamily: string; kinds: QuestionKind[] },
): { main: BankQuestion[]; last: OwnQuestion[] } {
  const pool = poolFor(input, roleFamily);
  return { main: pickMain(pool, kinds), last: pickLast(pool, input.seed) };
}
