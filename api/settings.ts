import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { z } from "zod";
import { findChosenModel } from "./integrations/local-model/chosen.ts";
import {
  aiProblems,
  linkedinProblems,
  certificateProblems,
  isThisMachine,
  providerProblems,
  productionProblems,
  s3Problems,
  splitSecrets,
  STANDIN_KEYS,
  type StripeKey,
} from "./check-settings.ts";
import { SetupError } from "./db/setup-error.ts";
import { createSecretFilter } from "./hide-secrets.ts";
import { PASSWORD_COST } from "#contract/limits.ts";
import { UNLIMITED } from "#contract/roles.ts";
import type { Provider } from "./features/accounts/providers/provider-plugin.ts";
import { settingsSchema, type RawSettings } from "./settings-schema.ts";

/** Interprets all settings of the server. No other file does so. */

const STRIPE_API_BASE = "https://api.stripe.com";

const LINKEDIN_ISSUER = "https://www.linkedin.com/oauth";
const CALENDLY = {
  CALENDLY_API_BASE: "https://api.calendly.com",
  CALENDLY_AUTH_BASE: "https://auth.calendly.com",
  CALENDLY_WIDGET_BASE: "https://calendly.com",
} as const;
const RESEND_API_BASE = "https://api.resend.com";
const RECAPTCHA_VERIFY_URL = "https://www.google.com/recaptcha/api/siteverify";

export type Settings = ReturnType<typeof readSettings>;

/** An empty value in a settings file means that the setting is not set. */
const withoutEmpty = (source: Record<string, string | undefined>) =>
  Object.fromEntries(
    Object.entries(source).filter(([, value]) => value !== undefined && value.trim() !== ""),
  );

const notValid = (problems: string[]): SetupError =>
  new SetupError(`Settings are not valid.\n- ${problems.join("\n- ")}`);

/** Zod's message for an invalid address, if the schema has no message of its own. */
const INVALID_URL = "Invalid URL";

/** Describes a problem with a setting. The schema's own messages are put after the setting's name. */
function wordIssue(issue: z.core.$ZodIssue): string {
  const name = String(issue.path[0]);
  const { code, message } = issue;
  if (code === "invalid_type") return `${name} must be a whole number.`;
  if (code === "too_small") return `${name} must be a whole number, ${issue.minimum} or more.`;
  if (code === "too_big") return `${name} must be a whole number, ${issue.maximum} at most.`;
  if (code === "invalid_value") return `${name} must be one of ${issue.values.join(", ")}.`;
  if (message === INVALID_URL) return `${name} must be an address, such as https://example.org.`;
  return `${name}: ${message}.`;
}

/** Returns the valid settings, and the problems of the others, which later checks do not report again. */
function parseSettings(source: Record<string, string | undefined>) {
  const whole = settingsSchema.safeParse(source);
  const issues = whole.success ? [] : whole.error.issues;
  const wrong = new Set(issues.map(({ path }) => String(path[0])));
  const rest = Object.fromEntries(Object.entries(source).filter(([name]) => !wrong.has(name)));
  const found = issues.map(wordIssue);
  const problems = {
    add: (more: string[]): void => {
      found.push(...more.filter((text) => !wrong.has(text.split(" ", 1)[0] ?? "")));
    },
    refuse: (): void => {
      if (found.length > 0) throw notValid(found);
    },
  };
  return { data: whole.data ?? settingsSchema.parse(rest), problems };
}

/** Reads the settings for installing a model. An invalid or missing model must not prevent a new installation. */
export function readModelPlace(source: Record<string, string | undefined>) {
  const place = settingsSchema.pick({ DATA_DIR: true, AI_PROVIDER: true }).safeParse(withoutEmpty(source));
  if (!place.success) throw notValid(place.error.issues.map(wordIssue));
  const { DATA_DIR: dataDir, AI_PROVIDER: provider = "local" } = place.data;
  return { dataDir, provider };
}

