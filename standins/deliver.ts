import { createHmac } from "node:crypto";
import { isIP } from "node:net";
import { setTimeout as wait } from "node:timers/promises";

/** Delays before each attempt, in milliseconds. */
const ATTEMPTS = [0, 200, 1000, 5000, 15_000];
const TIMEOUT_MS = 5000;

type Delivery = {
  url: string;
  body: string;
  /** Called for each attempt, because signatures contain the time. */
  headers: () => Record<string, string>;
  /** Names the webhook on stderr when every attempt failed. */
  what: string;
};

/**
 * Stand-ins post only to localhost and IP addresses. Looking up another host name could block the process's other DNS
 * lookups for seconds.
 */
const isReached = (url: string): boolean => {
  const host = new URL(url).hostname.replace(/^\[|\]$/g, "");
  return host === "localhost" || isIP(host) !== 0;
};

/** Posts webhooks with retries, each independently of the others, as providers do. */
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
    // `deliver` rejects only when stopped, and then nobody waits for the webhook.
    deliver: (delivery: Delivery): void => void deliver(delivery).catch(() => undefined),
    stop: () => stopping.abort(),
  };
}

/** Signs a webhook as Stripe and Calendly do: `t=<seconds>,v1=<hmac of "t.body">`. */
export function signPayload(secret: string, body: string, at = Math.floor(Date.now() / 1000)): string {
  return `t=${at},v1=${createHmac("sha256", secret).update(`${at}.${body}`).digest("hex")}`;
}
