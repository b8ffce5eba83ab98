import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { pino } from "pino";
import { type Plan, UNLIMITED } from "#contract/roles.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectSecure } from "#api/testing/secure-headers.ts";
import { DOCS_CACHE_SECONDS } from "#contract/limits.ts";
import { useTestServer } from "#api/testing/test-server.ts";
import { handleError } from "./errors.ts";
import { securityHeaders } from "./headers.ts";
import { sameOriginJson } from "./request-checks.ts";
import { requestLog } from "./request-log.ts";
import { createRouter } from "./router.ts";
import { webFiles } from "./web-files.ts";

const server = useTestServer();

describe("every response of the API", () => {
  // safety.md T66
  it.each([
    ["GET", "/api/health", 200],
    ["GET", "/api/openapi.json", 200],
    ["GET", "/api/nothing", 404],
    ["GET", "/api/users/me", 401],
    ["PUT", "/api/users/me", 405],
    ["POST", "/api/auth/sign-in/email", 400],
    ["GET", "/api/linkedin/callback", 303],
    ["GET", "/missing.png", 404],
  ])("has the security headers: %s %s", async (method, path, status) => {
    const body = method === "GET" ? {} : { body: "{}", headers: { "content-type": "application/json" } };
    const response = await fetch(`${server.url}${path}`, { method, redirect: "manual", ...body });
    expect(response.status).toBe(status);
    expectSecure(response.headers);
    const cached = path === "/api/openapi.json" ? `public, max-age=${DOCS_CACHE_SECONDS}` : "no-store";
    expect(response.headers.get("cache-control")).toBe(path.startsWith("/api") ? cached : null);
  });

  it("has them when another site's request is refused, and when a body is too large", async () => {
    for (const [origin, body, status] of [
      ["https://evil.test", "{}", 403],
      [server.url, `"${"x".repeat(70_000)}"`, 413],
    ] as const) {
      const headers = { origin, "content-type": "application/json" };
      const response = await fetch(`${server.url}/api/auth/sign-out`, { method: "POST", body, headers });
      expect(response.status).toBe(status);
      expectSecure(response.headers);
    }
  });

  it("carries a request id: the caller's own if it is a plain one, else a new one", async () => {
    const ask = async (id?: string) =>
      (
        await fetch(`${server.url}/api/health`, { headers: id === undefined ? {} : { "x-request-id": id } })
      ).headers.get("x-request-id");
    expect(await ask("my-request-12345")).toBe("my-request-12345");
    const [one, two] = [await ask(), await ask()];
    expect(one).toMatch(/^[0-9a-f-]{36}$/);
    expect(one).not.toBe(two);
    for (const odd of ["short", "x".repeat(65), "with space and more", '{"a":1,"b":2}', "<script>alert(1)"]) {
      expect(await ask(odd)).toMatch(/^[0-9a-f-]{36}$/);
    }
  });
});

describe("a form, which any site can send", () => {
  it("is accepted at upload addresses and nowhere else", async () => {
    const app = createRouter();
    app.use(requestLog(pino({ level: "silent" }), () => undefined));
    app.onError(handleError);
    app.use(sameOriginJson({ uploads: new Set(["POST /upload"]), appUrl: "http://localhost" }));
    app.all("/*", (c) => c.text("taken"));
    const headers = { "content-type": "multipart/form-data; boundary=x" };
    const statusOf = async (method: string, path: string) =>
      (await app.request(path, { method, headers, body: "--x--" })).status;
    expect(await statusOf("POST", "/upload")).toBe(200);
    expect(await statusOf("PUT", "/upload")).toBe(415);
    expect(await statusOf("POST", "/upload/more")).toBe(415);
    expect(await statusOf("DELETE", "/other")).toBe(415);
  });
});

