import type { Page } from "@playwright/test";
import { PAGE_SIZE_DEFAULT } from "#contract/limits.ts";
import { createConnectedCoach, openCalendar, schedule } from "./coaching-steps.ts";
import { runSql } from "./database.ts";
import { createSubscriber, signInAsDemo } from "./person.ts";
import { expect, test } from "./test.ts";

type Shown = { title: string; body: string; tag: string };
type Faked = { asked: number; shown: Shown[]; notes: EventTarget[]; hidden: boolean };

/** Fakes system notifications and a hidden tab. */
async function fakeNotifications(page: Page, { hasOwnNotes = true } = {}): Promise<void> {
  await page.addInitScript((isPossible) => {
    const faked: Faked = { asked: 0, shown: [], notes: [], hidden: false };
    class Note extends EventTarget {
      static permission = localStorage.getItem("faked.permission") ?? "default";
      static requestPermission() {
        faked.asked += 1;
        Note.permission = "granted";
        localStorage.setItem("faked.permission", "granted");
        return Promise.resolve("granted");
      }
      constructor(title: string, { body, tag }: Shown) {
        super();
        if (!isPossible)
          throw new TypeError("Illegal constructor. Use ServiceWorkerRegistration.showNotification().");
        faked.shown.push({ title, body, tag });
        faked.notes.push(this);
      }
      close() {}
    }
    Object.assign(window, { Notification: Note, faked });
    Object.defineProperty(document, "visibilityState", {
      get: () => (faked.hidden ? "hidden" : "visible"),
    });
  }, hasOwnNotes);
}

const faked = (page: Page) => page.evaluate(() => (window as unknown as { faked: Faked }).faked);

async function lookElsewhere(page: Page): Promise<void> {
  await page.evaluate(() => {
    (window as unknown as { faked: Faked }).faked.hidden = true;
    document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
  });
}

const pressTheNote = (page: Page) =>
  page.evaluate(() =>
    (window as unknown as { faked: Faked }).faked.notes[0]?.dispatchEvent(new Event("click")),
  );

test("notifications are asked for by a press alone, and can be switched off", async ({ page }) => {
  await fakeNotifications(page);
  await signInAsDemo(page.context(), "premium");
  await page.goto("/settings");
  const choice = page.getByLabel(/Tell me when a rating is ready/);
  await expect(choice).not.toBeChecked();
  expect((await faked(page)).asked).toBe(0);
  await choice.check();
  await expect(choice).toBeChecked();
  expect((await faked(page)).asked).toBe(1);
  await choice.uncheck();
  await expect(choice).not.toBeChecked();
});

/** Opens a finished report whose status is faked as still pending. */
async function openUnfinishedReport(page: Page, notes = { hasOwnNotes: true }) {
  const told = { pending: 0, failed: 0, ready: 0 };
  let status: keyof typeof told = "pending";
  await page.route("**/api/conversations/*/report", async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as { data: { status: string } };
    if (status !== "ready") body.data.status = status;
    told[status] += 1;
    await route.fulfill({ response, json: body });
  });
  await fakeNotifications(page, notes);
  await signInAsDemo(page.context(), "premium");
  await page.goto("/dashboard?tab=pastInterviews");
  await page.getByRole("button", { name: /Customer support lead/ }).click();
  await page.getByRole("link", { name: "View report" }).click();
  await page.getByRole("button", { name: "Notify me when it is ready" }).click();
  await expect(page.getByText("You will be notified when the rating is ready.")).toBeVisible();
  return {
    /** How often the page got each status. */
    told,
    fail: () => (status = "failed"),
    start: () => (status = "pending"),
    finish: () => (status = "ready"),
  };
}

test("whoever looks at another tab is told that the rating is ready", async ({ page }) => {
  const { told, fail, start, finish } = await openUnfinishedReport(page);
  fail();
  // Both the page and the code that polls for the notification get the status.
  await expect.poll(() => told.failed, { timeout: 15_000 }).toBe(2);
  start();
  await page.getByRole("button", { name: "Ask again" }).click();
  await expect(page.getByText("You will be notified when the rating is ready.")).toBeVisible();
  await lookElsewhere(page);
  expect((await faked(page)).shown).toEqual([]);
  finish();
  await expect.poll(async () => (await faked(page)).shown, { timeout: 15_000 }).toHaveLength(1);
  const [note] = (await faked(page)).shown;
  expect(note?.title).toBe("Your rating is ready");
  expect(note?.tag).toMatch(/^\/interview\/[\w-]+\/report$/);
  await page.evaluate(() => window.history.pushState(null, "", "/elsewhere"));
  await pressTheNote(page);
  await expect(page).toHaveURL(note?.tag ?? "");
  await expect(page.getByRole("region", { name: "Overall" })).toBeVisible();
});

