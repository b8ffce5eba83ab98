import { z } from "zod";
import { OVERVIEW_DAYS } from "./admin-list.ts";
import { response } from "./responses.ts";

/** GET /api/admin/overview?days=30|90: numbers of the last days (UTC), today among them. */
export const overviewQuery = z.strictObject({ days: z.enum(OVERVIEW_DAYS).default("30") });

export const overview = z.object({
  /** By the day an interview began, oldest first, none left out. */
  interviews: z.array(
    z.object({ day: z.iso.date(), started: z.int(), completed: z.int(), cancelled: z.int() }),
  ),
  /** Of those that ended; null while none did. */
  completionRate: z.number().nullable(),
  /** By the level of difficulty; the mean out of 10 is null where too few were rated to say. */
  ratings: z.array(z.object({ level: z.int(), count: z.int(), mean: z.number().nullable() })),
  model: z.array(z.object({ day: z.iso.date(), tokens: z.int(), failures: z.int() })),
  referrals: z.object({ invited: z.int(), signedUp: z.int(), verified: z.int(), rewarded: z.int() }),
  /** Now: people by plan, without coaches and staff. */
  plans: z.object({ free: z.int(), paid: z.int(), premium: z.int() }),
});
export type Overview = z.infer<typeof overview>;
export const overviewResponse = response(overview);