/** Reads and checks the settings. Throws one error that lists everything wrong, before anything starts. */
export function readSettings(source: Record<string, string | undefined>) {
  const { data: s, problems } = parseSettings(withoutEmpty(source));
  const production = s.NODE_ENV === "production";
  const standinsUrl = `http://localhost:${s.STANDINS_PORT}`;
  const standins: string[] = [];
  const service: Service = (name, address) => {
    if (address.set || production) return address.real;
    standins.push(name);
    return `${standinsUrl}${address.standin}`;
  };
  problems.add([...aiProblems(s), ...linkedinProblems(s), ...s3Problems(s), ...providerProblems(s)]);
  if (production)
    problems.add([...productionProblems(s), ...certificateProblems(source["NODE_TLS_REJECT_UNAUTHORIZED"])]);
  problems.refuse();
  return {
    production,
    port: s.PORT,
    appUrl: (s.APP_URL ?? `http://localhost:${s.PORT}`).replace(/\/$/, ""),
    dataDir: s.DATA_DIR,
    databaseUrl: s.DATABASE_URL,
    /** The same database, not through a pooler. */
    databaseDirectUrl: s.DATABASE_DIRECT_URL ?? s.DATABASE_URL,
    databaseConnections: s.DATABASE_CONNECTIONS,
    /** The role that creates and changes tables; if undefined, the role in `databaseUrl` does so. */
    databaseOwnerUrl: s.DATABASE_OWNER_URL,
    /** The first secret signs and seals. Each secret opens what it has sealed. null: created at the first start. */
    authSecrets: s.AUTH_SECRET === undefined ? null : splitSecrets(s.AUTH_SECRET),
    passwordCost: PASSWORD_COST,
    backupPassphrase: s.BACKUP_PASSPHRASE,
    /** Loopback only, by default. */
    host: s.HOST,
    ...readNetworks(s),
    /** Staff calls are refused until the session has shown a second factor (decisions.md D16). */
    adminMfa:
      s.ADMIN_MFA === undefined ? production || s.DATABASE_URL !== undefined : s.ADMIN_MFA === "required",
    /** True if a server runs jobs itself. */
    runsJobs: s.JOBS === "here",
    logLevel: s.LOG_LEVEL,
    metrics: s.METRICS_ADDRESS ?? null,
    otel: readOtel(s),
    interviewSeconds: s.INTERVIEW_SECONDS,
    inactivitySeconds: s.INACTIVITY_SECONDS,
    howtoVideoUrl: s.HOWTO_VIDEO_URL ?? null,
    ai: readAi(s),
    speech: readSpeech(s),
    ratingSamples: s.RATING_SAMPLES,
    modelTokensPerDay: s.MODEL_TOKENS_PER_DAY,
    modelCallsAtOnce: s.MODEL_CALLS_AT_ONCE,
    s3: readS3(s),
    linkedin: {
      /** If off, nobody is asked to connect LinkedIn. */
      isOn: !production || s.LINKEDIN_CLIENT_ID !== undefined,
      issuer: service("LinkedIn", {
        set: s.LINKEDIN_ISSUER !== undefined || s.LINKEDIN_CLIENT_ID !== undefined,
        real: s.LINKEDIN_ISSUER ?? LINKEDIN_ISSUER,
        standin: "/linkedin",
      }),
      clientId: s.LINKEDIN_CLIENT_ID ?? (production ? undefined : STANDIN_KEYS.LINKEDIN_CLIENT_ID),
      clientSecret:
        s.LINKEDIN_CLIENT_SECRET ?? (production ? undefined : STANDIN_KEYS.LINKEDIN_CLIENT_SECRET),
    },
    calendly: readCalendly(s, service),
    mail: readMail(s, service),
    stripe: readStripe(s, service),
    providers: readProviders(s),
    providersOnly: s.OIDC_ONLY,
    defaultPlan: s.DEFAULT_PLAN === UNLIMITED ? ("premium" as const) : (s.DEFAULT_PLAN ?? "free"),
    /** If true, and nothing is sold, interviews are not counted. */
    unlimited: s.DEFAULT_PLAN === UNLIMITED,
    recaptcha: readRecaptcha(s),
    standins,
    standinsUrl: standins.length > 0 ? standinsUrl : null,
    /** The names of all given settings, including unknown ones, because the doctor looks for misspelt names. */
    givenNames: Object.keys(source),
    /** Removes the secrets of these settings from a text. */
    hideSecrets: createSecretFilter(source),
  };
}

