import { existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { serveStatic } from "@hono/node-server/serve-static";
import { createMiddleware } from "hono/factory";
import { PAGE_PERMISSIONS } from "./headers.ts";
import type { AppEnv } from "./router.ts";

const NONCE_MARK = "__CSP_NONCE__";
const APP_URL_MARK = "__APP_URL__";
const SESSION_MARK = "__HAS_SESSION__";
const SESSION_COOKIE = /(?:^|[ ;.])session_token=./;
const YEAR_SECONDS = 31_536_000;
const DAY_SECONDS = 86_400;

/** Serves the built web app: hashed files for a year, every other address as the page with its own nonce. */
export function webFiles({ folder, appUrl }: { folder: string; appUrl: string }) {
  const page = join(folder, "index.html");
  let read = { at: 0, html: "" };
  const html = () => {
    const at = statSync(page).mtimeMs;
    if (at !== read.at) read = { at, html: readFileSync(page, "utf8").replaceAll(APP_URL_MARK, appUrl) };
    return read.html;
  };
  const files = serveStatic<AppEnv>({ root: folder, precompressed: true });
  return createMiddleware<AppEnv>(async (c, next) => {
    if (c.req.method !== "GET" && c.req.method !== "HEAD") return next();
    // A hidden folder is no page of ours, though it may look like one.
    const isFile = /\.\w+$|\/\./.test(c.req.path) && c.req.path !== "/index.html";
    if (isFile) {
      const found = await files(c, next);
      // Not before: what is not there must not be remembered for a year.
      if (found instanceof Response) {
        const hashed = c.req.path.startsWith("/assets/");
        const age = hashed ? `max-age=${YEAR_SECONDS}, immutable` : `max-age=${DAY_SECONDS}`;
        found.headers.set("Cache-Control", `public, ${age}`);
      }
      return found;
    }
    if (!existsSync(page)) return next();
    c.header("Cache-Control", "no-cache");
    c.header("Permissions-Policy", PAGE_PERMISSIONS);
    const hasSession = SESSION_COOKIE.test(c.req.header("cookie") ?? "");
    return c.html(html().replaceAll(NONCE_MARK, c.var.cspNonce).replaceAll(SESSION_MARK, String(hasSession)));
  });
}
