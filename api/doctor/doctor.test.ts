import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import { createServer as createTcpServer, type AddressInfo } from "node:net";
import { afterAll, describe, expect, it } from "vitest";
import { readSettings } from "#api/settings.ts";
import { APP_URL, useStandins } from "#api/testing/account-steps.ts";
import { PRICES, tellProvider } from "#api/testing/billing-steps.ts";
import { useBucket, useDataFolder } from "#api/testing/file-store-steps.ts";
import { TEST_SECRET } from "#api/testing/start-test-server.ts";
import { useTestServer } from "#api/testing/test-server.ts";
import { STANDIN_KEYS } from "#api/check-settings.ts";
import { checkStripe } from "./check-services.ts";
import { examine, report, withinTime } from "./examine.ts";
import type { Finding } from "./finding.ts";

const standins = useStandins();
const bucket = useBucket();
const dataDir = useDataFolder();
/** Reached without a proxy, so X-Forwarded-For is ignored. */
const server = useTestServer(() => ({ ...standins.settings(), TRUST_PROXY: "false" }));
const OTHER_SECRET = "another-secret-of-more-than-thirty-two-bytes";
const nobody = "http://127.0.0.1:8";

const stop: (() => void)[] = [];
afterAll(() => stop.forEach((one) => one()));

async function serve(handler: RequestListener): Promise<string> {
  const http = createServer(handler).listen(0, "127.0.0.1");
  stop.push(() => http.close());
  await once(http, "listening");
  return `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
}

/** A mail server that accepts every password or none. */
async function serveMail(password: "taken" | "refused"): Promise<string> {
  const tcp = createTcpServer((socket) => {
    socket.on("error", () => undefined).write("220 mail.test\r\n");
    socket.setEncoding("utf8").on("data", (line: string) => {
      if (line.startsWith("EHLO")) socket.write("250-mail.test\r\n250 AUTH PLAIN\r\n");
      else if (line.startsWith("AUTH")) socket.write(password === "taken" ? "235 ok\r\n" : "535 no\r\n");
      else socket.end("221 bye\r\n");
    });
  }).listen(0, "127.0.0.1");
  stop.push(() => tcp.close());
  await once(tcp, "listening");
  return `smtp://user:word@127.0.0.1:${(tcp.address() as AddressInfo).port}`;
}

const settings = () => ({
  ...standins.settings(),
  ...STANDIN_KEYS,
  STRIPE_PRICE_PAID: PRICES.paid,
  STRIPE_PRICE_PREMIUM: PRICES.premium,
  AUTH_SECRET: TEST_SECRET,
  DATABASE_URL: server.serverUrl,
  DATABASE_OWNER_URL: server.databaseUrl,
  DATA_DIR: dataDir,
  APP_URL: server.url,
  MAIL_FROM: "Greenroom <hello@greenroom.test>",
  AI_PROVIDER: "openai-compatible",
  AI_MODEL: "stand-in-model",
  AI_API_KEY: "key",
  AI_BASE_URL: `${standins.url}/openai/v1`,
});

const examined = async (changes: Record<string, string> = {}) => {
  await tellProvider(standins.url, "webhook", { url: `${server.url}/api/stripe/webhook` });
  return examine(readSettings({ ...settings(), ...changes }));
};
const about = (found: Finding[], name: string) => found.filter((one) => one.about === name);
const statesOf = (found: Finding[], name: string) => about(found, name).map(({ state }) => state);

