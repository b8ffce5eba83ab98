import { setTimeout as wait } from "node:timers/promises";

/** Waits before each attempt, in milliseconds. */
const attempts = [0, 200, 1000, 5000, 15_000];
const timeoutMs = 5000;

export type Delivery = {
  body: string;
  /** Made anew for each attempt: signatures carry the time. */
  headers: () => Record<string, string>;
  /** Told on stderr when nobody takes it. */
  what: string;
};

export type Courier = { deliver: (delivery: Delivery) => void; stop: () => void };

/** Posts webhooks until they are taken, each in its own time, as providers do. `findUrl` is asked at each attempt. */
export function createCourier(name: string, findUrl: () => string): Courier {
  const stopping = new AbortController();

  const post = async ({ body, headers }: Delivery): Promise<boolean> => {
    try {
      const response = await fetch(findUrl(), {
        method: "POST",
        body,
        redirect: "manual",
        headers: headers(),
        signal: AbortSignal.any([stopping.signal, AbortSignal.timeout(timeoutMs)]),
      });
      await response.body?.cancel();
      return response.ok;
    } catch {
      return false;
    }
  };

  const deliver = async (delivery: Delivery) => {
    for (const delay of attempts) {
      await wait(delay, undefined, { signal: stopping.signal });
      if (await post(delivery)) return;
    }
    process.stderr.write(`STAND-IN ${name}: gave up on the webhook ${delivery.what} to ${findUrl()}\n`);
  };

  return {
    // Only stopping rejects, and then nobody waits for the webhook any more.
    deliver: (delivery) => void deliver(delivery).catch(() => undefined),
    stop: () => stopping.abort(),
  };
}
