import { createTransport } from "nodemailer";
import { Resend } from "resend";

export type MailMessage = { to: string; subject: string; text: string; html: string; idempotencyKey: string };

export type Mailer = {
  /** Hands a mail to the provider; throws when it was not taken. The same key is sent once. */
  send: (mail: MailMessage) => Promise<void>;
};

export type MailerOptions = {
  from: string;
  smtpUrl: string | undefined;
  resendApiKey: string | undefined;
  resendApiBase: string;
  /** For tests; 20 s otherwise: well under the minute for which the outbox lends a mail. */
  timeoutMs?: number;
};

const TIMEOUT_MS = 20_000;

/** SMTP when an address is set, else Resend. */
export function createMailer(options: MailerOptions): Mailer {
  const { from, smtpUrl, resendApiKey, resendApiBase, timeoutMs = TIMEOUT_MS } = options;
  if (smtpUrl !== undefined) return createSmtpMailer(smtpUrl, { from, timeoutMs });
  const resend = new Resend(resendApiKey, { baseUrl: resendApiBase });
  return {
    send: async ({ idempotencyKey, ...mail }) => {
      const signal = AbortSignal.timeout(timeoutMs);
      const { error } = await resend.emails.send({ from, ...mail }, { idempotencyKey, signal });
      if (error) throw new Error(error.name, { cause: error });
    },
  };
}

function createSmtpMailer(url: string, { from, timeoutMs }: { from: string; timeoutMs: number }): Mailer {
  const limits = { connectionTimeout: timeoutMs, greetingTimeout: timeoutMs, socketTimeout: timeoutMs };
  const transport = createTransport({ url, ...limits });
  return {
    // SMTP knows no idempotency: the Message-ID lets mailboxes drop a second copy.
    send: async ({ idempotencyKey, ...mail }) => {
      await transport.sendMail({ from, ...mail, messageId: `<${idempotencyKey}@greenroom>` });
    },
  };
}
