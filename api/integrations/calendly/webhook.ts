import { createHmac, timingSafeEqual } from "node:crypto";
import { SCHEDULING_WEBHOOK_TOLERANCE_SECONDS } from "#contract/limits.ts";
import { webhookEvent } from "./resources.ts";

export type CalendlyWebhook = {
  kind: string;
  /** The user who hosts the event. */
  userUri: string;
  inviteeUri: string;
  eventUri: string;
};

/** Null unless Calendly signed the body within the last five minutes. Without a key, nothing is accepted. */
export function parseWebhook(
  key: string | undefined,
  { signature, body }: { signature: string; body: string },
  now = Date.now(),
): CalendlyWebhook | null {
  const [, t = "", v1 = ""] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(signature) ?? [];
  if (!key || t === "") return null;
  if (Math.abs(now / 1000 - Number(t)) > SCHEDULING_WEBHOOK_TOLERANCE_SECONDS) return null;
  const expected = createHmac("sha256", key).update(`${t}.${body}`).digest();
  if (!timingSafeEqual(expected, Buffer.from(v1, "hex"))) return null;
  const parsed = webhookEvent.safeParse(parseJson(body));
  if (!parsed.success) return null;
  const { event, created_by: userUri, payload } = parsed.data;
  return { kind: event, userUri, inviteeUri: payload.uri, eventUri: payload.event };
}

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}
