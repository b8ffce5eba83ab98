import { z } from "zod";
import { CalendlyError } from "#api/integrations/calendly/request.ts";
import { defineJob, enqueue } from "#api/jobs/queue.ts";
import { SCHEDULING_JOB_DAYS } from "#contract/limits.ts";
import { withAccess, type AccessDeps } from "./access.ts";
import { saveWebhook } from "./queries.ts";

const CONFLICT = 409;

const payload = z.object({ coachId: z.uuid(), userUri: z.string(), organizationUri: z.string() });
type Subscriber = z.infer<typeof payload>;

export const subscribeToCalendlyJob = defineJob({
  kind: "subscribeToCalendly",
  payload,
  key: ({ coachId }) => coachId,
  atOnce: 10,
  daysMax: SCHEDULING_JOB_DAYS,
});

/**
 * Asks the service for signed webhooks about a coach's events. A coach who reconnects within seconds still has the old
 * subscription there, which the job that revokes the old tokens ends: that conflict is thrown, to be tried again.
 */
export async function subscribeToCalendly(
  deps: AccessDeps,
  { coachId, ...owner }: Subscriber,
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
export async function subscribeOrLater(deps: AccessDeps, it: Subscriber): Promise<void> {
  try {
    await subscribeToCalendly(deps, it);
  } catch (error) {
    if (!(error instanceof CalendlyError)) throw error;
    await enqueue(deps.serviceDb, { job: subscribeToCalendlyJob, payload: it });
  }
}
