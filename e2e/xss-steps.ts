import type { Browser, Locator, Page } from "@playwright/test";
import { openAs } from "./coaching-steps.ts";
import { expect } from "./test.ts";

export type Watched = {
  page: Page;
  /** What ran, was blocked, or stands in the page as more than text. */
  findRun: () => Promise<string[]>;
};

/** Elements that only a payload would bring. */
const BROUGHT = [
  "[onerror], [onload], [onfocus], [onclick], [ontoggle], [onbegin]",
  'a[href^="javascript" i], a[href^="data" i], [src^="javascript" i], [srcdoc]',
  'img[src="x"], base, object, embed, math, body script:not([src]), form form, title ~ textarea + script',
].join(", ");

/** From now on, tells what in that page was more than text. */
export async function watch(page: Page): Promise<Watched> {
  const run: string[] = [];
  page.on("dialog", (dialog) => {
    run.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on("request", (request) => {
    if (request.url().includes("evil.test") && !request.url().startsWith("http://localhost"))
      run.push(`request: ${request.url()}`);
  });
  await page.exposeFunction("__xss", (which: unknown) => run.push(`ran: ${String(which)}`));
  await page.exposeFunction("__blocked", (what: string) => run.push(`blocked: ${what}`));
  await page.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", (event) => {
      const report = (globalThis as unknown as { __blocked: (what: string) => void }).__blocked;
      report(
        `${event.violatedDirective} ${event.blockedURI} ${event.sample} at ${event.sourceFile}:${event.lineNumber}:${event.columnNumber} of ${location.pathname}`,
      );
    });
  });
  const findRun = async () => [
    ...run,
    ...(await page.locator(BROUGHT).evaluateAll((found) => found.map((one) => one.outerHTML.slice(0, 200)))),
  ];
  return { page, findRun };
}

export async function openWatched(
  browser: Browser,
  baseURL: string | undefined,
  who?: string,
): Promise<Watched> {
  const page =
    who === undefined
      ? await (await browser.newContext({ baseURL, locale: "en-GB" })).newPage()
      : await openAs(browser, baseURL, who);
  return watch(page);
}

/** As a person reads it: line breaks and blanks fall together. */
const oneLine = (text: string): string => text.replaceAll(/\s+/g, " ").trim();

export async function expectText(place: Locator, payload: string): Promise<void> {
  const words = oneLine(payload);
  await expect.poll(async () => oneLine(await place.innerText()), { timeout: 10_000 }).toContain(words);
}
