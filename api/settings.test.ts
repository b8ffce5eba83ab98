import { randomBytes } from "node:crypto";
import { describe, expect, it } from "vitest";
import { readSettings } from "./settings.ts";

const STRIPE = {
  STRIPE_SECRET_KEY: "sk_live_abc",
  STRIPE_WEBHOOK_SECRET: "whsec_0123456789abcdef0123456789abcdef",
  STRIPE_PRICE_PAID: "price_1",
  STRIPE_PRICE_PREMIUM: "price_2",
};

/** Settings that production starts with; each test makes one of them invalid. */
const production = (changes: Record<string, string | undefined> = {}) => ({
  NODE_ENV: "production",
  APP_URL: "https://greenroom.example",
  AUTH_SECRET: randomBytes(32).toString("hex"),
  LINKEDIN_CLIENT_ID: "78abc",
  LINKEDIN_CLIENT_SECRET: "a-real-secret",
  CALENDLY_CLIENT_ID: "cal-id",
  CALENDLY_CLIENT_SECRET: "a-real-secret",
  CALENDLY_WEBHOOK_KEY: randomBytes(16).toString("hex"),
  TRUST_PROXY: "true",
  RESEND_API_KEY: "re_live",
  MAIL_FROM: "Greenroom <hello@greenroom.example>",
  ...changes,
});

/** The complete settings of an object store, which cause no problem. */
const STORE = {
  S3_ENDPOINT: "https://s3.example",
  S3_BUCKET: "files",
  S3_ACCESS_KEY_ID: "key",
  S3_SECRET_ACCESS_KEY: "secret",
};

const refusal = (changes: Record<string, string | undefined>) => {
  try {
    readSettings(production(changes));
    return "started";
  } catch (error) {
    return (error as Error).message;
  }
};

