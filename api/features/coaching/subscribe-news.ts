import { CalendlyError } from "#api/integrations/calendly/request.ts";
import { withAccess, type CalendlyDeps } from "./calendly/access.ts";
import { saveWebhook } from "./calendly/queries.ts";
import { enqueueSubscribe, type SubscribePayload } from "./work-store.ts";

const CONFLICT = 409;

/**
 * Asks the service for signed news of a coach's events. A coach who reconnects within seconds still has the old
 * subscription there, which the job that revokes the old tokens ends: that conflict is thrown, to be tried again.
 */
export async function subscribeToNews(
  deps: CalendlyDeps,
  { coachId, ...owner }: SubscribePayload,
): Promise<void> {
  const { serviceDb, calendly } = deps;
  try {
    await withAccess(deps, coachId, async (token) => {
      const webhookUri = await calendly.subscribe(token, owner);
      // Disconnected meanwhile: nobody would ever end it.
      if (!(await saveWebhook(serviceDb, coachId, webhookUri))) await calendly.unsubscribe(token, webhookUri);
    });
  } catch (error) {
    if (!isFinal(error)) throw error;
  }
}

/** Accounts without webhooks (the service's free plan) are asked about each booking instead. */
const isFinal = (error: unknown): boolean =>
  error instanceof CalendlyError && error.kind !== "unavailable" && error.status !== CONFLICT;

/** Connecting does not wait for it. */
export async function subscribeOrLater(deps: CalendlyDeps, it: SubscribePayload): Promise<void> {
  try {
    await subscribeToNews(deps, it);
  } catch (error) {
    if (!(error instanceof CalendlyError)) throw error;
    await enqueueSubscribe(deps.serviceDb, it);
  }
}
