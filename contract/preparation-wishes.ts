import { z } from "zod";
import { response } from "./responses.ts";

/** GET and PUT /api/plan/wishes: a user's optional features of the preparation, all off by default. */
export const preparationWishes = z.strictObject({
  /** An email on days with open steps, at most one a day. */
  mails: z.boolean(),
  /** Shows open steps in the calendar feed. */
  calendar: z.boolean(),
  /** Consent to compare outcomes with ratings in statistics, never shown for one person. */
  counted: z.boolean(),
});
export type PreparationWishes = z.infer<typeof preparationWishes>;
export const preparationWishesResponse = response(preparationWishes);

/** POST /api/plan/unsubscribe, in the query. */
export const stopPlanMails = z.strictObject({ token: z.string().min(1).max(1000) });

/** GET /api/admin/outcomes: newest outcome of each consenting user, compared with the rating before it. */
export const outcomes = z.object({
  /** Minimum size of a group that is shown. */
  from: z.int(),
  groups: z.array(
    z.object({
      scorer: z.string(),
      /** Lower bound of the group's ratings. */
      ratedFrom: z.number(),
      people: z.int(),
      offers: z.int(),
      /** 95 % interval of the share of offers, 0 to 1. */
      range: z.tuple([z.number(), z.number()]),
    }),
  ),
});
export type Outcomes = z.infer<typeof outcomes>;
export const outcomesResponse = response(outcomes);