/** The sign-in providers, in the order of their buttons. */
function readProviders(s: RawSettings): Provider[] {
  const openid = (["OIDC", "OIDC_2"] as const).map((prefix, at) => ({
    slot: (["oidc", "oidc-2"] as const)[at] ?? "oidc",
    issuer: s[`${prefix}_ISSUER`],
    name: s[`${prefix}_NAME`],
    clientId: s[`${prefix}_CLIENT_ID`],
    clientSecret: s[`${prefix}_CLIENT_SECRET`],
    domains: s[`${prefix}_DOMAINS`] ?? [],
    roles: readRoles(s[`${prefix}_ROLE_CLAIM`], s[`${prefix}_COACH_ROLE`], s[`${prefix}_ADMIN_ROLE`]),
  }));
  const [domains, roles] = [[], null];
  const google = {
    slot: "google" as const,
    name: "Google",
    issuer: "https://accounts.google.com",
    clientId: s.GOOGLE_CLIENT_ID,
    clientSecret: s.GOOGLE_CLIENT_SECRET,
    domains,
    roles,
  };
  const microsoft = {
    slot: "microsoft" as const,
    name: "Microsoft",
    issuer: `https://login.microsoftonline.com/${s.MICROSOFT_TENANT}/v2.0`,
    clientId: s.MICROSOFT_CLIENT_ID,
    clientSecret: s.MICROSOFT_CLIENT_SECRET,
    domains,
    roles,
  };
  return [...openid, google, microsoft].flatMap(({ issuer, clientId, clientSecret, name, ...one }) =>
    issuer === undefined || clientId === undefined || clientSecret === undefined
      ? []
      : [{ ...one, issuer, clientId, clientSecret, name: name ?? new URL(issuer).host }],
  );
}

const readRoles = (claim: string | undefined, coach: string | undefined, admin: string | undefined) =>
  claim === undefined ? null : { claim, coach, admin };

const readNetworks = (s: RawSettings) => ({
  /** null: no proxy is trusted to report where a request comes from. */
  proxies: s.TRUST_PROXY ?? null,
  isTrustedNetwork: s.TRUSTED_NETWORKS ?? (() => false),
});

/** The address of an outside service: the setting, else the real address in production, else the stand-in's. */
type Service = (name: string, address: { set: boolean; real: string; standin: string }) => string;

/** The stand-in replaces all addresses that are not set, unless the app's own id or CALENDLY_API_BASE is set. */
function readCalendly(s: RawSettings, service: Service) {
  const set = [s.CALENDLY_CLIENT_ID, s.CALENDLY_API_BASE].some((value) => value !== undefined);
  const key = (name: "CALENDLY_CLIENT_ID" | "CALENDLY_CLIENT_SECRET" | "CALENDLY_WEBHOOK_KEY") =>
    s[name] ?? (s.NODE_ENV === "production" ? undefined : STANDIN_KEYS[name]);
  const base = (name: keyof typeof CALENDLY, real: string) => (s[name] ?? real).replace(/\/$/, "");
  const standin = service("Calendly", { set, real: "", standin: "/calendly" });
  const below = (path: string, real: string) => (standin === "" ? real : `${standin}${path}`);
  return {
    /** If off, there is no coach area. */
    isOn: s.NODE_ENV !== "production" || s.CALENDLY_CLIENT_ID !== undefined,
    clientId: key("CALENDLY_CLIENT_ID"),
    clientSecret: key("CALENDLY_CLIENT_SECRET"),
    /** Calendly signs its events with this key. Without the key, no event is accepted. */
    webhookKey: key("CALENDLY_WEBHOOK_KEY"),
    apiBase: base("CALENDLY_API_BASE", below("/api", CALENDLY.CALENDLY_API_BASE)),
    authBase: base("CALENDLY_AUTH_BASE", below("/auth", CALENDLY.CALENDLY_AUTH_BASE)),
    widgetBase: base("CALENDLY_WIDGET_BASE", below("/widget", CALENDLY.CALENDLY_WIDGET_BASE)),
  };
}

/** null: the built-in interviewer. Throws if the choice is invalid, or is missing although AI_PROVIDER is `local`. */
function readAi(s: RawSettings) {
  const provider = s.AI_PROVIDER ?? "local";
  if (provider !== "local")
    return { provider, model: s.AI_MODEL, apiKey: s.AI_API_KEY, baseUrl: s.AI_BASE_URL };
  const chosen = findChosenModel(s.DATA_DIR);
  if (chosen) return { provider, dataDir: s.DATA_DIR, chosen };
  if (s.AI_PROVIDER === "local")
    throw new SetupError(
      "Settings are not valid.\n- AI_PROVIDER is local, and no model is installed: greenroom model install <name>.",
    );
  return null;
}

