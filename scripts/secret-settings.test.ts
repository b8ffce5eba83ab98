import { spawn } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { createServer as createHttpsServer } from "node:https";
import { createServer as createTcpServer, type AddressInfo } from "node:net";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterEach, describe, expect, it, onTestFinished } from "vitest";
import { createSecretFilter } from "#api/hide-secrets.ts";
import { settingsSchema } from "#api/settings-schema.ts";
import { RETURNS } from "#api/testing/billing-steps.ts";
import { useDataFolder } from "#api/testing/file-store-steps.ts";
import { outputOf, useWatchedDatabase } from "#api/testing/server-output.ts";
import type { Person } from "#api/testing/start-test-server.ts";
import { ROLE } from "#contract/roles.ts";
import { TEST_CERTIFICATE, TEST_CERTIFICATE_KEY } from "#api/testing/test-certificate.ts";

/** safety.md T127: no secret setting gets into output or a log, even if an error quotes it. */

const watched = useWatchedDatabase();
const dataDir = useDataFolder();
const stop: (() => void)[] = [];
afterEach(() => stop.splice(0).forEach((one) => one()));

const canary = (name: string) => `Cnry+${name.toLowerCase()}/0f9c81d7a2b64e35`;
const CANARY = /cnry[^\s"]*/i;
const inAddress = (name: string) => encodeURIComponent(canary(name));

const DATABASES = ["DATABASE_URL", "DATABASE_DIRECT_URL", "DATABASE_OWNER_URL"];
const KEYS = [
  "AUTH_SECRET",
  "BACKUP_PASSPHRASE",
  "S3_ACCESS_KEY_ID",
  "S3_SECRET_ACCESS_KEY",
  "RESEND_API_KEY",
  "RESEND_WEBHOOK_SECRET",
  "AI_API_KEY",
  "SPEECH_API_KEY",
  "LINKEDIN_CLIENT_SECRET",
  "OIDC_CLIENT_SECRET",
  "OIDC_2_CLIENT_SECRET",
  "GOOGLE_CLIENT_SECRET",
  "MICROSOFT_CLIENT_SECRET",
  "CALENDLY_CLIENT_SECRET",
  "CALENDLY_WEBHOOK_KEY",
  "STRIPE_SECRET_KEY",
  "STRIPE_WEBHOOK_SECRET",
  "RECAPTCHA_SECRET_KEY",
];
/** Settings with a URL, whose query may contain a token. */
const ADDRESSES = [
  "S3_ENDPOINT",
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
  "OTEL_EXPORTER_OTLP_ENDPOINT",
  "HOWTO_VIDEO_URL",
];
/** Settings without secrets. */
const PUBLIC = ["APP_URL", "RECAPTCHA_SITE_KEY"];

async function quote(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const message = JSON.stringify([request.url, request.headers, await text(request)]);
  response.writeHead(400, { "content-type": "application/json" });
  response.end(JSON.stringify({ error: { message }, message, error_description: message }));
}

/** Starts an HTTPS service, as required in production, that refuses every call and quotes it. */
async function echo(): Promise<string> {
  const tls = { cert: TEST_CERTIFICATE, key: TEST_CERTIFICATE_KEY };
  const server = createHttpsServer(tls, (request, response) => void quote(request, response));
  server.listen(0, "localhost");
  stop.push(() => server.close());
  await once(server, "listening");
  return `https://localhost:${(server.address() as AddressInfo).port}`;
}

/** Starts a mail server that refuses the password and quotes it, both encoded and in clear. */
async function echoMail(): Promise<string> {
  const server = createTcpServer((socket) => {
    socket.on("error", () => undefined).write("220 mail.test\r\n");
    socket.setEncoding("utf8").on("data", (line: string) => {
      if (line.startsWith("EHLO")) return void socket.write("250-mail.test\r\n250 AUTH PLAIN\r\n");
      const sent = line.trim().split(" ").at(-1) ?? "";
      const clear = Buffer.from(sent, "base64").toString().replaceAll("\0", " ");
      socket.write(`535 ${sent} ${clear}\r\n`);
    });
  }).listen(0, "127.0.0.1");
  stop.push(() => server.close());
  await once(server, "listening");
  return `smtp://mail:${inAddress("SMTP_URL")}@127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Settings with every possible secret, for services that quote them. */
async function secretSettings(): Promise<Record<string, string>> {
  const service = await echo();
  const certificate = join(dataDir, "certificate.pem");
  writeFileSync(certificate, TEST_CERTIFICATE);
  return {
    ...Object.fromEntries(DATABASES.map((name) => [name, `postgres://u:${inAddress(name)}@127.0.0.1:9/x`])),
    ...Object.fromEntries(KEYS.map((name) => [name, canary(name)])),
    ...Object.fromEntries(ADDRESSES.map((name) => [name, `${service}/v1?token=${inAddress(name)}`])),
    STRIPE_API_BASE: service,
    SMTP_URL: await echoMail(),
    OTEL_EXPORTER_OTLP_HEADERS: `authorization=${canary("OTEL_EXPORTER_OTLP_HEADERS")}`,
    NODE_EXTRA_CA_CERTS: certificate,
    S3_BUCKET: "bucket",
    AI_PROVIDER: "openai-compatible",
    AI_MODEL: "a-model",
    MAIL_FROM: "Greenroom <hello@greenroom.example>",
    LINKEDIN_CLIENT_ID: "client",
    OIDC_CLIENT_ID: "client",
    OIDC_NAME: "School",
    OIDC_2_CLIENT_ID: "client",
    OIDC_2_NAME: "Office",
    GOOGLE_CLIENT_ID: "client",
    MICROSOFT_TENANT: "7b2c1f0e-94d3-4c65-8a1b-0f5e6d7c8b9a",
    MICROSOFT_CLIENT_ID: "client",
    CALENDLY_CLIENT_ID: "client",
    STRIPE_PRICE_PAID: "price_paid",
    STRIPE_PRICE_PREMIUM: "price_premium",
    RECAPTCHA_SITE_KEY: "site",
    DATA_DIR: dataDir,
  };
}

