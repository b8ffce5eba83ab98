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

/** `words`: the mail server's own text about a refusal, which may contain the recipient's address. */
export type SentMail = { refused: string | null; words?: string };

export type Mailer = {
  /**
   * Hands a mail to the provider, which sends each idempotency key once and repeats it in its delivery events. Throws
   * if a retry may succeed. `refused` says why no retry will, without the address.
   */
  send: (mail: MailMessage) => Promise<SentMail>;
};

export type MailerOptions = {
  from: string;
  smtpUrl: string | undefined;
  resendApiKey: string | undefined;
  resendApiBase: string;
  /** For tests; default 20 s. */
  timeoutMs?: number;
};

const TIMEOUT_MS = 20_000;
/** Asks mailboxes not to reply with an absence note (RFC 3834). */
const AUTOMATIC = { "Auto-Submitted": "auto-generated" };

/** Sends by SMTP if `smtpUrl` is set, else by Resend. */
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
        // A proxy answered in Resend's place.
        if (typeof (data as { id?: unknown } | null)?.id !== "string") throw new Error("no mail was made");
        return { refused: null };
      }
      // An earlier try with other settings was accepted.
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

/** Replaces the library's `fetchRequest`, because it has no option for another fetch. */
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

/** With this status, the same error means that the sender's address is not set up yet. */
const FORBIDDEN = 403;
/** The fault is in MAIL_FROM, not in the mail. Mails are kept for a retry until MAIL_FROM is fixed. */
const OF_SENDER = /`from`/;
/** Resend's errors for a mail that can never be sent; any other may be temporary. */
const REFUSALS: ReadonlySet<string> = new Set([
  "validation_error",
  "missing_required_field",
  "invalid_parameter",
]);

/** Signs in to the mail server and disconnects. Throws when the sign-in fails. */
export async function signInToMailServer(url: string, timeoutMs = TIMEOUT_MS): Promise<void> {
  await (await createTransport(url, timeoutMs)).verify();
}

/** True if the mail server offers sign-in although its address names no user. */
export async function offersSignIn(url: string, timeoutMs = TIMEOUT_MS): Promise<boolean> {
  try {
    await (await createTransport(url, timeoutMs, { forceAuth: true })).verify();
    return false;
  } catch (error) {
    return (error as { code?: unknown }).code === "ENOAUTH";
  }
}

/** Loads the library on first use. */
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
    // SMTP has no idempotency keys; the Message-ID lets mailboxes drop a second copy.
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

/** Maximum duration of a mail as a multiple of the timeout, so that no slow server blocks a job. */
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
 * Matches refusals that are about us and not the recipient: no sign-in, no relaying, rate limits. The mail is kept for
 * a retry until that is fixed.
 */
const OF_US =
  /^53\d|relay|authenticat|rate.?limit|too many|(?:sending|daily|hourly|message).{0,20}(?<!size )limit/i;
/** Before the server has seen the mail, these refusals are about our sender or our network. */
const OF_US_BEFORE_MAIL = /\b5\.7\.\d|sender|block|blacklist|policy/i;

/** Null if a retry may succeed. */
function refusalOf({ command, responseCode = 0, response = "" }: SmtpError): string | null {
  if (responseCode < 500 || OF_US.test(response)) return null;
  if (command === "RCPT TO" && OF_US_BEFORE_MAIL.test(response)) return null;
  if (command === "RCPT TO") return `The mail server refused this address (${responseCode}).`;
  return command === "DATA" ? `The mail server refused this mail (${responseCode}).` : null;
}
