import { z } from "zod";
import { createOutbound } from "../outbound.ts";
import { signInToMailServer, type MailerOptions } from "./mailer.ts";

const LIMITS = { timeoutMs: 10_000, responseMaxBytes: 256 * 1024 };

const domains = z.looseObject({ data: z.array(z.looseObject({ name: z.string(), status: z.string() })) });
const refusal = z.looseObject({ name: z.string() });

/** Describes in a sentence what keeps mails from being sent; null if nothing does. Sends no mail. */
export async function findMailProblem(options: MailerOptions): Promise<string | null> {
  const { smtpUrl, timeoutMs } = options;
  if (smtpUrl === undefined) return findResendProblem(options);
  try {
    await signInToMailServer(smtpUrl, timeoutMs);
    return null;
  } catch (error) {
    const { code, message } = error as { code?: string; message: string };
    return code === "EAUTH"
      ? "The mail server does not take the user or password of SMTP_URL."
      : `The mail server of SMTP_URL does not answer as it should: ${message}`;
  }
}

async function findResendProblem({
  resendApiKey = "",
  resendApiBase,
  from,
}: MailerOptions): Promise<string | null> {
  const outbound = createOutbound({ to: [resendApiBase], ...LIMITS });
  try {
    const response = await outbound(`${resendApiBase}/domains`, {
      headers: { authorization: `Bearer ${resendApiKey}` },
    });
    const body: unknown = await response.json();
    // A send-only key cannot list the domains, and is the better choice.
    if (refusal.safeParse(body).data?.name === "restricted_api_key") return null;
    if (response.status === 401 || response.status === 403) return "RESEND_API_KEY is not accepted.";
    if (!response.ok) return `Resend responded with ${response.status}.`;
    const domain = /@([^>\s]+)/.exec(from)?.[1] ?? "";
    const isVerified = domains
      .parse(body)
      .data.some(({ name, status }) => name === domain && status === "verified");
    return isVerified
      ? null
      : `Resend does not send for ${domain}, the domain of MAIL_FROM: verify it there.`;
  } catch (error) {
    return `Resend does not answer as it should: ${error instanceof Error ? error.message : String(error)}`;
  }
}
