import type { Browser, BrowserContext, CDPSession } from "@playwright/test";

type Kept = {
  context: BrowserContext;
  /** Speaks to the empty page that stays open, and with it the process that has read and compiled the app's scripts. */
  anchor: CDPSession;
};

/** All that a page can keep beside cookies. */
const STORED = "local_storage,indexeddb,cache_storage,service_workers,file_systems,storage_buckets";

/** By address of the server, for one worker. */
export type KeptBrowsers = Map<string, Kept>;

/**
 * A browser (in Playwright's words: a context) that the journeys of one worker have one after the other. A page in a new
 * one starts a process, asks for every script and compiles it, a fifth of what the browser does in a short journey. Each
 * journey has pages of its own and finds nothing of those before it; one that has stopped the clock leaves no browser
 * behind, since nothing but closing it sets the clock going again. Scripts and functions of a test go into its pages
 * (`page.addInitScript`, `page.exposeFunction`): from a context nothing takes them out.
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
