import { randomBytes } from "node:crypto";
import {
  test as base,
  type BrowserContext,
  type ConsoleMessage,
  expect,
  type Page,
  type WebError,
} from "@playwright/test";
import { inboxOf, type Mail, mailsTo } from "./inbox.ts";
import { type KeptBrowsers, withKeptBrowser } from "./kept-browser.ts";
import { createPerson, createSeeker, type Person } from "./person.ts";
import { addressOf, HOME_NAME, PORTS } from "./servers.ts";

/** The server with interviews of 20 seconds and an inactivity limit of 8 seconds. */
export const SHORT_INTERVIEWS = addressOf(PORTS.shortInterviews);
/** The server whose interviewer is a stand-in language model. */
export const WITH_MODEL = addressOf(PORTS.withModel);

/** The server that other devices open by its host name over plain http. */
export const HOME_NETWORK = `http://${HOME_NAME}:${PORTS.homeNetwork}`;

export type Faults = {
  /** Console errors that this test causes on purpose. */
  allow: (words: RegExp) => void;
};

type Fixtures = {
  faults: Faults;
  /** Mails to an address, newest first. */
  mails: (to: string) => Promise<Mail[]>;
  /** A verified user who is signed in, without LinkedIn; each test gets its own. */
  person: Person;
  /** A user with LinkedIn connected, who may hold interviews. */
  seeker: Person;
  /** Pages of these users, for tests that do not need their data. */
  personPage: Page;
  seekerPage: Page;
};

/** Chromium logs every API response with a 4xx status, which the app expects. */
const isRefusedCall = (text: string, url: string): boolean =>
  /^Failed to load resource: the server responded with a status of 4\d\d/.test(text) &&
  new URL(url, "http://localhost").pathname.startsWith("/api/");

/** Collects the context's uncaught errors, console errors and CSP violations. The returned function stops it. */
function collectFaults(context: BrowserContext, found: string[]): () => void {
  const onError = (error: WebError) => void found.push(error.error().message);
  const onConsole = (message: ConsoleMessage) => {
    const text = message.text();
    const bad = message.type() === "error" || text.includes("Content Security Policy");
    if (bad && !isRefusedCall(text, message.location().url)) found.push(text);
  };
  context.on("weberror", onError);
  context.on("console", onConsole);
  return () => {
    context.off("weberror", onError);
    context.off("console", onConsole);
  };
}

export const test = base.extend<Fixtures, { keptBrowsers: KeptBrowsers }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads from the pattern which fixtures are wanted
  keptBrowsers: [async ({}, use) => use(new Map()), { scope: "worker" }],
  context: async (
    { browser, baseURL, contextOptions, serviceWorkers, extraHTTPHeaders, keptBrowsers },
    use,
  ) => {
    // Tests about service workers and motion do not share a browser.
    const isUsual = serviceWorkers === "block" && contextOptions.reducedMotion === "reduce";
    const kept = isUsual ? keptBrowsers : null;
    await withKeptBrowser({ browser, baseURL: baseURL ?? "", kept }, async (context) => {
      await context.setExtraHTTPHeaders(extraHTTPHeaders ?? {});
      await use(context);
    });
  },
  // A separate IP address per test, so that tests do not share rate limits (TRUST_PROXY is on).
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads from the pattern which fixtures are wanted
  extraHTTPHeaders: async ({}, use) => {
    const [first, second] = [randomBytes(2).toString("hex"), randomBytes(2).toString("hex")];
    await use({ "x-forwarded-for": `2001:db8:${first}:${second}::1` });
  },
  faults: [
    async ({ browser, context }, use) => {
      const allowed: RegExp[] = [];
      const found: string[] = [];
      const stop = collectFaults(context, found);
      // Close the test's other browsers at its end, because open pages keep calling the server.
      const others: BrowserContext[] = [];
      const watchOther = (other: BrowserContext) => {
        others.push(other);
        collectFaults(other, found);
      };
      browser.on("context", watchOther);
      await use({ allow: (words) => allowed.push(words) });
      browser.off("context", watchOther);
      // A response still pending in a test's route would fail the ended test.
      const pages = [context, ...others].flatMap((one) => one.pages());
      await Promise.all(pages.map((one) => one.unrouteAll({ behavior: "ignoreErrors" })));
      await Promise.all(others.map((other) => other.close()));
      stop();
      const unexpected = found.filter((text) => !allowed.some((words) => words.test(text)));
      expect(unexpected, "errors in the browser's console").toEqual([]);
    },
    { auto: true },
  ],
  mails: async ({ baseURL }, use) => use((to) => mailsTo(inboxOf(baseURL), to)),
  person: async ({ page, baseURL }, use) => use(await createPerson(page.context(), inboxOf(baseURL))),
  seeker: async ({ page, baseURL }, use) => use(await createSeeker(page.context(), inboxOf(baseURL))),
  personPage: async ({ page, baseURL }, use) => {
    await createPerson(page.context(), inboxOf(baseURL));
    await use(page);
  },
  seekerPage: async ({ page, baseURL }, use) => {
    await createSeeker(page.context(), inboxOf(baseURL));
    await use(page);
  },
});

export { expect };
