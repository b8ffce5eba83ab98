import { CRITERIA, FORMS, type Form } from "#contract/criteria.ts";
import { mean } from "#interviewer/engine/mean.ts";
import { areaUnderCurve, quadraticKappa, spearman } from "#interviewer/labelled/measures.ts";
import type { RatingFigures } from "#interviewer/data/rating-figures.ts";
import { BASE, type GivenAnswer } from "./answers-file.ts";
import type { ScoredAnswer } from "./score-answers.ts";

/** An answer with its rating. An answer that the scorer did not rate counts as the minimum. */
export type Rated = { given: GivenAnswer; total: number; criteria: ScoredAnswer["criteria"] };

export const rate = (answers: GivenAnswer[], scored: ScoredAnswer[]): Rated[] =>
  answers.map((given, at) => ({
    given,
    total: scored[at]?.total ?? 1,
    criteria: scored[at]?.criteria ?? null,
  }));

const round = (value: number): number => Math.round(value * 1000) / 1000;

const meanTotal = ({ ratings }: GivenAnswer): number => mean(ratings.map(({ total }) => total));

type Pair = { low: Rated; high: Rated };

/** Pairs of answers to one question whose levels fit `isPair`. Figures count how often the better is rated higher. */
function pairsOf(rated: Rated[], isPair: (low: number, high: number) => boolean): Pair[] {
  const byQuestion = Map.groupBy(rated, ({ given }) => given.question.text);
  return [...byQuestion.values()].flatMap((answers) =>
    answers.flatMap((low) =>
      answers.flatMap((high) => (isPair(low.given.level ?? 0, high.given.level ?? 0) ? [{ low, high }] : [])),
    ),
  );
}

const shareAbove = (pairs: Pair[], valueOf: (one: Rated) => number): number =>
  round(mean(pairs.map(({ low, high }) => (valueOf(high) > valueOf(low) ? 1 : 0))));

const [FAILS, CONVINCES] = [1, 4];
const neighbours = (low: number, high: number) => low > 0 && high === low + 1;
const extremes = (low: number, high: number) => low === FAILS && high === CONVINCES;

function orderBy(rated: Rated[], valueOf: (one: Rated) => number) {
  const totals = rated.map(({ given }) => meanTotal(given));
  return {
    spearman: round(spearman(rated.map(valueOf), totals)),
    neighbours: shareAbove(pairsOf(rated, neighbours), valueOf),
    extremes: shareAbove(pairsOf(rated, extremes), valueOf),
  };
}

/** Agreement with the raters for answers with ratings and levels, compared with ratings by length and digits alone. */
export function labelledFigures(rated: Rated[]): RatingFigures["labelled"] {
  const kappas = CRITERIA.map((name, at) => {
    const judged = rated.filter(({ criteria }) => criteria === null || criteria[name] !== null);
    return round(
      quadraticKappa(
        judged.map(({ criteria }) => criteria?.[name] ?? 1),
        judged.map(({ given }) => Math.round(mean(given.ratings.map(({ criteria }) => criteria[at] ?? 1)))),
      ),
    );
  });
  return {
    answers: rated.length,
    ...orderBy(rated, ({ total }) => total),
    kappas,
    byLength: orderBy(rated, ({ given }) => given.answer.split(/\s+/u).length),
    byDigits: orderBy(rated, ({ given }) => given.answer.match(/\d/gu)?.length ?? 0),
  };
}

const SOLID = 3;
/** The number of questions to skip in the file to reach one for another occupation. */
const STEP = 7;

/** Good answers, each paired with another question of the same form. */
export function crossAnswers(answers: GivenAnswer[]): GivenAnswer[] {
  return FORMS.flatMap((form) => {
    const good = answers.filter((one) => one.question.form === form && (one.level ?? 0) >= SOLID);
    const questions = [...new Map(good.map(({ question }) => [question.text, question])).values()];
    if (questions.length < 2) return [];
    const step = STEP % questions.length === 0 ? 1 : STEP;
    const otherThan = ({ question }: GivenAnswer) => {
      const at = questions.findIndex(({ text }) => text === question.text);
      return questions[(at + step) % questions.length] ?? question;
    };
    return good.map((one) => Object.assign({}, one, { question: otherThan(one) }));
  });
}

