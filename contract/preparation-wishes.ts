import { z } from "zod";
import { response } from "./responses.ts";

/** GET and PUT /api/plan/wishes: what somebody wants of their preparation beyond its pages; all of it off by default. */
export const preparationWishes = z.strictObject({
  /** An email on days with open steps, at most one a day. */
  mails: z.boolean(),
  /** Open steps stand in the calendar feed. */
  calendar: z.boolean(),
  /** Consent: 'Did you get it?' is counted against ratings, never shown of one person. */
  counted: z.boolean(),
});
export type PreparationWishes = z.infer<typeof preparationWishes>;
export const preparationWishesResponse = response(preparationWishes);

/** POST /api/plan/unsubscribe, as the query */
export const stopPlanMails = z.strictObject({ token: z.string().min(1).max(1000) });

/** GET /api/admin/outcomes: of people who agreed, their newest outcome against the rating before it. */
export const outcomes = z.object({
  /** A group of fewer people is not told. */
  from: z.int(),
  groups: z.array(
    z.object({
      scorer: z.string(),
      /** Ratings from this one on. */
      ratedFrom: z.number(),
      people: z.int(),
      offers: z.int(),
      /** 0 to 1, between which the share of offers lies with 95 %. */
      range: z.tuple([z.number(), z.number()]),
    }),
  ),
});
export type Outcomes = z.infer<typeof outcomes>;
export const outcomesResponse = response(outcomes);
