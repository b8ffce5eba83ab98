import { Webhook } from "standardwebhooks";
import { z } from "zod";
import type { Connection } from "#api/db/database.ts";
import { AppError } from "#api/http/errors.ts";
import { storeNews } from "./invitation-store.ts";

const STATUS_OF = {
  "email.sent": "sent",
  "email.delivered": "delivered",
  "email.bounced": "bounced",
  "email.complained": "bounced",
} as const;
const REASON_MAX_LENGTH = 300;

const event = z.object({
  type: z.string(),
  data: z.object({
    tags: z.record(z.string(), z.string()).optional(),
    bounce: z.object({ message: z.string() }).optional(),
  }),
});

export type Delivered = { id: string; timestamp: string; signature: string; body: string };

/**
 * Takes a delivery webhook: signed, at most five minutes old, once (safety.md T29). What is not about a mail of ours is
 * let pass. Throws webhook_refused.
 */
export async function takeDeliveryNews(
  { serviceDb, secret }: { serviceDb: Connection; secret: string | undefined },
  { id, timestamp, signature, body }: Delivered,
): Promise<void> {
  const { type, data } = verify(secret, { id, timestamp, signature, body });
  const mailId = z.uuid().safeParse(data.tags?.["mail"]);
  if (!isKnown(type) || !mailId.success) return;
  const status = STATUS_OF[type];
  const reason =
    status === "bounced" ? (data.bounce?.message ?? "The recipient marked the mail as unwanted.") : null;
  await storeNews(serviceDb, {
    eventId: id,
    mailId: mailId.data,
    status,
    reason: reason?.slice(0, REASON_MAX_LENGTH) ?? null,
  });
}

const isKnown = (type: string): type is keyof typeof STATUS_OF => Object.hasOwn(STATUS_OF, type);

function verify(secret: string | undefined, { id, timestamp, signature, body }: Delivered) {
  // Without a secret nothing can be believed.
  if (secret === undefined) throw new AppError("webhook_refused");
  try {
    const headers = { "webhook-id": id, "webhook-timestamp": timestamp, "webhook-signature": signature };
    return event.parse(new Webhook(secret).verify(body, headers));
  } catch (cause) {
    throw new AppError("webhook_refused", { cause });
  }
}
