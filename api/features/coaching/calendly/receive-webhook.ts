import { createHash } from "node:crypto";
import { AppError } from "#api/http/errors.ts";
import { readNews } from "#api/integrations/calendly/webhook.ts";
import type { AccessDeps } from "./access.ts";
import { findCoachByCalendlyUser } from "./queries.ts";
import { takeNews } from "../work-store.ts";

const KINDS: ReadonlySet<string> = new Set(["invitee.created", "invitee.canceled"]);

/**
 * Takes the service's news: signed, at most five minutes old, once. It only says where to look; the truth is fetched.
 * What is not about a coach of ours is let pass. Throws webhook_refused.
 */
export async function takeWebhook(
  { serviceDb, calendly, webhookKey }: AccessDeps & { webhookKey: string | undefined },
  signed: { signature: string; body: string },
): Promise<void> {
  const news = readNews(webhookKey, signed);
  if (!news) throw new AppError("webhook_refused");
  const uris = calendly.readUris({ event: news.eventUri, invitee: news.inviteeUri });
  const coachId = uris && KINDS.has(news.kind) && (await findCoachByCalendlyUser(serviceDb, news.userUri));
  if (!uris || !coachId) return;
  const eventId = createHash("sha256").update(signed.body).digest("base64url");
  await takeNews(serviceDb, { eventId, check: { coachId, ...uris } });
}
