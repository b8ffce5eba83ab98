import { z } from "zod";
import { CalendlyError } from "#api/integrations/calendly/request.ts";
import { defineJob, handle, type JobWorker } from "#api/jobs/queue.ts";
import { SCHEDULING_JOB_DAYS } from "#contract/limits.ts";
import { notifyNow } from "../notices/jobs.ts";
import {
  cancelBookingsOf,
  cancelUnconfirmed,
  findKnownBooking,
  listCancellationsToSend,
} from "../bookings/queries.ts";
import { openOrNull, orLater, refreshOrNull, withAccess, type CalendlyDeps } from "./access.ts";
import { fetchLatest, isActive, isBookingOf } from "./calendly-booking.ts";
import { cancelEventJob, checkBooking, checkBookingJob } from "./check-booking.ts";
import { offerJobs } from "./offers.ts";
import { findBookingCoach } from "./queries.ts";
import { subscribeToCalendly, subscribeToCalendlyJob } from "./rules.ts";

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

/** Calls to Calendly outside requests; what fails is tried again for a week. */
export const calendlyJobs = (deps: CalendlyDeps & { appUrl: string }): JobWorker[] => [
  ...offerJobs(deps),
  handle(
    checkBookingJob,
    (payload) => orLater(checkBooking(deps, payload)),
    async ({ inviteeUri }) => void (await cancelUnconfirmed(deps.serviceDb, inviteeUri)),
  ),
  handle(subscribeToCalendlyJob, (payload) => orLater(subscribeToCalendly(deps, payload))),
  handle(cancelEventJob, ({ bookingId }) => orLater(cancelCalendlyEvent(deps, bookingId))),
  handle(revokeTokensJob, (payload) => orLater(revokeTokens(deps, payload))),
];

/** Wherever it was moved to. Only an event of this coach with this client: a pending booking may hold made-up addresses. */
export async function cancelCalendlyEvent(deps: CalendlyDeps, bookingId: string): Promise<void> {
  const booking = await findKnownBooking(deps.serviceDb, bookingId);
  if (!booking?.eventUri || booking.coachId === null) return;
  const coach = await findBookingCoach(deps.serviceDb, booking.coachId);
  if (!coach?.userUri) return;
  await ignoreRefusal(async () => {
    const found = await fetchLatest(deps, coach.coachId, booking);
    if (!isBookingOf(found, { ...coach, emailToMatch: booking.emailToMatch }) || !isActive(found)) return;
    await withAccess(deps, coach.coachId, (token) => deps.calendly.cancelEvent(token, found.uris.eventUri));
  });
}

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
 * An access token that expired long ago is refreshed first: the subscription would stay and prevent the next one. Returns
 * the tokens that are still to be revoked.
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

/** A refusal means that there is nothing left to do. */
async function ignoreRefusal(call: () => Promise<void>, also?: CalendlyError["kind"]): Promise<void> {
  try {
    await call();
  } catch (error) {
    const isRefusal = error instanceof CalendlyError && (error.kind === "refused" || error.kind === also);
    if (!isRefusal) throw error;
  }
}

/**
 * Before an account is deleted: cancels the sessions that did not take place, so that clients get theirs back, and emails
 * both sides while their addresses are still known. Calendly is called here, because the job would find no booking any
 * more. Can be repeated. Throws CalendlyError while Calendly does not answer.
 */
export async function leaveCoaching(deps: CalendlyDeps & { appUrl: string }, userId: string): Promise<void> {
  const { serviceDb, appUrl } = deps;
  await cancelBookingsOf(serviceDb, userId, "not held");
  await notifyNow({ serviceDb, appUrl }, userId);
  for (const id of await listCancellationsToSend(serviceDb, userId)) await cancelCalendlyEvent(deps, id);
}
