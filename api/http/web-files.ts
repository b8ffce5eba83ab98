import { existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { serveStatic } from "@hono/node-server/serve-static";
import { compress } from "hono/compress";
import { createMiddleware } from "hono/factory";
import { PAGE_PERMISSIONS } from "./headers.ts";
import type { AppEnv } from "./app-env.ts";

const NONCE_MARK = "__CSP_NONCE__";
const APP_URL_MARK = "__APP_URL__";
const SESSION_MARK = "__HAS_SESSION__";
const STANDINS_MARK = "__STANDINS__";
const FIRST_SCREEN = /<!--first (\S+?)-->([\s\S]*?)<!--\/first-->/g;
/** Whoever comes here without a session is sent to the sign-in form. */
const BEHIND_SIGN_IN = new Set(["/dashboard", "/interview"]);
const SESSION_COOKIE = /(?:^|[ ;.])session_token=./;
const YEAR_SECONDS = 31_536_000;
const DAY_SECONDS = 86_400;

type WebOptions = {
  folder: string;
  appUrl: string;
  /** Our own names of outside services that are imitations. */
  standins: readonly string[];
};

type Visit = { path: string; query: Record<string, string>; hasSession: boolean };

/** /login with a form chosen, by a referral code too, is the app's; without, it is the front door (screens.md). */
function screenOf({ path, query, hasSession }: Visit): string {
  if (path === "/login") return hasSession || "mode" in query || "ref" in query ? "pitch" : "front";
  // Its tabs stand first then, and the shape has them last.
  if (path === "/dashboard" && hasSession && "tab" in query) return "app";
  return !hasSession && BEHIND_SIGN_IN.has(path) ? "pitch" : path;
}

/** Leaves of all first screens (scripts/first-screens.ts) the one that comes before this page; the front door needs no app. */
function chooseScreen(html: string, visit: Visit): string {
  const shown = screenOf(visit);
  return html.replaceAll(FIRST_SCREEN, (_, name: string, screen: string) =>
    name === shown || (name === "app" && shown !== "front") ? screen : "",
  );
}

function fillStandins(html: string, names: readonly string[]): string {
  const filled = html.replaceAll(STANDINS_MARK, () => names.join(", "));
  return filled.replaceAll(FIRST_SCREEN, (whole, name: string, line: string) => {
    if (name !== "standins") return whole;
    return names.length === 0 ? "" : line;
  });
}

/** Serves the built web app: hashed files for a year, every other address as the page with its own nonce. */
export function webFiles({ folder, appUrl, standins }: WebOptions) {
  const page = join(folder, "index.html");
  let read = { at: 0, html: "" };
  const html = () => {
    const at = statSync(page).mtimeMs;
    if (at !== read.at) {
      const built = readFileSync(page, "utf8").replaceAll(APP_URL_MARK, appUrl);
      read = { at, html: fillStandins(built, standins) };
    }
    return read.html;
  };
  const files = serveStatic<AppEnv>({ root: folder, precompressed: true });
  // With its nonce and its first screen each page is made for its visitor, so that no build can compress it.
  const compressPage = compress();
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
    // Before the app is loaded, which would do the same (screens.md 'Route table').
    if (c.req.path === "/" && !hasSession) return c.redirect("/login");
    const first = chooseScreen(html(), { path: c.req.path, query: c.req.query(), hasSession });
    const filled = first
      .replaceAll(NONCE_MARK, c.var.secureHeadersNonce)
      .replaceAll(SESSION_MARK, String(hasSession));
    return compressPage(c, () => {
      c.res = c.html(filled);
      return Promise.resolve();
    });
  });
}
