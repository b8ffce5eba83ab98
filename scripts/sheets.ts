import { mkdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import {
  chromium,
  type APIRequestContext,
  type Browser,
  type BrowserContext,
  type Page,
} from "@playwright/test";
import { freePort } from "#api/testing/free-port.ts";
import { createTemporaryFolder } from "#api/testing/temporary-folder.ts";
import { withoutFirstData } from "#e2e/without-first-data.ts";
import { findBrowser } from "./find-browser.ts";
import { drawContactSheets } from "./shots/contact-sheets.ts";
import { prepareStories } from "./shots/prepare-screens.ts";
import type { Ids, Part, Screen } from "./shots/screen.ts";
import { PARTS } from "./shots/screens.ts";
import { signInAsDemo, startApp, type DemoAccount } from "./start-app.ts";

/**
 * `npm run sheets [-- <folder>]`: each screen of the demo, also in states that are hard to come by, as a picture in each
 * width, scheme and language, and contact sheets of them. `--part seeker --part coach`, `--lang de`, `--width 360` and `--scheme dark`
 * take a part of them, `--at http://…` a demo that runs already. It says what it could not reach and what scrolls sideways.
 */
const { values: only, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    part: { type: "string", multiple: true },
    lang: { type: "string" },
    width: { type: "string" },
    scheme: { type: "string" },
    at: { type: "string" },
  },
});
const out = resolve(positionals[0] ?? join(tmpdir(), "greenroom-sheets"));
const wanted = (values: readonly string[], one: string | undefined) =>
  one === undefined ? values : values.filter((value) => value === one);

const WIDTHS = wanted(["360", "768", "1280"], only.width).map(Number);
const SCHEMES = wanted(["light", "dark", "forced"], only.scheme);
const LANGUAGES = wanted(["en", "de"], only.lang);
const HEIGHT = 800;
const PATIENCE_MS = 5000;
const SETTLE_MS = 250;
const SILENCE_MS = 2500;

const viewsOf = () =>
  LANGUAGES.flatMap((lang) =>
    WIDTHS.flatMap((width) =>
      SCHEMES.map((scheme) => ({ lang, width, scheme, view: `${width}-${scheme}-${lang}` })),
    ),
  );

type SignedIn = Awaited<ReturnType<BrowserContext["storageState"]>>;
const signedIn = new Map<DemoAccount, SignedIn>();

/** Each account signs in once: more would be too many attempts. */
async function contextOf(browser: Browser, who: DemoAccount | null, lang: string): Promise<BrowserContext> {
  const options = { baseURL, locale: lang === "de" ? "de-DE" : "en-GB" };
  if (who === null) return browser.newContext(options);
  const known = signedIn.get(who);
  if (known) return browser.newContext({ ...options, storageState: known });
  const context = await browser.newContext(options);
  await signInAsDemo(context.request, who);
  signedIn.set(who, await context.storageState());
  return context;
}

/** What the addresses of some screens hold; a report is shared for them. */
async function prepare(browser: Browser): Promise<Ids> {
  const owner = await contextOf(browser, "premium", "en");
  const coaching = await contextOf(browser, "coach", "en");
  const report = await firstId(owner.request, "/api/conversations?limit=5");
  const coach = await firstId(owner.request, "/api/coaches");
  const booking = await firstId(coaching.request, "/api/bookings/received");
  const made = await owner.request.put(`/api/conversations/${report}/report/link`, {
    data: { with_name: true },
    headers: { origin: baseURL },
  });
  const { data } = (await made.json()) as { data: { token: string } };
  const stories = await prepareStories(owner.request);
  await owner.close();
  await coaching.close();
  return { report, coach, booking, shared: data.token, ...stories };
}

async function firstId(request: APIRequestContext, path: string): Promise<string> {
  const { data } = (await (await request.get(path)).json()) as { data: { id: string }[] };
  return data[0]?.id ?? "none";
}

async function open(page: Page, { at, given, reach }: Screen, ids: Ids): Promise<void> {
  await page.context().setOffline(false);
  await page.unrouteAll({ behavior: "ignoreErrors" });
  // Leaves what the screen before had open.
  await page.goto("about:blank");
  await page.emulateMedia({ forcedColors: "none", colorScheme: "light" });
  // What the server puts into a page would come before what is given in its place.
  if (given) await withoutFirstData(page);
  if (given)
    await page.route(
      (url) => url.pathname.startsWith("/api/") && url.href.includes(given.calls),
      answering(given),
    );
  await page.goto(typeof at === "string" ? at : at(ids), { waitUntil: "load" });
  await page.locator("h1, main").first().waitFor();
  // A running interview is told what happens as it happens: its page never falls silent.
  if (given?.answer !== "never")
    await page.waitForLoadState("networkidle", { timeout: SILENCE_MS }).catch(() => null);
  await reach?.(page);
  await page.waitForTimeout(SETTLE_MS);
}

