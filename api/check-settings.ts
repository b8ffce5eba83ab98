import type { RawSettings } from "./settings-schema.ts";

/** Keys of the stand-ins. They are public, so production refuses them. */
export const STANDIN_KEYS = {
  LINKEDIN_CLIENT_ID: "standin-client",
  LINKEDIN_CLIENT_SECRET: "standin-secret",
  CALENDLY_CLIENT_ID: "standin-client",
  CALENDLY_CLIENT_SECRET: "standin-secret",
  CALENDLY_WEBHOOK_KEY: "standin-calendly-webhook-key",
  RESEND_API_KEY: "re_standin",
  RESEND_WEBHOOK_SECRET: "whsec_c3RhbmQtaW4tc2VjcmV0LWZvci1kZWxpdmVyeS1uZXdz",
  STRIPE_SECRET_KEY: "sk_test_standin",
  STRIPE_WEBHOOK_SECRET: "whsec_standin_of_the_payment_provider",
  STRIPE_PRICE_PAID: "price_standin_paid",
  STRIPE_PRICE_PREMIUM: "price_standin_premium",
} as const;

const LINKEDIN_KEYS = ["LINKEDIN_CLIENT_ID", "LINKEDIN_CLIENT_SECRET"] as const;
const CALENDLY_KEYS = ["CALENDLY_CLIENT_ID", "CALENDLY_CLIENT_SECRET", "CALENDLY_WEBHOOK_KEY"] as const;
const STRIPE_KEYS = [
  "STRIPE_SECRET_KEY",
  "STRIPE_WEBHOOK_SECRET",
  "STRIPE_PRICE_PAID",
  "STRIPE_PRICE_PREMIUM",
] as const;
export type StripeKey = (typeof STRIPE_KEYS)[number];

/** If one is missing, sign-up uses a proof of work, as if none were set (settings.ts). */
const RECAPTCHA_KEYS = ["RECAPTCHA_SITE_KEY", "RECAPTCHA_SECRET_KEY"] as const;