describe("starting in production", () => {
  it.each([
    ["APP_URL", "https://practice.example/greenroom"],
    ["APP_URL", "https://practice.example?from=mail"],
    ["APP_URL", "https://*.practice.example"],
    ["DATABASE_URL", "postgres://greenroom:se#cret@db.example/greenroom"],
    ["DATABASE_URL", "postgres://greenroom:se/cret@db.example/greenroom"],
    ["DATABASE_URL", "postgres://greenroom:1#cret@db.example/greenroom"],
    ["DATABASE_URL", "postgres://greenroom:1/cret@db.example/greenroom"],
    ["DATABASE_URL", "postgres://greenroom:50%-se-cret@db.example/greenroom"],
    ["SMTP_URL", "smtp://mail:1?cret@mail.example:587"],
  ])(
    "is refused with an address that does not lead where it seems to, which is not said again: %s %s",
    (name, value) => {
      const said = refusal({ [name]: value });
      expect(said).toContain(`\n- ${name}: `);
      expect(said).not.toContain("cret@");
      expect(said).toMatch(name === "APP_URL" ? /one host and its port/ : /write # as %23/);
    },
  );

  it.each([
    ["DATABASE_URL", "mysql://greenroom:secret@db.example/greenroom", "postgres:// or postgresql://"],
    ["SMTP_URL", "https://mail:secret@mail.example", "smtps:// or smtp://"],
  ])("is refused with an address of another kind of server: %s %s", (name, value, schemes) => {
    expect(refusal({ [name]: value })).toContain(`It begins with ${schemes}`);
  });

  it.each([
    ["AI_BASE_URL", "https://canary:se-cret@model.example/v1"],
    ["S3_ENDPOINT", "https://canary@bucket.example"],
  ])(
    "is refused with a service's address that has a user name in it, which is not said again: %s",
    (name, value) => {
      const said = refusal({ [name]: value });
      expect(said).toContain(`\n- ${name}: `);
      expect(said).not.toMatch(/canary|se-cret/);
    },
  );

  it("works with real services, and without any stand-in", () => {
    const env = readSettings(production());
    expect(env).toMatchObject({ production: true, standins: [], standinsUrl: null });
    expect(env.linkedin.issuer).toBe("https://www.linkedin.com/oauth");
    expect(env.mail.resendApiBase).toBe("https://api.resend.com");
  });

  it.each(["APP_URL", "AUTH_SECRET", "MAIL_FROM"])("is refused without %s", (name) => {
    expect(refusal({ [name]: undefined })).toContain(`${name} is missing`);
    expect(refusal({ [name]: "" })).not.toBe("started");
  });

  const UNUSED = {
    LINKEDIN_CLIENT_ID: undefined,
    LINKEDIN_CLIENT_SECRET: undefined,
    CALENDLY_CLIENT_ID: undefined,
    CALENDLY_CLIENT_SECRET: undefined,
    CALENDLY_WEBHOOK_KEY: undefined,
  };

  it("needs no LinkedIn, no Calendly and no Stripe: what is left empty is off", () => {
    const env = readSettings(production(UNUSED));
    expect(env).toMatchObject({ linkedin: { isOn: false }, calendly: { isOn: false }, stripe: null });
    expect(readSettings(production())).toMatchObject({ linkedin: { isOn: true }, calendly: { isOn: true } });
    expect(readSettings({})).toMatchObject({ linkedin: { isOn: true }, calendly: { isOn: true } });
  });

  it.each(Object.keys(UNUSED))("is refused where %s alone is missing", (name) => {
    expect(refusal({ [name]: undefined })).toContain(`${name} is missing`);
  });

  it("takes a model server of one's own over plain http and without a key, and none elsewhere", () => {
    const model = (AI_BASE_URL: string) =>
      refusal({ AI_PROVIDER: "openai-compatible", AI_MODEL: "small", AI_BASE_URL });
    for (const near of ["http://127.0.0.1:8080/v1", "http://10.1.2.3/v1", "http://models:8080/v1"])
      expect(model(near)).toBe("started");
    expect(model("http://models.example/v1")).toContain("AI_BASE_URL must be https");
    expect(model("https://models.example/v1")).toContain("AI_API_KEY is missing");
    expect(refusal({ AI_PROVIDER: "anthropic", AI_MODEL: "x" })).toContain("AI_API_KEY is missing");
  });

  it("is refused without a way to send mail, and works with SMTP alone", () => {
    expect(refusal({ RESEND_API_KEY: undefined })).toContain("SMTP_URL or RESEND_API_KEY is missing");
    expect(refusal({ RESEND_API_KEY: undefined, SMTP_URL: "smtps://user:pass@mail.example" })).toBe(
      "started",
    );
  });

  // safety.md T11
  it("is refused with a secret under 32 bytes, taken at 32", () => {
    const secret = randomBytes(16).toString("hex");
    expect(refusal({ AUTH_SECRET: secret.slice(1) })).toContain("shorter than 32 bytes");
    expect(refusal({ AUTH_SECRET: secret })).toBe("started");
  });

  it("is refused with a secret that nobody drew", () => {
    expect(refusal({ AUTH_SECRET: "a".repeat(64) })).toContain("AUTH_SECRET is not random");
    expect(refusal({ AUTH_SECRET: "changeme".repeat(8) })).toContain("AUTH_SECRET is not random");
  });

  it.each([
    ["LINKEDIN_CLIENT_ID", "standin-client"],
    ["LINKEDIN_CLIENT_SECRET", "standin-secret"],
    ["CALENDLY_CLIENT_ID", "standin-client"],
    ["CALENDLY_CLIENT_SECRET", "standin-secret"],
    ["CALENDLY_WEBHOOK_KEY", "standin-calendly-webhook-key"],
    ["RESEND_API_KEY", "re_standin"],
    ["STRIPE_SECRET_KEY", "sk_test_standin"],
    ["STRIPE_WEBHOOK_SECRET", "whsec_standin_of_the_payment_provider"],
    ["STRIPE_PRICE_PAID", "price_standin_paid"],
    ["RESEND_WEBHOOK_SECRET", "whsec_c3RhbmQtaW4tc2VjcmV0LWZvci1kZWxpdmVyeS1uZXdz"],
  ])("is refused with the stand-in's %s", (name, value) => {
    expect(refusal({ [name]: value })).toContain(`${name} is the default of a stand-in`);
  });

  it.each([
    "LINKEDIN_ISSUER",
    "CALENDLY_API_BASE",
    "CALENDLY_AUTH_BASE",
    "CALENDLY_WIDGET_BASE",
    "RESEND_API_BASE",
    "STRIPE_API_BASE",
    "AI_BASE_URL",
    "SPEECH_BASE_URL",
    "RECAPTCHA_VERIFY_URL",
    "S3_ENDPOINT",
  ])("is refused with %s at a stand-in or over plain http", (name) => {
    const refused = (changes: Record<string, string>) => refusal({ ...STORE, ...changes });
    expect(refused({ [name]: "http://localhost:3100/x" })).toContain(`${name} is the address of a stand-in`);
    expect(refused({ [name]: "https://127.0.0.1:3100/x" })).toContain(`${name} is the address of a stand-in`);
    expect(refused({ [name]: "https://[::1]:4100/x", STANDINS_PORT: "4100" })).toContain(
      `${name} is the address of a stand-in`,
    );
    expect(refused({ [name]: "http://service.example/x" })).toContain(`${name} must be https`);
    expect(refused({ [name]: "https://service.example/x" })).toBe("started");
  });

  it("takes plain http from an object store, a model or a speech server on its own private network, from no other service there", () => {
    expect(refusal({ ...STORE, S3_ENDPOINT: "http://store:8333" })).toBe("started");
    expect(refusal({ AI_BASE_URL: "http://model:8000" })).toBe("started");
    expect(refusal({ SPEECH_BASE_URL: "http://127.0.0.1:8000/v1" })).toBe("started");
    expect(refusal({ RESEND_API_BASE: "http://mail:8000" })).toContain("RESEND_API_BASE must be https");
  });

  // safety.md T77
  it.each<[string, Record<string, string | undefined>]>([
    ["CALENDLY_WEBHOOK_KEY", { CALENDLY_WEBHOOK_KEY: "fifteen letters" }],
    ["STRIPE_WEBHOOK_SECRET", { ...STRIPE, STRIPE_WEBHOOK_SECRET: "whsec_abc" }],
    ["RESEND_WEBHOOK_SECRET", { RESEND_WEBHOOK_SECRET: "whsec_c2hvcnQ=" }],
    ["CALENDLY_WEBHOOK_KEY", { CALENDLY_WEBHOOK_KEY: "x".repeat(64) }],
    ["RECAPTCHA_SECRET_KEY", { RECAPTCHA_SECRET_KEY: "6LeIxAcTAAAAAGG-vFI1TnRWxMZNFuojJ4WifJWe" }],
    ["RECAPTCHA_SITE_KEY", { RECAPTCHA_SITE_KEY: "6LeIxAcTAAAAAJcZVRqyHh71UMIEGNQ_MXjiZKhI" }],
    ["DATABASE_URL", { DATABASE_URL: "postgres://green:pass@db.example.org/green" }],
    ["DATABASE_URL", { DATABASE_URL: "postgres://green:pass@db.example.org/green?sslmode=no-verify" }],
    ["DATABASE_URL", { DATABASE_URL: "postgres://green:pass@localhost/green?host=db.example.org" }],
    ["DATABASE_URL", { DATABASE_URL: "postgres://green:pass@8.8.4.4/green?sslmode=disable" }],
    ["DATABASE_URL", { DATABASE_URL: "postgres://a:b@db.example.org/g?uselibpqcompat=true&sslmode=require" }],
    ["SMTP_URL", { SMTP_URL: "smtp://user:pass@mail.example.org" }],
    ["SMTP_URL", { SMTP_URL: "smtps://user:pass@mail.example.org?tls.rejectUnauthorized=false" }],
    ["NODE_TLS_REJECT_UNAUTHORIZED", { NODE_TLS_REJECT_UNAUTHORIZED: "0" }],
    ["OTEL_EXPORTER_OTLP_ENDPOINT", { OTEL_EXPORTER_OTLP_ENDPOINT: "http://traces.example.org:4318" }],
    ["STRIPE_PRICE_PREMIUM", { ...STRIPE, STRIPE_PRICE_PREMIUM: STRIPE.STRIPE_PRICE_PAID }],
    ["TRUST_PROXY", { TRUST_PROXY: undefined }],
    ["NODE_ENV", { NODE_ENV: "prod" }],
    ["NODE_ENV", { NODE_ENV: "Production" }],
  ])("is refused, naming %s, with %j", (name, changes) => {
    const message = refusal(changes);
    expect(message).toContain(name);
    expect(message).not.toContain("pass@");
  });

  it.each([
    { DATABASE_URL: "postgres://green:pass@db.example.org/green?sslmode=verify-full" },
    { DATABASE_URL: "postgres://green:pass@database:5432/green" },
    { DATABASE_URL: "postgres://green:pass@10.1.2.3/green" },
    { DATABASE_URL: "postgres:///green?host=/var/run/postgresql" },
    { SMTP_URL: "smtp://user:pass@mail.example.org?requireTLS=true" },
    { SMTP_URL: "smtp://127.0.0.1:25" },
    { OTEL_EXPORTER_OTLP_ENDPOINT: "http://127.0.0.1:4318" },
    { TRUST_PROXY: "false" },
    { APP_URL: "http://localhost:3000", TRUST_PROXY: undefined },
  ])("works with %j: this machine and a private network need no TLS", (changes) => {
    expect(refusal(changes)).toBe("started");
  });

  it("takes both keys of a captcha or none: half of one would be none, without a word", () => {
    const keys = { RECAPTCHA_SITE_KEY: "6Labc-site", RECAPTCHA_SECRET_KEY: "6Labc-secret" };
    expect(refusal(keys)).toBe("started");
    for (const name of Object.keys(keys))
      expect(refusal({ ...keys, [name]: undefined })).toContain(`${name} is missing`);
  });

  it.each([
    [{ OIDC_ISSUER: "https://id.example" }, "OIDC_CLIENT_ID is missing"],
    [{ GOOGLE_CLIENT_ID: "x" }, "GOOGLE_CLIENT_SECRET is missing"],
    [{ OIDC_ONLY: "true" }, "nobody could sign in"],
    [{ MICROSOFT_TENANT: "common", MICROSOFT_CLIENT_ID: "x", MICROSOFT_CLIENT_SECRET: "y" }, "one directory"],
    [{ OIDC_ISSUER: "http://id.example", OIDC_CLIENT_ID: "x", OIDC_CLIENT_SECRET: "y" }, "must be https"],
  ])("is refused with a provider to sign in with that lets nobody or anybody in: %j", (given, words) => {
    expect(refusal(given)).toContain(words);
  });

  it("takes all of Stripe's settings or none: without any, payments are off", () => {
    expect(readSettings(production()).stripe).toBeNull();
    expect(readSettings(production(STRIPE)).stripe).toMatchObject({ apiBase: "https://api.stripe.com" });
    for (const name of Object.keys(STRIPE)) {
      expect(refusal({ ...STRIPE, [name]: undefined })).toContain(`${name} is missing`);
    }
  });

  it("names everything wrong at once and repeats no secret", () => {
    const message = refusal({ APP_URL: undefined, AUTH_SECRET: "my-short-secret", MAIL_FROM: undefined });
    expect(message).toContain("APP_URL");
    expect(message).toContain("AUTH_SECRET");
    expect(message).toContain("MAIL_FROM");
    expect(message).not.toContain("my-short-secret");
  });
});

it("a setting that can’t be read hides no other problem, and is spoken of once", () => {
  const message = refusal({ MAIL_FROM: "Greenroom", AUTH_SECRET: "short" });
  expect(message).toContain("AUTH_SECRET is missing or shorter");
  expect(message.split("MAIL_FROM")).toHaveLength(2);
});

describe("starting anywhere", () => {
  it("needs no setting: outside services are the stand-ins, and it says which", () => {
    const env = readSettings({});
    expect(env).toMatchObject({
      port: 3000,
      appUrl: "http://localhost:3000",
      dataDir: ".data",
      proxies: null,
      host: "127.0.0.1",
    });
    expect(env.standins).toEqual(["LinkedIn", "Calendly", "email", "Stripe"]);
    expect(env.linkedin.issuer).toBe("http://localhost:3100/linkedin");
  });

  it.each(Object.keys(STORE))(
    "keeps files in the object store only when all of it is set, %s too",
    (name) => {
      expect(readSettings({}).s3).toBeNull();
      expect(readSettings({ ...STORE, S3_REGION: "eu-west-3" }).s3).toMatchObject({
        endpoint: "https://s3.example",
        bucket: "files",
        region: "eu-west-3",
      });
      expect(() => readSettings({ ...STORE, [name]: "" })).toThrow(`${name} is missing`);
    },
  );

  it("uses a real service as soon as its key is set", () => {
    const env = readSettings({
      LINKEDIN_CLIENT_ID: "78abc",
      LINKEDIN_CLIENT_SECRET: "x",
      CALENDLY_CLIENT_ID: "cal-id",
      SMTP_URL: "smtp://mail.example",
      ...STRIPE,
    });
    expect(env.standins).toEqual([]);
    expect(env.calendly).toMatchObject({
      apiBase: "https://api.calendly.com",
      authBase: "https://auth.calendly.com",
      widgetBase: "https://calendly.com",
    });
    expect(env.linkedin.issuer).toBe("https://www.linkedin.com/oauth");
  });

  it.each([
    ["PORT", "70000"],
    ["PORT", "abc"],
    ["APP_URL", "not an address"],
    ["APP_URL", "ftp://practice.example"],
    ["MAIL_FROM", "Greenroom"],
    ["MAIL_FROM", "Greenroom <>"],
    ["MAIL_FROM", "Greenroom <hello>"],
    ["TRUST_PROXY", "perhaps"],
    ["TRUSTED_NETWORKS", "true"],
    ["TRUSTED_NETWORKS", "198.51.100.0/33"],
    ["TRUSTED_NETWORKS", "2001:db8::/129"],
    ["TRUSTED_NETWORKS", "school.example"],
    ["INTERVIEW_SECONDS", "1"],
    ["AI_PROVIDER", "other"],
  ])("is refused with %s set to %s, and names it", (name, value) => {
    expect(() => readSettings({ [name]: value })).toThrow(name);
  });

  it.each([
    [{ PORT: "none" }, "PORT must be a whole number."],
    [{ PORT: "70000" }, "PORT must be a whole number, 65535 at most."],
    [{ INTERVIEW_SECONDS: "1" }, "INTERVIEW_SECONDS must be a whole number, 5 or more."],
    [{ LOG_LEVEL: "loud" }, "LOG_LEVEL must be one of silent, "],
    [{ S3_ENDPOINT: "here" }, "S3_ENDPOINT must be an address, such as "],
    [{ MAIL_FROM: "Greenroom" }, "MAIL_FROM: It holds an address"],
    [{ LINKEDIN_CLIENT_ID: "78abc" }, "LINKEDIN_CLIENT_SECRET is missing."],
  ])("is refused with %j in our own words", (given: Record<string, string>, words) => {
    expect(() => readSettings(given)).toThrow(`\n- ${words}`);
    expect(() => readSettings(given)).not.toThrow(/Invalid|received|→/u);
  });

  it("never mixes a real Stripe key with what the stand-in sells", () => {
    expect(readSettings({}).stripe).toMatchObject({
      apiBase: "http://localhost:3100",
      secretKey: "sk_test_standin",
    });
    expect(readSettings({ STRIPE_SECRET_KEY: "sk_test_mine" }).stripe).toBeNull();
  });

  it("needs model, key and, for a service of one's own, the address with a model provider", () => {
    expect(() => readSettings({ AI_PROVIDER: "openai-compatible" })).toThrow(
      /AI_MODEL[\s\S]*AI_API_KEY[\s\S]*AI_BASE_URL/,
    );
    expect(readSettings({ AI_PROVIDER: "anthropic", AI_MODEL: "m", AI_API_KEY: "k" }).ai?.provider).toBe(
      "anthropic",
    );
  });

  it("names the speech server that gets the sound, but for one on this machine", () => {
    const hostOf = (SPEECH_BASE_URL: string) => readSettings({ SPEECH_BASE_URL }).speech?.host;
    expect(hostOf("https://speech.example/v1")).toBe("speech.example");
    expect(hostOf("http://10.0.0.7:8000/v1")).toBe("10.0.0.7:8000");
    for (const near of ["localhost:8000", "127.0.0.1:8000", "[::1]:8000"])
      expect(hostOf(`http://${near}/v1`)).toBeNull();
  });

  it("takes the reCAPTCHA only with both its keys, else its own captcha", () => {
    expect(readSettings({ RECAPTCHA_SITE_KEY: "site" }).recaptcha).toBeNull();
    expect(
      readSettings({ RECAPTCHA_SITE_KEY: "site", RECAPTCHA_SECRET_KEY: "secret" }).recaptcha?.siteKey,
    ).toBe("site");
  });

  it("asks staff for a second factor, but for the demo with its embedded database", () => {
    expect(readSettings({}).adminMfa).toBe(false);
    expect(readSettings(production()).adminMfa).toBe(true);
    const own = { DATABASE_URL: "postgres://greenroom@localhost/greenroom" };
    expect(readSettings(own).adminMfa).toBe(true);
    expect(readSettings({ ...own, ADMIN_MFA: "optional" }).adminMfa).toBe(false);
    expect(readSettings({ ADMIN_MFA: "required" }).adminMfa).toBe(true);
  });

  it.each([
    ["HTTPS://Practice.Example:443/", "https://practice.example"],
    ["https://gr\u00FCn.example", "https://xn--grn-ioa.example"],
  ])("knows its address as browsers name it: %s", (typed, known) => {
    expect(readSettings({ APP_URL: typed }).appUrl).toBe(known);
  });

  it("reads an empty setting as one that is not set", () => {
    expect(
      readSettings({ DATABASE_URL: " ", AUTH_SECRET: "", LINKEDIN_ISSUER: "", APP_URL: "" }).databaseUrl,
    ).toBeUndefined();
  });
});