describe("the doctor", () => {
  it("names a check that does not end in time, and one that breaks, and shows the others", async () => {
    const never = () => new Promise<Finding[]>(() => undefined);
    expect(await withinTime("mail", never, 0.05)).toMatchObject({ state: "fail", about: "mail" });
    const broken = () => Promise.reject(new Error("no such thing"));
    expect(await withinTime("mail", broken, 5)).toMatchObject({
      state: "fail",
      text: "could not be checked: no such thing",
    });
  });

  it("quotes no secret of a setting", async () => {
    const key = "sk_test_a-key-that-is-quoted";
    const url = await serve((_, response) =>
      response.writeHead(401).end(JSON.stringify({ error: { message: `bad key ${key}` } })),
    );
    const found = await examined({ AI_BASE_URL: url, AI_API_KEY: key });
    expect(statesOf(found, "model")).toEqual(["fail"]);
    expect(JSON.stringify(found)).not.toContain(key);
  });

  it("finds nothing to mend where everything is set up", async () => {
    const found = await examined(bucket.settings());
    expect(found.filter(({ state }) => state === "fail")).toEqual([]);
    expect(about(found, "TLS")).toMatchObject([{ state: "warn" }]);
    for (const name of ["database", "migrations", "files", "mail", "LinkedIn", "Calendly", "payments"])
      expect([name, ...statesOf(found, name)]).toEqual([name, "ok"]);
    const rest = [
      "captcha",
      "model",
      "speech",
      "clock",
      "site",
      "data folder",
      "stored files",
      "secret",
      "jobs",
      "streaming",
      "visitors",
      "uploads",
      "audit log",
    ];
    for (const name of rest) expect([name, ...statesOf(found, name)]).toEqual([name, "ok"]);
    expect(report(found)).toMatch(/^20 ok, 1 to look at, 0 to mend\.$/m);
  });

  it("says what may be better where less is set up", async () => {
    const env = readSettings({
      ...standins.settings(),
      DATA_DIR: dataDir,
      STRIPE_SECRET_KEY: "sk_test_mine",
    });
    const found = await examine({ ...env, appUrl: APP_URL.replace("http:", "https:") });
    for (const name of ["database", "payments", "model"])
      expect([name, ...statesOf(found, name)]).toEqual([name, "warn"]);
    const given = { ...env, defaultPlan: "premium", unlimited: true } as const;
    expect(await checkStripe(given)).toMatchObject([
      { state: "ok", text: expect.stringContaining("unlimited") },
    ]);
    expect(about(found, "site")).toMatchObject([{ state: "fail", mend: expect.stringContaining("DNS") }]);
    expect(about(found, "certificate")).toMatchObject([{ state: "fail" }]);
  });

  it.each<[string, string, Record<string, string>, RegExp]>([
    [
      "database",
      "whose server does not answer",
      { DATABASE_OWNER_URL: "postgres://a:b@127.0.0.1:9/c" },
      /ECONNREFUSED/,
    ],
    ["secret", "that is not the database's", { AUTH_SECRET: OTHER_SECRET }, /not the one that this database/],
    ["mail", "whose key Resend does not know", { RESEND_API_BASE: `${nobody}/resend` }, /does not answer/],
    ["mail", "from a domain that is not verified", { MAIL_FROM: "a@elsewhere.test" }, /elsewhere\.test/],
    ["LinkedIn", "that is not there", { LINKEDIN_ISSUER: nobody }, /ECONNREFUSED/],
    ["streaming", "of an app that is down", { APP_URL: nobody }, /ECONNREFUSED/],
    ["uploads", "to an app that is down", { APP_URL: nobody }, /ECONNREFUSED/],
    ["Calendly", "that does not answer", { CALENDLY_AUTH_BASE: nobody }, /ECONNREFUSED/],
    ["payments", "with another price", { STRIPE_PRICE_PAID: "price_none" }, /there is no price price_none/],
    ["payments", "with a key that is not taken", { STRIPE_SECRET_KEY: "nonsense" }, /not accepted/],
    ["model", "that does not answer", { AI_BASE_URL: nobody }, /stand-in-model/],
    ["speech", "whose server does not answer", { SPEECH_BASE_URL: nobody }, /ECONNREFUSED/],
    ["site", "that is down", { APP_URL: nobody }, /ECONNREFUSED/],
    ["data folder", "that cannot be written", { DATA_DIR: "/dev/null/greenroom" }, /ENOTDIR/],
    ["files", "that cannot be written", { DATA_DIR: "/dev/null/greenroom" }, /greenroom/],
  ])("names %s %s", async (...given) => {
    const [name, , changes, text] = given;
    const [found] = about(await examined(changes), name);
    expect(found).toMatchObject({ state: "fail", text: expect.stringMatching(text) });
    expect(found?.mend).toBeTruthy();
  });

  it("says what stands at an issuer that is no LinkedIn", async () => {
    const url = await serve((_, response) => response.writeHead(404).end());
    expect(about(await examined({ LINKEDIN_ISSUER: url }), "LinkedIn")).toMatchObject([
      { state: "fail", text: `${url}: the response is 404` },
    ]);
  });

  it("names a Calendly app that Calendly does not know", async () => {
    const url = await serve((_, response) => response.writeHead(401).end('{"error":"invalid_client"}'));
    expect(about(await examined({ CALENDLY_AUTH_BASE: url }), "Calendly")).toMatchObject([
      { state: "fail", text: "it does not know the app" },
    ]);
  });

  it("names a captcha key that Google does not know, and takes one that it knows", async () => {
    const google = (code: string) =>
      serve((_, response) => response.end(JSON.stringify({ success: false, "error-codes": [code] })));
    const keys = { RECAPTCHA_SITE_KEY: "site", RECAPTCHA_SECRET_KEY: "secret" };
    const check = async (code: string) =>
      statesOf(await examined({ ...keys, RECAPTCHA_VERIFY_URL: await google(code) }), "captcha");
    expect(await check("invalid-input-secret")).toEqual(["fail"]);
    expect(await check("invalid-input-response")).toEqual(["ok"]);
  });

  it("names a bucket that refuses, and one that gives nothing back", async () => {
    await bucket.fail({ operation: "put", kind: "status", times: 5 });
    expect(statesOf(await examined(bucket.settings()), "files")).toEqual(["fail"]);
    await bucket.fail();
    expect(statesOf(await examined(bucket.settings()), "files")).toEqual(["ok"]);
  });

  it("signs in to the mail server, and says when that does not let us in", async () => {
    const url = await serveMail("taken");
    expect(statesOf(await examined({ SMTP_URL: url }), "mail")).toEqual(["ok"]);
    const nameless = about(await examined({ SMTP_URL: url.replace("user:word@", "") }), "mail");
    expect(nameless).toMatchObject([
      { state: "warn", text: expect.stringContaining("SMTP_URL has no user") },
    ]);
    const found = about(await examined({ SMTP_URL: await serveMail("refused") }), "mail");
    expect(found).toMatchObject([{ state: "fail", text: expect.stringContaining("user or password") }]);
  });

  it("takes a Resend key that may only send", async () => {
    const url = await serve((_, response) =>
      response.writeHead(401).end('{"name":"restricted_api_key","statusCode":401}'),
    );
    expect(statesOf(await examined({ RESEND_API_BASE: url }), "mail")).toEqual(["ok"]);
    const refused = await serve((_, response) => response.writeHead(401).end('{"name":"invalid_api_key"}'));
    expect(statesOf(await examined({ RESEND_API_BASE: refused }), "mail")).toEqual(["fail"]);
  });
});
