import type { AccessDeps } from "./calendly/access.ts";
import { cancelCalendlyEvent } from "./calendly/jobs.ts";
import { notifyNow } from "./bookings/jobs.ts";
import { cancelBookingsOf, listUntoldCancellations } from "./truth-store.ts";

/**
 * Before somebody's account goes: sessions that did not take place are cancelled, so that clients get theirs back, and
 * both sides are written to while their addresses are still known. The scheduling service is told here and not by the
 * job, which would find no booking any more. Harmless when done twice. Throws CalendlyError while it does not answer.
 */
export async function leaveCoaching(deps: AccessDeps & { appUrl: string }, userId: string): Promise<void> {
  const { serviceDb, appUrl } = deps;
  await cancelBookingsOf(serviceDb, userId);
  await notifyNow({ serviceDb, appUrl }, userId);
  for (const id of await listUntoldCancellations(serviceDb, userId)) await cancelCalendlyEvent(deps, id);
}