const CONVINCING_TOTAL = 6;

/** Compares good answers to their own question with the same answers to another question. */
export function crossedFigures(rated: Rated[], crossed: Rated[]): RatingFigures["crossed"] {
  const totalsOf = (all: Rated[], form: Form) =>
    all
      .filter(({ given }) => given.question.form === form && (given.level ?? 0) >= SOLID)
      .map(({ total }) => total);
  const area = (form: Form) => {
    const [own, other] = [totalsOf(rated, form), totalsOf(crossed, form)];
    return own.length === 0 || other.length === 0 ? null : round(areaUnderCurve(own, other));
  };
  return {
    area: Object.fromEntries(FORMS.map((form) => [form, area(form)])) as Record<Form, number | null>,
    convincing: round(mean(crossed.map(({ total }) => (total >= CONVINCING_TOTAL ? 1 : 0)))),
  };
}

const MUST_STAY_BELOW = 4;

/** Adversarial answers: totals by kind, and how often the wrong one of a pair is not rated below the right one. */
export function adversarialFigures(rated: Rated[]): RatingFigures["adversarial"] {
  const byKind = Map.groupBy(
    rated.filter(({ given }) => given.kind !== null && !given.kind.endsWith("-fact")),
    ({ given }) => given.kind ?? "",
  );
  const byKey = new Map(rated.map((one) => [one.given.key, one]));
  const pairs = rated.flatMap((wrong) => {
    const right = wrong.given.kind === "wrong-fact" ? byKey.get(wrong.given.pair ?? "") : undefined;
    return right ? [wrong.total >= right.total ? 1 : 0] : [];
  });
  return {
    kinds: [...byKind].map(([kind, all]) => ({
      kind,
      answers: all.length,
      mean: round(mean(all.map(({ total }) => total))),
      highest: Math.max(...all.map(({ total }) => total)),
      above: round(mean(all.map(({ total }) => (total > MUST_STAY_BELOW ? 1 : 0)))),
    })),
    wrongNotBelow: pairs.length === 0 ? null : round(mean(pairs)),
  };
}

/** How much the total changes for the same content in other words. */
export function fairnessFigures(rated: Rated[]): RatingFigures["fairness"] {
  const byKey = new Map(rated.map((one) => [one.given.key, one.total]));
  const shifts = rated.flatMap(({ given, total }) => {
    const base = given.kind === BASE ? undefined : byKey.get(given.pair ?? "");
    return base === undefined ? [] : [{ kind: given.kind ?? "", shift: total - base }];
  });
  const figuresOf = (kind: string, all: number[]) => ({
    kind,
    mean: round(mean(all)),
    moved: round(mean(all.map(Math.abs))),
    worst: round(Math.max(...all.map(Math.abs))),
  });
  const byKind = [...Map.groupBy(shifts, ({ kind }) => kind)];
  return [
    figuresOf(
      "all",
      shifts.map(({ shift }) => shift),
    ),
    ...byKind.map(([kind, all]) =>
      figuresOf(
        kind,
        all.map(({ shift }) => shift),
      ),
    ),
  ];
}

/** How well repeated runs agree with the first one. */
export function stabilityFigures([first = [], ...others]: Rated[][]): { kappa: number; moved: number } {
  const levels = (rated: Rated[]) =>
    rated.flatMap(({ criteria }) => CRITERIA.map((name) => criteria?.[name] ?? 1));
  const moves = others.flatMap((run) =>
    run.map(({ total }, at) => Math.abs(total - (first[at]?.total ?? total))),
  );
  return {
    kappa: round(mean(others.map((run) => quadraticKappa(levels(first), levels(run))))),
    moved: round(mean(moves)),
  };
}
