import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { z } from "zod";
import { parseProxies } from "./http/proxies.ts";
import { findChosenModel } from "./integrations/local-model/chosen.ts";
import {
  aiProblems,
  certificateProblems,
  productionProblems,
  s3Problems,
  splitSecrets,
  STANDIN_KEYS,
  type StripeKey,
} from "./check-settings.ts";
import {
  INACTIVITY_SECONDS_DEFAULT,
  INTERVIEW_SECONDS_DEFAULT,
  MODEL_TOKENS_PER_DAY_DEFAULT,
  RATING_SAMPLES_DEFAULT,
  RATING_SAMPLES_MAX,
  PASSWORD_COST,
} from "#contract/limits.ts";

/** The only reader of process.env. */

/** Every setting by name and section, as docs/settings.md lists them; all are optional outside production. */

const optional = z.string().trim().optional();
const port = (fallback: number) => z.coerce.number().int().min(0).max(65535).default(fallback);
const url = z.url().optional();
const seconds = (fallback: number, min: number) => z.coerce.number().int().min(min).default(fallback);

export const SETTING_SECTIONS = {
  "Where it runs": {
    NODE_ENV: z
      .enum(["development", "test", "production"])
      .default("development")
      .describe("`production` turns production's checks on"),
    PORT: port(3000).describe("Port that the app listens on; 0 takes any free one"),
    APP_URL: url.describe(
      "Where people reach the app; links in mails begin with it. Default: http://localhost:PORT",
    ),
    DATA_DIR: z
      .string()
      .default(".data")
      .describe("Folder of the embedded database, of files without a bucket, and of copies of people's data"),
    HOST: z
      .string()
      .trim()
      .default("127.0.0.1")
      .describe("Address that the app listens on; `0.0.0.0` lets every network in, `::` with IPv6 too"),
    TRUST_PROXY: z
      .string()
      .transform((text, ctx) => {
        const proxies = parseProxies(text);
        if (proxies !== undefined) return proxies;
        ctx.addIssue("true, false, a number of proxies, or addresses and networks with commas between");
        return z.NEVER;
      })
      .optional()
      .describe(
        "Who may say in X-Forwarded-For whom a request comes from: addresses and networks of your proxies (`192.0.2.7,10.1.0.0/16`), or how many stand in a row on this machine or its private network (`true` is 1); `false`: nobody. Production asks for it where APP_URL is https",
      ),
    LOG_LEVEL: z
      .enum(["silent", "fatal", "error", "warn", "info", "debug", "trace"])
      .default("info")
      .describe("The least that is logged"),
    METRICS_ADDRESS: z
      .string()
      .regex(/^[\w.-]+:\d{1,5}$/, "a host and a port, such as 127.0.0.1:9464")
      .transform((address) => {
        const [host = "", port = ""] = address.split(":");
        return { host, port: Number(port) };
      })
      .optional()
      .describe("Host and port of `/metrics` for Prometheus, such as 127.0.0.1:9464; off by default"),
  },
  Traces: {
    OTEL_EXPORTER_OTLP_ENDPOINT: url.describe(
      "Address of an OpenTelemetry collector (OTLP over HTTP), such as http://127.0.0.1:4318, which then gets a trace of each request; off by default",
    ),
    OTEL_EXPORTER_OTLP_HEADERS: z
      .string()
      .regex(/^[^=,\s]+=[^=,]+(,[^=,\s]+=[^=,]+)*$/, "name=value, with commas between")
      .transform((text) =>
        Object.fromEntries(text.split(",").map((pair) => pair.split("=") as [string, string])),
      )
      .optional()
      .describe("Headers it asks for, `name=value` with commas between"),
  },
  "Data and secrets": {
    DATABASE_URL: optional.describe(
      "A PostgreSQL of yours (`postgres://…`); without it the embedded one runs in DATA_DIR",
    ),
    DATABASE_DIRECT_URL: optional.describe(
      "The same database past its pooler, where `DATABASE_URL` leads to a pooler in transaction mode (PgBouncer): for migrations, and for notices between servers",
    ),
    DATABASE_OWNER_URL: optional.describe(
      "The same database as the role that owns it, where `DATABASE_URL` names a lesser one that the server runs as; it makes the tables and lets that one in",
    ),
    AUTH_SECRET: optional.describe(
      "Signs sessions and seals tokens: 32 random bytes or more. `new,old` while it is being replaced. Made at the first start outside production",
    ),
    BACKUP_PASSPHRASE: optional.describe(
      "Opens and closes backups; without it `npm run backup` asks for one, or makes one where nobody types",
    ),
    S3_ENDPOINT: url.describe("An S3-compatible store for uploaded files; all four `S3_` settings or none"),
    S3_BUCKET: optional.describe("Its bucket, which must exist"),
    S3_ACCESS_KEY_ID: optional.describe("A key that may read, write, list and delete there"),
    S3_SECRET_ACCESS_KEY: optional.describe("The secret of that key"),
  },
  Mail: {
    MAIL_FROM: optional.describe("Sender of every mail, `Name <address>`"),
    SMTP_URL: optional.describe("A mail server, `smtps://user:password@host`; it goes before Resend"),
    RESEND_API_KEY: optional.describe("Resend, instead of a mail server"),
    RESEND_WEBHOOK_SECRET: optional.describe("Signs Resend's delivery events; without it none is accepted"),
    RESEND_API_BASE: url.describe("Another address of Resend's API"),
  },
  "Interviews and the model": {
    AI_PROVIDER: z
      .enum(["local", "openai-compatible", "anthropic", "google"])
      .optional()
      .describe(
        "Who words the questions; without it the local model, where `npm run model` has installed one, else the built-in interviewer",
      ),
    AI_MODEL: optional.describe("The model's name at the provider"),
    AI_API_KEY: optional.describe("The provider's key"),
    AI_BASE_URL: url.describe("The provider's address; needed for `openai-compatible`"),
    RATING_SAMPLES: z.coerce
      .number()
      .int()
      .min(1)
      .max(RATING_SAMPLES_MAX)
      .default(RATING_SAMPLES_DEFAULT)
      .describe(
        "How often a model judges each answer, 1 to 5: more cost more and agree better with themselves",
      ),
    MODEL_TOKENS_PER_DAY: z.coerce
      .number()
      .int()
      .min(0)
      .default(MODEL_TOKENS_PER_DAY_DEFAULT)
      .describe(
        "So many tokens of the model a day, of all interviews together; past it the built-in mind takes over",
      ),
    INTERVIEW_SECONDS: seconds(INTERVIEW_SECONDS_DEFAULT, 5).describe("Length of an interview"),
    INACTIVITY_SECONDS: seconds(INACTIVITY_SECONDS_DEFAULT, 2).describe("Silence that ends an interview"),
    HOWTO_VIDEO_URL: url.describe("Another how-to video in the interview's help than our own"),
  },
  LinkedIn: {
    LINKEDIN_CLIENT_ID: optional.describe("The app's id at LinkedIn"),
    LINKEDIN_CLIENT_SECRET: optional.describe("The secret of that app"),
    LINKEDIN_ISSUER: url.describe("Another OpenID Connect issuer"),
  },
  Calendly: {
    CALENDLY_CLIENT_ID: optional.describe("The OAuth app's id at Calendly"),
    CALENDLY_CLIENT_SECRET: optional.describe("The secret of that app"),
    CALENDLY_WEBHOOK_KEY: optional.describe(
      "Signs Calendly's webhook events: a random text of yours, 32 characters or more",
    ),
    CALENDLY_API_BASE: url.describe("Another address of Calendly's API"),
    CALENDLY_AUTH_BASE: url.describe("Another address of its sign-in"),
    CALENDLY_WIDGET_BASE: url.describe("Another address of its booking pages"),
  },
  Stripe: {
    STRIPE_SECRET_KEY: optional.describe("Stripe's key; all four or none, and without them nothing is sold"),
    STRIPE_WEBHOOK_SECRET: optional.describe("Signs Stripe's webhook events"),
    STRIPE_PRICE_PAID: optional.describe("Id of the monthly price of the plan Paid"),
    STRIPE_PRICE_PREMIUM: optional.describe("Id of the monthly price of the plan Premium"),
    STRIPE_API_BASE: url.describe("Another address of Stripe's API"),
  },
  "Sign-up and staff": {
    RECAPTCHA_SITE_KEY: optional.describe(
      "Google's captcha at sign-up, with both keys; without them a proof of work of the app's own",
    ),
    RECAPTCHA_SECRET_KEY: optional.describe("The secret that goes with it"),
    RECAPTCHA_VERIFY_URL: url.describe("Another address to verify its answers"),
    ADMIN_MFA: z
      .enum(["optional", "required"])
      .optional()
      .describe(
        "`required`: admins' pages ask for an authenticator app or a passkey. Not set it is so, but for the demo with its embedded database",
      ),
  },
  "Trying it out": {
    STANDINS_PORT: port(3100).describe(
      "Port of the imitated outside services and their mail inbox; not in production",
    ),
  },
};

