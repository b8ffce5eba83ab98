import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { requestLog } from "./request-log.ts";
import { createRouter } from "./router.ts";
import { webFiles } from "./web-files.ts";

const SESSION = "better-auth.session_token=a.b";

describe("a page's first data", () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), "greenroom-first-data-"));
    writeFileSync(join(folder, "index.html"), "[<!-- first data -->]__CSP_NONCE__");
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  type Answer = () => Response | Promise<Response>;

  const createSite = (answers: Record<string, Answer>) => {
    const asked: { address: string; cookie: string | null }[] = [];
    const app = createRouter();
    app.use(requestLog(pino({ level: "silent" }), () => undefined));
    app.use((c, next) => {
      c.set("secureHeadersNonce", "nonce");
      return next();
    });
    app.use(
      webFiles({
        folder,
        appUrl: "https://greenroom.test",
        standins: [],
        coaching: true,
        linkedin: true,
        callApi: (address, init) => {
          asked.push({ address, cookie: new Headers(init.headers).get("cookie") });
          return answers[address]?.() ?? new Response("", { status: 404 });
        },
      }),
    );
    const open = (path: string, cookie = SESSION) => app.request(path, { headers: { cookie } });
    return { open, asked };
  };
  const read = async (page: Response): Promise<unknown> => {
    const json = /<script type="application\/json" id="first-data">(.*?)<\/script>/.exec(
      await page.text(),
    )?.[1];
    return json === undefined ? null : JSON.parse(json);
  };

  it("is what the API itself answers for the visitor's own session", async () => {
    const { open, asked } = createSite({
      "/api/users/me": () => Response.json({ data: { id: "ann" } }),
      "/api/settings": () => Response.json({ data: { coaching: true } }),
    });
    const page = await open("/dashboard");
    expect(await read(page)).toEqual({
      "/api/users/me": { data: { id: "ann" } },
      "/api/settings": { data: { coaching: true } },
    });
    expect(asked.length).toBeGreaterThan(2);
    expect(new Set(asked.map(({ cookie }) => cookie))).toEqual(new Set([SESSION]));
    expect(page.headers.get("cache-control")).toBe("private, no-store");
  });

  it("includes the report on a report's page", async () => {
    const id = "0b4f8a52-0000-4000-8000-000000000001";
    const { open, asked } = createSite({});
    await open(`/interview/${id}/report`);
    expect(asked.map(({ address }) => address)).toContain(`/api/conversations/${id}/report`);
    const other = createSite({});
    await other.open("/interview/no-report-of-mine/report");
    expect(other.asked.map(({ address }) => address)).toEqual(["/api/users/me", "/api/settings"]);
  });

  it("holds no personal data without a session, or on the page that is kept for offline use", async () => {
    const answers = { "/api/users/me": () => Response.json(1), "/api/settings": () => Response.json(2) };
    const visitor = await createSite(answers).open("/dashboard", "x=1");
    expect(visitor.headers.get("cache-control")).toBe("no-cache");
    expect(await read(visitor)).toEqual({ "/api/settings": 2 });
    const kept = await createSite(answers).open("/index.html");
    expect(kept.headers.get("cache-control")).toBe("no-cache");
    expect(await read(kept)).toBeNull();
  });

  it("can't close its script element or fill a placeholder of the page, whatever somebody wrote", async () => {
    const words = '</script><script>alert(1)</script><!-- __CSP_NONCE__ $& $1 "';
    const { open } = createSite({ "/api/users/me": () => Response.json({ words }) });
    const page = await open("/settings");
    const html = await page.clone().text();
    expect(html.match(/<\/?script/g)).toHaveLength(2);
    expect(html.endsWith("]nonce")).toBe(true);
    expect(await read(page)).toEqual({ "/api/users/me": { words } });
  });

  it("leaves out refused and failed calls: the page is served and makes them itself", async () => {
    const { open } = createSite({
      "/api/users/me": () => Response.json({ success: false }, { status: 401 }),
      "/api/settings": () => Promise.reject(new Error("away")),
    });
    const page = await open("/dashboard");
    expect(page.status).toBe(200);
    expect(await read(page)).toBeNull();
  });

  it("is not waited for: a database that never answers delays no page", async () => {
    const { open } = createSite({
      "/api/users/me": () => new Promise(() => undefined),
      "/api/settings": () => Response.json(2),
    });
    expect(await read(await open("/dashboard"))).toEqual({ "/api/settings": 2 });
  });
});
