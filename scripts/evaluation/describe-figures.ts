import { CRITERIA, FORMS } from "#contract/criteria.ts";
import type { RatingFigures } from "#interviewer/data/rating-figures.ts";

/** A scorer's figures, partial because a file of answers may lack what a figure needs. */
export type SomeFigures = Pick<RatingFigures, "scorer"> & Partial<RatingFigures>;

const percent = (share: number): string => `${(share * 100).toFixed(1)} %`;
const plain = (value: number): string => value.toFixed(2);

type Row = [label: string, valueOf: (figures: SomeFigures) => string | undefined];

const ROWS: Row[] = [
  ["answers with ratings", ({ labelled }) => labelled?.answers.toString()],
  ["Spearman with the raters' mean total", ({ labelled }) => labelled && plain(labelled.spearman)],
  ["neighbouring levels in order", ({ labelled }) => labelled && percent(labelled.neighbours)],
  ["convincing above failing", ({ labelled }) => labelled && percent(labelled.extremes)],
  ...CRITERIA.map((name, at): Row => [
    `kappa, ${name}`,
    ({ labelled }) => labelled && plain(labelled.kappas[at] ?? 0),
  ]),
  [
    "kappa, mean",
    ({ labelled }) => labelled && plain(labelled.kappas.reduce((sum, one) => sum + one, 0) / CRITERIA.length),
  ],
  ...FORMS.map((form): Row => [
    `own question against another, area under the curve, ${form}`,
    ({ crossed }) => (crossed?.area[form] === null ? undefined : crossed && plain(crossed.area[form])),
  ]),
  ["an answer to another question at 6 or more", ({ crossed }) => crossed && percent(crossed.convincing)],
];

const ALONE: Row[] = [
  ["Spearman", (figures) => orderOf(figures, "spearman")],
  ["neighbouring levels in order", (figures) => orderOf(figures, "neighbours")],
  ["convincing above failing", (figures) => orderOf(figures, "extremes")],
];

function orderOf({ labelled }: SomeFigures, name: "spearman" | "neighbours" | "extremes") {
  if (!labelled) return undefined;
  const show = name === "spearman" ? plain : percent;
  return `${show(labelled.byLength[name])} and ${show(labelled.byDigits[name])}`;
}

/** Rows for one scorer's kinds of answers. */
function setRows({ adversarial, fairness = [] }: SomeFigures): Row[] {
  const kinds = adversarial?.kinds ?? [];
  const has = adversarial?.wrongNotBelow !== null && adversarial !== undefined;
  return [
    ...kinds.map(({ kind, answers }): Row => [
      `${answers} of ${kind}: mean, highest, above 4.0`,
      (figures) => {
        const one = figures.adversarial?.kinds.find((other) => other.kind === kind);
        return one && `${one.mean.toFixed(1)}, ${one.highest.toFixed(1)}, ${percent(one.above)}`;
      },
    ]),
    ...(has
      ? [
          [
            "a wrong fact not below the right one",
            (figures) => percent(figures.adversarial?.wrongNotBelow ?? 0),
          ] satisfies Row,
        ]
      : []),
    ...fairness.map(({ kind }): Row => [
      `the same in other words, ${kind}: mean shift, mean of its size, worst`,
      (figures) => {
        const one = figures.fairness?.find((other) => other.kind === kind);
        return one && `${plain(one.mean)}, ${plain(one.moved)}, ${one.worst.toFixed(1)}`;
      },
    ]),
  ];
}

/** One row per figure and one column per scorer; figures that no scorer has are left out. */
export function figureRows(all: SomeFigures[]): string[][] {
  const rows: Row[] = [...ROWS, ...(all[0] ? setRows(all[0]) : [])];
  return rows.flatMap(([label, valueOf]) => {
    const values = all.map(valueOf);
    return values.every((value) => value === undefined)
      ? []
      : [[label, ...values.map((value) => value ?? "")]];
  });
}

/** Figures of a rating by length and digits alone, the same for every scorer. */
export const aloneRows = (figures: SomeFigures): string[][] =>
  ALONE.flatMap(([label, valueOf]) => {
    const value = valueOf(figures);
    return value === undefined ? [] : [[label, value]];
  });
