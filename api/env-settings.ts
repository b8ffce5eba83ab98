import { z } from "zod";
import { INACTIVITY_SECONDS_DEFAULT, INTERVIEW_SECONDS_DEFAULT } from "#contract/limits.ts";
import { STRIPE_STANDIN_KEYS } from "./env-stripe.ts";

/** Every setting by name and section, as docs/settings.md lists them; all are optional outside production. */

const optional = z.string().trim().optional();
const port = (fallback: number) => z.coerce.number().int().min(0).max(65535).default(fallback);
const url = z.url().optional();
const seconds = (fallback: number, min: number) => z.coerce.number().int().min(min).default(fallback);

export const SETTING_SECTIONS = {
  "Where it runs": {
    NODE_ENV: z.string().default("development").describe("`production` turns production's checks on"),
    PORT: port(3000).describe("Port that the app listens on; 0 takes any free one"),
    APP_URL: url.describe(
      "Where people reach the app; links in mails begin with it. Default: http://localhost:PORT",
    ),
    DATA_DIR: z
      .string()
      .default(".data")
      .describe("Folder of the embedded database, of files without a bucket, and of copies of people's data"),
    TRUST_PROXY: z
      .stringbool()
      .default(false)
      .describe(
        "`true` behind one proxy that sets X-Forwarded-For, whose last entry is then believed; off by default",
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
    AUTH_SECRET: optional.describe(
      "Signs sessions and seals tokens: 32 random bytes or more. `new,old` while it is being replaced. Made at the first start outside production",
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
    RESEND_WEBHOOK_SECRET: optional.describe("Signs Resend's delivery news; without it none is believed"),
    RESEND_API_BASE: url.describe("Another address of Resend's API"),
  },
  "Interviews and the model": {
    AI_PROVIDER: z
      .enum(["openai-compatible", "anthropic", "google"])
      .optional()
      .describe("Who words the questions; without it the built-in interviewer"),
    AI_MODEL: optional.describe("The model's name at the provider"),
    AI_API_KEY: optional.describe("The provider's key"),
    AI_BASE_URL: url.describe("The provider's address; needed for `openai-compatible`"),
    INTERVIEW_SECONDS: seconds(INTERVIEW_SECONDS_DEFAULT, 5).describe("Length of an interview"),
    INACTIVITY_SECONDS: seconds(INACTIVITY_SECONDS_DEFAULT, 2).describe("Silence that ends an interview"),
    HOWTO_VIDEO_URL: url.describe("A video linked from the interview's help"),
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
      "Signs Calendly's news: a random text of yours, 32 characters or more",
    ),
    CALENDLY_API_BASE: url.describe("Another address of Calendly's API"),
    CALENDLY_AUTH_BASE: url.describe("Another address of its sign-in"),
    CALENDLY_WIDGET_BASE: url.describe("Another address of its booking pages"),
  },
  Stripe: {
    STRIPE_SECRET_KEY: optional.describe("Stripe's key; all four or none, and without them nothing is sold"),
    STRIPE_WEBHOOK_SECRET: optional.describe("Signs Stripe's news"),
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
      .default("optional")
      .describe("`required`: admins' pages ask for an authenticator app"),
  },
  "Trying it out": {
    STANDINS_PORT: port(3100).describe(
      "Port of the imitated outside services and their mail inbox; not in production",
    ),
  },
};

const sections = SETTING_SECTIONS;

export const settingsSchema = z.object({
  ...sections["Where it runs"],
  ...sections.Traces,
  ...sections["Data and secrets"],
  ...sections.Mail,
  ...sections["Interviews and the model"],
  ...sections.LinkedIn,
  ...sections.Calendly,
  ...sections.Stripe,
  ...sections["Sign-up and staff"],
  ...sections["Trying it out"],
});

/** What the stand-ins take as keys; public, so never good in production. */
export const STANDIN_KEYS = {
  LINKEDIN_CLIENT_ID: "standin-client",
  LINKEDIN_CLIENT_SECRET: "standin-secret",
  CALENDLY_CLIENT_ID: "standin-client",
  CALENDLY_CLIENT_SECRET: "standin-secret",
  CALENDLY_WEBHOOK_KEY: "standin-calendly-webhook-key",
  RESEND_API_KEY: "re_standin",
  RESEND_WEBHOOK_SECRET: "whsec_c3RhbmQtaW4tc2VjcmV0LWZvci1kZWxpdmVyeS1uZXdz",
  ...STRIPE_STANDIN_KEYS,
} as const;

export type Settings = z.infer<typeof settingsSchema>;

export const S3_SETTINGS = ["S3_ENDPOINT", "S3_BUCKET", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"] as const;
