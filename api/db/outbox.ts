import type { Connection } from "./database.ts";
import { retrySeconds } from "./retry.ts";
import { finishMail, outboxMail, postponeMail, takeDueMails, type OutboxMail } from "./outbox-store.ts";

const BATCH = 20;

/** Throws when a later try may do; `refused` is why no try ever will, in words without an address. */
export type SendMail = (mail: OutboxMail & { idempotencyKey: string }) => Promise<{ refused: string | null }>;

/** Sends what is due; a failed one is tried again, twice as late each time. Answers how many were sent. */
export async function sendDueMails(serviceDb: Connection, send: SendMail): Promise<number> {
  const jobs = await takeDueMails(serviceDb, BATCH);
  const sent = await Promise.all(
    jobs.map(async ({ id, payload, attempts }) => {
      try {
        const { refused } = await send({ ...outboxMail.parse(payload), idempotencyKey: id });
        await finishMail(serviceDb, { id, refused });
        return refused === null;
      } catch (error) {
        const seconds = retrySeconds(attempts);
        await postponeMail(serviceDb, {
          id,
          error: error instanceof Error ? error.name : "unknown",
          seconds,
        });
        return false;
      }
    }),
  );
  return sent.filter(Boolean).length;
}
