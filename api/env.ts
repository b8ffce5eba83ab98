import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { INACTIVITY_SECONDS_DEFAULT, INTERVIEW_SECONDS_DEFAULT } from "#contract/limits.ts";

/** The only reader of process.env. Every setting is optional outside production. */

const MIN_SECRET_BYTES = 32;

const optional = z.string().trim().optional();
const port = (fallback: number) => z.coerce.number().int().min(0).max(65535).default(fallback);
const url = z.url().optional();

const settingsSchema = z.object({
  NODE_ENV: z.string().default("development"),
  PORT: port(3000),
  APP_URL: url,
  DATA_DIR: z.string().default(".data"),
  DATABASE_URL: optional,
  AUTH_SECRET: optional,
  STANDINS_PORT: port(3100),
  S3_ENDPOINT: url,
  S3_BUCKET: optional,
  S3_ACCESS_KEY_ID: optional,
  S3_SECRET_ACCESS_KEY: optional,
  AI_PROVIDER: z.enum(["openai-compatible", "anthropic", "google"]).optional(),
  AI_MODEL: optional,
  AI_API_KEY: optional,
  AI_BASE_URL: url,
  LINKEDIN_CLIENT_ID: optional,
  LINKEDIN_CLIENT_SECRET: optional,
  LINKEDIN_ISSUER: url,
  SMTP_URL: optional,
  RESEND_API_KEY: optional,
  RESEND_API_BASE: url,
  RESEND_WEBHOOK_SECRET: optional,
  MAIL_FROM: optional,
  RECAPTCHA_SITE_KEY: optional,
  RECAPTCHA_SECRET_KEY: optional,
  RECAPTCHA_VERIFY_URL: url,
  HOWTO_VIDEO_URL: url,
  INTERVIEW_SECONDS: z.coerce.number().int().min(5).default(INTERVIEW_SECONDS_DEFAULT),
  INACTIVITY_SECONDS: z.coerce.number().int().min(2).default(INACTIVITY_SECONDS_DEFAULT),
  ADMIN_MFA: z.enum(["optional", "required"]).default("optional"),
  TRUST_PROXY: z.stringbool().default(false),
  LOG_LEVEL: z.enum(["silent", "fatal", "error", "warn", "info", "debug", "trace"]).default("info"),
});

const LINKEDIN_ISSUER = "https://www.linkedin.com/oauth";
const RESEND_API_BASE = "https://api.resend.com";
const RECAPTCHA_VERIFY_URL = "https://www.google.com/recaptcha/api/siteverify";

/** What the stand-ins take as keys; public, so never good in production. */
const STANDIN_KEYS = {
  LINKEDIN_CLIENT_ID: "standin-client",
  LINKEDIN_CLIENT_SECRET: "standin-secret",
  RESEND_API_KEY: "re_standin",
  RESEND_WEBHOOK_SECRET: "whsec_c3RhbmQtaW4tc2VjcmV0LWZvci1kZWxpdmVyeS1uZXdz",
} as const;

export type Env = ReturnType<typeof readEnv>;

/** Reads and checks the settings. Throws one error that names everything wrong, before anything starts. */
export function readEnv(source: Record<string, string | undefined>) {
  // An empty line in a settings file means: not set.
  const set = Object.entries(source).filter(([, value]) => value !== undefined && value.trim() !== "");
  const parsed = settingsSchema.safeParse(Object.fromEntries(set));
  if (!parsed.success) throw new Error(`Settings are not valid.\n${z.prettifyError(parsed.error)}`);
  const s = parsed.data;
  const production = s.NODE_ENV === "production";
  const standinsUrl = `http://localhost:${s.STANDINS_PORT}`;
  const standins: string[] = [];
  /** The address of an outside service: as set, else the real one in production, else the stand-in's. */
  const service = (name: string, address: { set: boolean; real: string; standin: string }) => {
    if (address.set || production) return address.real;
    standins.push(name);
    return `${standinsUrl}${address.standin}`;
  };
  const problems = [...aiProblems(s), ...s3Problems(s), ...(production ? productionProblems(s) : [])];
  if (problems.length > 0) throw new Error(`Settings are not valid.\n- ${problems.join("\n- ")}`);
  return {
    production,
    port: s.PORT,
    appUrl: (s.APP_URL ?? `http://localhost:${s.PORT}`).replace(/\/$/, ""),
    dataDir: s.DATA_DIR,
    databaseUrl: s.DATABASE_URL,
    authSecret: s.AUTH_SECRET,
    trustProxy: s.TRUST_PROXY,
    /** Staff calls are refused until the account has an authenticator app. */
    adminMfa: s.ADMIN_MFA === "required",
    logLevel: s.LOG_LEVEL,
    interviewSeconds: s.INTERVIEW_SECONDS,
    inactivitySeconds: s.INACTIVITY_SECONDS,
    howtoVideoUrl: s.HOWTO_VIDEO_URL ?? null,
    ai: readAi(s),
    s3: readS3(s),
    linkedin: {
      issuer: service("LinkedIn", {
        set: s.LINKEDIN_ISSUER !== undefined || s.LINKEDIN_CLIENT_ID !== undefined,
        real: s.LINKEDIN_ISSUER ?? LINKEDIN_ISSUER,
        standin: "/linkedin",
      }),
      clientId: s.LINKEDIN_CLIENT_ID ?? (production ? undefined : STANDIN_KEYS.LINKEDIN_CLIENT_ID),
      clientSecret:
        s.LINKEDIN_CLIENT_SECRET ?? (production ? undefined : STANDIN_KEYS.LINKEDIN_CLIENT_SECRET),
    },
    mail: {
      smtpUrl: s.SMTP_URL,
      /** Signs the provider's delivery news; without it none is believed. */
      webhookSecret: s.RESEND_WEBHOOK_SECRET ?? (production ? undefined : STANDIN_KEYS.RESEND_WEBHOOK_SECRET),
      resendApiKey: s.RESEND_API_KEY ?? (production || s.SMTP_URL ? undefined : STANDIN_KEYS.RESEND_API_KEY),
      resendApiBase: service("mail", {
        set: s.SMTP_URL !== undefined || s.RESEND_API_KEY !== undefined || s.RESEND_API_BASE !== undefined,
        real: s.RESEND_API_BASE ?? RESEND_API_BASE,
        standin: "/resend",
      }),
      from: s.MAIL_FROM ?? "Greenroom <hello@greenroom.test>",
    },
    recaptcha: readRecaptcha(s),
    standins,
    standinsUrl: standins.length > 0 ? standinsUrl : null,
  };
}