const S3_SETTINGS = ["S3_ENDPOINT", "S3_BUCKET", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"] as const;

const MIN_SECRET_BYTES = 32;

/** AUTH_SECRET=new,old while a secret is being replaced. */
export const splitSecrets = (text: string): [string, ...string[]] => {
  const [first = "", ...older] = text.split(",").map((secret) => secret.trim());
  return [first, ...older];
};

export function s3Problems(s: RawSettings): string[] {
  const missing = S3_SETTINGS.filter((name) => !s[name]);
  if (missing.length === 0 || missing.length === S3_SETTINGS.length) return [];
  return missing.map((name) => `${name} is missing: an object store needs all of ${S3_SETTINGS.join(", ")}.`);
}

export const linkedinProblems = (s: RawSettings): string[] => halfProblems(s, LINKEDIN_KEYS);

export function aiProblems(s: RawSettings): string[] {
  if (s.AI_PROVIDER === undefined || s.AI_PROVIDER === "local") return [];
  const problems: string[] = [];
  if (!s.AI_MODEL) problems.push("AI_MODEL is missing: name the model of AI_PROVIDER.");
  const isOurs = s.AI_PROVIDER === "openai-compatible" && isNearAddress(s.AI_BASE_URL);
  if (!s.AI_API_KEY && !isOurs) problems.push("AI_API_KEY is missing.");
  if (s.AI_PROVIDER === "openai-compatible" && !s.AI_BASE_URL) problems.push("AI_BASE_URL is missing.");
  return problems;
}

const PROVIDERS = [
  ["OIDC_ISSUER", "OIDC_CLIENT_ID", "OIDC_CLIENT_SECRET"],
  ["OIDC_2_ISSUER", "OIDC_2_CLIENT_ID", "OIDC_2_CLIENT_SECRET"],
  ["GOOGLE_CLIENT_ID", "GOOGLE_CLIENT_SECRET"],
  ["MICROSOFT_TENANT", "MICROSOFT_CLIENT_ID", "MICROSOFT_CLIENT_SECRET"],
] as const;

/** A half-configured provider would have no button. With OIDC_ONLY and no provider, nobody could sign in. */
export function providerProblems(s: RawSettings): string[] {
  const problems = PROVIDERS.flatMap((keys) => halfProblems(s, keys));
  if (s.OIDC_ONLY && PROVIDERS.every(([first]) => !s[first]))
    problems.push("OIDC_ONLY is set, and no provider is: nobody could sign in.");
  if (s.OIDC_ISSUER && s.OIDC_ISSUER === s.OIDC_2_ISSUER)
    problems.push("OIDC_ISSUER and OIDC_2_ISSUER are the same provider.");
  if (s.MICROSOFT_TENANT && !/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/iu.test(s.MICROSOFT_TENANT))
    problems.push("MICROSOFT_TENANT is not the id of one directory: `common` would let everybody's in.");
  return problems;
}

const OUTSIDE_ADDRESSES = [
  "AI_BASE_URL",
  "SPEECH_BASE_URL",
  "LINKEDIN_ISSUER",
  "OIDC_ISSUER",
  "OIDC_2_ISSUER",
  "CALENDLY_API_BASE",
  "CALENDLY_AUTH_BASE",
  "CALENDLY_WIDGET_BASE",
  "RESEND_API_BASE",
  "STRIPE_API_BASE",
  "RECAPTCHA_VERIFY_URL",
  "S3_ENDPOINT",
] as const;

/** These may use plain http on this machine or in a private network. */
const MAY_BE_NEAR = new Set<string>(["S3_ENDPOINT", "AI_BASE_URL", "SPEECH_BASE_URL"]);

/** safety.md T11: secrets are set, our own and long; no stand-ins; no plain http to other networks. */
export function productionProblems(s: RawSettings): string[] {
  const problems: string[] = [];
  const need = (name: keyof RawSettings) => {
    if (!s[name]) problems.push(`${name} is missing.`);
  };
  const secrets = splitSecrets(s.AUTH_SECRET ?? "");
  if (secrets.some((secret) => Buffer.byteLength(secret) < MIN_SECRET_BYTES)) {
    problems.push(`AUTH_SECRET is missing or shorter than ${MIN_SECRET_BYTES} bytes.`);
  } else if (secrets.some((secret) => new Set(secret).size < 8)) {
    problems.push("AUTH_SECRET is not random.");
  }
  need("APP_URL");
  if (s.APP_URL && !s.APP_URL.startsWith("https:") && !isThisMachine(s.APP_URL))
    problems.push("APP_URL must be https.");
  need("MAIL_FROM");
  for (const keys of [CALENDLY_KEYS, STRIPE_KEYS, RECAPTCHA_KEYS]) problems.push(...halfProblems(s, keys));
  if (!s.SMTP_URL && !s.RESEND_API_KEY) problems.push("SMTP_URL or RESEND_API_KEY is missing.");
  for (const [name, value] of Object.entries(STANDIN_KEYS)) {
    if (s[name as keyof typeof STANDIN_KEYS] === value)
      problems.push(`${name} is the default of a stand-in.`);
  }
  for (const name of OUTSIDE_ADDRESSES) {
    const value = s[name];
    if (!value) continue;
    if (isStandin(value, s.STANDINS_PORT)) problems.push(`${name} is the address of a stand-in.`);
    else if (MAY_BE_NEAR.has(name) && isNearAddress(value)) continue;
    else if (!value.startsWith("https:")) problems.push(`${name} must be https.`);
  }
  return [...problems, ...signatureProblems(s), ...plainProblems(s), ...keyProblems(s)];
}

const SIGNING = ["CALENDLY_WEBHOOK_KEY", "STRIPE_WEBHOOK_SECRET", "RESEND_WEBHOOK_SECRET"] as const;

/** With one of these secrets, anybody could forge bookings, payments or deliveries (safety.md T77). */
const signatureProblems = (s: RawSettings): string[] =>
  SIGNING.flatMap((name) => {
    const value = s[name]?.replace(/^whsec_/, "");
    if (!value) return [];
    if (Buffer.byteLength(value) < MIN_SECRET_BYTES)
      return [`${name} is shorter than ${MIN_SECRET_BYTES} bytes.`];
    return new Set(value).size < 8 ? [`${name} is not random.`] : [];
  });

/** Google publishes these keys for tests: with them, every captcha counts as solved. */
const TEST_CAPTCHA_KEYS = new Set([
  "6LeIxAcTAAAAAJcZVRqyHh71UMIEGNQ_MXjiZKhI",
  "6LeIxAcTAAAAAGG-vFI1TnRWxMZNFuojJ4WifJWe",
]);

function keyProblems(s: RawSettings): string[] {
  const problems: string[] = [];
  for (const name of RECAPTCHA_KEYS)
    if (TEST_CAPTCHA_KEYS.has(s[name] ?? "")) problems.push(`${name} is Google's key for tests.`);
  if (s.STRIPE_PRICE_PAID && s.STRIPE_PRICE_PAID === s.STRIPE_PRICE_PREMIUM)
    problems.push("STRIPE_PRICE_PAID and STRIPE_PRICE_PREMIUM are the same price.");
  if (s.STRIPE_SECRET_KEY && s.DEFAULT_PLAN !== undefined)
    problems.push("DEFAULT_PLAN is for an installation without Stripe: take one of them out.");
  if (s.APP_URL?.startsWith("https:") && s.TRUST_PROXY === undefined)
    problems.push(
      "TRUST_PROXY is missing: true behind a proxy that sets X-Forwarded-For, else false; APP_URL is https.",
    );
  return problems;
}

const DATABASES = ["DATABASE_URL", "DATABASE_DIRECT_URL", "DATABASE_OWNER_URL"] as const;

/** Connections that carry people's data must be encrypted. */
function plainProblems(s: RawSettings): string[] {
  const problems: string[] = [];
  for (const name of DATABASES)
    if (s[name] && isPlainDatabase(s[name]))
      problems.push(`${name} leads to another network without TLS: add ?sslmode=verify-full.`);
  if (s.SMTP_URL && isPlainMail(s.SMTP_URL))
    problems.push(
      "SMTP_URL leads to another network without TLS: begin with smtps: or add ?requireTLS=true.",
    );
  if (s.SMTP_URL && letsAnyCertificateIn(s.SMTP_URL))
    problems.push(
      "SMTP_URL lets any certificate in: take tls.rejectUnauthorized out (NODE_EXTRA_CA_CERTS trusts one of yours).",
    );
  const collector = s.OTEL_EXPORTER_OTLP_ENDPOINT;
  if (collector?.startsWith("http:") && !isNear(new URL(collector).hostname))
    problems.push("OTEL_EXPORTER_OTLP_ENDPOINT must be https.");
  return problems;
}

function isPlainDatabase(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { hostname, searchParams } = new URL(address);
  const hosts = searchParams.getAll("host");
  if ((hosts.length > 0 ? hosts : [hostname]).every((host) => host.startsWith("/") || isNear(host)))
    return false;
  const tls = searchParams.get("sslmode") ?? (searchParams.get("ssl") === "true" ? "require" : "");
  // `require` and `verify-ca` leave certificates or names unchecked only with libpq's meaning.
  const asLibpq = searchParams.get("uselibpqcompat") === "true";
  return tls !== "verify-full" && (asLibpq || !["require", "verify-ca"].includes(tls));
}

function isPlainMail(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, searchParams } = new URL(address);
  return protocol !== "smtps:" && searchParams.get("requireTLS") !== "true" && !isNear(hostname);
}