describe("the web app's page", () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), "greenroom-web-"));
    mkdirSync(join(folder, "assets"));
    writeFileSync(
      join(folder, "index.html"),
      '<script nonce="__CSP_NONCE__"></script><style nonce="__CSP_NONCE__"></style>',
    );
    writeFileSync(join(folder, "assets/app-1a2b.js"), "console.log(1)");
    writeFileSync(join(folder, "favicon.svg"), "<svg/>");
    writeFileSync(join(folder, "manifest.webmanifest"), "{}");
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  type Site = {
    appUrl?: string;
    standins?: string[];
    givenPlan?: Plan | typeof UNLIMITED;
    linkedin?: boolean;
  };
  const createSite = ({
    appUrl = "https://greenroom.test",
    standins = [],
    givenPlan,
    linkedin = true,
  }: Site = {}) => {
    const app = createRouter();
    app.use(requestLog(pino({ level: "silent" }), () => undefined));
    app.use(
      securityHeaders({
        appUrl,
        frameOrigins: ["https://frame.test"],
        scriptOrigins: ["https://script.test"],
      }),
    );
    app.onError(handleError);
    app.use(webFiles({ folder, appUrl, standins, givenPlan, coaching: true, linkedin, callApi }));
    return app;
  };
  const callApi = () => new Response("", { status: 404 });
  const open = (
    path: string,
    { site = createSite(), init = {} }: { site?: ReturnType<typeof createSite>; init?: RequestInit } = {},
  ) => site.request(path, init);
  /** Writes a page of parts that are each for some sites only, and returns how to read it at a site. */
  const writeParts = (...parts: string[]) => {
    const marked = parts.map((part) => `<!--only ${part}-->[${part}]<!--/only-->`);
    writeFileSync(join(folder, "index.html"), marked.join(""));
    return async (site: Site = {}) => (await open("/login", { site: createSite(site) })).text();
  };

  it("has the security headers and a new nonce each time, the same in page and policy", async () => {
    const site = createSite();
    const pages = [
      await open("/login", { site }),
      await open("/dashboard", { site }),
      await open("/index.html", { site }),
    ];
    const nonces: string[] = [];
    for (const page of pages) {
      expectSecure(page.headers);
      expect(page.headers.get("content-type")).toContain("text/html");
      expect(page.headers.get("cache-control")).toBe("no-cache");
      const nonce = /'nonce-([\w-]{22})'/.exec(page.headers.get("content-security-policy") ?? "")?.[1] ?? "";
      expect(await page.text()).toBe(`<script nonce="${nonce}"></script><style nonce="${nonce}"></style>`);
      nonces.push(nonce);
    }
    expect(new Set(nonces).size).toBe(3);
  });

  it("is compressed for browsers that accept it, like its files", async () => {
    const html = `<p>${"Practise in private. ".repeat(100)}</p>`;
    writeFileSync(join(folder, "index.html"), html);
    const packed = await open("/login", { init: { headers: { "accept-encoding": "gzip, br" } } });
    expect(packed.headers.get("content-encoding")).toBe("gzip");
    expect(packed.headers.get("vary")).toBe("Accept-Language, Cookie, Accept-Encoding");
    expectSecure(packed.headers);
    const bytes = Buffer.from(await packed.arrayBuffer());
    expect(bytes.length).toBeLessThan(html.length / 4);
    expect(gunzipSync(bytes).toString()).toBe(html);
    const plain = await open("/login");
    expect(plain.headers.get("content-encoding")).toBeNull();
    expect(await plain.text()).toBe(html);
  });

  it("shows before any script runs the screen for the address and the visitor, and no other", async () => {
    const screens = ["front", "pitch", "/dashboard", "/interview", "app"].map(
      (name) => `<!--first ${name}-->${name} <!--/first-->`,
    );
    writeFileSync(join(folder, "index.html"), `[${screens.join("")}]`);
    const read = async (path: string, cookie: string) =>
      (await open(path, { init: { headers: { cookie } } })).text();
    const session = "better-auth.session_token=a.b";
    for (const [path, withSession, without] of [
      ["/dashboard", "[/dashboard app ]", "[pitch app ]"],
      ["/interview", "[/interview app ]", "[pitch app ]"],
      ["/login", "[pitch app ]", "[front ]"],
      ["/login?utm_source=x", "[pitch app ]", "[front ]"],
      ["/login?mode=signup", "[pitch app ]", "[pitch app ]"],
      ["/login?ref=ABCDEFGHJK", "[pitch app ]", "[pitch app ]"],
      ["/help", "[app ]", "[app ]"],
    ] as const) {
      expect(await read(path, session), `${path} with a session`).toBe(withSession);
      expect(await read(path, ""), `${path} without a session`).toBe(without);
    }
  });

  it("redirects a visitor without a session from / to the front door, before any script runs", async () => {
    const visitor = await open("/");
    expect([visitor.status, visitor.headers.get("location")]).toEqual([302, "/login"]);
    expectSecure(visitor.headers);
    const init = { headers: { cookie: "better-auth.session_token=a.b" } };
    expect((await open("/", { init })).status).toBe(200);
  });

  it("names imitated services before any script runs, and shows nothing if there are none", async () => {
    writeFileSync(
      join(folder, "index.html"),
      "[<!--first standins-->At work: __STANDINS:E-Mail__<!--/first-->]",
    );
    const read = async (standins: string[]) =>
      (await open("/help", { site: createSite({ standins }) })).text();
    expect(await read(["email", "Stripe"])).toBe("[At work: E-Mail, Stripe]");
    expect(await read([])).toBe("[]");
  });

  it("shows prices where plans are sold, and only the plan that everybody is given where not", async () => {
    const read = writeParts("sold", "given-paid", "given-premium", "given-unlimited", "coaches");
    expect(await read()).toBe("[sold][coaches]");
    expect(await read({ givenPlan: "paid" })).toBe("[given-paid]");
    expect(await read({ givenPlan: "premium" })).toBe("[given-premium][coaches]");
    expect(await read({ givenPlan: UNLIMITED })).toBe("[given-unlimited][coaches]");
  });

  it("mentions connecting LinkedIn before the first interview only if a new account's plan requires it", async () => {
    const read = writeParts("connect-first", "connect-later");
    expect(await read()).toBe("[connect-first]");
    expect(await read({ givenPlan: "free" })).toBe("[connect-first]");
    expect(await read({ givenPlan: "paid" })).toBe("[connect-later]");
    expect(await read({ linkedin: false })).toBe("");
  });

  it("mentions LinkedIn only where people can connect it", async () => {
    const read = writeParts(
      "linkedin",
      "no-linkedin",
      "sold+linkedin",
      "sold+no-linkedin",
      "given+no-linkedin",
    );
    expect(await read()).toBe("[linkedin][sold+linkedin]");
    expect(await read({ linkedin: false })).toBe("[no-linkedin][sold+no-linkedin]");
  });

  it("is in the language that was chosen, else in the browser's, else in English", async () => {
    const screens = ["en", "de"].map((code) => `<!--first page ${code}-->${code}<!--/first-->`).join("");
    writeFileSync(join(folder, "index.html"), `<html lang="en">${screens}`);
    for (const [language, headers] of [
      ["en", {}],
      ["de", { "accept-language": "de-AT,de;q=0.9,en;q=0.8" }],
      ["en", { "accept-language": "en,de;q=0.9" }],
      ["en", { "accept-language": "fr" }],
      ["de", { "accept-language": "fr,de;q=0.5" }],
      ["en", { "accept-language": "de", cookie: "lang=en" }],
      ["de", { "accept-language": "en", cookie: "x=1; lang=de" }],
      ["de", { "accept-language": "de", cookie: "lang=xx" }],
    ] as const) {
      const page = await open("/login", { init: { headers } });
      expect(await page.text(), JSON.stringify(headers)).toBe(`<html lang="${language}">${language}`);
      expect(page.headers.get("content-language")).toBe(language);
    }
  });

  it("keeps the language that its address names, and leads back to itself and nowhere else", async () => {
    const choose = async (path: string) => {
      const response = await open(path);
      return [
        response.status,
        response.headers.get("location"),
        response.headers.get("set-cookie")?.replace(/; Expires=[^;]*/, ""),
      ];
    };
    const year = "Max-Age=31536000; Path=/; Secure; SameSite=Lax";
    expect(await choose("/reports/1?tab=x&lang=de")).toEqual([
      303,
      "https://greenroom.test/reports/1?tab=x",
      `lang=de; ${year}`,
    ]);
    expect(await choose("/login?lang=auto")).toEqual([
      303,
      "https://greenroom.test/login",
      "lang=; Max-Age=0; Path=/; Secure",
    ]);
    expect((await choose("//other.test/?lang=en"))[1]).toBe("https://greenroom.test//other.test/");
  });

  it("may use the microphone, and no other file may", async () => {
    expect((await open("/interview")).headers.get("permissions-policy")).toContain("microphone=(self)");
    const script = await open("/assets/app-1a2b.js");
    expect(script.headers.get("permissions-policy")).toContain("microphone=()");
  });

  it("names its own address in its social card", async () => {
    writeFileSync(join(folder, "index.html"), '<meta content="__APP_URL__/social-card.png">');
    const page = await open("/login", { site: createSite({ appUrl: "https://practise.test" }) });
    expect(await page.text()).toBe('<meta content="https://practise.test/social-card.png">');
  });

  it("frames and loads only the outside services that are set", async () => {
    const policy = (await open("/login")).headers.get("content-security-policy");
    expect(policy).toContain("frame-src https://frame.test;");
    expect(policy).toMatch(/script-src 'self' 'nonce-[\w-]+' https:\/\/script\.test;/);
  });

  it("requires https of browsers only where the app itself has it", async () => {
    const [secure, plain] = [
      await open("/login"),
      await open("/login", { site: createSite({ appUrl: "http://localhost:3000" }) }),
    ];
    expect(secure.headers.get("strict-transport-security")).toBe("max-age=63072000; includeSubDomains");
    expect(secure.headers.get("content-security-policy")).toContain("upgrade-insecure-requests");
    expect(plain.headers.get("strict-transport-security")).toBeNull();
    expect(plain.headers.get("content-security-policy")).not.toContain("upgrade-insecure-requests");
  });

  it("has files that browsers cache for a year if the name is hashed, else for a day", async () => {
    const script = await open("/assets/app-1a2b.js");
    expect(script.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    expectSecure(script.headers);
    expect((await open("/favicon.svg")).headers.get("cache-control")).toBe("public, max-age=86400");
    const manifest = await open("/manifest.webmanifest");
    expect(manifest.headers.get("content-type")).toContain("application/manifest+json");
  });

  it.each([
    "/assets/missing.js",
    "/../package.json",
    "/%2e%2e/%2e%2e/etc/passwd.txt",
    "/assets/..%2f..%2fpackage.json",
    "/.git/config",
    "/.env",
    "/.ssh/id_rsa",
  ])("serves nothing outside its folder, nor a page in a file's place: %s", async (path) => {
    expect((await open(path)).status).toBe(404);
  });

  it("does not respond to a POST", async () => {
    expect((await open("/dashboard", { init: { method: "POST" } })).status).toBe(404);
  });
});
