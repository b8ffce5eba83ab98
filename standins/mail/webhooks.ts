import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { Webhook } from "standardwebhooks";
import type { Mail } from "./inbox.ts";

/** Waits before each attempt, in milliseconds. */
const attempts = [0, 200, 1000, 5000, 15_000];
const answerMs = 5000;

type DeliveryEvent = "email.sent" | "email.delivered" | "email.bounced";
type WebhookSender = { send: (type: DeliveryEvent, mail: Mail) => void; stop: () => void };

/** Sends signed delivery events the way Resend (Svix) does; without a secret it sends nothing. Throws on a bad secret. */
export function createWebhookSender({
  secret,
  url,
}: {
  secret: string | undefined;
  url: string;
}): WebhookSender {
  const stopping = new AbortController();
  if (secret === undefined) return { send: () => undefined, stop: () => undefined };
  const webhook = new Webhook(secret);

  const post = async (id: string, body: string): Promise<boolean> => {
    const now = new Date();
    try {
      const response = await fetch(url, {
        method: "POST",
        body,
        redirect: "manual",
        headers: {
          "content-type": "application/json",
          "user-agent": "Svix-Webhooks/stand-in",
          "svix-id": id,
          "svix-timestamp": String(Math.floor(now.getTime() / 1000)),
          "svix-signature": webhook.sign(id, now, body),
        },
        signal: AbortSignal.any([stopping.signal, AbortSignal.timeout(answerMs)]),
      });
      await response.body?.cancel();
      return response.ok;
    } catch {
      return false;
    }
  };

  const deliver = async (type: DeliveryEvent, body: string) => {
    const id = `msg_${randomUUID().replaceAll("-", "")}`;
    for (const delay of attempts) {
      await wait(delay, undefined, { signal: stopping.signal });
      if (await post(id, body)) return;
    }
    process.stderr.write(`STAND-IN MAIL: gave up on the webhook ${type} to ${url}\n`);
  };

  return {
    send(type, mail) {
      // Only stopping rejects, and then nobody waits for the webhook any more.
      void deliver(type, JSON.stringify(eventOf(type, mail))).catch(() => undefined);
    },
    stop: () => stopping.abort(),
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
