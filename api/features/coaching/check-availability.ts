import type { Connection } from "#api/db/database.ts";
import type { Seal } from "#api/db/seal.ts";
import { AppError } from "#api/http/errors.ts";
import { widgetAddress } from "#api/integrations/calendly/widget.ts";
import type { Availability } from "#contract/coaching.ts";
import { TEXT } from "#contract/texts.ts";
import { findSessions } from "./bookings/queries.ts";
import { findCoach, type CoachRow } from "./profiles/queries.ts";
import { mayBookCoaches } from "./bookings/rules.ts";
import { createMark, MARK_FIELD } from "./widget-mark.ts";

export type AvailabilityDeps = { serviceDb: Connection; seal: Seal; widgetBase: string; appUrl: string };
type Caller = { userId: string; email: string; name: string; role: number | null };

/** Whether a coach can be booked, and where. Throws coach_not_found. */
export async function checkAvailability(
  deps: AvailabilityDeps,
  caller: Caller,
  coachId: string,
): Promise<Availability> {
  const { serviceDb } = deps;
  const coach = await findCoach(serviceDb, coachId);
  if (!coach) throw new AppError("coach_not_found");
  const answer = { success: true as const, connected: coach.connected, widget_url: null };
  if (!coach.connected) return { ...answer, available: false, message: TEXT.coachNotSetUp };
  if (coach.user_id === caller.userId) return { ...answer, available: false, message: TEXT.ownProfileBooked };
  const sessions = await findSessions(serviceDb, caller.userId);
  const mayBook = mayBookCoaches(caller.role) && (sessions?.remaining ?? 0) > 0;
  const widget_url = mayBook ? widgetFor(deps, coach, caller) : null;
  return { ...answer, available: true, message: TEXT.coachAvailable, widget_url };
}

function widgetFor(
  { seal, widgetBase, appUrl }: AvailabilityDeps,
  { id: coachId, calendly_event_link: link }: CoachRow,
  { userId, name, email }: Caller,
): string {
  const url = widgetAddress(widgetBase, link);
  const mark = { [MARK_FIELD]: createMark(seal, { userId, coachId }) };
  const query = { embed_type: "Inline", embed_domain: new URL(appUrl).host, name, email, ...mark };
  for (const [key, value] of Object.entries(query)) url.searchParams.set(key, value);
  return url.href;
}
