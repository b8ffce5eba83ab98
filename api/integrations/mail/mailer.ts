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
};

/** SMTP when an address is set, else Resend. */
export function createMailer({ from, smtpUrl, resendApiKey, resendApiBase }: MailerOptions): Mailer {
  if (smtpUrl !== undefined) return createSmtpMailer(smtpUrl, from);
  const resend = new Resend(resendApiKey, { baseUrl: resendApiBase });
  return {
    send: async ({ idempotencyKey, ...mail }) => {
      const { error } = await resend.emails.send({ from, ...mail }, { idempotencyKey });
      if (error) throw new Error(error.name, { cause: error });
    },
  };
}

function createSmtpMailer(url: string, from: string): Mailer {
  const transport = createTransport(url);
  return {
    // SMTP knows no idempotency: the Message-ID lets mailboxes drop a second copy.
    send: async ({ idempotencyKey, ...mail }) => {
      await transport.sendMail({ from, ...mail, messageId: `<${idempotencyKey}@greenroom>` });
    },
  };
}