type Settings = z.infer<typeof settingsSchema>;

const readAi = (s: Settings) =>
  s.AI_PROVIDER
    ? { provider: s.AI_PROVIDER, model: s.AI_MODEL, apiKey: s.AI_API_KEY, baseUrl: s.AI_BASE_URL }
    : null;

const S3_SETTINGS = ["S3_ENDPOINT", "S3_BUCKET", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"] as const;

/** null: files lie in the data folder. */
const readS3 = (s: Settings) =>
  s.S3_ENDPOINT && s.S3_BUCKET && s.S3_ACCESS_KEY_ID && s.S3_SECRET_ACCESS_KEY
    ? {
        endpoint: s.S3_ENDPOINT,
        bucket: s.S3_BUCKET,
        accessKeyId: s.S3_ACCESS_KEY_ID,
        secretAccessKey: s.S3_SECRET_ACCESS_KEY,
      }
    : null;

/** Half a setting would put files where nobody looks for them. */
function s3Problems(s: Settings): string[] {
  const missing = S3_SETTINGS.filter((name) => !s[name]);
  if (missing.length === 0 || missing.length === S3_SETTINGS.length) return [];
  return missing.map((name) => `${name} is missing: an object store needs all of ${S3_SETTINGS.join(", ")}.`);
}

function readRecaptcha(s: Settings) {
  const { RECAPTCHA_SITE_KEY: siteKey, RECAPTCHA_SECRET_KEY: secretKey } = s;
  if (!siteKey || !secretKey) return null;
  return { siteKey, secretKey, verifyUrl: s.RECAPTCHA_VERIFY_URL ?? RECAPTCHA_VERIFY_URL };
}

function aiProblems(s: Settings): string[] {
  if (s.AI_PROVIDER === undefined) return [];
  const problems: string[] = [];
  if (!s.AI_MODEL) problems.push("AI_MODEL is missing: name the model of AI_PROVIDER.");
  if (!s.AI_API_KEY) problems.push("AI_API_KEY is missing.");
  if (s.AI_PROVIDER === "openai-compatible" && !s.AI_BASE_URL) problems.push("AI_BASE_URL is missing.");
  return problems;
}

const OUTSIDE_ADDRESSES = [
  "AI_BASE_URL",
  "LINKEDIN_ISSUER",
  "RESEND_API_BASE",
  "RECAPTCHA_VERIFY_URL",
  "S3_ENDPOINT",
] as const;

/** THREATS T11: secrets present, own and long; no imitations; no plain http to the outside. */
function productionProblems(s: Settings): string[] {
  const problems: string[] = [];
  const need = (name: keyof Settings) => {
    if (!s[name]) problems.push(`${name} is missing.`);
  };
  if (!s.AUTH_SECRET || Buffer.byteLength(s.AUTH_SECRET) < MIN_SECRET_BYTES) {
    problems.push(`AUTH_SECRET is missing or shorter than ${MIN_SECRET_BYTES} bytes.`);
  } else if (new Set(s.AUTH_SECRET).size < 8) {
    problems.push("AUTH_SECRET is not random.");
  }
  need("APP_URL");
  need("LINKEDIN_CLIENT_ID");
  need("LINKEDIN_CLIENT_SECRET");
  need("MAIL_FROM");
  if (!s.SMTP_URL && !s.RESEND_API_KEY) problems.push("SMTP_URL or RESEND_API_KEY is missing.");
  for (const [name, value] of Object.entries(STANDIN_KEYS)) {
    if (s[name as keyof typeof STANDIN_KEYS] === value)
      problems.push(`${name} is the default of a stand-in.`);
  }
  for (const name of OUTSIDE_ADDRESSES) {
    const value = s[name];
    if (!value) continue;
    if (isStandin(value, s.STANDINS_PORT)) problems.push(`${name} is the address of a stand-in.`);
    else if (!value.startsWith("https:")) problems.push(`${name} must be https.`);
  }
  return problems;
}

function isStandin(address: string, standinsPort: number): boolean {
  const { hostname, port: addressPort } = new URL(address);
  return Number(addressPort) === standinsPort && /^(localhost|127\.|\[::1\])/.test(hostname);
}

/** The secret of an installation without AUTH_SECRET: made once, kept in the data folder. */
export function readSecret(dataDir: string): string {
  const file = join(dataDir, "auth-secret");
  if (!existsSync(file)) {
    mkdirSync(dataDir, { recursive: true });
    writeFileSync(file, randomBytes(32).toString("hex"), { mode: 0o600, flag: "wx" });
  }
  return readFileSync(file, "utf8");
}
