import { z } from "zod";
import { CalendlyError } from "#api/integrations/calendly/request.ts";
import { defineJob, handle, type JobWorker } from "#api/jobs/queue.ts";
import { SCHEDULING_JOB_DAYS } from "#contract/limits.ts";
import { enqueueEmail } from "#api/jobs/emails.ts";
import { notifyNow } from "../notices/jobs.ts";
import { stayingMail } from "../notices/mails.ts";
import { findNotice } from "../notices/queries.ts";
import { cancelBookingsOf, cancelUnconfirmed, findKnownBooking } from "../bookings/queries.ts";
import { openOrNull, orLater, refreshOrNull, withAccess, type CalendlyDeps } from "./access.ts";
import { fetchLatest, isActive, isBookingOf } from "./calendly-booking.ts";
import { cancelEventJob, checkBooking, checkBookingJob } from "./check-booking.ts";
import { offerJobs } from "./offers.ts";
import { enqueueBookingChecks, findBookingCoach, listCancellationsToSend } from "./queries.ts";
import { subscribeToCalendly, subscribeToCalendlyJob } from "./rules.ts";

/** Enqueued by app.calendly_disconnected(). */
const revokeTokensJob = defineJob({
  kind: "revokeCalendlyTokens",
  payload: z.object({
    coachId: z.uuid(),
    accessToken: z.string(),
    refreshToken: z.string(),
    webhookUri: z.string().nullable(),
  }),
  atOnce: 10,
  daysMax: SCHEDULING_JOB_DAYS,
});

/** Calls to Calendly outside of requests; failed ones are retried for a week. */
export const calendlyJobs = (deps: Mailing): JobWorker[] => [
  ...offerJobs(deps),
  handle(
    checkBookingJob,
    (payload) => orLater(checkBooking(deps, payload)),
    async ({ inviteeUri }) => void (await cancelUnconfirmed(deps.serviceDb, inviteeUri)),
  ),
  handle(subscribeToCalendlyJob, (payload) => orLater(subscribeToCalendly(deps, payload))),
  handle(
    cancelEventJob,
    ({ bookingId }, { attempts }) => orLater(cancelOrTell(deps, { bookingId, isFirst: attempts === 1 })),
    ({ bookingId }) => tellOfStayingEvent(deps, bookingId),
  ),
  handle(checkBookingsJob, () => enqueueBookingChecks(deps.serviceDb)),
  handle(revokeTokensJob, (payload) => orLater(revokeTokens(deps, payload))),
];

const checkBookingsJob = defineJob({ kind: "checkBookings", payload: z.object({}) });

type Mailing = CalendlyDeps & { appUrl: string };

/** Tells the coach at once if Calendly keeps the event, or refuses access until the coach connects again. */
async function cancelOrTell(
  deps: Mailing,
  { bookingId, isFirst }: { bookingId: string; isFirst: boolean },
): Promise<void> {
  try {
    if (!(await cancelCalendlyEvent(deps, bookingId))) await tellOfStayingEvent(deps, bookingId);
  } catch (error) {
    const isShutOut = error instanceof CalendlyError && error.kind === "unauthorized";
    if (isShutOut && isFirst) await tellOfStayingEvent(deps, bookingId);
    throw error;
  }
}

async function tellOfStayingEvent({ serviceDb, appUrl }: Mailing, bookingId: string): Promise<void> {
  const notice = await findNotice(serviceDb, { bookingId, event: "cancelled" });
  const isAhead = notice?.bookingDate && notice.bookingDate > new Date();
  if (notice?.coachEmail && isAhead)
    await enqueueEmail(serviceDb, stayingMail(appUrl, { ...notice, coachEmail: notice.coachEmail }));
}

/**
 * Cancels the event at Calendly, wherever it was moved to. Returns false if Calendly keeps the event. Only cancels an
 * event of this coach with this client, because a pending booking may contain made-up addresses.
 */