type Answering = Parameters<Page["route"]>[1];

const answering =
  ({ answer }: NonNullable<Screen["given"]>): Answering =>
  async (route) => {
    const { pathname } = new URL(route.request().url());
    // Who one is has to be known, or no screen comes.
    if (/\/(users\/me|settings|auth\/.*)$/.test(pathname)) return route.continue();
    if (answer === "never") return;
    if (answer === "error")
      return route.fulfill({ status: 500, json: { success: false, message: "Something went wrong." } });
    const response = await route.fetch();
    await route.fulfill({ response, status: 200, json: answer((await response.json()) as never, pathname) });
  };

/** A page longer than this many of its widths is shown in so many pieces: shrunk as a whole it could not be read. */
const PIECE_RATIO = 2.2;
const PIECES_MAX = 4;
/** So much of one may hang over before it is one more. */
const PIECE_SLACK = 0.4;

/** The page at its full height, so that what stays at the bottom of the window stands at the bottom of the picture. */
async function photograph(page: Page, file: string, { shows }: Screen): Promise<void> {
  const width = page.viewportSize()?.width ?? 0;
  const path = (piece: string) => join(out, file.replace("@", piece));
  if (shows === "first") return void (await page.screenshot({ path: path("") }));
  if (shows !== undefined)
    return void (await page
      .locator(shows)
      .first()
      .screenshot({ path: path("") }));
  const full = await page.evaluate(() => document.documentElement.scrollHeight);
  const tall = Math.round(Math.max(width * PIECE_RATIO, HEIGHT));
  const height = Math.max(Math.min(full, tall * PIECES_MAX), HEIGHT);
  const pieces = Math.max(1, Math.ceil(height / tall - PIECE_SLACK));
  await page.setViewportSize({ width, height });
  await page.evaluate(() => window.scrollTo(0, 0));
  for (let piece = 0; piece < pieces; piece += 1) {
    const from = Math.round((piece / pieces) * height);
    const to = Math.round(((piece + 1) / pieces) * height);
    const clip = { x: 0, y: from, width, height: to - from };
    await page.screenshot({ path: path(pieces > 1 ? `-${piece + 1}` : ""), clip });
  }
}

/** In each width and scheme of one language. */
async function photographAll(page: Page, file: string, screen: Screen): Promise<void> {
  // What forced colours have done to a page outlasts them: they come last.
  const views = viewsOf()
    .filter((one) => one.lang === file.slice(-2))
    .toSorted((a, b) => Number(a.scheme === "forced") - Number(b.scheme === "forced"));
  for (const { width, scheme, view } of views) {
    await page.setViewportSize({ width, height: HEIGHT });
    await page.emulateMedia({
      colorScheme: scheme === "dark" ? "dark" : "light",
      forcedColors: scheme === "forced" ? "active" : "none",
      reducedMotion: "reduce",
    });
    await page.waitForTimeout(80);
    const aside = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    if (aside > 0) console.log(`${file}, ${view}: scrolls sideways by ${aside} px`);
    await photograph(page, `${file.slice(0, -3)}@-${view}.png`, screen);
  }
}

async function walk(browser: Browser, { part, lang, ids }: Walk): Promise<void> {
  const context = await contextOf(browser, part.who, lang);
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE_MS);
  for (const [at, screen] of part.screens.entries()) {
    const name = `${part.name}: ${screen.name}, ${lang}`;
    await page.setViewportSize({ width: 1280, height: HEIGHT });
    await open(page, screen, ids).catch((error: unknown) => {
      console.log(`${name}: not reached: ${String(error).split("\n")[0]}`);
    });
    const file = `${part.name}-${String(at + 1).padStart(2, "0")}-${screen.name.replaceAll(/\W+/g, "-")}-${lang}`;
    await photographAll(page, file, screen).catch((error: unknown) => {
      console.log(`${name}: no picture: ${String(error).split("\n")[0]}`);
    });
  }
  await context.close();
}

type Walk = { part: Part; lang: string; ids: Ids };

mkdirSync(out, { recursive: true });
const dataDir = createTemporaryFolder("sheets");
const port = await freePort();
const app = only.at === undefined ? await startApp(dataDir, port) : null;
const baseURL = only.at ?? `http://localhost:${port}`;
const browser = await chromium.launch({ executablePath: findBrowser(), args: ["--no-sandbox"] });
try {
  const ids = await prepare(browser);
  for (const part of PARTS.filter(({ name }) => only.part?.includes(name) !== false))
    for (const lang of LANGUAGES) await walk(browser, { part, lang, ids });
} finally {
  await browser.close();
  app?.kill("SIGTERM");
  rmSync(dataDir, { recursive: true, force: true });
}
for (const { view } of viewsOf()) await drawContactSheets(out, view);
console.log(`The pictures are in ${out}.`);
