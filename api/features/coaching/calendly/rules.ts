import { z } from "zod";
import { insertWebhookEvent } from "#api/db/webhook-events.ts";
import { AppError } from "#api/http/errors.ts";
import type { Caller } from "#api/http/app-env.ts";
import { hashOf } from "#api/http/signature.ts";
import { CalendlyError } from "#api/integrations/calendly/request.ts";
import { parseWebhook } from "#api/integrations/calendly/webhook.ts";
import { widgetAddress } from "#api/integrations/calendly/widget.ts";
import { defineJob, enqueue } from "#api/jobs/queue.ts";
import type { Availability } from "#contract/coaching.ts";
import { SCHEDULING_JOB_DAYS } from "#contract/limits.ts";
import { TEXT } from "#contract/texts.ts";
import { findSessions } from "../bookings/queries.ts";
import { mayBookCoaches, type BookingDeps } from "../bookings/rules.ts";
import { findCoach, findOwnCoach } from "../profiles/queries.ts";
import { withAccess, type CalendlyDeps } from "./access.ts";
import { createWidgetToken, WIDGET_TOKEN_PARAMETER } from "./calendly-booking.ts";
import { checkBookingJob } from "./check-booking.ts";
import { findCoachByCalendlyUser, markNewsRefused, saveConnection, saveWebhook } from "./queries.ts";

export type CalendlyRouteDeps = BookingDeps & {
  secret: string;
  webhookKey: string | undefined;
  widgetBase: string;
  appUrl: string;
};

/** Finishes an authorization with a valid state. Returns null, or the error text to show. */
export async function finishConnection(
  deps: CalendlyRouteDeps,
  { code, userId }: { code: string | undefined; userId: string },
): Promise<string | null> {
  // Calendly's own error text is not shown, because anybody can make up such an address.
  if (code === undefined) return TEXT.calendlyRefused;
  const coach = await findOwnCoach(deps.serviceDb, userId);
  if (!coach) return TEXT.coachProfileMissing;
  return connect(deps, coach.id, code).catch((error: unknown) => {
    if (error instanceof CalendlyError) return TEXT.calendlyUnavailable;
    throw error;
  });
}

async function connect(deps: CalendlyRouteDeps, coachId: string, code: string): Promise<string | null> {
  const { serviceDb, seal, calendly } = deps;
  const tokens = await calendly.exchangeCode(code);
  const user = await calendly.fetchUser(tokens.accessToken);
  const { uri, schedulingUrl, timeZone } = user;
  const connection = { ...tokens, coachId, userUri: uri, schedulingUrl, timeZone };
  const saved = await saveConnection(serviceDb, seal, connection);
  if (!saved) return TEXT.calendlyTaken;
  const { userUri, organizationUri } = tokens;
  if (saved.needsWebhook) await subscribeOrLater(deps, { coachId, userUri, organizationUri });
  return null;
}

const CONFLICT = 409;

const subscriber = z.object({
  coachId: z.uuid(),
  userUri: z.string(),
  organizationUri: z.string().nullable(),
});
type Subscriber = z.infer<typeof subscriber>;

export const subscribeToCalendlyJob = defineJob({
  kind: "subscribeToCalendly",
  payload: subscriber,
  key: ({ coachId }) => coachId,
  atOnce: 10,
  daysMax: SCHEDULING_JOB_DAYS,
});

/**
 * Subscribes to signed webhooks about a coach's events. After a quick reconnection the old subscription still exists
 * until the job that revokes the old tokens deletes it. This conflict is thrown, so that the caller tries again.
 */
export async function subscribeToCalendly(
  deps: CalendlyDeps,
  { coachId, ...owner }: Subscriber,
): Promise<void> {
  const { serviceDb, calendly } = deps;
  try {
    await withAccess(deps, coachId, async (token) => {
      const webhookUri = await calendly.subscribe(token, owner);
      // The coach has disconnected meanwhile: nothing else would delete the subscription.
      if (!(await saveWebhook(serviceDb, coachId, webhookUri))) await calendly.unsubscribe(token, webhookUri);
    });
  } catch (error) {
    if (!(error instanceof CalendlyError) || error.kind === "unavailable" || error.status === CONFLICT)
      throw error;
    // Calendly's free plan has no webhooks: a job checks the sessions instead.
    if (error.kind === "refused") await markNewsRefused(serviceDb, coachId);
  }
}

/** If Calendly can't be reached, a job subscribes later, so that connecting does not have to wait. */
export async function subscribeOrLater(deps: CalendlyDeps, it: Subscriber): Promise<void> {
  try {
    await subscribeToCalendly(deps, it);
  } catch (error) {
    if (!(error instanceof CalendlyError)) throw error;
    await enqueue(deps.serviceDb, { job: subscribeToCalendlyJob, payload: it });
  }
}

/** Returns whether a coach can be booked, and the widget's address. Throws coach_not_found. */
export async function checkAvailability(
  deps: CalendlyRouteDeps,
  caller: Caller,
  coachId: string,
): Promise<Availability> {
  const { serviceDb } = deps;
  const coach = await findCoach(serviceDb, coachId);
  if (!coach) throw new AppError("coach_not_found");
  const link = coach.calendly_event_link;
  const response = { success: true as const, connected: link !== null, widget_url: null };
  if (link === null) return { ...response, available: false, message: TEXT.coachNotSetUp };
  if (coach.user_id === caller.userId)
    return { ...response, available: false, message: TEXT.ownProfileBooked };
  const sessions = await findSessions(serviceDb, caller.userId);
  const mayBook = mayBookCoaches(caller.role) && (sessions?.remaining ?? 0) > 0;
  const widget_url = mayBook ? widgetUrl(deps, { coachId, link }, caller) : null;
  return { ...response, available: true, message: TEXT.coachAvailable, widget_url };
}

function widgetUrl(
  { seal, widgetBase, appUrl }: CalendlyRouteDeps,
  { coachId, link }: { coachId: string; link: string },
  { userId, name, email }: Caller,
): string {
  const url = widgetAddress(widgetBase, link);
  const query = {
    embed_type: "Inline",
    embed_domain: new URL(appUrl).host,
    name,
    email,
    [WIDGET_TOKEN_PARAMETER]: createWidgetToken(seal, { userId, coachId }),
  };
  for (const [key, value] of Object.entries(query)) url.searchParams.set(key, value);
  return url.href;
}

const KINDS: ReadonlySet<string> = new Set(["invitee.created", "invitee.canceled"]);

/**
 * Handles a webhook that is signed and at most five minutes old, once. It only says which booking to check: the details
 * are fetched from Calendly. Ignores events of other kinds and of users who are no coaches here. Throws
 * webhook_refused.
 */
export async function receiveWebhook(
  { serviceDb, calendly, webhookKey }: CalendlyRouteDeps,
  signed: { signature: string; body: string },
): Promise<void> {
  const event = parseWebhook(webhookKey, signed);
  if (!event) throw new AppError("webhook_refused");
  const uris = calendly.readUris({ event: event.eventUri, invitee: event.inviteeUri });
  const coachId = uris && KINDS.has(event.kind) && (await findCoachByCalendlyUser(serviceDb, event.userUri));
  if (!uris || !coachId) return;
  const eventId = hashOf(signed.body);
  await serviceDb.transaction().execute(async (tx) => {
    if (await insertWebhookEvent(tx, { provider: "calendly", eventId }))
      await enqueue(tx, { job: checkBookingJob, payload: { coachId, ...uris } });
  });
}
