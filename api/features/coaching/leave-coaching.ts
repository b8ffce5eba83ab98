import type { CalendlyDeps } from "./calendly/access.ts";
import { cancelAtService } from "./do-work.ts";
import { tellBookingNews } from "./tell-news.ts";
import { cancelBookingsOf, listCancellationsToSend } from "./bookings/queries.ts";

/**
 * Before somebody's account goes: sessions that did not take place are cancelled, so that clients get theirs back, and
 * both sides are written to while their addresses are still known. The scheduling service is told here and not by the
 * job, which would find no booking any more. Harmless when done twice. Throws CalendlyError while it does not answer.
 */
export async function leaveCoaching(deps: CalendlyDeps & { appUrl: string }, userId: string): Promise<void> {
  const { serviceDb, appUrl } = deps;
  await cancelBookingsOf(serviceDb, userId);
  while (await tellBookingNews(serviceDb, appUrl)) continue;
  for (const id of await listCancellationsToSend(serviceDb, userId)) await cancelAtService(deps, id);
}
