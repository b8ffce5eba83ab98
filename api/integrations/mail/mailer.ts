import { once } from "#contract/words.ts";
import { createOutbound } from "../outbound.ts";

/** Text files only. */
export type Attachment = { filename: string; content: string; contentType: string };

export type MailMessage = {
  to: string;
  subject: string;
  text: string;
  html: string;
  headers?: Record<string, string> | undefined;
  attachments?: Attachment[] | undefined;
  idempotencyKey: string;
};

/** `words` are the server's own about a refusal, which may hold the address. */
export type SentMail = { refused: string | null; words?: string };

export type Mailer = {
  /**
   * Hands a mail to the provider, which sends the same key once and names it in its delivery events. Throws when a later
   * try may do; `refused` says why none will, without the address.
   */
  send: (mail: MailMessage) => Promise<SentMail>;
};

export type MailerOptions = {
  from: string;
  smtpUrl: string | undefined;
  resendApiKey: string | undefined;
  resendApiBase: string;
  /** For tests; 20 s otherwise. */
  timeoutMs?: number;
};

const TIMEOUT_MS = 20_000;
/** Asks mailboxes for no absence note in return (RFC 3834). */
const AUTOMATIC = { "Auto-Submitted": "auto-generated" };

/** SMTP when an address is set, else Resend. */
export function createMailer(options: MailerOptions): Mailer {
  const { from, smtpUrl, resendApiKey, resendApiBase, timeoutMs = TIMEOUT_MS } = options;
  if (smtpUrl !== undefined) return createSmtpMailer(smtpUrl, { from, timeoutMs });
  const readyResend = once(() => createResend({ resendApiKey, resendApiBase, timeoutMs }));
  return {
    send: async ({ idempotencyKey, headers, attachments, ...mail }) => {
      const signal = AbortSignal.timeout(timeoutMs);
      const tags = [{ name: "mail", value: idempotencyKey }];
      const files = attachments?.map(encoded);
      const email = {
        from,
        ...mail,
        tags,
        headers: { ...AUTOMATIC, ...headers },
        ...(files && { attachments: files }),
      };
      const { emails } = await readyResend();
      const { data, error } = await emails.send(email, { idempotencyKey, signal });
      if (error === null) {
        // Something in between answered in its place.
        if (typeof (data as { id?: unknown } | null)?.id !== "string") throw new Error("no mail was made");
        return { refused: null };
      }
      // Taken before, as it was then: a setting was changed between two tries.
      if (error.name === "invalid_idempotent_request") return { refused: null };
      const isFinal =
        REFUSALS.has(error.name) && error.statusCode !== FORBIDDEN && !OF_SENDER.test(error.message);
      if (!isFinal) throw new Error(error.name, { cause: error });
      return { refused: "The mail service refused this address or mail.", words: error.message };
    },
  };
}

const RESPONSE_MAX_BYTES = 256 * 1024;

const UNREACHED = { name: "application_error" as const, message: "no response", statusCode: null };

/** The library has no setting for the way its calls go out. */
async function createResend(
  options: Pick<MailerOptions, "resendApiKey" | "resendApiBase"> & { timeoutMs: number },
) {
  const { resendApiKey, resendApiBase, timeoutMs } = options;
  const outbound = createOutbound({ to: [resendApiBase], timeoutMs, responseMaxBytes: RESPONSE_MAX_BYTES });
  const { Resend } = await import("resend");
  const resend = new Resend(resendApiKey, { baseUrl: resendApiBase });
  resend.fetchRequest = async (path: string, init: RequestInit = {}) => {
    try {
      const response = await outbound(`${resendApiBase}${path}`, init);
      const headers = Object.fromEntries(response.headers);
      const body = await response.json();
      if (response.ok) return { data: body, error: null, headers };
      return { data: null, error: { ...UNREACHED, ...body, statusCode: response.status }, headers };
    } catch {
      return { data: null, error: UNREACHED, headers: null };
    }
  };
  return resend;
}

const encoded = ({ content, ...file }: Attachment) => ({
  ...file,
  content: Buffer.from(content).toString("base64"),
});

/** With this status the same words mean a sender's address that is not set up yet. */
const FORBIDDEN = 403;
/** MAIL_FROM is wrong, and no mail's own fault: each is kept until that is mended. */
const OF_SENDER = /`from`/;
/** Resend's words for a mail that will never do; everything else may pass. */
const REFUSALS: ReadonlySet<string> = new Set([
  "validation_error",
  "missing_required_field",
  "invalid_parameter",
]);

/** Signs in to the mail server and leaves again. Throws when it does not let us. */
export async function signInToMailServer(url: string, timeoutMs = TIMEOUT_MS): Promise<void> {
  await (await createTransport(url, timeoutMs)).verify();
}

/** Tells whether the mail server of an address without a user lets people sign in. */
export async function offersSignIn(url: string, timeoutMs = TIMEOUT_MS): Promise<boolean> {
  try {
    await (await createTransport(url, timeoutMs, { forceAuth: true })).verify();
    return false;
  } catch (error) {
    return (error as { code?: unknown }).code === "ENOAUTH";
  }
}

/** The library is loaded for the first mail. */
async function createTransport(url: string, timeoutMs: number, more: object = {}) {
  const nodemailer = await import("nodemailer");
  return nodemailer.createTransport({
    url,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    ...more,
  });
}

function createSmtpMailer(url: string, { from, timeoutMs }: { from: string; timeoutMs: number }): Mailer {
  const readyTransport = once(() => createTransport(url, timeoutMs));
  return {
    // SMTP knows no idempotency: the Message-ID lets mailboxes drop a second copy.
    send: async ({ idempotencyKey, headers, attachments, ...mail }) => {
      const messageId = `<${idempotencyKey}@greenroom>`;
      try {
        const extra = { headers: { ...AUTOMATIC, ...headers }, ...(attachments && { attachments }) };
        const transport = await readyTransport();
        const sending = transport.sendMail({ from, ...mail, messageId, ...extra });
        await withinTime(sending, timeoutMs * ALL_STEPS);
        return { refused: null };
      } catch (error) {
        const refused = refusalOf(error as SmtpError);
        if (refused === null) throw error;
        return { refused, words: (error as SmtpError).response ?? "" };
      }
    },
  };
}

/** A whole mail takes so many times what a server may be silent for: one that sends a sign now and then would hold a job for ever. */
const ALL_STEPS = 3;

async function withinTime(work: Promise<unknown>, ms: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error("the mail server is too slow")), ms);
  });
  try {
    await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

type SmtpError = { command?: string; responseCode?: number; response?: string };

/**
 * A server that asks who we are, passes on nothing for us, or has had too much of us refuses no address: each mail is kept until
 * that is mended.
 */
const OF_US =
  /^53\d|relay|authenticat|rate.?limit|too many|(?:sending|daily|hourly|message).{0,20}(?<!size )limit/i;
/** Before it has seen the mail, what it has against it is against our sender or our network. */
const OF_US_BEFORE_MAIL = /\b5\.7\.\d|sender|block|blacklist|policy/i;

/** null: a later try may do. */
function refusalOf({ command, responseCode = 0, response = "" }: SmtpError): string | null {
  if (responseCode < 500 || OF_US.test(response)) return null;
  if (command === "RCPT TO" && OF_US_BEFORE_MAIL.test(response)) return null;
  if (command === "RCPT TO") return `The mail server refused this address (${responseCode}).`;
  return command === "DATA" ? `The mail server refused this mail (${responseCode}).` : null;
}
