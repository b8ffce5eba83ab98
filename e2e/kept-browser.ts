import type { Browser, BrowserContext, CDPSession } from "@playwright/test";

type Kept = {
  context: BrowserContext;
  /** DevTools session of an empty page, which keeps the renderer process with the app's compiled scripts. */
  anchor: CDPSession;
};

/** Everything that a page can store, except cookies. */
const STORED = "local_storage,indexeddb,cache_storage,service_workers,file_systems,storage_buckets";

/** Kept browsers of one worker, by the server's URL. */
export type KeptBrowsers = Map<string, Kept>;

/**
 * A browser context that the tests of one worker reuse one after the other. In a new context, a page starts a process
 * and loads and compiles every script: a fifth of the browser's work in a short test. Each test gets its own pages and
 * finds no data of earlier tests. A context whose clock was stopped is closed, because nothing else restarts the clock.
 * Tests add scripts and functions to their pages (`page.addInitScript`, `page.exposeFunction`), because they cannot be
 * removed from a context.
 */
export async function withKeptBrowser(
  { browser, baseURL, kept }: { browser: Browser; baseURL: string; kept: KeptBrowsers | null },
  use: (context: BrowserContext) => Promise<void>,
): Promise<void> {
  const { context, anchor } = kept?.get(baseURL) ?? (await openBrowser(browser));
  kept?.delete(baseURL);
  await use(context);
  const [empty, ...pages] = context.pages();
  const isClockStopped = await empty?.evaluate(() => !String(setTimeout).includes("[native code]"));
  if (kept === null || isClockStopped !== false) return context.close();
  await Promise.all(pages.map((page) => page.close()));
  await Promise.all([
    context.clearCookies(),
    context.clearPermissions(),
    context.unrouteAll(),
    context.setOffline(false),
    anchor.send("Storage.clearDataForOrigin", { origin: baseURL, storageTypes: STORED }),
  ]);
  kept.set(baseURL, { context, anchor });
}

async function openBrowser(browser: Browser): Promise<Kept> {
  const context = await browser.newContext();
  return { context, anchor: await context.newCDPSession(await context.newPage()) };
}
