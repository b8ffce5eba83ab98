import { z } from "zod";
import { CalendlyError } from "#api/integrations/calendly/request.ts";
import { defineJob, handle, TryAgainLater, type JobWorker } from "#api/jobs/queue.ts";
import { SCHEDULING_JOB_DAYS } from "#contract/limits.ts";
import { findKnown } from "../truth-store.ts";
import { openOrNull, refreshOrNull, withAccess, type AccessDeps } from "./access.ts";
import { fetchTruth, isActive, isTrueFor } from "./calendly-booking.ts";
import { findBookingCoach } from "./queries.ts";
import { subscribeToCalendly, subscribeToCalendlyJob } from "./subscribe.ts";
import { checkBooking, checkBookingJob } from "./sync-booking.ts";

/** Asked for by app.booking_moved(). */
const cancelEventJob = defineJob({
  kind: "cancelCalendlyEvent",
  payload: z.object({ bookingId: z.uuid() }),
  key: ({ bookingId }) => bookingId,
  atOnce: 10,
  daysMax: SCHEDULING_JOB_DAYS,
});

/** Asked for by app.calendly_disconnected(). */
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

/** What is to be asked or told at the scheduling service; what fails is tried again for a week. */
export const calendlyJobs = (deps: AccessDeps): JobWorker[] => [
  handle(checkBookingJob, (payload) => orLater(checkBooking(deps, payload))),
  handle(subscribeToCalendlyJob, (payload) => orLater(subscribeToCalendly(deps, payload))),
  handle(cancelEventJob, ({ bookingId }) => orLater(cancelCalendlyEvent(deps, bookingId))),
  handle(revokeTokensJob, (payload) => orLater(revokeTokens(deps, payload))),
];

/** A failure of the service's own is expected now and then. */
const orLater = (work: Promise<void>): Promise<void> =>
  work.catch((cause: unknown) => {
    throw cause instanceof CalendlyError ? new TryAgainLater(cause.message, { cause }) : cause;
  });

/** Only an event that is really this coach's with this client: a pending booking may hold invented addresses. */
export async function cancelCalendlyEvent(deps: AccessDeps, bookingId: string): Promise<void> {
  const booking = await findKnown(deps.serviceDb, bookingId);
  const coach = booking && (await findBookingCoach(deps.serviceDb, booking.coachId));
  if (!booking?.eventUri || !coach?.userUri) return;
  await letRefused(async () => {
    const truth = await fetchTruth(deps, coach.coachId, booking);
    if (!isTrueFor(truth, { ...coach, emailToMatch: booking.emailToMatch }) || !isActive(truth)) return;
    await withAccess(deps, coach.coachId, (token) => deps.calendly.cancelEvent(token, booking.eventUri));
  });
}

async function revokeTokens(deps: AccessDeps, it: z.infer<typeof revokeTokensJob.payload>): Promise<void> {
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
async function unsubscribe({ calendly }: AccessDeps, webhookUri: string, tokens: Tokens): Promise<Tokens> {
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
