import { z } from "zod";
import type { Connection, Tx } from "#api/db/database.ts";
import { defineJob, enqueue, GiveUp, handle, TryAgainLater, type JobWorker } from "./queue.ts";

const email = z.object({
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  headers: z.record(z.string(), z.string()).optional(),
  attachments: z
    .array(z.object({ filename: z.string(), content: z.string(), contentType: z.string() }))
    .optional(),
});
export type Email = z.infer<typeof email>;

const sendEmailJob = defineJob({ kind: "sendEmail", payload: email, atOnce: 20 });

/** Sends an email when the caller's transaction commits, where there is one. Returns the id that the provider knows it by. */
export const enqueueEmail = (db: Connection | Tx, payload: Email): Promise<string> =>
  enqueue(db, { job: sendEmailJob, payload });

/** Throws when a later try may do; `refused` is why no try ever will, in words without an address. */
export type SendEmail = (it: Email & { idempotencyKey: string }) => Promise<{ refused: string | null }>;

type EmailDeps = {
  send: SendEmail;
  /** Told of each email that the provider took, or refused for good. */
  onLeft: (email: { id: string; refusal: string | null }) => Promise<void>;
};

/** The job's id is the idempotency key: sent again after a crash, the provider delivers it once. */
export const emailJobs = ({ send, onLeft }: EmailDeps): JobWorker[] => [
  handle(sendEmailJob, async (payload, { id }) => {
    const { refused } = await send({ ...payload, idempotencyKey: id }).catch((error: unknown) => {
      throw new TryAgainLater(error instanceof Error ? error.name : "unknown", { cause: error });
    });
    await onLeft({ id, refusal: refused });
    if (refused !== null) throw new GiveUp(refused);
  }),
];