export const settingsSchema = z.object({
  ...SETTING_SECTIONS["Where it runs"],
  ...SETTING_SECTIONS.Traces,
  ...SETTING_SECTIONS["Data and secrets"],
  ...SETTING_SECTIONS.Mail,
  ...SETTING_SECTIONS["Interviews and the model"],
  ...SETTING_SECTIONS.LinkedIn,
  ...SETTING_SECTIONS.Calendly,
  ...SETTING_SECTIONS.Stripe,
  ...SETTING_SECTIONS["Sign-up and staff"],
  ...SETTING_SECTIONS["Trying it out"],
});

export type RawSettings = z.infer<typeof settingsSchema>;

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

/** An empty line in a settings file means: not set. */
const withoutEmpty = (source: Record<string, string | undefined>) =>
  Object.fromEntries(
    Object.entries(source).filter(([, value]) => value !== undefined && value.trim() !== ""),
  );

/** For whoever puts a model there: a choice that can't be read or is missing must not stand in the way of mending it. */
export function readModelPlace(source: Record<string, string | undefined>) {
  const place = settingsSchema.pick({ DATA_DIR: true, AI_PROVIDER: true }).safeParse(withoutEmpty(source));
  if (!place.success) throw new Error(`Settings are not valid.\n${z.prettifyError(place.error)}`);
  return { dataDir: place.data.DATA_DIR, provider: place.data.AI_PROVIDER ?? "local" };
}

