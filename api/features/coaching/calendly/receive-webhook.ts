import { createHash } from "node:crypto";
import { insertWebhookEvent } from "#api/db/webhook-events.ts";
import { AppError } from "#api/http/errors.ts";
import { readNews } from "#api/integrations/calendly/webhook.ts";
import { enqueue } from "#api/jobs/queue.ts";
import type { AccessDeps } from "./access.ts";
import { findCoachByCalendlyUser } from "./queries.ts";
import { checkBookingJob } from "./sync-booking.ts";

const KINDS: ReadonlySet<string> = new Set(["invitee.created", "invitee.canceled"]);

/**
 * Takes the service's webhook: signed, at most five minutes old, once. It only says where to look: what counts is what
 * the service answers then. Events that are not about a coach of ours are let pass. Throws webhook_refused.
 */
export async function receiveWebhook(
  { serviceDb, calendly, webhookKey }: AccessDeps & { webhookKey: string | undefined },
  signed: { signature: string; body: string },
): Promise<void> {
  const news = readNews(webhookKey, signed);
  if (!news) throw new AppError("webhook_refused");
  const uris = calendly.readUris({ event: news.eventUri, invitee: news.inviteeUri });
  const coachId = uris && KINDS.has(news.kind) && (await findCoachByCalendlyUser(serviceDb, news.userUri));
  if (!uris || !coachId) return;
  const eventId = createHash("sha256").update(signed.body).digest("base64url");
  await serviceDb.transaction().execute(async (tx) => {
    if (await insertWebhookEvent(tx, { provider: "calendly", eventId }))
      await enqueue(tx, { job: checkBookingJob, payload: { coachId, ...uris } });
  });
}
