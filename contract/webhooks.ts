import { z } from "zod";
import { WEBHOOK_URL_MAX_LENGTH } from "./limits.ts";
import { isoTime, response, rowId } from "./responses.ts";

/** Events that a user's webhook can receive. */
export const WEBHOOK_EVENTS = [
  "report.ready",
  "session.booked",
  "session.moved",
  "session.cancelled",
] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];

const events = z.array(z.enum(WEBHOOK_EVENTS)).min(1).max(WEBHOOK_EVENTS.length);

/** POST /api/webhooks */
export const newWebhook = z.strictObject({ url: z.url().max(WEBHOOK_URL_MAX_LENGTH), events });
export type NewWebhook = z.infer<typeof newWebhook>;

export const webhook = z.object({
  id: rowId,
  url: z.string(),
  events,
  createdAt: isoTime,
  /** Time of the first failure since the last success; null: the webhook works. */
  failingSince: isoTime.nullable(),
  /** When the webhook was disabled; null while enabled. */
  disabledAt: isoTime.nullable(),
});
export type Webhook = z.infer<typeof webhook>;
/** GET /api/webhooks */
export const webhooksResponse = response(z.array(webhook));
export const webhookResponse = response(webhook);
/** `secret` signs the deliveries; it is returned only this once. */
export const madeWebhookResponse = response(webhook.extend({ secret: z.string() }));

/** Why the last attempt failed. Only old deliveries have `connection`; a silent receiver is now a `timeout`. */
export const WEBHOOK_PROBLEMS = ["address", "connection", "timeout", "redirect", "status", "off"] as const;
export type WebhookProblem = (typeof WEBHOOK_PROBLEMS)[number];

export const DELIVERY_STATUS = ["pending", "delivered", "failed"] as const;

export const webhookDelivery = z.object({
  id: rowId,
  event: z.enum(WEBHOOK_EVENTS),
  status: z.enum(DELIVERY_STATUS),
  attempts: z.int(),
  problem: z.enum(WEBHOOK_PROBLEMS).nullable(),
  /** HTTP status of the receiver's response; null: none. */
  responseStatus: z.int().nullable(),
  createdAt: isoTime,
  triedAt: isoTime.nullable(),
});
export type WebhookDelivery = z.infer<typeof webhookDelivery>;
/** GET /api/webhooks/{id}/deliveries, newest first. */
export const deliveriesResponse = response(z.array(webhookDelivery));
export const deliveryResponse = response(webhookDelivery);