/** Reads and checks the settings. Throws one error that names everything wrong, before anything starts. */
export function readSettings(source: Record<string, string | undefined>) {
  const parsed = settingsSchema.safeParse(withoutEmpty(source));
  if (!parsed.success) throw new Error(`Settings are not valid.\n${z.prettifyError(parsed.error)}`);
  const s = parsed.data;
  const production = s.NODE_ENV === "production";
  const standinsUrl = `http://localhost:${s.STANDINS_PORT}`;
  const standins: string[] = [];
  const service: Service = (name, address) => {
    if (address.set || production) return address.real;
    standins.push(name);
    return `${standinsUrl}${address.standin}`;
  };
  const problems = [...aiProblems(s), ...s3Problems(s)];
  if (production)
    problems.push(...productionProblems(s), ...certificateProblems(source["NODE_TLS_REJECT_UNAUTHORIZED"]));
  if (problems.length > 0) throw new Error(`Settings are not valid.\n- ${problems.join("\n- ")}`);
  return {
    production,
    port: s.PORT,
    appUrl: (s.APP_URL ?? `http://localhost:${s.PORT}`).replace(/\/$/, ""),
    dataDir: s.DATA_DIR,
    databaseUrl: s.DATABASE_URL,
    /** The same past any pooler. */
    databaseDirectUrl: s.DATABASE_DIRECT_URL ?? s.DATABASE_URL,
    /** Makes and changes tables; undefined: whoever `databaseUrl` names does. */
    databaseOwnerUrl: s.DATABASE_OWNER_URL,
    /** The first signs and seals, every one opens what it sealed. null: made at the first start. */
    authSecrets: s.AUTH_SECRET === undefined ? null : splitSecrets(s.AUTH_SECRET),
    passwordCost: PASSWORD_COST,
    backupPassphrase: s.BACKUP_PASSPHRASE,
    /** Loopback only, unless told. */
    host: s.HOST,
    /** null: nobody is believed about whom a request comes from. */
    proxies: s.TRUST_PROXY ?? null,
    /** Staff calls are refused until the session has shown a second factor (decisions.md D16). */
    adminMfa:
      s.ADMIN_MFA === undefined ? production || s.DATABASE_URL !== undefined : s.ADMIN_MFA === "required",
    logLevel: s.LOG_LEVEL,
    metrics: s.METRICS_ADDRESS ?? null,
    otel: readOtel(s),
    interviewSeconds: s.INTERVIEW_SECONDS,
    inactivitySeconds: s.INACTIVITY_SECONDS,
    howtoVideoUrl: s.HOWTO_VIDEO_URL ?? null,
    ai: readAi(s),
    ratingSamples: s.RATING_SAMPLES,
    modelTokensPerDay: s.MODEL_TOKENS_PER_DAY,
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
    calendly: readCalendly(s, service),
    mail: readMail(s, service),
    stripe: readStripe(
      s,
      service("Stripe", {
        set: s.STRIPE_SECRET_KEY !== undefined || s.STRIPE_API_BASE !== undefined,
        real: s.STRIPE_API_BASE ?? STRIPE_API_BASE,
        standin: "",
      }),
    ),
    recaptcha: readRecaptcha(s),
    standins,
    standinsUrl: standins.length > 0 ? standinsUrl : null,
  };
}

