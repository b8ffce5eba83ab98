import { createHmac, timingSafeEqual } from "node:crypto";
import { SCHEDULING_WEBHOOK_TOLERANCE_SECONDS } from "#contract/limits.ts";
import { news } from "./resources.ts";

export type CalendlyNews = {
  kind: string;
  /** Whose events are told. */
  userUri: string;
  inviteeUri: string;
  eventUri: string;
};

/** Null when the signature is not the service's, or older than five minutes; without a key none is. */
export function readNews(
  key: string | undefined,
  { signature, body }: { signature: string; body: string },
  now = Date.now(),
): CalendlyNews | null {
  const [, t = "", v1 = ""] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(signature) ?? [];
  if (!key || t === "") return null;
  if (Math.abs(now / 1000 - Number(t)) > SCHEDULING_WEBHOOK_TOLERANCE_SECONDS) return null;
  const expected = createHmac("sha256", key).update(`${t}.${body}`).digest();
  if (!timingSafeEqual(expected, Buffer.from(v1, "hex"))) return null;
  const parsed = news.safeParse(parseJson(body));
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