const letsAnyCertificateIn = (address: string): boolean =>
  URL.canParse(address) && new URL(address).searchParams.get("tls.rejectUnauthorized") === "false";

/** Checks Node's own setting, which applies to every connection of the process. */
export const certificateProblems = (nodeSwitch: string | undefined): string[] =>
  nodeSwitch === "0"
    ? [
        "NODE_TLS_REJECT_UNAUTHORIZED=0 lets any certificate in: take it out (NODE_EXTRA_CA_CERTS trusts one of yours).",
      ]
    : [];

/** This machine or a private network: private addresses, and names without a dot, such as in a compose file. */
const isNear = (host: string): boolean =>
  /^(\[?::1\]?|\[f[cd][0-9a-f:]+\]|(127|10)(\.\d+){3}|192\.168(\.\d+){2}|172\.(1[6-9]|2\d|3[01])(\.\d+){2})$/i.test(
    host,
  ) || /^[a-z0-9-]*$/i.test(host);

const isNearAddress = (address: string | undefined): boolean =>
  address !== undefined && isNear(new URL(address).hostname);

export const isThisMachine = (address: string): boolean =>
  /^(localhost|127\.|\[::1\])/.test(new URL(address).hostname);

function isStandin(address: string, standinsPort: number): boolean {
  return Number(new URL(address).port) === standinsPort && isThisMachine(address);
}

/**
 * Either all keys are set, or none, which switches the service off. With only some of Stripe's, the app would take
 * money and give nothing for it.
 */
function halfProblems(s: RawSettings, keys: readonly (keyof RawSettings)[]): string[] {
  const absent = keys.filter((name) => !s[name]);
  return absent.length === keys.length ? [] : absent.map((name) => `${name} is missing.`);
}
