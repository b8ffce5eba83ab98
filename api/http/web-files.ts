import { existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { serveStatic } from "@hono/node-server/serve-static";
import { compress } from "hono/compress";
import { createMiddleware } from "hono/factory";
import { DAY_SECONDS, YEAR_SECONDS } from "#contract/calendar-days.ts";
import { LANGUAGE_PARAMETER, PAGE_LANGUAGE_DEFAULT, type PageLanguage } from "#contract/words.ts";
import { type Plan, UNLIMITED } from "#contract/roles.ts";
import { profileTraits, withTraits } from "#contract/traits.ts";
import type { AppEnv } from "./app-env.ts";
import { type CallApi, firstData } from "./first-data.ts";
import { PAGE_PERMISSIONS } from "./headers.ts";
import { keepLanguage, LANGUAGE_HEADERS, languageOf } from "./language.ts";

const NONCE_MARK = "__CSP_NONCE__";
const APP_URL_MARK = "__APP_URL__";
const FIRST_DATA_MARK = "<!-- first data -->";
/**
 * The group is the translated word for email, the only service listed without a company name
 * (scripts/first-screens.ts).
 */
const STANDINS_MARK = /__STANDINS:(.*?)__/g;
/** Groups: the screen's name, its language if it has text, its HTML. */
const FIRST_SCREEN = /<!--first (\S+?)(?: (\w+))?-->([\s\S]*?)<!--\/first-->/g;
const PAGE_LANGUAGE = `<html lang="${PAGE_LANGUAGE_DEFAULT}">`;
/** Pages that redirect to the sign-in form without a session. */
const BEHIND_SIGN_IN = new Set(["/dashboard", "/interview", "/interview/*/report"]);
const ID = /\/[\w-]{36}(?=\/|$)/g;
const SESSION_COOKIE = /(?:^|[ ;.])session_token=./;

type WebOptions = {
  folder: string;
  appUrl: string;
  /** Internal names of outside services that are imitations. */
  standins: readonly string[];
  /** Undefined where plans are sold. */
  givenPlan?: Plan | typeof UNLIMITED | undefined;
  coaching: boolean;
  linkedin: boolean;
  callApi: CallApi;
};

type Visit = { path: string; query: Record<string, string>; hasSession: boolean; language: PageLanguage };

/** /login is the front door (screens.md), unless there is a session or the query names a form or a referral code. */
function screenOf({ path, query, hasSession }: Omit<Visit, "language">): string {
  if (path === "/login") return hasSession || "mode" in query || "ref" in query ? "pitch" : "front";
  // With `?tab=` the tabs come first, but the prepared screen has them last.
  if (path === "/dashboard" && hasSession && "tab" in query) return "app";
  const page = path.replaceAll(ID, "/*");
  return !hasSession && BEHIND_SIGN_IN.has(page) ? "pitch" : page;
}

/** Removes all first screens (scripts/first-screens.ts) but this page's; the front door needs no app. */
function chooseScreen(html: string, visit: Visit): string {
  const shown = screenOf(visit);
  const isShown = (name: string) =>
    name === shown || name === "page" || (name === "app" && shown !== "front");
  return html
    .replace(PAGE_LANGUAGE, `<html lang="${visit.language}">`)
    .replaceAll(FIRST_SCREEN, (...[, name = "", language, screen = ""]: string[]) =>
      isShown(name) && (language ?? visit.language) === visit.language ? screen : "",
    );
}

function fillStandins(html: string, names: readonly string[]): string {
  const filled = html.replaceAll(STANDINS_MARK, (_, email: string) =>
    names.map((name) => (name === "email" ? email : name)).join(", "),
  );
  // The line about stand-ins is on every page, or on none when there are no stand-ins.
  return filled.replaceAll("<!--first standins", names.length === 0 ? "<!--first none" : "<!--first page");
}

function chooseTraits(html: string, { givenPlan, coaching, linkedin }: WebOptions): string {
  const traits = new Set(givenPlan === undefined ? ["sold"] : ["given", `given-${givenPlan}`]);
  const plan = givenPlan === UNLIMITED ? "premium" : (givenPlan ?? null);
  traits.add(coaching && (plan === null || plan === "premium") ? "coaches" : "no-coaches");
  for (const trait of profileTraits({ linkedin, givenPlan: plan })) traits.add(trait);
  return withTraits(html, traits);
}

/** Serves the built web app: hashed files, cached for a year, and the page with a new nonce at every other address. */
export function webFiles(options: WebOptions) {
  const { folder, appUrl, standins, callApi } = options;
  const page = join(folder, "index.html");
  let read = { at: 0, html: "" };
  const html = () => {
    const at = statSync(page).mtimeMs;
    if (at !== read.at) {
      const built = readFileSync(page, "utf8").replaceAll(APP_URL_MARK, appUrl);
      read = { at, html: fillStandins(chooseTraits(built, options), standins) };
    }
    return read.html;
  };
  const files = serveStatic<AppEnv>({ root: folder, precompressed: true });
  // Each page has its own nonce and first screen, so it cannot be compressed at build time.
  const compressPage = compress();
  return createMiddleware<AppEnv>(async (c, next) => {
    if (c.req.method !== "GET" && c.req.method !== "HEAD") return next();
    // A path with a hidden folder counts as a file, not as a page.
    const isFile = /\.\w+$|\/\./.test(c.req.path) && c.req.path !== "/index.html";
    if (isFile) {
      const found = await files(c, next);
      // Set only on files found, because browsers must not cache a missing file for a year.
      if (found instanceof Response) {
        const hashed = c.req.path.startsWith("/assets/");
        const isWorker = c.req.path === "/sw.js";
        const age = isWorker
          ? "no-cache"
          : hashed
            ? `max-age=${YEAR_SECONDS}, immutable`
            : `max-age=${DAY_SECONDS}`;
        found.headers.set("Cache-Control", `public, ${age}`);
      }
      return found;
    }
    if (!existsSync(page)) return next();
    const chosen = c.req.query(LANGUAGE_PARAMETER);
    if (chosen !== undefined) return keepLanguage(c, chosen, appUrl);
    const language = languageOf(c);
    c.header("Cache-Control", "no-cache");
    c.header("Vary", LANGUAGE_HEADERS);
    c.header("Content-Language", language);
    c.header("Permissions-Policy", PAGE_PERMISSIONS);
    const hasSession = SESSION_COOKIE.test(c.req.header("cookie") ?? "");
    // The app would redirect too, but only once loaded (screens.md 'Route table').
    if (c.req.path === "/" && !hasSession) return c.redirect("/login");
    const first = chooseScreen(html(), { path: c.req.path, query: c.req.query(), hasSession, language });
    const data = await firstData(c, { hasSession, callApi });
    // Personal data must not be cached: Back would show it after sign-out.
    if (hasSession && data !== "") c.header("Cache-Control", "private, no-store");
    const filled = first
      .replaceAll(NONCE_MARK, c.var.secureHeadersNonce)
      // Replaced last and by a function, so that nothing somebody wrote is read as a placeholder.
      .replace(FIRST_DATA_MARK, () => data);
    return compressPage(c, () => {
      c.res = c.html(filled);
      return Promise.resolve();
    });
  });
}
