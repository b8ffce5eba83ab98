import { once } from "node:events";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { useStandins } from "#api/testing/account-steps.ts";
import { startTestServer, type TestServer } from "#api/testing/start-test-server.ts";
import { useTestServer } from "#api/testing/test-server.ts";

const APP_URL = "http://green.home:3000";
const standins = useStandins();
const local = useTestServer(() => ({ APP_URL }));
let open: TestServer;
let named: TestServer;

beforeAll(async () => {
  open = await startTestServer(local.serverUrl, {
    DATABASE_OWNER_URL: local.databaseUrl,
    APP_URL,
    HOST: "0.0.0.0",
    TRUST_PROXY: "false",
  });
  named = await startTestServer(local.serverUrl, {
    DATABASE_OWNER_URL: local.databaseUrl,
    APP_URL,
    TRUST_PROXY: "127.0.0.1,::1",
  });
});
afterAll(async () => {
  await open.stop();
  await named.stop();
});

/** Sends a raw request with these first lines; returns its status and body. */
async function ask(url: string, lines: string[]): Promise<{ status: number; body: string }> {
  const { port } = new URL(url);
  const socket = connect(Number(port), "127.0.0.1");
  await once(socket, "connect");
  socket.write([...lines, "Connection: close", "", ""].join("\r\n"));
  const answer = await text(socket);
  return { status: Number(answer.split(" ")[1]), body: answer };
}

const get = (host: string, path = "/api/settings", ...more: string[]) => [
  `GET ${path} HTTP/1.1`,
  `Host: ${host}`,
  ...more,
];

const OURS = ["green.home:3000", "GREEN.home", "localhost:1", "127.0.0.1", "[::1]:3000"];
const FOREIGN = [
  "evil.test",
  "evil.test:3000",
  "green.home.evil.test",
  "localhost.evil.test",
  "127.0.0.1.evil.test",
  "evil.test@localhost",
  "localhost@evil.test",
  "localhost.",
  "app",
];
const NUMBERS = ["192.168.1.7:3000", "10.0.0.5", "[fd00::7]:3000"];

// safety.md T99
describe("a request's host", () => {
  it.each(OURS)("is ours as %s", async (host) => {
    for (const { url } of [local, open]) expect((await ask(url, get(host))).status).toBe(200);
  });

  it.each(FOREIGN)("is refused as %s, for calls, pages and changes", async (host) => {
    for (const { url } of [local, open]) {
      for (const path of ["/api/settings", "/", "/login", "/robots.txt"])
        expect([400, 421]).toContain((await ask(url, get(host, path))).status);
      const sent = [`POST /api/auth/sign-out HTTP/1.1`, `Host: ${host}`, `Origin: http://${host}`];
      const body = ["Content-Type: application/json", "Content-Length: 0"];
      expect([400, 421]).toContain((await ask(url, [...sent, ...body])).status);
    }
  });

  it("is refused with a sentence that names our address, in both languages", async () => {
    const refused = await ask(local.url, get("evil.test"));
    expect(refused.status).toBe(421);
    expect(refused.body).toContain(`Its address is ${APP_URL} (the setting APP_URL).`);
    const german = await ask(local.url, get("evil.test", "/api/settings", "Accept-Language: de"));
    expect(german.body).toContain(`Seine Adresse ist ${APP_URL}`);
  });

  it.each(NUMBERS)(
    "may be the address in numbers %s where HOST lets a network in, and only there",
    async (host) => {
      expect((await ask(open.url, get(host))).status).toBe(200);
      expect((await ask(local.url, get(host))).status).toBe(421);
    },
  );

  it("may be missing, and does not matter to health checks", async () => {
    expect((await ask(local.url, ["GET /api/ready HTTP/1.0"])).status).toBe(200);
    expect((await ask(local.url, ["OPTIONS / HTTP/1.0"])).status).not.toBe(400);
    for (const path of ["/api/health", "/api/ready"])
      expect((await ask(local.url, get("any-name.internal", path))).status).toBe(200);
  });

  it("is taken from the full address in the request line, if there is one", async () => {
    const lines = ["GET http://evil.test/api/settings HTTP/1.1", "Host: localhost"];
    expect((await ask(local.url, lines)).status).toBe(421);
  });

  it("is not accepted because of a visitor's X-Forwarded-Host", async () => {
    const forged = "X-Forwarded-Host: green.home:3000";
    for (const { url } of [local, open])
      expect((await ask(url, get("evil.test", "/api/settings", forged))).status).toBe(421);
  });

  it("is what a proxy's X-Forwarded-Host says, where TRUST_PROXY names the proxy", async () => {
    const status = async (host: string, forwarded: string) =>
      (await ask(named.url, get(host, "/api/settings", `X-Forwarded-Host: ${forwarded}`))).status;
    expect(await status("app:3000", "green.home:3000")).toBe(200);
    expect(await status("app:3000", "green.home:3000, evil.test")).toBe(421);
    expect(await status("localhost", "evil.test")).toBe(421);
    expect(await status("app:3000", "evil.test, green.home")).toBe(200);
    const forwarded = "X-Forwarded-Host: evil.test";
    expect((await ask(local.url, get("localhost", "/api/settings", forwarded))).status).toBe(421);
  });
});

describe("the stand-ins' host", () => {
  it("is localhost, and no name that leads there: their mailbox is everybody's", async () => {
    const path = "/mail/messages";
    expect((await ask(standins.url, get("evil.test", path))).status).toBe(421);
    expect((await ask(standins.url, get(APP_URL.slice(7), path))).status).toBe(421);
    for (const host of ["localhost", "127.0.0.1", "[::1]"])
      expect((await ask(standins.url, get(host, path))).status).toBe(200);
  });
});
