import type { Browser, Locator, Page } from "@playwright/test";
import { createConnectedCoach, openAs, openCalendar } from "./coaching-steps.ts";
import { inboxOf } from "./inbox.ts";
import { holdInterview } from "./interview-steps.ts";
import { createSeeker, signInByApi } from "./person.ts";
import { expect, test } from "./test.ts";
import { ALL_PAYLOADS, NAMES, PAYLOADS } from "./xss-payloads.ts";

type Watched = {
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

async function watch(page: Page): Promise<Watched> {
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

async function openWatched(browser: Browser, baseURL: string | undefined, who?: string): Promise<Watched> {
  const page =
    who === undefined
      ? await (await browser.newContext({ baseURL, locale: "en-GB" })).newPage()
      : await openAs(browser, baseURL, who);
  return watch(page);
}

/** As a person reads it: line breaks and blanks fall together. */
const oneLine = (text: string): string => text.replaceAll(/\s+/g, " ").trim();

async function expectText(place: Locator, payload: string): Promise<void> {
  const words = oneLine(payload);
  await expect.poll(async () => oneLine(await place.innerText()), { timeout: 10_000 }).toContain(words);
}

test("a payload in a name, a specialization, a search or a message of the address is text for everyone", async ({
  page,
  browser,
  baseURL,
}) => {
  test.slow();
  const coach = await createConnectedCoach(browser, baseURL);
  const { page: own, findRun } = await watch(page);
  await signInByApi(own.request, coach.email);
  const seeker = await openWatched(browser, baseURL, "premium");
  const admin = await openWatched(browser, baseURL, "admin");
  const visitor = await openWatched(browser, baseURL);
  const me = (await (await own.request.get("/api/users/me")).json()) as { data: { id: string } };
  const given = await own.request.get(`/api/referrals/code/${me.data.id}`);
  const { code } = ((await given.json()) as { data: { code: string } }).data;

  for (const payload of NAMES) {
    const renamed = await own.request.patch("/api/users/me", { data: { full_name: payload } });
    expect(renamed.status(), payload).toBe(200);
    const profile = {
      bio: `${payload} ${"Twenty years of hiring engineers. ".repeat(2)}`,
      specialization: payload,
      experience_years: 20,
      calendly_event_link: coach.eventLink,
    };
    expect((await own.request.put("/api/coaches/me", { data: profile })).status()).toBe(200);
    const refused = await own.request.patch("/api/users/me", { data: { linkedin_url: payload } });
    expect(refused.status(), `LinkedIn URL ${payload}`).toBe(400);
    const link = await own.request.put("/api/coaches/me", {
      data: { ...profile, calendly_event_link: payload },
    });
    expect(link.status(), `event link ${payload}`).toBe(400);
    const said = encodeURIComponent(payload);
    await Promise.all([
      own
        .goto(`/coach-dashboard?oauth_status=error&message=${said}`)
        .then(() => expectText(own.locator("body"), payload)),
      seeker.page
        .goto(`/dashboard?tab=coaches&coach=${coach.id}`)
        .then(() => expectText(seeker.page.locator("body"), payload)),
      admin.page
        .goto(`/admin?search=${encodeURIComponent(coach.email)}`)
        .then(() => expectText(admin.page.getByRole("table").first(), payload)),
      visitor.page
        .goto(`/refer?ref=${code}`)
        .then(() => expectText(visitor.page.locator("body"), payload.split(" ")[0] ?? "")),
    ]);
    await Promise.all([
      admin.page
        .goto(`/admin?search=${said}`)
        .then(() => expect(admin.page.getByRole("searchbox")).toHaveValue(payload)),
      seeker.page
        .goto(`/linkedin-connect?error=${said}`)
        .then(() => expect(seeker.page.getByRole("heading").first()).toBeVisible()),
      visitor.page.goto(`/verify-email?token=${said}&error=${said}`),
    ]);
    for (const check of [findRun, seeker.findRun, admin.findRun, visitor.findRun])
      expect(await check(), payload).toEqual([]);
  }
});

test("payloads in answers are text in report, dashboard and admin's view", async ({
  page,
  browser,
  baseURL,
}) => {
  const own = await watch(page);
  const person = await createSeeker(page.request, inboxOf(baseURL));
  const half = PAYLOADS.length / 2;
  const story = "Last year 60 guests waited. I called each myself, and in 40 minutes all had a room. ";
  const id = await holdInterview(page.request, [
    story + PAYLOADS.slice(0, half).join("\n"),
    story + PAYLOADS.slice(half).join("\n"),
    story + ALL_PAYLOADS,
  ]);
  await page.goto(`/interview/${id}/report`);
  await expect(page.getByRole("region", { name: "Overall" })).toBeVisible({ timeout: 20_000 });
  const flag = page.getByRole("button", { name: "Flag as wrong" }).first();
  await flag.click();
  await expect(page.getByRole("button", { name: "Flagged as wrong" }).first()).toBeVisible();
  await page.goto("/dashboard");
  await expect(page.getByRole("button", { name: /Night manager/ }).first()).toBeVisible();
  await page
    .getByRole("button", { name: /Night manager/ })
    .first()
    .click();
  await expectText(page.locator("body"), PAYLOADS[0] ?? "");

  const admin = await openWatched(browser, baseURL, "admin");
  await admin.page.goto(`/admin/conversation/${id}`);
  const transcript = admin.page.getByRole("region", { name: "Transcript" });
  for (const payload of PAYLOADS) await expectText(transcript, payload);
  await admin.page.goto(`/admin?search=${encodeURIComponent(person.email)}`);
  await admin.page.getByRole("button", { name: "View LinkedIn Data" }).click();
  await expect(admin.page.getByRole("region", { name: "LinkedIn data" })).toContainText(person.email);
  expect(await own.findRun()).toEqual([]);
  expect(await admin.findRun()).toEqual([]);
});

test("payloads in a session's notes and transcript are text for coach and client", async ({
  page,
  browser,
  baseURL,
}) => {
  test.slow();
  const coach = await createConnectedCoach(browser, baseURL);
  const own = await watch(page);
  await signInByApi(page.request, coach.email);
  const client = await openWatched(browser, baseURL, "premium");
  const frame = await openCalendar(client.page, coach);
  await frame.getByRole("radio").first().check();
  await frame.getByLabel("What should the session be about?").fill(PAYLOADS[7] ?? "");
  await frame.getByRole("button", { name: "Schedule Event" }).click();
  await expect(client.page.getByRole("heading", { name: "Booking Confirmed" })).toBeVisible();
  await page.goto("/coach-dashboard?tab=bookings");
  await page.getByRole("button", { name: "Mark Complete" }).click();
  await page.getByLabel("Transcript", { exact: true }).fill(ALL_PAYLOADS);
  await page.getByRole("button", { name: "Complete Session" }).click();
  await expectText(page.locator("body"), PAYLOADS[0] ?? "");
  await client.page.goto("/dashboard?tab=bookedSessions");
  const session = client.page.getByRole("listitem").filter({ hasText: coach.specialization });
  await expectText(session, PAYLOADS[7] ?? "");
  await session.getByRole("button", { name: "View Session Transcript" }).click();
  const modal = client.page.getByRole("dialog", { name: "Session transcript" });
  for (const payload of PAYLOADS) await expectText(modal, payload);
  expect(await own.findRun()).toEqual([]);
  expect(await client.findRun()).toEqual([]);
});
