import type { Page } from "@playwright/test";
import { createListedCoach, openAs, openCalendar, openClient, schedule } from "./coaching-steps.ts";
import { runSql } from "./database.ts";
import { allDrawn, checkScreen, sidewaysPixels } from "./screen-checks.ts";
import { expect, test } from "./test.ts";

const portOf = (page: Page): number => Number(new URL(page.url()).port);

/** Expects the longer words of German to fit a narrow screen, then goes back. */
async function checkGerman(page: Page, name: string): Promise<void> {
  const { href } = new URL(page.url());
  const inLanguage = (lang: string) => `${href}${href.includes("?") ? "&" : "?"}lang=${lang}`;
  await page.goto(inLanguage("de"));
  await expect(page.locator("html")).toHaveAttribute("lang", "de");
  await page.setViewportSize({ width: 360, height: 740 });
  await allDrawn(page);
  expect(await sidewaysPixels(page), `${name} in German`).toBe(0);
  await page.goto(inLanguage("en"));
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
}

test("clients see a coach's changes after staff have reviewed them", async ({ page, browser, baseURL }) => {
  test.slow();
  const { coach, id } = await createListedCoach(page, baseURL);
  const { page: client } = await openClient(browser, baseURL);
  const changed = "Ask me for a lower price elsewhere";
  const change = async (specialization: string) => {
    await page.goto("/coach-profile-editor");
    await page.getByLabel("Specialization").fill(specialization);
    await page.getByRole("button", { name: "Save profile" }).click();
    await expect(page).toHaveURL("/coach-dashboard");
  };

  await change(changed);
  await expect(page.getByText("Your changes are waiting for review")).toBeVisible();
  const note = page.getByRole("note").filter({ hasText: "Your changes are waiting" });
  await expect(note.getByText(coach.specialization)).toBeVisible();
  await checkScreen(page, "coach changes wait");
  await checkGerman(page, "coach changes wait");
  await client.goto(`/book-coach/${id}`);
  await expect(client.getByText(coach.specialization)).toBeVisible();
  await expect(client.getByText(changed)).toHaveCount(0);

  const admin = await openAs(browser, baseURL, "admin");
  await admin.goto("/admin/coaches");
  const waiting = admin.getByRole("listitem").filter({ hasText: coach.email });
  await expect(waiting.getByText(changed)).toBeVisible();
  await expect(waiting.getByText(`Clients see: ${coach.specialization}`)).toBeVisible();
  await checkScreen(admin, "coach changes to review");
  await checkGerman(admin, "coach changes to review");
  await waiting.getByRole("button", { name: /^Refuse the changes/ }).click();
  await admin.getByLabel("Reason").fill("No offers outside, please.");
  await checkScreen(admin, "coach changes refused asked");
  await admin.getByRole("dialog").getByRole("button", { name: "Refuse the changes" }).click();
  await expect(waiting).toHaveCount(0);
  await page.reload();
  await expect(page.getByText("Your changes are not shown")).toBeVisible();
  await expect(page.getByText("No offers outside, please.")).toBeVisible();
  await checkScreen(page, "coach changes not shown");

  const seen = `Salary talks ${coach.slug}`;
  await change(seen);
  await admin.reload();
  await expect(waiting.getByText(seen)).toBeVisible();
  // The coach changes the profile again while the admin's page is open, so no admin has seen this version.
  await change(`${seen} and more`);
  await waiting.getByRole("button", { name: /^List the changes/ }).click();
  await expect(admin.getByText(/The profile has changed since you looked/)).toBeVisible();
  await client.reload();
  await expect(client.getByText(coach.specialization)).toBeVisible();
  await admin.reload();
  await waiting.getByRole("button", { name: /^List the changes/ }).click();
  await expect(waiting).toHaveCount(0);
  await client.reload();
  await expect(client.getByText(`${seen} and more`)).toBeVisible();
  // No change is pending any more: the coach lands on the bookings, and the profile mentions no changes.
  await page.reload();
  await expect(page.getByRole("tab", { name: "Bookings" })).toHaveAttribute("aria-selected", "true");
  await page.getByRole("tab", { name: "Profile" }).click();
  await expect(page.getByRole("link", { name: "Edit profile" })).toBeVisible();
  await expect(page.getByText("Your changes")).toHaveCount(0);
  await admin.context().close();
});

