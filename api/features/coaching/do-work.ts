import { z } from "zod";
import { retrySeconds } from "#api/db/retry.ts";
import { CalendlyError } from "#api/integrations/calendly/request.ts";
import { openOrNull, refreshOrNull, withAccess, type CalendlyDeps } from "./calendly/access.ts";
import { syncBooking } from "./calendly/sync-booking.ts";
import { findBookingCoach } from "./calendly/queries.ts";
import { fetchCalendlyBooking, isActive, isBookingOf } from "./calendly/calendly-booking.ts";
import { findKnownBooking } from "./bookings/queries.ts";
import { subscribeToNews } from "./subscribe-news.ts";
import {
  checkPayload,
  subscribePayload,
  finishWork,
  postponeWork,
  takeDueWork,
  type Work,
} from "./work-store.ts";

const BATCH = 10;

const revokePayload = z.object({
  coachId: z.uuid(),
  accessToken: z.string(),
  refreshToken: z.string(),
  webhookUri: z.string().nullable(),
});

/**
 * Does what is due at the scheduling service; what fails is tried again, twice as late each time, for a week. `onError`
 * hears what is not the service's own failure.
 */
export async function doDueWork(deps: CalendlyDeps, onError: (error: unknown) => void): Promise<void> {
  const works = await takeDueWork(deps.serviceDb, BATCH);
  await Promise.all(
    works.map(async (work) => {
      try {
        await doWork(deps, work);
        await finishWork(deps.serviceDb, work);
      } catch (error) {
        const isServices = error instanceof CalendlyError;
        if (!isServices) onError(error);
        const told = isServices ? error.message : "unexpected";
        await postponeWork(deps.serviceDb, work, { error: told, seconds: retrySeconds(work.attempts) });
      }
    }),
  );
}

function doWork(deps: CalendlyDeps, { kind, key, payload }: Work): Promise<void> {
  switch (kind) {
    case "check":
      return syncBooking(deps, checkPayload.parse(payload));
    case "cancel":
      return cancelAtService(deps, key);
    case "revoke":
      return revoke(deps, revokePayload.parse(payload));
    case "subscribe":
      return subscribeToNews(deps, subscribePayload.parse(payload));
  }
}

/** Only an event that is really this coach's with this client: a pending booking may hold invented addresses. */
export async function cancelAtService(deps: CalendlyDeps, bookingId: string): Promise<void> {
  const booking = await findKnownBooking(deps.serviceDb, bookingId);
  const coach = booking && (await findBookingCoach(deps.serviceDb, booking.coachId));
  if (!booking?.eventUri || !coach?.userUri) return;
  await letRefused(async () => {
    const found = await fetchCalendlyBooking(deps, coach.coachId, booking);
    if (!isBookingOf(found, { ...coach, emailToMatch: booking.emailToMatch }) || !isActive(found)) return;
    await withAccess(deps, coach.coachId, (token) => deps.calendly.cancelEvent(token, booking.eventUri));
  });
}

async function revoke(deps: CalendlyDeps, it: z.infer<typeof revokePayload>): Promise<void> {
  const { seal, calendly } = deps;
  const access = openOrNull(seal, it.accessToken, it.coachId);
  const refresh = openOrNull(seal, it.refreshToken, it.coachId);
  const left =
    it.webhookUri === null
      ? { access, refresh }
      : await unsubscribe(deps, it.webhookUri, { access, refresh });
  for (const token of [left.refresh, left.access])
    if (token !== null) await letRefused(() => calendly.revoke(token), "unauthorized");
}

type Tokens = { access: string | null; refresh: string | null };

/**
 * A connection that was left alone has an access token of long ago: without a fresh one its subscription would stay, and
 * stand in the way of the next. Answers the tokens that are still to be revoked.
 */
async function unsubscribe({ calendly }: CalendlyDeps, webhookUri: string, tokens: Tokens): Promise<Tokens> {
  const end = (token: string) => letRefused(() => calendly.unsubscribe(token, webhookUri));
  try {
    if (tokens.access !== null) await end(tokens.access);
    return tokens;
  } catch (error) {
    if (!(error instanceof CalendlyError) || error.kind !== "unauthorized") throw error;
  }
  const fresh = tokens.refresh === null ? null : await refreshOrNull(calendly, tokens.refresh);
  if (!fresh) return tokens;
  await letRefused(() => calendly.unsubscribe(fresh.accessToken, webhookUri), "unauthorized");
  return { access: fresh.accessToken, refresh: fresh.refreshToken };
}

/** A refusal is an end too: there is nothing left to do. */
async function letRefused(work: () => Promise<void>, also?: CalendlyError["kind"]): Promise<void> {
  try {
    await work();
  } catch (error) {
    const isEnd = error instanceof CalendlyError && (error.kind === "refused" || error.kind === also);
    if (!isEnd) throw error;
  }
}
