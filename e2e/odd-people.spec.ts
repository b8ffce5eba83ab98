import type { Browser, Page } from "@playwright/test";
import { TEXT } from "#contract/texts.ts";
import { runSql } from "./database.ts";
import { inboxOf, portOfInbox } from "./inbox.ts";
import { ANSWERS, endInterview, giveAnswer, room, startInterview } from "./interview-steps.ts";
import { createSeeker, fillSignIn, idOf, signInAsDemo } from "./person.ts";
import { sidewaysPixels } from "./screen-checks.ts";
import { expect, test } from "./test.ts";
import { withoutFirstData } from "./without-first-data.ts";

/* Unusual names, texts and time zones, each in one run of the main journey. */

const EVE_OF_THE_MONTH = "2026-11-30T23:59:30Z";
const ARABIC = "كنت مسؤولة عن الجدول.";
const PEOPLE = [
  { zone: "Pacific/Apia", name: "محمد بن عبد الله", says: `${ANSWERS[0]}\n${ARABIC}` },
  { zone: "Asia/Kathmandu", name: "😀".repeat(100), says: `${ANSWERS[0]} 😀` },
];

/** Opens a browser in that time zone whose running clock starts at the end of a month. */
async function openBrowser(browser: Browser, baseURL: string | undefined, zone: string): Promise<Page> {
  const context = await browser.newContext({
    ...(baseURL && { baseURL }),
    timezoneId: zone,
    locale: "en-GB",
  });
  const page = await context.newPage();
  await page.clock.install({ time: new Date(EVE_OF_THE_MONTH) });
  return page;
}

test("names of emoji and in Arabic go from the dashboard to the report", async ({ browser, baseURL }) => {
  test.slow();
  for (const { zone, name, says } of PEOPLE)
    await test.step(`${name.slice(0, 12)} in ${zone}`, async () => {
      const page = await openBrowser(browser, baseURL, zone);
      await createSeeker(page.context(), inboxOf(baseURL));
      const inDatabase = "update public.users set full_name = $1 where id = $2";
      await runSql(inDatabase, [name, await idOf(page.request)], portOfInbox(inboxOf(baseURL)));
      await page.goto("/dashboard");
      await expect(page.getByRole("heading", { name: "Dashboard" })).toBeVisible();
      await page.setViewportSize({ width: 360, height: 740 });
      expect(await sidewaysPixels(page)).toBe(0);
      await startInterview(page);
      await giveAnswer(page, says);
      const own = room(page).earlier.getByText(says.slice(-20));
      await expect(own).toHaveCSS("unicode-bidi", "plaintext");
      await endInterview(page);
      await page.goto("/dashboard?tab=pastInterviews");
      await page.getByRole("tabpanel").getByRole("button").first().click();
      await page.getByRole("link", { name: "View report" }).click();
      // Search the main part only: a moment later, the header also shows a name of one letter.
      await expect(page.getByRole("main").getByText(name, { exact: true })).toBeVisible();
      expect(await sidewaysPixels(page)).toBe(0);
      const [download] = await Promise.all([
        page.waitForEvent("download"),
        page.getByRole("link", { name: "Download as Markdown" }).click(),
      ]);
      expect(await download.failure()).toBeNull();
      await page.context().close();
    });
});

test("a browser that blocks storage holds an interview all the same", async ({ seekerPage: page }) => {
  await page.addInitScript(() => {
    for (const name of ["localStorage", "sessionStorage"] as const)
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException("denied", "SecurityError");
        },
      });
  });
  await page.goto("/dashboard");
  await page.getByRole("textbox", { name: "Target role" }).fill("Nurse");
  await startInterview(page);
  await giveAnswer(page, ANSWERS[0]);
});

test("a browser that refuses cookies is told what a sign-in needs", async ({ page }) => {
  await page.addInitScript(() => {
    window.BroadcastChannel = function refuse() {
      throw new DOMException("The operation is insecure.", "SecurityError");
    } as unknown as typeof BroadcastChannel;
  });
  await page.route("**/api/**", async (route) => {
    const response = await route.fetch({ headers: { ...route.request().headers(), cookie: "" } });
    const { "set-cookie": _refused, ...headers } = response.headers();
    await route.fulfill({ response, headers });
  });
  await page.goto("/login?mode=signin");
  await fillSignIn(page, "seeker@demo.test", "greenroom");
  await expect(page.getByRole("alert")).toHaveText(TEXT.cookiesNeeded);
  await expect(page.getByText(TEXT.signedIn)).toHaveCount(0);
});

test("what breaks in one part leaves the rest of the page usable", async ({ page, faults }) => {
  faults.allow(
    /TypeError|is not a function|Cannot read properties|is not iterable|RangeError|error boundary/,
  );
  await signInAsDemo(page.context(), "premium");
  const broken = page.getByText("This part could not be shown. The rest of the page goes on working.");
  const spoil = (address: RegExp, change: (data: Record<string, unknown>) => void) =>
    page.route(address, async (route) => {
      const response = await route.fetch();
      const body = (await response.json()) as { data: Record<string, unknown> };
      change(body.data);
      await route.fulfill({ response, json: body });
    });

  await test.step("the reports", async () => {
    await withoutFirstData(page);
    await spoil(/\/api\/.*progress/, (data) => Object.assign(data, { lines: 5 }));
    await page.goto("/dashboard?tab=pastInterviews");
    await expect(broken).toHaveCount(1);
    await expect(page.getByRole("button", { name: /Customer support lead/ })).toBeVisible();
    await page.unrouteAll({ behavior: "wait" });
    await page.getByRole("button", { name: "Try Again" }).click();
    await expect(broken).toHaveCount(0);
    await expect(page.getByRole("heading", { name: "Your ratings" })).toBeVisible();
  });

  await test.step("a report", async () => {
    const unreadable = { strengths: [{ text: "", quotes: 5 }] };
    await spoil(/\/api\/conversations\/[^/]+\/report$/, (data) => Object.assign(data, unreadable));
    await page.getByRole("button", { name: /Customer support lead/ }).click();
    await page.getByRole("link", { name: "View report" }).click();
    await expect(broken).toHaveCount(1);
    await expect(page.getByRole("region", { name: "Overall" })).toContainText(/out of 10/);
    await expect(page.getByRole("region", { name: "Question by question" })).toBeVisible();
    await page.unrouteAll({ behavior: "wait" });
  });

  await test.step("one coach's card", async () => {
    await page.route(/\/api\/coaches(\?|$)/, async (route) => {
      const response = await route.fetch();
      const body = (await response.json()) as { data: Record<string, unknown>[] };
      body.data.unshift({ ...body.data[0], id: crypto.randomUUID(), full_name: 5 });
      await route.fulfill({ response, json: body });
    });
    await page.goto("/dashboard?tab=coaches");
    await expect(broken).toHaveCount(1);
    await expect(page.getByRole("button", { name: /Book session with/i }).first()).toBeVisible();
  });
});
