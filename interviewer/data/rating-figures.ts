import { z } from "zod";
import { CRITERIA, FORMS } from "#contract/criteria.ts";

const text = z.string().trim().min(1);
const order = { spearman: z.number(), neighbours: z.number(), extremes: z.number() };
const area = z.number().nullable();

/** A scorer's results on the labelled answers (shares from 0 to 1), written by `npm run evaluate -- --write`. */
export const ratingFigures = z.strictObject({
  scorer: text,
  labelled: z.strictObject({
    answers: z.int(),
    ...order,
    kappas: z.array(z.number()).length(CRITERIA.length),
    byLength: z.strictObject(order),
    byDigits: z.strictObject(order),
  }),
  crossed: z.strictObject({ area: z.record(z.enum(FORMS), area), convincing: z.number() }),
  adversarial: z.strictObject({
    kinds: z.array(
      z.strictObject({
        kind: text,
        answers: z.int(),
        mean: z.number(),
        highest: z.number(),
        above: z.number(),
      }),
    ),
    wrongNotBelow: z.number().nullable(),
  }),
  fairness: z.array(z.strictObject({ kind: text, mean: z.number(), moved: z.number(), worst: z.number() })),
  /** The totals of some of those answers, by key. If the scorer gives other totals, measure its figures again. */
  sample: z.record(z.string(), z.number().nullable()).default({}),
});
export type RatingFigures = z.infer<typeof ratingFigures>;
