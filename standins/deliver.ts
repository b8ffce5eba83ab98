import { createHmac } from "node:crypto";
import { isIP } from "node:net";
import { setTimeout as wait } from "node:timers/promises";

/** Waits before each attempt, in milliseconds. */
const ATTEMPTS = [0, 200, 1000, 5000, 15_000];
const TIMEOUT_MS = 5000;

type Delivery = {
  url: string;
  body: string;
  /** Made anew for each attempt: signatures carry the time. */
  headers: () => Record<string, string>;
  /** Named on stderr when nobody takes it. */
  what: string;
};

/**
 * Any other name is that of a server elsewhere, which no stand-in writes to: looking it up could wait for seconds, in the
 * one short line in which the whole process looks names up.
 */
const isReached = (url: string): boolean => {
  const host = new URL(url).hostname.replace(/^\[|\]$/g, "");
  return host === "localhost" || isIP(host) !== 0;
};

/** Posts webhooks until they are taken, each in its own time, as providers do. */
export function createCourier(name: string) {
  const stopping = new AbortController();

  const post = async ({ url, body, headers }: Delivery): Promise<boolean> => {
    try {
      const response = await fetch(url, {
        method: "POST",
        body,
        redirect: "manual",
        headers: headers(),
        signal: AbortSignal.any([stopping.signal, AbortSignal.timeout(TIMEOUT_MS)]),
      });
      await response.body?.cancel();
      return response.ok;
    } catch {
      return false;
    }
  };

  const deliver = async (delivery: Delivery) => {
    if (!isReached(delivery.url)) return;
    for (const delay of ATTEMPTS) {
      await wait(delay, undefined, { signal: stopping.signal });
      if (await post(delivery)) return;
    }
    process.stderr.write(`STAND-IN ${name}: gave up on the webhook ${delivery.what} to ${delivery.url}\n`);
  };

  return {
    // Only stopping rejects, and then nobody waits for the webhook any more.
    deliver: (delivery: Delivery): void => void deliver(delivery).catch(() => undefined),
    stop: () => stopping.abort(),
  };
}

/** How Stripe and Calendly sign a webhook: `t=<seconds>,v1=<hmac of "t.body">`. */
export function signPayload(secret: string, body: string, at = Math.floor(Date.now() / 1000)): string {
  return `t=${at},v1=${createHmac("sha256", secret).update(`${at}.${body}`).digest("hex")}`;
}
