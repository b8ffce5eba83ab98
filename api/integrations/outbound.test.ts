import { describe, expect, it, vi } from "vitest";
import { drip, MODEL_QUESTION, pour, useOutsideServices } from "#api/testing/outside-service.ts";
import { createInterviewerModel } from "./ai/interviewer-model.ts";
import { streamWords } from "./ai/stream-words.ts";
import { createCalendly } from "./calendly/calendly.ts";
import { createRecaptcha } from "./captcha.ts";
import { createLinkedin } from "./linkedin.ts";
import { createMailer } from "./mail/mailer.ts";
import { createOutbound } from "./outbound.ts";
import { createPayments } from "./stripe.ts";

const serve = useOutsideServices();
const LIMITS = { timeoutMs: 5_000, responseMaxBytes: 1_000 };

describe("a call to an outside service", () => {
  it("reaches the configured service", async () => {
    const url = await serve((request, response) => response.end(`${request.method} ${request.url}`));
    const outbound = createOutbound({ to: [`${url}/base`], ...LIMITS });
    expect(await (await outbound(`${url}/any?x=1`, { method: "POST" })).text()).toBe("POST /any?x=1");
  });

  it.each([
    "http://127.0.0.1:9/",
    "https://service.test/",
    "http://service.test:8080/",
    "http://service.test.evil.test/",
    "http://service.test@evil.test/",
    "http://user:word@service.test/",
    "http://169.254.169.254/latest/meta-data/",
    "http://[::1]/",
    "file:///etc/passwd",
    "data:text/plain,x",
  ])("reaches nothing else: %s", async (address) => {
    const outbound = createOutbound({ to: ["http://service.test"], ...LIMITS });
    await expect(outbound(address)).rejects.toThrow(/no address of this service|user info/);
    await expect(outbound(new URL(address))).rejects.toThrow(/no address of this service|user info/);
  });

  it("follows no redirect", async () => {
    let met = 0;
    const elsewhere = await serve((_, response) => response.end(String((met += 1))));
    const url = await serve((_, response) => response.writeHead(302, { location: elsewhere }).end());
    const outbound = createOutbound({ to: [url], ...LIMITS });
    await expect(outbound(url)).rejects.toThrow("fetch failed");
    await expect(outbound(url, { redirect: "follow" })).rejects.toThrow("fetch failed");
    expect((await outbound(url, { redirect: "manual" })).status).toBe(302);
    expect(met).toBe(0);
  });

  it("times out on a service that is silent, and on one that is too slow", async () => {
    const silent = await serve(() => undefined);
    const dripping = await serve(drip);
    for (const url of [silent, dripping]) {
      const outbound = createOutbound({ to: [url], timeoutMs: 200, responseMaxBytes: 1_000 });
      await expect(outbound(url).then((response) => response.text())).rejects.toThrow(/timeout/);
    }
  });

  it("stops when the caller aborts, too", async () => {
    const silent = await serve(() => undefined);
    const outbound = createOutbound({ to: [silent], ...LIMITS });
    await expect(outbound(silent, { signal: AbortSignal.abort(new Error("enough")) })).rejects.toThrow(
      "enough",
    );
  });

  it("rejects a response over its limit, with or without a Content-Length, and disconnects", async () => {
    let hungUp = 0;
    const endless = await serve((_, response) => {
      response.on("close", () => (hungUp += 1));
      pour(response);
    });
    const overlong = await serve((_, response) => response.end("x".repeat(1_001)));
    for (const url of [endless, overlong]) {
      const outbound = createOutbound({ to: [url], ...LIMITS });
      await expect(outbound(url).then((response) => response.text())).rejects.toThrow("too large");
    }
    await expect.poll(() => hungUp).toBe(1);
    const fits = await serve((_, response) => response.end("x".repeat(1_000)));
    const response = await createOutbound({ to: [fits], ...LIMITS })(fits);
    expect((await response.text()).length).toBe(1_000);
  });

  it("passes a stream on as it arrives", async () => {
    let finish = () => undefined as void;
    const url = await serve((_, response) => {
      response.write("first");
      finish = () => void response.end("last");
    });
    const { body } = await createOutbound({ to: [url], ...LIMITS })(url);
    const pieces: string[] = [];
    for await (const piece of body ?? []) {
      pieces.push(Buffer.from(piece).toString());
      finish();
    }
    expect(pieces).toEqual(["first", "last"]);
  });
});

describe("each outside service", () => {
  const model = (provider: "anthropic" | "google") => (url: string) =>
    streamWords(createInterviewerModel({ provider, model: "m", apiKey: "k", baseUrl: url }), MODEL_QUESTION);
  const calls: [string, (url: string) => PromiseLike<unknown>][] = [
    ["Anthropic", model("anthropic")],
    ["Google", model("google")],
    [
      "LinkedIn",
      (url) =>
        createLinkedin({
          issuer: url,
          clientId: "a",
          clientSecret: "b",
          redirectUri: `${url}/back`,
        }).authorizationUrl("state"),
    ],
    [
      "Calendly",
      (url) =>
        createCalendly({
          clientId: "a",
          clientSecret: "b",
          webhookKey: "c",
          apiBase: url,
          authBase: url,
          redirectUri: "",
          webhookUrl: "",
        }).exchangeCode("code"),
    ],
    [
      "Stripe",
      (url) =>
        createPayments({
          secretKey: "sk_test",
          apiBase: url,
          prices: { paid: "a", premium: "b" },
        }).createCustomer({ userId: "a", email: "b", name: "c" }, "key"),
    ],
    [
      "Resend",
      (url) =>
        createMailer({ from: "a@b.test", smtpUrl: undefined, resendApiKey: "re", resendApiBase: url }).send({
          to: "ann@example.test",
          subject: "s",
          text: "t",
          html: "h",
          idempotencyKey: "i",
        }),
    ],
    [
      "reCAPTCHA",
      (url) =>
        createRecaptcha({ secretKey: "s", verifyUrl: `${url}/verify`, host: "h" }).verify("token", "1.2.3.4"),
    ],
  ];

  // safety.md T65
  it.each(calls)("is asked this way, and not followed elsewhere: %s", async (_, ask) => {
    const fetched = vi.spyOn(globalThis, "fetch");
    const met = { service: 0, elsewhere: 0 };
    const elsewhere = await serve((_, response) => {
      met.elsewhere += 1;
      response.end("{}");
    });
    const url = await serve((_, response) => {
      met.service += 1;
      response.writeHead(307, { location: `${elsewhere}/secrets` }).end();
    });
    await expect(Promise.resolve(ask(url))).rejects.toBeInstanceOf(Error);
    expect(met.service).toBeGreaterThan(0);
    expect(met.elsewhere).toBe(0);
    expect(fetched.mock.calls.length).toBe(met.service);
    for (const [, init] of fetched.mock.calls) expect(init?.signal).toBeInstanceOf(AbortSignal);
    fetched.mockRestore();
  });
});
