import type { Connection } from "#api/db/database.ts";
import { tellBookingNews } from "./tell-news.ts";
import { cancelBookingsOf } from "./truth-store.ts";

/**
 * Before somebody's account goes: sessions that did not take place are cancelled, so that clients get theirs back, and
 * both sides are written to while their addresses are still known. Harmless when done twice.
 */
export async function leaveCoaching(
  { asServer, appUrl }: { asServer: Connection; appUrl: string },
  userId: string,
): Promise<void> {
  await cancelBookingsOf(asServer, userId);
  await tellBookingNews(asServer, appUrl);
}
