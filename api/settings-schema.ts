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
/**
 * The app's origin, with which links in mails begin; the API is at /api below it. Browsers send it in lower case, in
 * ASCII and without the default port.
 */
const origin = z
  .url({ protocol: /^https?$/, abort: true, error: "Not an address: it begins with https:// or http://" })
  .refine((text) => {
    const { pathname, search, hash, username, hostname } = new URL(text);
    return pathname === "/" && search === "" && hash === "" && username === "" && !hostname.includes("*");
  }, "It is one host and its port: no path, query, # or *")
  .transform((text) => new URL(text).origin)
  .optional();
/** Without a sender's address, each mail would be refused. */
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
/** An address that may contain a user name and a password. */
const withPassword = (...schemes: [string, ...string[]]) =>
  z
    .string()
    .trim()
    .refine((text) => {
      const { hash, pathname, search, username, password } = URL.parse(text) ?? NO_ADDRESS;
      // An @ after the host should have ended the password, which contains an unescaped character.
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

const commaList = z
  .string()
  .transform((text) => text.split(",").map((one) => one.trim().toLowerCase()))
  .optional();

/** The settings of one OpenID Connect provider. A second provider has the same settings with another prefix. */
const openidSettings = <P extends string>(prefix: P, which: string) => {
  const { issuer, rest } = OPENID(which);
  return {
    [`${prefix}_ISSUER`]: issuer,
    ...Object.fromEntries(Object.entries(rest).map(([name, setting]) => [`${prefix}_${name}`, setting])),
  } as { [K in `${P}_ISSUER`]: typeof issuer } & {
    [K in keyof typeof rest as `${P}_${K & string}`]: (typeof rest)[K];
  };
};

const OPENID = (which: string) => ({
  issuer: url.describe(
    `Issuer of ${which} OpenID Connect provider for sign-in, such as https://id.school.example; set all of issuer, client id and secret, or none ([providers.md](providers.md))`,
  ),
  rest: {
    CLIENT_ID: optional.describe("Client id at that provider"),
    CLIENT_SECRET: optional.describe("Client secret at that provider"),
    NAME: optional.describe("Name on its button after 'Continue with'; default: the issuer's host"),
    DOMAINS: commaList.describe(
      "Comma-separated email domains to accept from it; default: every address that it says is verified",
    ),
    ROLE_CLAIM: optional.describe("Claim with people's roles or groups, such as `groups`; default: none"),
    COACH_ROLE: optional.describe("Value of that claim that makes a coach; default: none"),
    ADMIN_ROLE: optional.describe("Value of that claim that makes an admin; default: none"),
  },
});

export const SETTING_SECTIONS = {
  "Where it runs": {
    NODE_ENV: z
      .enum(["development", "test", "production"])
      .default("development")
      .describe("`production` turns on production's checks"),
    PORT: port(3000).describe("Port that the app listens on; 0 means any free port"),
    APP_URL: origin.describe(
      "Public address of the app, used in links in emails; requests for other host names are refused. Default: http://localhost:PORT",
    ),
    DATA_DIR: z
      .string()
      .default(".data")
      .describe(
        "Folder for the embedded database, for uploaded files if there is no bucket, and for copies of people's data",
      ),
    HOST: z
      .string()
      .trim()
      .default("127.0.0.1")
      .describe("Address that the app listens on; `0.0.0.0` opens it to every network, `::` also with IPv6"),
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
        "Proxies whose X-Forwarded-For is trusted: their addresses and networks (`192.0.2.7,10.1.0.0/16`), or the number of proxies in a row on this machine or its private network (`true` is 1), or `false` for none. Production requires it if APP_URL is https",
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
        "Networks in which many people share an address, such as a school's (`198.51.100.7,2001:db8:5::/48`); an address there has wider limits ([school.md](school.md)). Default: none",
      ),
    JOBS: z
      .enum(["here", "workers"])
      .default("here")
      .describe(
        "Where emails, ratings and other background jobs run: `here`, also in this server; `workers`, only in worker processes (`npm run start:worker`)",
      ),
    LOG_LEVEL: z
      .enum(["silent", "fatal", "error", "warn", "info", "debug", "trace"])
      .default("info")
      .describe("Lowest level that is logged"),
    METRICS_ADDRESS: z
      .string()
      .regex(/^[\w.-]+:\d{1,5}$/, "a host and a port, such as 127.0.0.1:9464")
      .transform((address) => {
        const [host = "", port = ""] = address.split(":");
        return { host, port: Number(port) };
      })
      .optional()
      .describe("Host and port of `/metrics` for Prometheus, such as 127.0.0.1:9464. Default: off"),
  },
  Traces: {
    OTEL_EXPORTER_OTLP_ENDPOINT: url.describe(
      "Address of an OpenTelemetry collector (OTLP over HTTP) that receives a trace of each request, such as http://127.0.0.1:4318. Default: off",
    ),
    OTEL_EXPORTER_OTLP_HEADERS: z
      .string()
      .regex(/^[^=,\s]+=[^=,]+(,[^=,\s]+=[^=,]+)*$/, "name=value, with commas between")
      .transform((text) =>
        Object.fromEntries(text.split(",").map((pair) => pair.split("=") as [string, string])),
      )
      .optional()
      .describe("Headers for the collector, comma-separated `name=value`"),
  },
  "Data and secrets": {
    DATABASE_URL: databaseAddress.describe(
      "Your own PostgreSQL (`postgres://…`); without it the embedded one runs in DATA_DIR",
    ),
    DATABASE_DIRECT_URL: databaseAddress.describe(
      "Direct address of the database, if `DATABASE_URL` is a pooler in transaction mode (PgBouncer); used for migrations and for notifications between servers",
    ),
    DATABASE_OWNER_URL: databaseAddress.describe(
      "The same database with the role that owns it, if `DATABASE_URL` names a lesser role for the server; used for migrations and grants",
    ),
    DATABASE_CONNECTIONS: z.coerce
      .number()
      .int()
      .min(2)
      .default(DATABASE_CONNECTIONS_DEFAULT)
      .describe(
        "Maximum connections of each of a server's two pools; a server or worker uses up to twice as many plus one",
      ),
    AUTH_SECRET: optional.describe(
      "Signs sessions and encrypts tokens: 32 random bytes or more; `new,old` while it is being replaced ([operations.md](operations.md)). Outside production it is generated at the first start",
    ),
    BACKUP_PASSPHRASE: optional.describe(
      "Passphrase of backups; without it `greenroom backup` asks for one, or generates one if nobody can type",
    ),
    S3_ENDPOINT: url.describe(
      "An S3-compatible store for uploaded files; set all of endpoint, bucket, key and secret, or none",
    ),
    S3_BUCKET: optional.describe("Its bucket, which must exist"),
    S3_ACCESS_KEY_ID: optional.describe("A key that may read, write, list and delete there"),
    S3_SECRET_ACCESS_KEY: optional.describe("The secret of that key"),
    S3_REGION: optional.describe(
      "Its region, if the store needs one. Default: taken from Amazon's addresses, else us-east-1",
    ),
  },
  Mail: {
    MAIL_FROM: sender.describe("Sender of every email, `Name <address>`"),
    SMTP_URL: withPassword("smtps://", "smtp://").describe(
      "A mail server, `smtps://user:password@host`; takes precedence over Resend",
    ),
    RESEND_API_KEY: optional.describe("API key of Resend, instead of a mail server"),
    RESEND_WEBHOOK_SECRET: optional.describe(
      "Verifies Resend's delivery events; without it none is accepted",
    ),
    RESEND_API_BASE: url.describe("Overrides the address of Resend's API"),
  },
  "Interviews and the model": {
    AI_PROVIDER: z
      .enum(["local", "openai-compatible", "anthropic", "google"])
      .optional()
      .describe(
        "Provider of the language model; without it the local model that `greenroom model` installed, else the built-in interviewer",
      ),
    AI_MODEL: optional.describe("The model's name at the provider"),
    AI_API_KEY: optional.describe(
      "The provider's key; not needed for your own server on this machine or a private network",
    ),
    AI_BASE_URL: url.describe(
      "The provider's address; required for `openai-compatible`. Plain http only on this machine or a private network",
    ),
    SPEECH_BASE_URL: url.describe(
      "A server for speech to text and text to speech with OpenAI's protocol (`/audio/transcriptions`, `/audio/speech`), such as https://api.openai.com/v1. Plain http only on this machine or a private network. Default: off",
    ),
    SPEECH_API_KEY: optional.describe("Its key, if it needs one"),
    SPEECH_TRANSCRIPTION_MODEL: z
      .string()
      .trim()
      .default("whisper-1")
      .describe("Its model for speech to text"),
    SPEECH_VOICE_MODEL: z.string().trim().default("tts-1").describe("Its model for text to speech"),
    SPEECH_VOICE: z.string().trim().default("alloy").describe("The interviewer's voice there"),
    RATING_SAMPLES: z.coerce
      .number()
      .int()
      .min(1)
      .max(RATING_SAMPLES_MAX)
      .default(RATING_SAMPLES_DEFAULT)
      .describe("How often a model judges each answer, 1 to 5; more samples cost more and agree better"),
    MODEL_TOKENS_PER_DAY: z.coerce
      .number()
      .int()
      .min(0)
      .default(MODEL_TOKENS_PER_DAY_DEFAULT)
      .describe(
        "Maximum tokens of the model a day, for all interviews together; beyond it the built-in interviewer takes over",
      ),
    MODEL_CALLS_AT_ONCE: z.coerce
      .number()
      .int()
      .min(1)
      .default(MODEL_CALLS_AT_ONCE_DEFAULT)
      .describe(
        "Maximum concurrent calls of the model, for all servers together; beyond it the built-in interviewer takes over",
      ),
    INTERVIEW_SECONDS: seconds(INTERVIEW_SECONDS_DEFAULT, 5).describe("Length of an interview"),
    INACTIVITY_SECONDS: seconds(INACTIVITY_SECONDS_DEFAULT, 2).describe("Silence that ends an interview"),
    HOWTO_VIDEO_URL: url.describe("Address of another how-to video for the interview's help"),
  },
  LinkedIn: {
    LINKEDIN_CLIENT_ID: optional.describe(
      "Client id of the app at LinkedIn. Set it with its secret, or neither; then production asks nobody for a connection",
    ),
    LINKEDIN_CLIENT_SECRET: optional.describe("Client secret of that app"),
    LINKEDIN_ISSUER: url.describe("Overrides LinkedIn's OpenID Connect issuer"),
  },
  Calendly: {
    CALENDLY_CLIENT_ID: optional.describe(
      "Client id of the OAuth app at Calendly. Set it with the secret and the webhook key, or none; then production has no coach area",
    ),
    CALENDLY_CLIENT_SECRET: optional.describe("Client secret of that app"),
    CALENDLY_WEBHOOK_KEY: optional.describe(
      "Verifies Calendly's webhook events: a random text that you choose, 32 characters or more",
    ),
    CALENDLY_API_BASE: url.describe("Overrides the address of Calendly's API"),
    CALENDLY_AUTH_BASE: url.describe("Overrides the address of its sign-in"),
    CALENDLY_WIDGET_BASE: url.describe("Overrides the address of its booking pages"),
  },
  Stripe: {
    STRIPE_SECRET_KEY: optional.describe(
      "Stripe's key. Set all of key, webhook secret and both prices, or none; then nothing is sold",
    ),
    STRIPE_WEBHOOK_SECRET: optional.describe("Verifies Stripe's webhook events"),
    STRIPE_PRICE_PAID: optional.describe("Id of the monthly price of the Paid plan"),
    STRIPE_PRICE_PREMIUM: optional.describe("Id of the monthly price of the Premium plan"),
    DEFAULT_PLAN: z
      .enum([...PLANS, UNLIMITED])
      .optional()
      .describe(
        "Without Stripe, everybody's plan. `unlimited` is Premium with any number of interviews. Default: `free`",
      ),
    STRIPE_API_BASE: url.describe("Overrides the address of Stripe's API"),
  },
  "Sign-in with a provider": {
    ...openidSettings("OIDC", "an"),
    ...openidSettings("OIDC_2", "a second"),
    GOOGLE_CLIENT_ID: optional.describe(
      "Client id for 'Continue with Google'; set it with its secret, or neither",
    ),
    GOOGLE_CLIENT_SECRET: optional.describe("Client secret for it"),
    MICROSOFT_TENANT: optional.describe(
      "Directory id (a UUID) for 'Continue with Microsoft', which admits only its people; set all of directory, client id and secret, or none",
    ),
    MICROSOFT_CLIENT_ID: optional.describe("Client id of the app registration"),
    MICROSOFT_CLIENT_SECRET: optional.describe("Client secret of the app registration"),
    OIDC_ONLY: z
      .stringbool()
      .default(false)
      .describe(
        "`true`: people sign in only with a provider or a passkey, not with a password, and nobody signs up",
      ),
  },
  "Sign-up and staff": {
    RECAPTCHA_SITE_KEY: optional.describe(
      "Site key of Google's captcha at sign-up; set both keys, or none for the app's own proof of work",
    ),
    RECAPTCHA_SECRET_KEY: optional.describe("Secret key of Google's captcha"),
    RECAPTCHA_VERIFY_URL: url.describe("Overrides the address that verifies its answers"),
    ADMIN_MFA: z
      .enum(["optional", "required"])
      .optional()
      .describe(
        "`required`: admin pages require an authenticator app or a passkey. Default: `required`, except for the demo with its embedded database",
      ),
  },
  "Trying it out": {
    STANDINS_PORT: port(3100).describe(
      "Port of the stand-ins for outside services and their mail inbox; not in production",
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
  ...SETTING_SECTIONS["Sign-in with a provider"],
  ...SETTING_SECTIONS["Sign-up and staff"],
  ...SETTING_SECTIONS["Trying it out"],
});

export type RawSettings = z.infer<typeof settingsSchema>;
