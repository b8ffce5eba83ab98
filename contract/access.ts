import { z } from "zod";
import { isoTime, response } from "./responses.ts";

/** Ways in which someone or something else can read a user's data. */
export const ACCESS_KINDS = ["api_key", "calendar", "coach", "report_link", "webhook"] as const;
export type AccessKind = (typeof ACCESS_KINDS)[number];

export const accessItem = z.object({
  kind: z.enum(ACCESS_KINDS),
  /** Id of the interview for a link, of the booking for a coach. */
  id: z.string(),
  /** The key's name, the webhook's URL, the interview's role or the coach's name; empty for the calendar. */
  name: z.string(),
  /** null: until the access is revoked. */
  until: isoTime.nullable(),
});
export type AccessItem = z.infer<typeof accessItem>;
/** GET /api/users/me/access */
export const accessResponse = response(z.array(accessItem));
