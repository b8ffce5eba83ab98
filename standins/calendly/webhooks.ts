import { randomBytes } from "node:crypto";
import { createCourier, signPayload } from "../deliver.ts";
import { setBounded } from "../standin.ts";

const KEPT = 1000;

export type WebhookEvent = "invitee.created" | "invitee.canceled";
export type Subscription = {
  id: string;
  slug: string;
  url: string;
  events: readonly string[];
  signingKey: string | null;
};
export type Webhooks = ReturnType<typeof createWebhooks>;

/** A webhook for users without a subscription of their own, that is, the demo coach. */
export type Standing = { url: string; signingKey: string };

/** Sends events to the subscribers, signed as Calendly does: `t=<seconds>,v1=<hmac of "t.body">`. */
export function createWebhooks(standing: Standing | undefined) {
  const subscriptions = new Map<string, Subscription>();
  const onFreePlan = new Set<string>();
  const courier = createCourier("CALENDLY");
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
      setBounded(subscriptions, [subscription.id, subscription], KEPT);
      return subscription;
    },
    unsubscribe: (id: string, slug: string): boolean =>
      subscriptions.get(id)?.slug === slug && subscriptions.delete(id),
    send(slug: string, event: WebhookEvent, { createdBy, payload }: { createdBy: string; payload: unknown }) {
      const created_at = new Date().toISOString().replace("Z", "000Z");
      const body = JSON.stringify({ event, created_at, created_by: createdBy, payload });
      for (const { url, signingKey } of targetsOf(slug, event)) {
        const headers = () => ({
          "content-type": "application/json",
          "user-agent": "Calendly/stand-in",
          ...(signingKey !== "" && {
            "calendly-webhook-signature": signPayload(signingKey, body),
          }),
        });
        courier.deliver({ url, body, what: event, headers });
      }
    },
    isOnFreePlan: (slug: string): boolean => onFreePlan.has(slug),
    /** The free plan lacks only webhooks. */
    setFreePlan: (slug: string, isFree: boolean): void =>
      void (isFree ? onFreePlan.add(slug) : onFreePlan.delete(slug)),
    stop: courier.stop,
  };
}
