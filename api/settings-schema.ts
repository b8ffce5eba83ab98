import { z } from "zod";
import { PLANS, UNLIMITED } from "#contract/roles.ts";
import { parseNetworks, parseProxies } from "./http/proxies.ts";
import {
  DATABASE_CONNECTIONS_DEFAULT,
  INACTIVITY_SECONDS_DEFAULT,
  INTERVIEW_SECONDS_DEFAULT,
  MODEL_CALLS_AT_ONCE_DEFAULT,
  MODEL_TOKENS_PER_DAY_DEFAULT,
  RATING_SAMPLES_DEFAULT,
  RATING_SAMPLES_MAX,
} from "#contract/limits.ts";

/** Every setting by name and section, as docs/settings.md lists them; all are optional outside production. */

const optional = z.string().trim().optional();
const port = (fallback: number) => z.coerce.number().int().min(0).max(65535).default(fallback);
const url = z
  .url()
  .refine((text) => {
    const { username = "", password = "" } = URL.parse(text) ?? {};
    return `${username}${password}` === "";
  }, "No user name and no password may stand in it: its key is a setting of its own")
  .optional();
/** Links in mails begin with it, and calls go to /api behind it. Browsers name it in small letters, in ASCII, without its usual port. */
const origin = z
  .url({ protocol: /^https?$/, abort: true, error: "Not an address: it begins with https:// or http://" })
  .refine((text) => {
    const { pathname, search, hash, username, hostname } = new URL(text);
    return pathname === "/" && search === "" && hash === "" && username === "" && !hostname.includes("*");
  }, "It is one host and its port: no path, query, # or *")
  .transform((text) => new URL(text).origin)
  .optional();
/** Without one each mail would be refused. */
const sender = z
  .string()
  .trim()
  .regex(
    /^(?:[^<>]*<[^<>\s@]+@[^<>\s@]+>|[^<>\s@]+@[^<>\s@]+)$/u,
    "It holds an address: `Name <address>`, or the address alone",
  )
  .optional();
const canBeDecoded = (text: string): boolean => {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
};
/** An address with a user and a password in it. */
const withPassword = (...schemes: [string, ...string[]]) =>
  z
    .string()
    .trim()
    .refine((text) => {
      const { hash, pathname, search, username, password } = URL.parse(text) ?? NO_ADDRESS;
      // An @ behind the host was to end the password.
      return hash === "" && !`${pathname}${search}`.includes("@") && canBeDecoded(`${username}${password}`);
    }, "Not an address. In its user name and password write # as %23, / as %2F, ? as %3F, @ as %40, : as %3A and % as %25")
    .refine(
      (text) => schemes.some((scheme) => text.toLowerCase().startsWith(scheme)),
      `It begins with ${schemes.join(" or ")}`,
    )
    .optional();
const NO_ADDRESS = { hash: "#", pathname: "", search: "", username: "", password: "" };
const databaseAddress = withPassword("postgres://", "postgresql://");
const seconds = (fallback: number, min: number) => z.coerce.number().int().min(min).default(fallback);