/** The address of an outside service: as set, else the real one in production, else the stand-in's. */
type Service = (name: string, address: { set: boolean; real: string; standin: string }) => string;

/** One stand-in for all three addresses, unless one of them or the app's own id is set. */
function readCalendly(s: RawSettings, service: Service) {
  const set = [s.CALENDLY_CLIENT_ID, s.CALENDLY_API_BASE].some((value) => value !== undefined);
  const key = (name: "CALENDLY_CLIENT_ID" | "CALENDLY_CLIENT_SECRET" | "CALENDLY_WEBHOOK_KEY") =>
    s[name] ?? (s.NODE_ENV === "production" ? undefined : STANDIN_KEYS[name]);
  const base = (name: keyof typeof CALENDLY, real: string) => (s[name] ?? real).replace(/\/$/, "");
  const standin = service("Calendly", { set, real: "", standin: "/calendly" });
  const below = (path: string, real: string) => (standin === "" ? real : `${standin}${path}`);
  return {
    clientId: key("CALENDLY_CLIENT_ID"),
    clientSecret: key("CALENDLY_CLIENT_SECRET"),
    /** Signs the service's events; without it none is accepted. */
    webhookKey: key("CALENDLY_WEBHOOK_KEY"),
    apiBase: base("CALENDLY_API_BASE", below("/api", CALENDLY.CALENDLY_API_BASE)),
    authBase: base("CALENDLY_AUTH_BASE", below("/auth", CALENDLY.CALENDLY_AUTH_BASE)),
    widgetBase: base("CALENDLY_WIDGET_BASE", below("/widget", CALENDLY.CALENDLY_WIDGET_BASE)),
  };
}

/** null: the built-in interviewer. Throws where an installed model can't be told. */
function readAi(s: RawSettings) {
  const provider = s.AI_PROVIDER ?? "local";
  if (provider !== "local")
    return { provider, model: s.AI_MODEL, apiKey: s.AI_API_KEY, baseUrl: s.AI_BASE_URL };
  const chosen = findChosenModel(s.DATA_DIR);
  if (chosen) return { provider, dataDir: s.DATA_DIR, chosen };
  if (s.AI_PROVIDER === "local")
    throw new Error(
      "Settings are not valid.\n- AI_PROVIDER is local, and no model is installed: npm run model -- install <name>.",
    );
  return null;
}

function readMail(s: RawSettings, service: Service) {
  const production = s.NODE_ENV === "production";
  return {
    smtpUrl: s.SMTP_URL,
    /** Signs the provider's delivery events; without it none is accepted. */
    webhookSecret: s.RESEND_WEBHOOK_SECRET ?? (production ? undefined : STANDIN_KEYS.RESEND_WEBHOOK_SECRET),
    resendApiKey: s.RESEND_API_KEY ?? (production || s.SMTP_URL ? undefined : STANDIN_KEYS.RESEND_API_KEY),
    resendApiBase: service("mail", {
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

/** null: files lie in the data folder. */
const readS3 = (s: RawSettings) =>
  s.S3_ENDPOINT && s.S3_BUCKET && s.S3_ACCESS_KEY_ID && s.S3_SECRET_ACCESS_KEY
    ? {
        endpoint: s.S3_ENDPOINT,
        bucket: s.S3_BUCKET,
        accessKeyId: s.S3_ACCESS_KEY_ID,
        secretAccessKey: s.S3_SECRET_ACCESS_KEY,
      }
    : null;

/** Half a setting would put files where nobody looks for them. */
function readRecaptcha(s: RawSettings) {
  const { RECAPTCHA_SITE_KEY: siteKey, RECAPTCHA_SECRET_KEY: secretKey } = s;
  if (!siteKey || !secretKey) return null;
  return { siteKey, secretKey, verifyUrl: s.RECAPTCHA_VERIFY_URL ?? RECAPTCHA_VERIFY_URL };
}

/** null: payments are not set up. A real key never goes with the stand-in's prices or secret. */
function readStripe(s: RawSettings, apiBase: string) {
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

/** Made once, kept in the data folder. */
export function readKept(file: string, make: () => string): string {
  if (!existsSync(file)) {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, make(), { mode: 0o600, flag: "wx" });
  }
  return readFileSync(file, "utf8");
}
