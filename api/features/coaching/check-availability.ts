import type { Connection } from "#api/db/database.ts";
import { AppError } from "#api/http/errors.ts";
import { widgetAddress } from "#api/integrations/calendly/widget.ts";
import type { Availability } from "#contract/coaching.ts";
import { TEXT } from "#contract/texts.ts";
import { findSessions } from "./booking-store.ts";
import { findCoach } from "./coach-store.ts";

export type AvailabilityDeps = { asServer: Connection; widgetBase: string; appUrl: string };
type Caller = { userId: string; email: string; name: string; role: number | null };

const MIN_ROLE = 2;

/** Whether a coach can be booked, and where. Throws coach_not_found. */
export async function checkAvailability(
  { asServer, widgetBase, appUrl }: AvailabilityDeps,
  caller: Caller,
  coachId: string,
): Promise<Availability> {
  const coach = await findCoach(asServer, coachId);
  if (!coach) throw new AppError("coach_not_found");
  const answer = { success: true as const, connected: coach.connected, widget_url: null };
  if (!coach.connected) return { ...answer, available: false, message: TEXT.coachNotSetUp };
  if (coach.user_id === caller.userId) return { ...answer, available: false, message: TEXT.ownProfileBooked };
  const sessions = await findSessions(asServer, caller.userId);
  const mayBook = (caller.role ?? 0) >= MIN_ROLE && (sessions?.remaining ?? 0) > 0;
  const widget_url = mayBook ? widgetFor({ widgetBase, appUrl }, coach.calendly_event_link, caller) : null;
  return { ...answer, available: true, message: TEXT.coachAvailable, widget_url };
}

function widgetFor(
  { widgetBase, appUrl }: Pick<AvailabilityDeps, "widgetBase" | "appUrl">,
  link: string,
  { name, email }: Caller,
): string {
  const url = widgetAddress(widgetBase, link);
  const query = { embed_type: "Inline", embed_domain: new URL(appUrl).host, name, email };
  for (const [key, value] of Object.entries(query)) url.searchParams.set(key, value);
  return url.href;
}