/** The process's whole output. */
async function outputOfCommand(file: string, given: string[], env: Record<string, string>): Promise<string> {
  const child = spawn(process.execPath, [file, ...given], {
    env: {
      PATH: process.env["PATH"],
      NODE_COMPILE_CACHE: process.env["NODE_COMPILE_CACHE"],
      LOG_LEVEL: "trace",
      ...env,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  const [out, problems] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return `${out}${problems}`;
}

/** Searches the output for secrets, including encoded ones. */
const findTold = (output: string): string[] => {
  const clear = [
    output,
    ...(output.match(/[A-Za-z0-9+/=]{16,}/g) ?? []).map((one) => Buffer.from(one, "base64").toString()),
  ];
  return clear.flatMap((one) => CANARY.exec(decodedText(one)) ?? []);
};
function decodedText(output: string): string {
  return output.replaceAll(/%[0-9a-f]{2}/gi, (code) => decodeURIComponent(code));
}

it("every setting that can hold a secret is checked here", () => {
  const names = Object.keys(settingsSchema.shape).filter((name) =>
    /KEY|SECRET|PASS|HEADERS|URL|BASE$|ENDPOINT|ISSUER/.test(name),
  );
  expect(names.toSorted()).toEqual(
    [...DATABASES, ...KEYS, ...ADDRESSES, ...PUBLIC, "SMTP_URL", "OTEL_EXPORTER_OTLP_HEADERS"].toSorted(),
  );
});

describe("a secret setting", () => {
  it("is not in what any command writes when everything fails", async () => {
    const env = { ...(await secretSettings()), APP_URL: await echo(), TRUST_PROXY: "false" };
    // Run the commands in parallel, because most wait for a timeout.
    const commands = [
      ["scripts/doctor.ts"],
      ["scripts/start.js", "--production"],
      ["scripts/start.js", "--production", "--worker"],
      ["scripts/jobs.ts"],
      ["scripts/grant.ts", "ann@example.test", "10"],
      ["scripts/backup.ts", "/nonexistent/backup"],
      ["scripts/check-stripe.ts"],
    ].map(async ([file = "", ...given]) => {
      const output = await outputOfCommand(file, given, env);
      expect(output, `${file} ${given.join(" ")}`).not.toBe("");
      expect(findTold(output), `${file} ${given.join(" ")}`).toEqual([]);
    });
    await Promise.all(commands);
  }, 180_000);

  it.each([
    ["DATABASE_URL", `postgres://u:${canary("raw")}#@db.example/x`],
    ["SMTP_URL", `smtp://u:${canary("raw")}?@mail.example`],
    ["AI_BASE_URL", `https://u:${inAddress("raw")}@model.example/v1`],
    ["OTEL_EXPORTER_OTLP_HEADERS", canary("raw")],
  ])("that does not fit (%s) is named and not said again", async (name, value) => {
    const output = await outputOfCommand("scripts/start.js", [], {
      [name]: value,
      DATA_DIR: dataDir,
    });
    expect(output).toContain(name);
    expect(findTold(output)).toEqual([]);
  });

  it("is not in the log of a server whose services quote it, nor in the last words of one that breaks", async () => {
    const person = await watched.helper.createPerson({ role: ROLE.premium });
    const own = new Set([...DATABASES, "AUTH_SECRET"]);
    const rest = Object.entries(await secretSettings()).filter(([name]) => !own.has(name));
    const { output } = await outputOf(
      watched.url,
      (url) => failEverywhere(url, person),
      Object.fromEntries(rest),
    );
    expect(output).toContain("model failed");
    expect(findTold(output)).toEqual([]);
  });

  it("is not in the message of an uncaught error", async () => {
    const breaking = `
      import { hideSecrets } from "${new URL("../api/hide-secrets.ts", import.meta.url).href}";
      hideSecrets(process.env);
      setTimeout(() => new URL("postgres:// " + process.env.DATABASE_URL), 1);`;
    const secret = `postgres://u:${inAddress("DATABASE_URL")}@db.example/x`;
    const output = await outputOfCommand("--input-type=module", ["--eval", breaking], {
      DATABASE_URL: secret,
    });
    expect(output).toContain("ERR_INVALID_URL");
    expect(findTold(output)).toEqual([]);
  });
});

/** Makes calls that each use one of the services. */
async function failEverywhere(url: string, person: Person): Promise<void> {
  const headers = { authorization: `Bearer ${person.token}`, "content-type": "application/json" };
  const post = (path: string, body: object) =>
    fetch(`${url}${path}`, { method: "POST", headers, body: JSON.stringify(body) });
  const started = await post("/conversation/start", {});
  const { data } = (await started.json()) as { data?: { interviewId: string } };
  await post("/chat", { interviewId: data?.interviewId, isNewInterview: true });
  await post("/linkedin/authorize", {});
  await post("/stripe/create-checkout-session", {
    userId: person.id,
    priceId: "price_paid",
    planName: "paid",
    ...RETURNS,
  });
  await post("/auth/request-password-reset", { email: person.email });
  await post("/auth/verify-recaptcha", { token: "a-token" });
  const form = new FormData();
  form.append("file", new Blob(["%PDF-1.4\n"]), "resume.pdf");
  const { authorization } = headers;
  await fetch(`${url}/resumes`, { method: "POST", headers: { authorization }, body: form });
}

describe("the filter of secrets", () => {
  it("finds a password however a library writes it, and leaves other words alone", () => {
    const hide = createSecretFilter({
      DATABASE_URL: "postgres://ann:p%40ss%2Fword@db.example/x",
      AUTH_SECRET: "newest-secret,older-secret",
      OTEL_EXPORTER_OTLP_HEADERS: "x-key=collector-key",
      MODEL_TOKENS_PER_DAY: "2000000",
      APP_URL: "https://greenroom.example",
    });
    const basic = Buffer.from("ann:p@ss/word").toString("base64");
    const said = `p@ss/word p%40ss%2Fword ${basic} older-secret newest-secret collector-key`;
    expect(hide(said)).toBe("*** *** *** *** *** ***");
    const plain = "2000000 tokens at https://greenroom.example for ann on db.example";
    expect(hide(plain)).toBe(plain);
  });

  it("does nothing without a secret", () => {
    expect(createSecretFilter({ PORT: "3000" })("port 3000")).toBe("port 3000");
  });
});
