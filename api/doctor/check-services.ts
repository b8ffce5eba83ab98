import { findStripeProblems } from "#api/integrations/check-stripe.ts";
import { createCalendly } from "#api/integrations/calendly/calendly.ts";
import { CalendlyError } from "#api/integrations/calendly/request.ts";
import { isRecaptchaKeyKnown } from "#api/integrations/captcha.ts";
import { createLinkedin } from "#api/integrations/linkedin.ts";
import { findMailProblem } from "#api/integrations/mail/check-mail.ts";
import { offersSignIn } from "#api/integrations/mail/mailer.ts";
import { createOutbound } from "#api/integrations/outbound.ts";
import type { Settings } from "#api/settings.ts";
import { PROVIDER_SECONDS } from "#contract/limits.ts";
import { fail, ok, reasonOf, warn, type Finding } from "./finding.ts";

export async function checkMail(settings: Settings): Promise<Finding> {
  const problem = await findMailProblem(settings.mail);
  const bySmtp = settings.mail.smtpUrl !== undefined;
  if (problem === null && (await isSignInMissing(settings.mail.smtpUrl)))
    return warn(
      "mail",
      "the mail server lets people sign in, and SMTP_URL has no user: such a server refuses most mails",
      "Put user and password into it: smtp://user:password@host:587. A relay that knows this machine may do without.",
    );
  if (problem === null) return ok("mail", bySmtp ? "the mail server lets us in" : "Resend takes the key");
  const hint = bySmtp ? " smtps:// speaks TLS at once (port 465), smtp:// only when asked (587)." : "";
  return fail("mail", problem, `Nobody can sign up without mail: mend it first.${hint}`);
}

async function isSignInMissing(smtpUrl: string | undefined): Promise<boolean> {
  if (smtpUrl === undefined || new URL(smtpUrl).username !== "") return false;
  return offersSignIn(smtpUrl);
}

export async function checkStripe({ stripe, appUrl, defaultPlan, unlimited }: Settings): Promise<Finding[]> {
  if (stripe === null && defaultPlan === "free")
    return [
      warn(
        "payments",
        "off: nothing is sold, and everybody is on Free",
        "Set the four STRIPE_ settings to sell plans, or DEFAULT_PLAN to give a larger one.",
      ),
    ];
  if (stripe === null)
    return [ok("payments", `off: DEFAULT_PLAN gives everybody ${unlimited ? "unlimited" : defaultPlan}`)];
  const problems = await findStripeProblems(stripe, appUrl);
  if (problems.length === 0) return [ok("payments", "key, prices, webhook and portal are as they should be")];
  return problems.map((problem) =>
    fail("payments", problem, "docs/operations.md says how the account is set up."),
  );
}

export async function checkLinkedin({ linkedin, appUrl }: Settings): Promise<Finding> {
  if (!linkedin.isOn) return ok("LinkedIn", "off: nobody is asked for a connection");
  try {
    const redirectUri = `${appUrl}/api/linkedin/callback`;
    await createLinkedin({ ...linkedin, redirectUri }).authorizationUrl("doctor");
    return ok("LinkedIn", `${linkedin.issuer} answers; its app must allow ${redirectUri}`);
  } catch (error) {
    return fail(
      "LinkedIn",
      `${linkedin.issuer}: ${reasonOf(error)}`,
      "Check LINKEDIN_ISSUER and the way out of this machine.",
    );
  }
}

/** Sends an invented code: if Calendly knows the app, it refuses the code, otherwise the app. */
export async function checkCalendly({ calendly, appUrl }: Settings): Promise<Finding> {
  if (!calendly.isOn) return ok("Calendly", "off: there is no coach area");
  const redirectUri = `${appUrl}/api/calendly/oauth/callback`;
  const webhookUrl = `${appUrl}/api/calendly/webhook`;
  try {
    await createCalendly({ ...calendly, redirectUri, webhookUrl }).exchangeCode("doctor");
  } catch (error) {
    const kind = error instanceof CalendlyError ? error.kind : null;
    if (kind === "unauthorized")
      return fail(
        "Calendly",
        "it does not know the app",
        "Check CALENDLY_CLIENT_ID and CALENDLY_CLIENT_SECRET.",
      );
    if (kind !== "refused")
      return fail("Calendly", reasonOf(error), "Check CALENDLY_AUTH_BASE and the way out of this machine.");
  }
  return ok("Calendly", `it knows the app, which must allow ${redirectUri}`);
}

export async function checkCaptcha({ recaptcha }: Settings): Promise<Finding> {
  if (recaptcha === null) return ok("captcha", "the app's own proof of work");
  try {
    return (await isRecaptchaKeyKnown(recaptcha))
      ? ok("captcha", "Google knows the secret key")
      : fail("captcha", "Google does not know RECAPTCHA_SECRET_KEY", "Copy it from the reCAPTCHA console.");
  } catch (error) {
    return fail("captcha", reasonOf(error), "Nobody can sign up: let this machine reach Google's captcha.");
  }
}

/** Reads the provider's metadata, which shows that it is reachable and which issuer name it uses. */
async function checkProvider({ name, issuer, slot }: Settings["providers"][number], appUrl: string) {
  try {
    const ask = createOutbound({
      to: [issuer],
      timeoutMs: PROVIDER_SECONDS * 500,
      responseMaxBytes: 256 * 1024,
    });
    const response = await ask(`${issuer.replace(/\/$/u, "")}/.well-known/openid-configuration`);
    const told = ((await response.json()) as { issuer?: unknown }).issuer;
    if (told !== issuer)
      return fail(
        "sign-in",
        `${name} calls itself ${String(told)}`,
        `Its issuer is set as ${issuer}: they must be alike, to the letter.`,
      );
    return ok("sign-in", `${name} answers; it must allow ${appUrl}/api/auth/callback/${slot}`);
  } catch (error) {
    return fail(
      "sign-in",
      `${name}, ${issuer}: ${reasonOf(error)}`,
      "Check its issuer and the way out of this machine.",
    );
  }
}

export const checkProviders = ({ providers, appUrl }: Settings): Promise<Finding[]> =>
  Promise.all(providers.map((provider) => checkProvider(provider, appUrl)));
