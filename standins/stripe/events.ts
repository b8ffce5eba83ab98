import { createCourier, signPayload } from "../deliver.ts";
import { type Ledger, newId, seconds, type StripeEvent } from "./ledger.ts";

export const API_VERSION = "2026-10-28.endive";

export type Post = {
  emit: (type: string, object: Record<string, unknown>) => void;
  setUrl: (url: string | null) => void;
  stop: () => void;
};

/** Stores every event and sends it signed; without a secret or a URL, events are only stored. */
export function createPost(ledger: Ledger, hook: { secret: string | undefined; url: string | null }): Post {
  let { url } = hook;
  const { secret } = hook;
  const courier = createCourier("STRIPE");
  return {
    emit: (type, object) => {
      const event: StripeEvent = { id: newId("evt"), type, created: seconds(), data: { object } };
      ledger.keep(ledger.events, event);
      if (secret === undefined || url === null) return;
      const body = JSON.stringify(showEvent(event));
      const headers = () => ({
        "content-type": "application/json; charset=utf-8",
        "user-agent": "Stripe/1.0 (stand-in)",
        "stripe-signature": signPayload(secret, body),
      });
      courier.deliver({ url, body, what: type, headers });
    },
    setUrl: (next) => {
      url = next;
    },
    stop: courier.stop,
  };
}

export const showEvent = (event: StripeEvent) => ({
  ...event,
  object: "event",
  api_version: API_VERSION,
  livemode: false,
  pending_webhooks: 1,
  request: { id: null, idempotency_key: null },
});
