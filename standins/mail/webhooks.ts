import { randomUUID } from "node:crypto";
import { Webhook } from "standardwebhooks";
import { createCourier } from "../deliver.ts";
import type { Mail } from "./inbox.ts";

type DeliveryEvent = "email.sent" | "email.delivered" | "email.bounced";
type WebhookSender = { send: (type: DeliveryEvent, mail: Mail) => void; stop: () => void };

/** Sends delivery events signed like Resend's (Svix); without a secret it sends none. Throws on an invalid secret. */
export function createWebhookSender({
  secret,
  url,
}: {
  secret: string | undefined;
  url: string;
}): WebhookSender {
  if (secret === undefined) return { send: () => undefined, stop: () => undefined };
  const webhook = new Webhook(secret);
  const courier = createCourier("MAIL");
  return {
    send(type, mail) {
      const id = `msg_${randomUUID().replaceAll("-", "")}`;
      const body = JSON.stringify(eventOf(type, mail));
      courier.deliver({ url, body, what: type, headers: () => headersOf(webhook, id, body) });
    },
    stop: courier.stop,
  };
}

function headersOf(webhook: Webhook, id: string, body: string): Record<string, string> {
  const now = new Date();
  return {
    "content-type": "application/json",
    "user-agent": "Svix-Webhooks/stand-in",
    "svix-id": id,
    "svix-timestamp": String(Math.floor(now.getTime() / 1000)),
    "svix-signature": webhook.sign(id, now, body),
  };
}

const eventOf = (type: DeliveryEvent, mail: Mail) => ({
  type,
  created_at: new Date().toISOString(),
  data: {
    created_at: mail.created_at,
    email_id: mail.id,
    message_id: `<${mail.id}@standin.resend.test>`,
    from: mail.from,
    to: mail.to,
    subject: mail.subject,
    ...(mail.tags.length > 0 && {
      tags: Object.fromEntries(mail.tags.map(({ name, value }) => [name, value])),
    }),
    ...(type === "email.bounced" && { bounce }),
  },
});

const bounce = {
  message: "The recipient's mail server rejected the mail because the address does not exist.",
  type: "Permanent",
  subType: "General",
};
