import { z } from "zod";
import { isoTime, response } from "./responses.ts";

/** By which way somebody or something else sees what is a person's. */
export const ACCESS_KINDS = ["api_key", "calendar", "coach", "report_link", "webhook"] as const;
export type AccessKind = (typeof ACCESS_KINDS)[number];

export const accessItem = z.object({
  kind: z.enum(ACCESS_KINDS),
  /** Of the interview for a link, of the booking for a coach. */
  id: z.string(),
  /** The key's name, the webhook's address, the interview's role, the coach; empty for the calendar. */
  name: z.string(),
  /** null: until it is ended. */
  until: isoTime.nullable(),
});
export type AccessItem = z.infer<typeof accessItem>;
/** GET /api/users/me/access */
export const accessResponse = response(z.array(accessItem));
