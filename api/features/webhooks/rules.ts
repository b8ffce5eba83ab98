import { randomBytes, randomUUID } from "node:crypto";
import { Webhook as Signer } from "standardwebhooks";
import type { Connection } from "#api/db/database.ts";
import { present } from "#api/db/present.ts";
import type { Seal } from "#api/db/seal.ts";
import { AppError } from "#api/http/errors.ts";
import { NotDelivered, type PublicPost } from "#api/integrations/outbound-public.ts";
import { enqueueEmail } from "#api/jobs/emails.ts";
import { enqueue, NotYet, TryAgainLater } from "#api/jobs/queue.ts";
import { WEBHOOK_FAILING_DAYS, WEBHOOK_SECONDS, WEBHOOKS_AT_ONCE_PER_USER } from "#contract/limits.ts";
import { type NewWebhook, webhook, type Webhook } from "#contract/webhooks.ts";
import { deliverWebhookJob } from "./jobs.ts";
import { webhookOffMail } from "./mails.ts";
import {
  disableEndpoint,
  failDelivery,
  findDelivery,
  insertEndpoint,
  noteAttempt,
  renewDelivery,
  sealContext,
} from "./queries.ts";

export type WebhookDeps = { serviceDb: Connection; seal: Seal; appUrl: string; outside: PublicPost };

const SECRET_BYTES = 24;
/** The receiver wants no more webhooks (Standard Webhooks). */
const GONE = 410;

/** Throws webhook_address, webhooks_full. */
export async function addEndpoint(
  { serviceDb, seal, outside }: WebhookDeps,
  userId: string,
  { url, events }: NewWebhook,
): Promise<Webhook & { secret: string }> {
  await outside.check(url).catch((cause: unknown) => {
    throw new AppError("webhook_address", { cause });
  });
  const [id, secret] = [randomUUID(), `whsec_${randomBytes(SECRET_BYTES).toString("base64")}`];
  const sealed = seal.close(secret, sealContext(id));
  const added = await insertEndpoint(serviceDb, { id, userId, url, events, secret: sealed });
  if (!added) throw new AppError("webhooks_full");
  return { ...present(webhook, added), secret };
}

type Place = { userId: string; endpointId: string; deliveryId: string };

/** Throws delivery_not_found. */
export const resend = (serviceDb: Connection, place: Place) =>
  serviceDb.transaction().execute(async (tx) => {
    const renewed = await renewDelivery(tx, place);
    if (!renewed) throw new AppError("delivery_not_found");
    await enqueue(tx, { job: deliverWebhookJob, payload: { deliveryId: renewed.id } });
    return renewed;
  });

type Delivery = NonNullable<Awaited<ReturnType<typeof findDelivery>>>;

/** The webhook body: ids and links, never a user's words (safety.md T87). */
function bodyOf({ event, data, created_at }: Delivery, appUrl: string): string {
  const ids = data as { conversation_id?: string; booking_id?: string };
  const url =
    ids.conversation_id === undefined
      ? `${appUrl}/api/bookings`
      : `${appUrl}/api/conversations/${ids.conversation_id}/report`;
  return JSON.stringify({ type: event, timestamp: created_at.toISOString(), data: { ...ids, url } });
}

/** Number of running deliveries per user id. */
const underWay = new Map<string, number>();

/**
 * Throws TryAgainLater when delivery failed and the endpoint is still enabled, NotYet while too many run for the user.
 */
export async function deliver(deps: WebhookDeps, deliveryId: string): Promise<void> {
  const { serviceDb } = deps;
  const found = await findDelivery(serviceDb, deliveryId);
  if (!found) return;
  const { userId } = found;
  if (found.disabled_at !== null || found.suspended_at !== null)
    return failDelivery(serviceDb, deliveryId, "off");
  const others = underWay.get(userId) ?? 0;
  // One user's slow receivers must not block other users' deliveries.
  if (others >= WEBHOOKS_AT_ONCE_PER_USER) throw new NotYet(WEBHOOK_SECONDS);
  underWay.set(userId, others + 1);
  try {
    await send(deps, found);
  } finally {
    const left = (underWay.get(userId) ?? 1) - 1;
    if (left === 0) underWay.delete(userId);
    else underWay.set(userId, left);
  }
}

async function send(deps: WebhookDeps, found: Delivery): Promise<void> {
  const { serviceDb, seal, appUrl } = deps;
  const deliveryId = found.id;
  const [body, at] = [bodyOf(found, appUrl), new Date()];
  const signature = new Signer(seal.open(found.secret, sealContext(found.endpointId))).sign(
    deliveryId,
    at,
    body,
  );
  const headers = {
    "content-type": "application/json",
    "user-agent": "Greenroom-Webhooks",
    "webhook-id": deliveryId,
    "webhook-timestamp": String(Math.floor(at.getTime() / 1000)),
    "webhook-signature": signature,
  };
  const failure = await deps.outside.post({ url: found.url, headers, body }).then(() => null, asFailure);
  const attempt = { deliveryId, endpointId: found.endpointId };
  const isOver = await noteAttempt(
    serviceDb,
    { ...attempt, problem: failure?.problem ?? null, responseStatus: failure?.status ?? null },
    WEBHOOK_FAILING_DAYS,
  );
  if (!failure) return;
  if (!isOver && failure.status !== GONE) throw new TryAgainLater(failure.message);
  await switchOff(deps, found);
  await failDelivery(serviceDb, deliveryId);
}

function asFailure(error: unknown): NotDelivered {
  if (error instanceof NotDelivered) return error;
  throw error;
}

/** Disables the endpoint and emails its owner once. */
const switchOff = ({ serviceDb, appUrl }: WebhookDeps, { endpointId, url, email }: Delivery): Promise<void> =>
  serviceDb.transaction().execute(async (tx) => {
    if (await disableEndpoint(tx, endpointId))
      await enqueueEmail(tx, { to: email, ...webhookOffMail(appUrl, new URL(url).host) });
  });