export const SETTING_SECTIONS = {
  "Where it runs": {
    NODE_ENV: z
      .enum(["development", "test", "production"])
      .default("development")
      .describe("`production` turns production's checks on"),
    PORT: port(3000).describe("Port that the app listens on; 0 takes any free one"),
    APP_URL: origin.describe(
      "Where people reach the app; links in mails begin with it, and other names than its host are refused. Default: http://localhost:PORT",
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
    TRUSTED_NETWORKS: z
      .string()
      .transform((text, ctx) => {
        const isTrusted = parseNetworks(text);
        if (isTrusted !== undefined) return isTrusted;
        ctx.addIssue("addresses and networks with commas between");
        return z.NEVER;
      })
      .optional()
      .describe(
        "Networks in which many people share an address, such as a school's (`198.51.100.7,2001:db8:5::/48`): an address there has wider limits of its own ([school.md](school.md)); none by default",
      ),
    JOBS: z
      .enum(["here", "workers"])
      .default("here")
      .describe(
        "Who sends emails, rates interviews and does all else outside requests: `here`, this server too; `workers`: only processes of their own (`npm run start:worker`)",
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
    DATABASE_URL: databaseAddress.describe(
      "A PostgreSQL of yours (`postgres://…`); without it the embedded one runs in DATA_DIR",
    ),
    DATABASE_DIRECT_URL: databaseAddress.describe(
      "The same database past its pooler, where `DATABASE_URL` leads to a pooler in transaction mode (PgBouncer): for migrations, and for notices between servers",
    ),
    DATABASE_OWNER_URL: databaseAddress.describe(
      "The same database as the role that owns it, where `DATABASE_URL` names a lesser one that the server runs as; it makes the tables and lets that one in",
    ),
    DATABASE_CONNECTIONS: z.coerce
      .number()
      .int()
      .min(2)
      .default(DATABASE_CONNECTIONS_DEFAULT)
      .describe(
        "So many connections to the database each of a server's two pools opens at most; a server or worker needs twice as many and one more",
      ),
    AUTH_SECRET: optional.describe(
      "Signs sessions and seals tokens: 32 random bytes or more. `new,old` while it is being replaced. Made at the first start outside production",
    ),
    BACKUP_PASSPHRASE: optional.describe(
      "Opens and closes backups; without it `greenroom backup` asks for one, or makes one where nobody types",
    ),
    S3_ENDPOINT: url.describe("An S3-compatible store for uploaded files; all four `S3_` settings or none"),
    S3_BUCKET: optional.describe("Its bucket, which must exist"),
    S3_ACCESS_KEY_ID: optional.describe("A key that may read, write, list and delete there"),
    S3_SECRET_ACCESS_KEY: optional.describe("The secret of that key"),
    S3_REGION: optional.describe(
      "Its region, where the store asks for one; without it as Amazon's addresses name theirs, else us-east-1",
    ),
  },
  Mail: {
    MAIL_FROM: sender.describe("Sender of every mail, `Name <address>`"),
    SMTP_URL: withPassword("smtps://", "smtp://").describe(
      "A mail server, `smtps://user:password@host`; it goes before Resend",
    ),
    RESEND_API_KEY: optional.describe("Resend, instead of a mail server"),
    RESEND_WEBHOOK_SECRET: optional.describe("Signs Resend's delivery events; without it none is accepted"),
    RESEND_API_BASE: url.describe("Another address of Resend's API"),
  },
  "Interviews and the model": {
    AI_PROVIDER: z
      .enum(["local", "openai-compatible", "anthropic", "google"])
      .optional()
      .describe(
        "Who words the questions; without it the local model, where `greenroom model` has installed one, else the built-in interviewer",
      ),
    AI_MODEL: optional.describe("The model's name at the provider"),
    AI_API_KEY: optional.describe(
      "The provider's key; a server of yours on this machine or a private network may do without",
    ),
    AI_BASE_URL: url.describe(
      "The provider's address; needed for `openai-compatible`. Plain http on this machine or a private network only",
    ),
    SPEECH_BASE_URL: url.describe(
      "A server that turns speech into words and words into speech by OpenAI's protocol (`/audio/transcriptions`, `/audio/speech`), such as https://api.openai.com/v1; off by default. Plain http on this machine or a private network only",
    ),
    SPEECH_API_KEY: optional.describe("Its key, where it asks for one"),
    SPEECH_TRANSCRIPTION_MODEL: z
      .string()
      .trim()
      .default("whisper-1")
      .describe("Its model for speech to words"),
    SPEECH_VOICE_MODEL: z.string().trim().default("tts-1").describe("Its model for words to speech"),
    SPEECH_VOICE: z.string().trim().default("alloy").describe("The interviewer's voice there"),
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
    MODEL_CALLS_AT_ONCE: z.coerce
      .number()
      .int()
      .min(1)
      .default(MODEL_CALLS_AT_ONCE_DEFAULT)
      .describe(
        "So many calls of the model at once, of all servers together, each of which takes its share; past it the built-in mind takes over",
      ),
    INTERVIEW_SECONDS: seconds(INTERVIEW_SECONDS_DEFAULT, 5).describe("Length of an interview"),
    INACTIVITY_SECONDS: seconds(INACTIVITY_SECONDS_DEFAULT, 2).describe("Silence that ends an interview"),
    HOWTO_VIDEO_URL: url.describe("Another how-to video in the interview's help than our own"),
  },
  LinkedIn: {
    LINKEDIN_CLIENT_ID: optional.describe(
      "The app's id at LinkedIn; with its secret, or neither: then production asks nobody for a connection",
    ),
    LINKEDIN_CLIENT_SECRET: optional.describe("The secret of that app"),
    LINKEDIN_ISSUER: url.describe("Another OpenID Connect issuer"),
  },
  Calendly: {
    CALENDLY_CLIENT_ID: optional.describe(
      "The OAuth app's id at Calendly; all three keys or none: then production has no coach area",
    ),
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
    DEFAULT_PLAN: z
      .enum([...PLANS, UNLIMITED])
      .optional()
      .describe(
        "Without Stripe: the plan that everybody is on, `free` (if not set), `paid`, `premium`, or `unlimited`: Premium with as many interviews as people like",
      ),
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
