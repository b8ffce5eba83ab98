import { describe, expect, it } from "vitest";
import { PASSWORD } from "#api/testing/start-test-server.ts";
import { useTestServer } from "#api/testing/test-server.ts";

const APP = "https://greenroom.test";
/** Runs as if behind a proxy that terminates TLS for the app's host. */
const server = useTestServer({ APP_URL: APP });

type Asking = Omit<RequestInit, "headers"> & { scheme?: string; headers?: Record<string, string> };

const ask = (path: string, { scheme, headers, ...init }: Asking = {}) =>
  fetch(`${server.url}${path}`, {
    redirect: "manual",
    ...init,
    headers: { ...(scheme && { "x-forwarded-proto": scheme }), ...headers },
  });

const askFrom = (origin: string): Promise<Response> => {
  const headers = { origin, "content-type": "application/json" };
  return ask("/api/auth/sign-out", { method: "POST", body: "{}", headers });
};
const statusFrom = async (origin: string): Promise<number> => (await askFrom(origin)).status;
const bodyFrom = async (origin: string) => (await (await askFrom(origin)).json()) as unknown;

describe("behind TLS", () => {
  it.each([
    ["/", "/"],
    ["/reset-password?token=a%20b", "/reset-password?token=a%20b"],
    ["//evil.test/a", "/evil.test/a"],
    [String.raw`/\evil.test`, "/evil.test"],
  ])("a page that was asked for in the open moves to https, on our own host: %s", async (path, to) => {
    const response = await ask(path, { scheme: "http" });
    expect(response.status).toBe(308);
    expect(response.headers.get("location")).toBe(`${APP}${to}`);
  });

  it("the API refuses plain http, so that no client keeps using it", async () => {
    for (const [method, path] of [
      ["GET", "/api/users/me"],
      ["POST", "/api/auth/sign-in/email"],
      ["POST", "/anything"],
    ] as const) {
      const response = await ask(path, { scheme: "http", method });
      expect({ path, status: response.status }).toEqual({ path, status: 403 });
      expect(await response.json()).toMatchObject({ code: "https_required" });
    }
  });

  it("https requests and the proxy's health checks are answered, with HSTS", async () => {
    for (const scheme of ["https", "http, https", undefined]) {
      const response = await ask("/api/health", { ...(scheme && { scheme }) });
      expect(response.status).toBe(200);
      expect(response.headers.get("strict-transport-security")).toContain("max-age=63072000");
    }
  });

  it("the session cookie is Secure and host-only, and signs in", async () => {
    const { email, id } = await server.createPerson();
    const response = await ask("/api/auth/sign-in/email", {
      scheme: "https",
      method: "POST",
      body: JSON.stringify({ email, password: PASSWORD }),
      headers: { "content-type": "application/json" },
    });
    const [cookie = ""] = response.headers.getSetCookie();
    expect(cookie).toMatch(/^__Host-greenroom\.session_token=/);
    for (const part of [/; Secure/i, /; HttpOnly/i, /; SameSite=Lax/i, /; Path=\/(;|$)/])
      expect(cookie).toMatch(part);
    expect(cookie).not.toMatch(/; Domain/i);
    const me = await ask("/api/users/me", { headers: { cookie: cookie.split(";")[0] ?? "" } });
    expect(await me.json()).toMatchObject({ data: { id } });
  });

  // safety.md T67
  it("a plain http page at the same host is cross-site", async () => {
    const { host } = new URL(server.url);
    expect(await statusFrom(`http://${host}`)).toBe(403);
    expect(await statusFrom(`https://${host}`)).toBe(200);
    expect(await statusFrom(APP.replace("https:", "http:"))).toBe(403);
  });

  it("a page of plain http at the same host is told that https is missing, and another site is not", async () => {
    const { host } = new URL(server.url);
    for (const plain of [`http://${host}`, APP.replace("https:", "http:")])
      expect(await bodyFrom(plain)).toMatchObject({ code: "https_required" });
    expect(await bodyFrom("http://evil.test")).toMatchObject({ code: "forbidden" });
  });

  it("a page at APP_URL is same-site, even if the proxy uses another host name", async () => {
    expect(await statusFrom(APP)).toBe(200);
    expect(await statusFrom(`${APP}:8443`)).toBe(403);
  });
});

describe("without a trusted proxy", () => {
  const open = useTestServer({ APP_URL: APP, TRUST_PROXY: "false" });

  it("forwarded headers are ignored", async () => {
    const response = await fetch(`${open.url}/api/health`, { headers: { "x-forwarded-proto": "http" } });
    expect(response.status).toBe(200);
  });
});
