import type { AccessDeps } from "./calendly/access.ts";
import { cancelAtService } from "./calendly/jobs.ts";
import { tellBookingNews } from "./bookings/jobs.ts";
import { cancelBookingsOf, listUntoldCancellations } from "./truth-store.ts";

/**
 * Before somebody's account goes: sessions that did not take place are cancelled, so that clients get theirs back, and
 * both sides are written to while their addresses are still known. The scheduling service is told here and not by the
 * job, which would find no booking any more. Harmless when done twice. Throws CalendlyError while it does not answer.
 */
export async function leaveCoaching(deps: AccessDeps & { appUrl: string }, userId: string): Promise<void> {
  const { serviceDb, appUrl } = deps;
  await cancelBookingsOf(serviceDb, userId);
  while (await tellBookingNews(serviceDb, appUrl)) continue;
  for (const id of await listUntoldCancellations(serviceDb, userId)) await cancelAtService(deps, id);
}