test("a note is shown by the worker where the browser allows only that", async ({ page }) => {
  await page.addInitScript(() => {
    Object.assign(navigator.serviceWorker, {
      getRegistration: () =>
        Promise.resolve({
          showNotification(title: string, { body, tag }: Shown) {
            (window as unknown as { faked: Faked }).faked.shown.push({ title, body, tag });
            return Promise.resolve();
          },
        }),
    });
  });
  const { finish } = await openUnfinishedReport(page, { hasOwnNotes: false });
  await lookElsewhere(page);
  finish();
  await expect.poll(async () => (await faked(page)).shown, { timeout: 15_000 }).toHaveLength(1);
  expect((await faked(page)).shown[0]?.title).toBe("Your rating is ready");
});

test.describe("the worker's note", () => {
  test.use({ serviceWorkers: "allow" });

  test("leads to its page when it is pressed", async ({ page }) => {
    await signInAsDemo(page.context(), "premium");
    await page.goto("/settings");
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));
    // The service worker controls a page from its second visit on.
    await page.reload();
    const [worker] = page.context().serviceWorkers();
    await worker?.evaluate(() => {
      const note = { data: "/stories", close: () => undefined };
      const press = Object.assign(new Event("notificationclick"), {
        notification: note,
        waitUntil: (work: Promise<unknown>) => work.catch(() => undefined),
      });
      globalThis.dispatchEvent(press);
    });
    await expect(page).toHaveURL("/stories");
  });
});

test("whoever looks at the page is not disturbed by a note", async ({ page }) => {
  const { finish } = await openUnfinishedReport(page);
  finish();
  const asked = page.waitForResponse(/\/report$/);
  await expect(page.getByRole("region", { name: "Overall" })).toBeVisible({ timeout: 15_000 });
  await asked;
  expect((await faked(page)).shown).toEqual([]);
});

test("another tab tells that a pending session is confirmed", async ({ page, browser, baseURL }) => {
  const coach = await createConnectedCoach(browser, baseURL);
  await fakeNotifications(page);
  await page.clock.install();
  await page.route("**/api/calendly/process-booking", async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as { data: { status: string } };
    expect(body.data.status).toBe("confirmed");
    body.data.status = "pending";
    await route.fulfill({ response, json: body });
  });
  const { email } = await createSubscriber(page.context(), baseURL);
  // Add so many earlier sessions that the list's first page lacks the new one.
  await runSql(
    `insert into public.coach_bookings (coach_id, user_id, status, booking_date, duration_minutes)
     select $1, u.id, 'confirmed', now() + make_interval(mins => n), 30
     from public.users u, generate_series(1, $3::integer) n where u.email = $2`,
    [coach.id, email, PAGE_SIZE_DEFAULT],
  );
  await page.goto("/settings");
  await page.getByLabel(/Tell me when a rating is ready/).check();
  await schedule(await openCalendar(page, coach), "last");
  await expect(page.getByText(/your booking is pending until it does/)).toBeVisible();
  await lookElsewhere(page);
  expect((await faked(page)).shown).toEqual([]);
  await page.clock.fastForward("00:16");
  await expect.poll(async () => (await faked(page)).shown).toHaveLength(1);
  const [note] = (await faked(page)).shown;
  expect(note).toMatchObject({
    title: "Your session is confirmed",
    body: expect.stringContaining("Robin Tester"),
  });
  await pressTheNote(page);
  await expect(page).toHaveURL("/dashboard?tab=bookedSessions");
  await page.getByRole("button", { name: "Load more" }).click();
  const upcoming = page.getByRole("region", { name: "Upcoming sessions" });
  await expect(upcoming.getByRole("listitem").filter({ hasText: "Confirmed" })).toHaveCount(
    PAGE_SIZE_DEFAULT + 1,
  );
});
