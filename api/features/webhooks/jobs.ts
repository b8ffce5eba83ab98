import { z } from "zod";
import { defineJob } from "#api/jobs/queue.ts";
import { WEBHOOK_RETRY_LAST_SECONDS, WEBHOOK_TRIED_DAYS, WEBHOOKS_AT_ONCE } from "#contract/limits.ts";

/** Enqueued by app.announce(). */
export const deliverWebhookJob = defineJob({
  kind: "deliverWebhook",
  payload: z.object({ deliveryId: z.uuid() }),
  key: ({ deliveryId }) => deliveryId,
  atOnce: WEBHOOKS_AT_ONCE,
  retrySeconds: { first: 5, last: WEBHOOK_RETRY_LAST_SECONDS },
  daysMax: WEBHOOK_TRIED_DAYS,
});