export async function cancelCalendlyEvent(deps: CalendlyDeps, bookingId: string): Promise<boolean> {
  const booking = await findKnownBooking(deps.serviceDb, bookingId);
  if (!booking?.eventUri || booking.coachId === null) return true;
  const coach = await findBookingCoach(deps.serviceDb, booking.coachId);
  if (!coach?.userUri) return true;
  const { coachId } = coach;
  const findStanding = async () => {
    const found = await fetchLatest(deps, coachId, booking);
    return isBookingOf(found, { ...coach, emailToMatch: booking.emailToMatch }) && isActive(found)
      ? found.uris
      : null;
  };
  const uris = await nullIfRefused(findStanding());
  if (uris === null) return true;
  await nullIfRefused(withAccess(deps, coachId, (token) => deps.calendly.cancelEvent(token, uris.eventUri)));
  return (await nullIfRefused(findStanding())) === null;
}

const nullIfRefused = <T>(call: Promise<T>): Promise<T | null> =>
  call.catch((error: unknown) => {
    if (error instanceof CalendlyError && error.kind === "refused") return null;
    throw error;
  });

async function revokeTokens(deps: CalendlyDeps, it: z.infer<typeof revokeTokensJob.payload>): Promise<void> {
  const { seal, calendly } = deps;
  const access = openOrNull(seal, it.accessToken, it.coachId);
  const refresh = openOrNull(seal, it.refreshToken, it.coachId);
  const left =
    it.webhookUri === null
      ? { access, refresh }
      : await unsubscribe(deps, it.webhookUri, { access, refresh });
  for (const token of [left.refresh, left.access])
    if (token !== null) await ignoreRefusal(() => calendly.revoke(token), "unauthorized");
}

type Tokens = { access: string | null; refresh: string | null };

/**
 * Refreshes an expired access token first, because a subscription left behind would prevent the next one. Returns the
 * tokens that are still to be revoked.
 */
async function unsubscribe({ calendly }: CalendlyDeps, webhookUri: string, tokens: Tokens): Promise<Tokens> {
  const end = (token: string) => ignoreRefusal(() => calendly.unsubscribe(token, webhookUri));
  try {
    if (tokens.access !== null) await end(tokens.access);
    return tokens;
  } catch (error) {
    if (!(error instanceof CalendlyError) || error.kind !== "unauthorized") throw error;
  }
  const fresh = tokens.refresh === null ? null : await refreshOrNull(calendly, tokens.refresh);
  if (!fresh) return tokens;
  await ignoreRefusal(() => calendly.unsubscribe(fresh.accessToken, webhookUri), "unauthorized");
  return { access: fresh.accessToken, refresh: fresh.refreshToken };
}

/** A refused call means that there is nothing left to do. */
async function ignoreRefusal(call: () => Promise<void>, also?: CalendlyError["kind"]): Promise<void> {
  try {
    await call();
  } catch (error) {
    const isRefusal = error instanceof CalendlyError && (error.kind === "refused" || error.kind === also);
    if (!isRefusal) throw error;
  }
}

/**
 * Called before an account is deleted. Cancels the sessions not held, so that clients get theirs back, and emails both
 * sides while their addresses still exist. Calls Calendly here, because a job would find no booking later. Can be
 * repeated. Throws CalendlyError while Calendly does not answer; a revoked connection does not stop the deletion.
 */
export async function leaveCoaching(deps: Mailing, userId: string): Promise<void> {
  const { serviceDb, appUrl } = deps;
  await cancelBookingsOf(serviceDb, userId, "not held");
  await notifyNow({ serviceDb, appUrl }, userId);
  for (const bookingId of await listCancellationsToSend(serviceDb, userId))
    await cancelOrTell(deps, { bookingId, isFirst: true }).catch((error: unknown) => {
      if (!(error instanceof CalendlyError) || error.kind !== "unauthorized") throw error;
    });
}
