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

/** The server on which interviews take 20 seconds and silence ends them after 8. */
export const SHORT_INTERVIEWS = addressOf(PORTS.shortInterviews);
/** The server whose interviewer is a language model (a stand-in). */
export const WITH_MODEL = addressOf(PORTS.withModel);

/** The server that other devices open by its name, over plain http. */
export const HOME_NETWORK = `http://${HOME_NAME}:${PORTS.homeNetwork}`;

export type Faults = {
  /** Errors in the browser's console that this test brings about on purpose. */
  allow: (words: RegExp) => void;
};

type Fixtures = {
  faults: Faults;
  /** Mails to an address, newest first. */
  mails: (to: string) => Promise<Mail[]>;
  /** A verified person of their own, signed in, without LinkedIn. */
  person: Person;
  /** The same with LinkedIn connected: may hold interviews. */
  seeker: Person;
  /** The page of each of them, for tests that need not know who it is. */
  personPage: Page;
  seekerPage: Page;
};

/** A refused call is part of the app's talk with its server; Chromium writes a line for each. */
const isRefusedCall = (text: string, url: string): boolean =>
  /^Failed to load resource: the server responded with a status of 4\d\d/.test(text) &&
  new URL(url, "http://localhost").pathname.startsWith("/api/");

/** Every error that a page of the context reports: uncaught ones, the console's, and breaches of the CSP; until called. */
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
    // What a service worker keeps, and motion, are for the few journeys about them.
    const isUsual = serviceWorkers === "block" && contextOptions.reducedMotion === "reduce";
    const kept = isUsual ? keptBrowsers : null;
    await withKeptBrowser({ browser, baseURL: baseURL ?? "", kept }, async (context) => {
      await context.setExtraHTTPHeaders(extraHTTPHeaders ?? {});
      await use(context);
    });
  },
  // An address of its own for each test, so that rate limits of tests do not meet (TRUST_PROXY is on).
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
      // The other people of a test have browsers of their own, which go when it ends: left open they go on asking the server.
      const others: BrowserContext[] = [];
      const watchOther = (other: BrowserContext) => {
        others.push(other);
        collectFaults(other, found);
      };
      browser.on("context", watchOther);
      await use({ allow: (words) => allowed.push(words) });
      browser.off("context", watchOther);
      // An answer that is still under way through a test's route would otherwise fail the ended test.
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
