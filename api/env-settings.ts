import { z } from "zod";
import { INACTIVITY_SECONDS_DEFAULT, INTERVIEW_SECONDS_DEFAULT } from "#contract/limits.ts";
import { STRIPE_STANDIN_KEYS } from "./env-stripe.ts";

/** Every setting by name; all are optional outside production. */

const optional = z.string().trim().optional();
const port = (fallback: number) => z.coerce.number().int().min(0).max(65535).default(fallback);
const url = z.url().optional();

export const settingsSchema = z.object({
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
  CALENDLY_CLIENT_ID: optional,
  CALENDLY_CLIENT_SECRET: optional,
  CALENDLY_WEBHOOK_KEY: optional,
  CALENDLY_API_BASE: url,
  CALENDLY_AUTH_BASE: url,
  CALENDLY_WIDGET_BASE: url,
  SMTP_URL: optional,
  RESEND_API_KEY: optional,
  RESEND_API_BASE: url,
  RESEND_WEBHOOK_SECRET: optional,
  MAIL_FROM: optional,
  STRIPE_SECRET_KEY: optional,
  STRIPE_WEBHOOK_SECRET: optional,
  STRIPE_PRICE_PAID: optional,
  STRIPE_PRICE_PREMIUM: optional,
  STRIPE_API_BASE: url,
  RECAPTCHA_SITE_KEY: optional,
  RECAPTCHA_SECRET_KEY: optional,
  RECAPTCHA_VERIFY_URL: url,
  HOWTO_VIDEO_URL: url,
  INTERVIEW_SECONDS: z.coerce.number().int().min(5).default(INTERVIEW_SECONDS_DEFAULT),
  INACTIVITY_SECONDS: z.coerce.number().int().min(2).default(INACTIVITY_SECONDS_DEFAULT),
  ADMIN_MFA: z.enum(["optional", "required"]).default("optional"),
  TRUST_PROXY: z.stringbool().default(false),
  LOG_LEVEL: z.enum(["silent", "fatal", "error", "warn", "info", "debug", "trace"]).default("info"),
  METRICS_ADDRESS: z
    .string()
    .regex(/^[\w.-]+:\d{1,5}$/, "a host and a port, such as 127.0.0.1:9464")
    .transform((address) => {
      const [host = "", port = ""] = address.split(":");
      return { host, port: Number(port) };
    })
    .optional(),
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
