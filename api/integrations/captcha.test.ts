import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { solveCaptcha } from "#api/testing/account-steps.ts";
import { createAltcha, createRecaptcha } from "./captcha.ts";

type Challenge = { parameters: { expiresAt: number; nonce: string }; signature: string };

describe("the self-hosted captcha", () => {
  const captcha = createAltcha("a secret of the app");
  const createChallenge = async () => (await captcha.createChallenge()) as Challenge;

  it("accepts a solved challenge, with one id per challenge", async () => {
    const [one, two] = await Promise.all([createChallenge(), createChallenge()]);
    const tokens = await Promise.all([solveCaptcha(one), solveCaptcha(one), solveCaptcha(two)]);
    const ids = await Promise.all(
      tokens.map(async (token) => (await captcha.verify(token, "1.2.3.4"))?.challengeId),
    );
    expect(ids[0]).toBe(ids[1]);
    expect(ids[0]).not.toBe(ids[2]);
    expect(ids).not.toContain(undefined);
  });

  it("requires some work, and expires after ten minutes", async () => {
    const { parameters } = await createChallenge();
    expect(Math.abs(parameters.expiresAt - Date.now() / 1000 - 600)).toBeLessThan(5);
    const { solution } = JSON.parse(
      Buffer.from(await solveCaptcha(await createChallenge()), "base64").toString(),
    ) as { solution: { counter: number } };
    expect(solution.counter).toBeGreaterThanOrEqual(200);
  });

  it("rejects a challenge whose ten minutes are over", async () => {
    const token = await solveCaptcha(await createChallenge());
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 602_000 });
    try {
      expect(await captcha.verify(token, "1.2.3.4")).toBeNull();
    } finally {
      vi.useRealTimers();
    }
    expect(await captcha.verify(token, "1.2.3.4")).not.toBeNull();
  });

  it("rejects another server's challenge, one with a changed expiry, and garbage", async () => {
    const foreign = await solveCaptcha(await createAltcha("another secret").createChallenge());
    const own = await createChallenge();
    const changed = await solveCaptcha({
      ...own,
      parameters: { ...own.parameters, expiresAt: own.parameters.expiresAt + 60 },
    });
    for (const token of [foreign, changed, "", "garbage", "bnVsbA==", Buffer.from("[]").toString("base64")]) {
      expect(await captcha.verify(token, "1.2.3.4")).toBeNull();
    }
  });
});

describe("Google's captcha", () => {
  let google: Server;
  let verifyUrl: string;
  const host = "greenroom.test";
  const solved = (changes: object = {}) =>
    JSON.stringify({ success: true, hostname: host, challenge_ts: secondsAgo(0), ...changes });
  const secondsAgo = (seconds: number) => new Date(Date.now() - seconds * 1000).toISOString();
  let asked: URLSearchParams[] = [];
  let reply = { status: 200, body: "" };
  const readText = async (request: IncomingMessage) => {
    let text = "";
    for await (const chunk of request) text += String(chunk);
    return text;
  };
  beforeAll(async () => {
    const verify = async (request: IncomingMessage, response: ServerResponse) => {
      asked.push(new URLSearchParams(await readText(request)));
      response.writeHead(reply.status, { "content-type": "application/json" }).end(reply.body);
    };
    google = createServer((request, response) => void verify(request, response));
    await new Promise<void>((listening) => google.listen(0, "127.0.0.1", listening));
    verifyUrl = `http://127.0.0.1:${(google.address() as AddressInfo).port}/siteverify`;
  });
  afterAll(() => google.close());

  const verify = async (status: number, body: string) => {
    asked = [];
    reply = { status, body };
    return createRecaptcha({ secretKey: "secret-key", verifyUrl, host }).verify("visitor-token", "1.2.3.4");
  };

  it("gets our secret, the visitor's token and address, and its yes counts once per token", async () => {
    expect(await verify(200, solved())).toEqual({
      challengeId: "visitor-token",
    });
    expect(asked.map((form) => Object.fromEntries(form))).toEqual([
      { secret: "secret-key", response: "visitor-token", remoteip: "1.2.3.4" },
    ]);
  });

  it.each([
    '{"success":false,"error-codes":["timeout-or-duplicate"]}',
    '{"success":"true"}',
    "{}",
    "null",
    "[]",
  ])("says no unless it says yes: %s", async (body) => {
    expect(await verify(200, body)).toBeNull();
  });

  // safety.md T79
  it("says no for a captcha solved on another site, or more than two minutes ago", async () => {
    expect(await verify(200, solved({ challenge_ts: secondsAgo(110) }))).not.toBeNull();
    for (const changes of [
      { hostname: "evil.test" },
      { hostname: undefined },
      { challenge_ts: secondsAgo(130) },
      { challenge_ts: secondsAgo(-130) },
      { challenge_ts: "lately" },
      { challenge_ts: undefined },
    ])
      expect(await verify(200, solved(changes)), JSON.stringify(changes)).toBeNull();
  });

  it("fails or unreachable is an error, never a yes", async () => {
    await expect(verify(503, "<html>down</html>")).rejects.toThrow(/JSON/);
    const nowhere = createRecaptcha({
      secretKey: "secret-key",
      verifyUrl: "http://127.0.0.1:9/siteverify",
      host,
    });
    await expect(nowhere.verify("visitor-token", "1.2.3.4")).rejects.toThrow("fetch failed");
  });

  it("needs no challenge from us", async () => {
    expect(await createRecaptcha({ secretKey: "secret-key", verifyUrl, host }).createChallenge()).toBeNull();
  });
});