test("staff decide about a no-show to which the coach objects", async ({ page, browser, baseURL }) => {
  test.slow();
  const { coach } = await createListedCoach(page, baseURL);
  const { page: client, person } = await openClient(browser, baseURL);
  await schedule(await openCalendar(client, coach), "first");
  await expect(client.getByRole("heading", { name: "Booking Confirmed" })).toBeVisible();

  await test.step("the client says that the coach did not come", async () => {
    await client.goto("/dashboard?tab=bookedSessions");
    await client.getByRole("button", { name: "My coach did not come" }).click();
    const dialog = client.getByRole("dialog");
    await expect(dialog.getByText(/has 24 hours to object/)).toBeVisible();
    await dialog.getByLabel("What happened (optional)").fill("Nobody was in the call.");
    await checkScreen(client, "no-show said");
    await dialog.getByRole("button", { name: "My coach did not come" }).click();
    await expect(client.getByText("No-show reported")).toBeVisible();
    await expect(client.getByText("“Nobody was in the call.”")).toBeVisible();
    await checkScreen(client, "no-show waits for the coach");
    await checkGerman(client, "no-show waits for the coach");
  });
  await test.step("the coach objects", async () => {
    await page.goto("/coach-dashboard?tab=bookings");
    await expect(page.getByText(`${person.name} says that you did not come.`)).toBeVisible();
    await checkScreen(page, "no-show to answer");
    await checkGerman(page, "no-show to answer");
    await page.getByRole("button", { name: "Object" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: "Object" }).click();
    await expect(dialog.getByText(/^Say why/)).toBeVisible();
    await dialog.getByLabel("What happened").fill("I was there for half an hour.");
    await checkScreen(page, "no-show objection");
    await dialog.getByRole("button", { name: "Object" }).click();
    await expect(page.getByText("Not agreed", { exact: true })).toBeVisible();
    await checkScreen(page, "no-show not agreed");
  });
  await test.step("staff decide", async () => {
    const admin = await openAs(browser, baseURL, "admin");
    await admin.goto("/admin/reviews");
    await admin.getByRole("link", { name: "No-shows" }).click();
    const dispute = admin.getByRole("listitem").filter({ hasText: person.name });
    await expect(dispute.getByText("“I was there for half an hour.”")).toBeVisible();
    await checkScreen(admin, "no-shows to decide");
    await checkGerman(admin, "no-shows to decide");
    await dispute.getByRole("button", { name: "It took place" }).click();
    await admin.getByLabel("Reason").fill("The call's log shows the coach.");
    await checkScreen(admin, "no-show decision asked");
    await admin.getByRole("dialog").getByRole("button", { name: "It took place" }).click();
    await expect(dispute).toHaveCount(0);
    await checkScreen(admin, "no-shows decided");
    await admin.context().close();
  });
  await test.step("both read it", async () => {
    for (const one of [client, page]) {
      await one.reload();
      await expect(one.getByText("Decided by our staff: The call's log shows the coach.")).toBeVisible();
    }
    await checkScreen(client, "no-show decided");
    await expect(page.getByRole("button", { name: "Mark Complete" })).toBeVisible();
  });
});

test("a coach admits a no-show, and the client gets the session back", async ({ page, browser, baseURL }) => {
  test.slow();
  const { coach, id } = await createListedCoach(page, baseURL);
  const { page: client } = await openClient(browser, baseURL);
  await schedule(await openCalendar(client, coach), "first");
  await expect(client.getByRole("heading", { name: "Booking Confirmed" })).toBeVisible();
  await client.goto("/dashboard?tab=bookedSessions");
  const begin =
    "update public.coach_bookings set booking_date = now() - make_interval(mins => $2) where coach_id = $1";
  await runSql(begin, [id, 9], portOf(client));
  await client.reload();
  await expect(client.getByText("Confirmed", { exact: true })).toBeVisible();
  await expect(client.getByRole("button", { name: "My coach did not come" })).toHaveCount(0);
  await runSql(begin, [id, 11], portOf(client));
  await client.reload();
  await client.getByRole("button", { name: "My coach did not come" }).click();
  await client.getByRole("dialog").getByRole("button", { name: "My coach did not come" }).click();
  await expect(client.getByText("No-show reported")).toBeVisible();
  await page.goto("/coach-dashboard?tab=bookings");
  await page.getByRole("button", { name: "I did not come" }).click();
  await checkScreen(page, "no-show agreed asked");
  await page.getByRole("dialog").getByRole("button", { name: "I did not come" }).click();
  await expect(page.getByText("You did not come.", { exact: true })).toBeVisible();
  await client.reload();
  await expect(client.getByText(/did not come\. You have the session back\./)).toBeVisible();
  await checkScreen(client, "no-show given back");
});