/** null: this server has no speech to text and no text to speech. */
function readSpeech(s: RawSettings) {
  if (s.SPEECH_BASE_URL === undefined) return null;
  return {
    baseUrl: s.SPEECH_BASE_URL,
    host: isThisMachine(s.SPEECH_BASE_URL) ? null : new URL(s.SPEECH_BASE_URL).host,
    apiKey: s.SPEECH_API_KEY,
    transcriptionModel: s.SPEECH_TRANSCRIPTION_MODEL,
    voiceModel: s.SPEECH_VOICE_MODEL,
    voice: s.SPEECH_VOICE,
  };
}

function readMail(s: RawSettings, service: Service) {
  const production = s.NODE_ENV === "production";
  return {
    smtpUrl: s.SMTP_URL,
    /** The provider signs its delivery events with this secret. Without the secret, no event is accepted. */
    webhookSecret: s.RESEND_WEBHOOK_SECRET ?? (production ? undefined : STANDIN_KEYS.RESEND_WEBHOOK_SECRET),
    resendApiKey: s.RESEND_API_KEY ?? (production || s.SMTP_URL ? undefined : STANDIN_KEYS.RESEND_API_KEY),
    resendApiBase: service("email", {
      set: s.SMTP_URL !== undefined || s.RESEND_API_KEY !== undefined || s.RESEND_API_BASE !== undefined,
      real: s.RESEND_API_BASE ?? RESEND_API_BASE,
      standin: "/resend",
    }),
    from: s.MAIL_FROM ?? "Greenroom <hello@greenroom.test>",
  };
}

/** null: no traces. */
const readOtel = ({
  OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
  OTEL_EXPORTER_OTLP_HEADERS: headers,
}: RawSettings) => (endpoint === undefined ? null : { endpoint, headers: headers ?? {} });

/** null: files are stored in the data folder. */
const readS3 = (s: RawSettings) =>
  s.S3_ENDPOINT && s.S3_BUCKET && s.S3_ACCESS_KEY_ID && s.S3_SECRET_ACCESS_KEY
    ? {
        endpoint: s.S3_ENDPOINT,
        bucket: s.S3_BUCKET,
        accessKeyId: s.S3_ACCESS_KEY_ID,
        secretAccessKey: s.S3_SECRET_ACCESS_KEY,
        region: s.S3_REGION,
      }
    : null;

/** null: captchas are self-hosted (decisions.md D5). */
function readRecaptcha(s: RawSettings) {
  const { RECAPTCHA_SITE_KEY: siteKey, RECAPTCHA_SECRET_KEY: secretKey } = s;
  if (!siteKey || !secretKey) return null;
  return { siteKey, secretKey, verifyUrl: s.RECAPTCHA_VERIFY_URL ?? RECAPTCHA_VERIFY_URL };
}

/** null: payments are not set up. A real key is never combined with the stand-in's prices or secret. */
function readStripe(s: RawSettings, service: Service) {
  const apiBase = service("Stripe", {
    set: s.STRIPE_SECRET_KEY !== undefined || s.STRIPE_API_BASE !== undefined,
    real: s.STRIPE_API_BASE ?? STRIPE_API_BASE,
    standin: "",
  });
  const isReal = s.NODE_ENV === "production" || s.STRIPE_SECRET_KEY !== undefined;
  const value = (name: StripeKey) => s[name] ?? (isReal ? undefined : STANDIN_KEYS[name]);
  const [secretKey, webhookSecret] = [value("STRIPE_SECRET_KEY"), value("STRIPE_WEBHOOK_SECRET")];
  const [paid, premium] = [value("STRIPE_PRICE_PAID"), value("STRIPE_PRICE_PREMIUM")];
  if (!secretKey || !webhookSecret || !paid || !premium) return null;
  return { apiBase, secretKey, webhookSecret, prices: { paid, premium } };
}

/** The secret of an installation without AUTH_SECRET. */
export const readSecret = (dataDir: string): string =>
  readKept(join(dataDir, "auth-secret"), () => randomBytes(32).toString("hex"));

/** Reads the file, which is created on first use. */
export function readKept(file: string, make: () => string): string {
  if (!existsSync(file)) {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, make(), { mode: 0o600, flag: "wx" });
  }
  return readFileSync(file, "utf8");
}
