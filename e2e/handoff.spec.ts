import {
  connectCalendly,
  createCoach,
  openAs,
  openCalendar,
  saveProfile,
  schedule,
} from "./coaching-steps.ts";
import { checkScreen } from "./screen-checks.ts";
import { expect, SHORT_INTERVIEWS, test } from "./test.ts";

// Nobody else books there.
test.use({ baseURL: SHORT_INTERVIEWS });

test("a client shares one report with their coach, who reads brief and report until it is taken back", async ({
  page,
  browser,
  baseURL,
}) => {
  test.slow();
  const coach = await createCoach(page.request, baseURL);
  await saveProfile(page.request, coach);
  await connectCalendly(page, coach);
  const client = await openAs(browser, baseURL, "premium");
  const session = client.getByRole("listitem").filter({ hasText: coach.specialization });

  await test.step("nothing is shared by booking", async () => {
    await schedule(await openCalendar(client, coach), "last");
    await expect(client.getByText(/can prepare better with a report of your practice/)).toBeVisible();
    await page.goto("/coach-dashboard?tab=bookings");
    await page.getByRole("link", { name: "Brief" }).click();
    await expect(page.getByText(/has shared no practice interview for this session/)).toBeVisible();
    await checkScreen(page, "brief empty");
  });
  await test.step("the client chooses one report", async () => {
    await client.getByRole("button", { name: "Share interview reports" }).click();
    const dialog = client.getByRole("dialog", { name: "Share interview reports" });
    await expect(dialog.getByRole("checkbox").first()).toBeVisible();
    for (const box of await dialog.getByRole("checkbox").all()) await expect(box).not.toBeChecked();
    await expect(dialog.getByRole("button", { name: "Share nothing" })).toBeDisabled();
    await expect(dialog).toContainText("Nothing is shared unless you tick it here.");
    await dialog.getByRole("checkbox").first().check();
    await checkScreen(client, "sharing dialog");
    await dialog.getByRole("button", { name: "Share 1 report" }).click();
    await expect(client.getByText(/can read 1 of your interview reports until/)).toBeVisible();
    await checkScreen(client, "booking confirmed shared");
  });
  await test.step("the coach reads the brief and the whole report", async () => {
    await page.reload();
    await expect(page.getByRole("region", { name: "Weakest" })).toBeVisible();
    await expect(page.getByRole("region", { name: "Strongest" })).toBeVisible();
    await expect(page.getByText(/out of 10/)).toHaveCount(1);
    await checkScreen(page, "brief");
    await page.getByRole("link", { name: "Read the whole report" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Shared interview report" })).toBeVisible();
    await expect(page.getByRole("region", { name: "Overall" })).toContainText(/\d\.\d out of 10/);
    await expect(page.getByRole("button", { name: "Flag as wrong" })).toHaveCount(0);
    await expect(page.getByRole("button", { name: "Redo this question now" })).toHaveCount(0);
    await checkScreen(page, "shared report");
  });
  await test.step("taken back, it is gone at once", async () => {
    await client.getByRole("link", { name: "View My Bookings" }).click();
    await expect(session.getByText(/can read 1 of your interview reports until/)).toBeVisible();
    await checkScreen(client, "booked session shared");
    await session.getByRole("button", { name: "Change what you share" }).click();
    await client.getByRole("checkbox", { checked: true }).uncheck();
    await client.getByRole("button", { name: "Share nothing" }).click();
    await expect(session.getByRole("button", { name: "Share interview reports" })).toBeVisible();
    await page.reload();
    await expect(page.getByText("This report is not shared, or not any more.")).toBeVisible();
    await checkScreen(page, "shared report gone");
    await page.getByRole("link", { name: "Back to the brief" }).click();
    await expect(page.getByText(/has shared no practice interview for this session/)).toBeVisible();
  });
  await test.step("the client cancels and gets the session back", async () => {
    await session.getByRole("button", { name: "Cancel Session" }).click();
    await checkScreen(client, "client cancel asked");
    await client.getByRole("dialog").getByRole("button", { name: "Cancel Session" }).click();
    await expect(session.getByText("Cancelled", { exact: true })).toBeVisible();
    await expect(session.getByRole("button")).toHaveCount(0);
    await client.getByRole("tab", { name: "Find a Coach" }).click();
    await expect(client.getByRole("term").filter({ hasText: "Remaining" }).locator("..")).toContainText("2");
  });
});
