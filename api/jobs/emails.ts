import { z } from "zod";
import type { Connection, Tx } from "#api/db/database.ts";
import { maskEmail } from "#contract/email-address.ts";
import { MAIL_REASON_MAX_LENGTH } from "#contract/limits.ts";
import { isPageLanguage, PAGE_LANGUAGE_DEFAULT, type PageLanguage } from "#contract/words.ts";
import { defineJob, enqueue, GiveUp, handle, TryAgainLater, type JobWorker } from "./queue.ts";

const sentEmail = z.object({
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  headers: z.record(z.string(), z.string()).optional(),
  attachments: z
    .array(z.object({ filename: z.string(), content: z.string(), contentType: z.string() }))
    .optional(),
});
type SentEmail = z.infer<typeof sentEmail>;

/** A mail in every language. If `language` is omitted, the account with that address decides which version is sent. */
export type Email = Pick<SentEmail, "to" | "headers" | "attachments"> & {
  versions: Record<PageLanguage, Pick<SentEmail, "subject" | "text" | "html">>;
  language?: PageLanguage;
};

const sendEmailJob = defineJob({ kind: "sendEmail", payload: sentEmail, atOnce: 20 });

/** The language of the account with that address; English if there is no account. */
export async function findLanguage(db: Connection | Tx, address: string): Promise<PageLanguage> {
  const row = await db
    .selectFrom("auth.user")
    .select("language")
    .where("email", "=", address)
    .executeTakeFirst();
  return row && isPageLanguage(row.language) ? row.language : PAGE_LANGUAGE_DEFAULT;
}

/** Enqueues an email, in the caller's transaction if there is one. Returns the id, which the provider gets, too. */
export async function enqueueEmail(
  db: Connection | Tx,
  { versions, language, ...email }: Email,
): Promise<string> {
  const payload = { ...email, ...versions[language ?? (await findLanguage(db, email.to))] };
  return enqueue(db, { job: sendEmailJob, payload });
}

/** Throws when a retry may succeed. `refused` is the reason why no retry will, without an email address. */
export type SendEmail = (
  it: SentEmail & { idempotencyKey: string },
) => Promise<{ refused: string | null; words?: string }>;

/** One failed attempt. The address is masked, also in the mail server's response (safety.md T23). */
export type FailedMail = { mail: string; to: string; attempt: number; words: string; givenUp: boolean };

type EmailDeps = {
  note: (failed: FailedMail) => void;
  send: SendEmail;
  /** Called for each email that the provider accepted or refused permanently. */
  onLeft: (email: { id: string; refusal: string | null }) => Promise<void>;
};

/** The job's id is the idempotency key: after a crash the email is sent again, and the provider delivers it once. */
export const emailJobs = ({ send, onLeft, note }: EmailDeps): JobWorker[] => [
  handle(sendEmailJob, async (payload, { id, attempts }) => {
    const failed = (words: string, givenUp: boolean): string => {
      const masked = maskAddresses(words).slice(0, MAIL_REASON_MAX_LENGTH);
      note({ mail: id, to: maskEmail(payload.to), attempt: attempts, words: masked, givenUp });
      return masked;
    };
    const { refused, words = "" } = await send({ ...payload, idempotencyKey: id }).catch((error: unknown) => {
      throw new TryAgainLater(failed(wordsOfMailError(error), false), { cause: error });
    });
    await onLeft({ id, refusal: refused });
    if (refused !== null) throw new GiveUp(failed(`${refused} ${words}`.trim(), true));
  }),
];

type MailError = { message?: string; response?: string; cause?: MailError };

/** The server's own response if there is one, because libraries prepend a sentence to it. */
export function wordsOfMailError(error: unknown): string {
  const { message, response, cause } = (error ?? {}) as MailError;
  return response ?? [message, cause?.message].filter(Boolean).join(": ") ?? "unknown";
}

const ADDRESS = /[^\s<>"',;:()[\]@]{1,64}@[^\s<>"',;:()[\]]{1,255}/g;
const maskAddresses = (words: string): string => words.replaceAll(ADDRESS, maskEmail);
