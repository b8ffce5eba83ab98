import { createListedCoach, openAs, openCalendar, schedule } from "./coaching-steps.ts";
import { ANSWERS, isQuiet, room } from "./interview-steps.ts";
import { checkScreen } from "./screen-checks.ts";
import { expect, SHORT_INTERVIEWS, test } from "./test.ts";

// The demo account has reports to share, and no other test on this server books sessions with this account.
test.use({ baseURL: SHORT_INTERVIEWS });

test("a coach reads a shared report until it is taken back", async ({ page, browser, baseURL }) => {
  test.setTimeout(150_000);
  const { coach } = await createListedCoach(page, baseURL);
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
    await expect(dialog.getByRole("button", { name: "Share interview reports" })).toBeDisabled();
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
    await expect(page.getByRole("button", { name: "About this sentence" })).toHaveCount(0);
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
  });
});

test("a coach rates a session and sees its homework done", async ({ page, browser, baseURL }) => {
  test.setTimeout(150_000);
  const { coach } = await createListedCoach(page, baseURL);
  const client = await openAs(browser, baseURL, "premium");
  const session = client.getByRole("listitem").filter({ hasText: coach.specialization });
  const received = page.getByRole("listitem").filter({ hasText: "premium@demo.test" });

  await test.step("a session is shared for and held", async () => {
    await schedule(await openCalendar(client, coach), "first");
    await client.getByRole("button", { name: "Share interview reports" }).click();
    await client.getByRole("checkbox").first().check();
    await client.getByRole("button", { name: "Share 1 report" }).click();
    await page.goto("/coach-dashboard?tab=bookings");
    await page.getByRole("button", { name: "Mark Complete" }).click();
    await page.getByLabel("Transcript", { exact: true }).fill("Coach: hello.");
    await page.getByRole("button", { name: "Complete session" }).click();
    await expect(received.getByText("Completed", { exact: true })).toBeVisible();
  });
  await test.step("the coach rates on the anchors", async () => {
    await received.getByRole("button", { name: "Rate your client" }).click();
    const dialog = page.getByRole("dialog", { name: "Rate your client" });
    await expect(dialog.getByRole("radio")).toHaveCount(30);
    await expect(dialog.getByRole("button", { name: "Save rating" })).toBeDisabled();
    await dialog.getByRole("radiogroup", { name: "Ownership" }).getByRole("radio").nth(1).check();
    await dialog.getByRole("radiogroup", { name: "Structure" }).getByRole("radio").nth(2).check();
    await dialog.getByLabel("A sentence on ownership").fill("You say we where it was you.");
    await dialog.getByLabel("In one sentence").fill("Lead with what you did.");
    await checkScreen(page, "rate session");
    await dialog.getByRole("button", { name: "Save rating" }).click();
    await expect(received.getByRole("button", { name: "Your rating" })).toBeVisible();
  });
  await test.step("the coach sets homework", async () => {
    await received.getByRole("button", { name: "Set homework" }).click();
    const dialog = page.getByRole("dialog", { name: "Set homework" });
    await expect(dialog.getByText(/it counts as one of theirs/)).toBeVisible();
    await dialog.getByLabel("Target role").clear();
    await dialog.getByRole("button", { name: "Save homework" }).click();
    await expect(dialog.getByText("Target role is required")).toBeVisible();
    await dialog.getByLabel("Target role").fill("Team lead");
    await dialog.getByLabel("Difficulty, 1 to 10").selectOption("3");
    await dialog.getByLabel("Focus").selectOption({ label: "Leading others" });
    await dialog.getByLabel("Note").fill("Say I.");
    await checkScreen(page, "homework dialog");
    await dialog.getByRole("button", { name: "Save homework" }).click();
    await expect(received.getByText(/Team lead, difficulty 3 of 10.*Not started yet/)).toBeVisible();
    await checkScreen(page, "coach booking with homework");
  });
  await test.step("the client reads both ratings side by side", async () => {
    await client.goto("/dashboard?tab=bookedSessions");
    await session.getByRole("button", { name: "View your coach’s rating" }).click();
    const dialog = client.getByRole("dialog", { name: "Your coach’s rating" });
    await expect(dialog.getByRole("columnheader")).toHaveText(["Criterion", coach.name, /Built-in scorer/]);
    await expect(dialog.getByRole("row", { name: /Ownership/ })).toContainText("2 of 5");
    await expect(dialog).toContainText("You say we where it was you.");
    await checkScreen(client, "ratings side by side");
    await client.keyboard.press("Escape");
    await checkScreen(client, "booked session with homework");
  });
  await test.step("the client practises, and the coach sees that it is done", async () => {
    await session.getByRole("button", { name: "Start this practice" }).click();
    await expect(client.getByText("Difficulty 3 of 10, for the role of Team lead.")).toBeVisible();
    // An interview with changed settings still counts as the homework.
    await client.getByRole("link", { name: "Change this" }).click();
    await client.getByRole("button", { name: "Start Now" }).click();
    await client.getByRole("button", { name: "Start Interview" }).click();
    const { interviewer, box, send } = room(client);
    await isQuiet(interviewer);
    await box.fill(ANSWERS[0]);
    await send.click();
    // The clock ends the interview, because interviews are short on this server.
    await expect(client.getByRole("heading", { name: "Thank you" })).toBeVisible({ timeout: 40_000 });
    await client.goto("/dashboard?tab=bookedSessions");
    await expect(session.getByText(/Team lead, difficulty 3 of 10.*Done on/)).toBeVisible();
    await page.reload();
    await expect(received.getByText(/Team lead, difficulty 3 of 10.*Done on/)).toBeVisible();
    await expect(received.getByRole("button", { name: "Change homework" })).toHaveCount(0);
  });
});
