import { createHmac, randomBytes } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { setBounded } from "../standin.ts";

/** Waits before each attempt, in milliseconds. */
const attempts = [0, 200, 1000, 5000, 15_000];
const timeoutMs = 5000;
const kept = 1000;

export type WebhookEvent = "invitee.created" | "invitee.canceled";
export type Subscription = {
  id: string;
  slug: string;
  url: string;
  events: readonly string[];
  signingKey: string | null;
};
export type Webhooks = ReturnType<typeof createWebhooks>;

/** For users who never subscribed: the demo coach. */
export type Standing = { url: string; signingKey: string };

/** Sends events to who subscribed, signed as Calendly signs: `t=<seconds>,v1=<hmac of "t.body">`. */
export function createWebhooks(standing: Standing | undefined) {
  const subscriptions = new Map<string, Subscription>();
  const stopping = new AbortController();
  const post = async ({ url, signingKey }: Standing, body: string): Promise<boolean> => {
    const t = Math.floor(Date.now() / 1000);
    const v1 = createHmac("sha256", signingKey).update(`${t}.${body}`).digest("hex");
    try {
      const response = await fetch(url, {
        method: "POST",
        body,
        redirect: "manual",
        headers: {
          "content-type": "application/json",
          "user-agent": "Calendly/stand-in",
          ...(signingKey !== "" && { "calendly-webhook-signature": `t=${t},v1=${v1}` }),
        },
        signal: AbortSignal.any([stopping.signal, AbortSignal.timeout(timeoutMs)]),
      });
      await response.body?.cancel();
      return response.ok;
    } catch {
      return false;
    }
  };
  const deliver = async (target: Standing, body: string) => {
    for (const delay of attempts) {
      await wait(delay, undefined, { signal: stopping.signal });
      if (await post(target, body)) return;
    }
    process.stderr.write(`STAND-IN CALENDLY: gave up on a webhook to ${target.url}\n`);
  };
  const targetsOf = (slug: string, event: WebhookEvent): Standing[] => {
    const own = [...subscriptions.values()].filter((one) => one.slug === slug);
    if (own.length === 0) return standing ? [standing] : [];
    return own
      .filter(({ events }) => events.includes(event))
      .map(({ url, signingKey }) => ({ url, signingKey: signingKey ?? "" }));
  };
  return {
    subscribe(input: Omit<Subscription, "id">): Subscription | null {
      const isThere = [...subscriptions.values()].some(
        ({ slug, url }) => slug === input.slug && url === input.url,
      );
      if (isThere) return null;
      const subscription = { id: randomBytes(12).toString("hex"), ...input };
      setBounded(subscriptions, [subscription.id, subscription], kept);
      return subscription;
    },
    unsubscribe: (id: string, slug: string): boolean =>
      subscriptions.get(id)?.slug === slug && subscriptions.delete(id),
    send(slug: string, event: WebhookEvent, { createdBy, payload }: { createdBy: string; payload: unknown }) {
      const created_at = new Date().toISOString().replace("Z", "000Z");
      const body = JSON.stringify({ event, created_at, created_by: createdBy, payload });
      // Only stopping rejects, and then nobody waits for the webhook any more.
      for (const target of targetsOf(slug, event)) void deliver(target, body).catch(() => undefined);
    },
    stop: () => stopping.abort(),
  };
}
