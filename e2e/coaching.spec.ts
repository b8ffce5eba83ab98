import type { Page } from "@playwright/test";
import { COACH_PROFILE_FIELDS, type CoachProfileValues } from "#contract/coach-profile.ts";
import type { DeclaredField } from "#contract/declared-fields.ts";
import {
  chooseTime,
  connectCalendly,
  createCoach,
  createListedCoach,
  expectShown,
  findCoach,
  openAs,
  openCalendar,
  openClient,
  schedule,
} from "./coaching-steps.ts";
import { inboxOf } from "./inbox.ts";
import { checkScreen } from "./screen-checks.ts";
import { expect, test, WITH_MODEL } from "./test.ts";

const PIXEL = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);
const TRANSCRIPT = `Coach: Tell me about the offer.\nClient: It is lower than I hoped.\n${"And so on. ".repeat(20)}`;

const badge = (page: Page, status: string) => page.getByRole("listitem").getByText(status, { exact: true });

test("a coach connects, is booked, completes and is rated", async ({ page, browser, baseURL, faults }) => {
  test.slow();
  faults.allow(/Failed to load resource: the server responded with a status of 502/);
  const coach = await createCoach(page.context(), baseURL);
  await test.step("the coach makes a profile", async () => {
    await page.goto("/coach-dashboard");
    await page.getByRole("link", { name: "Create Your Coach Profile" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Create coach profile" })).toBeVisible();
    await expect(page.getByLabel("LinkedIn URL"), "as at the sign-up").toHaveValue(/^linkedin\.com\/in\//);
    await page.getByRole("button", { name: "Create profile" }).click();
    for (const words of [
      "Specialization is required",
      "Experience years must be a positive number",
      "Bio is required",
    ]) {
      await expect(page.getByText(words)).toBeVisible();
    }
    await checkScreen(page, "coach editor with errors");
    await page
      .getByLabel("Photo file")
      .setInputFiles({ name: "a.pdf", mimeType: "application/pdf", buffer: PIXEL });
    await expect(
      page.getByText("Invalid file type. Please upload a JPEG, PNG, GIF, or WebP image."),
    ).toBeVisible();
    await page
      .getByLabel("Photo file")
      .setInputFiles({ name: "me.png", mimeType: "image/png", buffer: PIXEL });
    await expect(page.locator('form img[src^="data:image/png"]')).toBeVisible();
    for (const [name, field] of Object.entries<DeclaredField>(COACH_PROFILE_FIELDS))
      await page.getByLabel(field.label).fill(String(coach.profile[name as keyof CoachProfileValues]));
    await page.getByLabel("Bio").fill("Too short");
    await page.getByRole("button", { name: "Create profile" }).click();
    await expect(page.getByText("Bio must be at least 50 characters")).toBeVisible();
    await page.getByLabel("Bio").fill(coach.profile.bio);
    await page.route("**/api/coaches/me", (route) => route.fulfill({ status: 502 }), { times: 1 });
    await page.getByRole("button", { name: "Create profile" }).click();
    await expect(page.getByText("Failed to create your profile.")).toBeVisible();
    await page.getByRole("button", { name: "Create profile" }).click();
    await expect(page).toHaveURL("/coach-dashboard");
    await expect(page.locator('img[src^="/api/coaches/photos/"]')).toBeVisible();
    await expectShown(page, coach, ["header", "about"]);
    await checkScreen(page, "coach dashboard not connected");
  });
  await test.step("the coach connects", async () => {
    // Start waiting before the toast appears, because it disappears by itself.
    const toast = expect(page.getByText("Calendly connected successfully")).toBeVisible({ timeout: 30_000 });
    await Promise.all([toast, connectCalendly(page, coach)]);
    await expect(page.getByRole("link", { name: "Your scheduling page" })).toBeVisible();
    await checkScreen(page, "coach dashboard connected");
    await page.getByRole("tab", { name: "Bookings" }).click();
    await expect(page.getByText("You don't have any bookings yet.")).toBeVisible();
    await checkScreen(page, "coach bookings empty");
  });
  await test.step("staff refuse with a reason, the coach asks again, staff list the coach", async () => {
    await page.getByRole("tab", { name: "Profile" }).click();
    await expect(page.getByText("Waiting for review")).toBeVisible();
    await checkScreen(page, "coach waiting for review");
    const admin = await openAs(browser, baseURL, "admin");
    await admin.goto("/admin/overview");
    await admin.getByRole("link", { name: "Look at their profiles" }).click();
    const waiting = admin.getByRole("listitem").filter({ hasText: coach.email });
    await checkScreen(admin, "coaches to review");
    await waiting.getByRole("button", { name: /^Do not list/ }).click();
    await admin.getByRole("dialog").getByRole("button", { name: "Do not list" }).click();
    await expect(admin.getByText("Say why: it is read by whom it concerns")).toBeVisible();
    await admin.getByLabel("Reason").fill("Please say where you worked.");
    await checkScreen(admin, "coach not listed asked");
    await admin.getByRole("dialog").getByRole("button", { name: "Do not list" }).click();
    await expect(waiting).toHaveCount(0);

    await page.reload();
    await expect(page.getByText("Please say where you worked.")).toBeVisible();
    await checkScreen(page, "coach not listed");
    await page.getByRole("button", { name: "Ask for another review" }).click();
    await expect(page.getByText("Waiting for review")).toBeVisible();
    await admin.reload();
    await waiting.getByRole("button", { name: /^List/ }).click();
    await expect(waiting).toHaveCount(0);
    await admin.context().close();
    await page.reload();
    await expect(page.getByRole("link", { name: "Edit profile" })).toBeVisible();
    await expect(page.getByText("Waiting for review")).toHaveCount(0);
    await page.getByRole("tab", { name: "Bookings" }).click();
  });

  const { page: client, person } = await openClient(browser, baseURL);
  await test.step("the client books through the widget, whose messages alone count", async () => {
    const asked: string[] = [];
    client.on("request", (one) => {
      if (one.url().endsWith("/process-booking")) asked.push(one.postData() ?? "");
    });
    const frame = await openCalendar(client, coach);
    await checkScreen(client, "book coach widget");
    await client.evaluate((forged) => window.postMessage(forged, window.location.origin), {
      event: "calendly.event_scheduled",
      payload: { event: { uri: "https://forged.test/e" }, invitee: { uri: "https://forged.test/i" } },
    });
    await schedule(frame, "first");
    await expect(client.getByRole("heading", { name: "Booking Confirmed" })).toBeVisible();
    expect(asked).toHaveLength(1);
    expect(asked[0]).not.toContain("forged");
    await checkScreen(client, "book coach confirmed");
    await client.getByRole("link", { name: "View My Bookings" }).click();
    await expect(client).toHaveURL("/dashboard?tab=bookedSessions");
    await expect(badge(client, "Confirmed")).toBeVisible();
    await expect(client.getByText("Notes: Negotiating an offer")).toBeVisible();
    await expectShown(client, coach, ["session"]);
    await checkScreen(client, "booked session confirmed");
  });
  await test.step("the coach completes it with a transcript from a file", async () => {
    await page.reload();
    await expect(page.getByRole("link", { name: person.email })).toBeVisible();
    await checkScreen(page, "coach booking confirmed");
    await page.getByRole("button", { name: "Mark Complete" }).click();
    await page.getByRole("button", { name: "Complete session" }).click();
    await expect(page.getByText("Please enter a transcript")).toBeVisible();
    await checkScreen(page, "coach transcript asked");
    await page.getByLabel("Transcript file").setInputFiles("api/testing/files/pandoc.docx");
    await expect(page.getByLabel("Transcript", { exact: true })).toHaveValue(/Harbour Hotel Group/);
    await page
      .getByLabel("Transcript file")
      .setInputFiles({ name: "t.txt", mimeType: "text/plain", buffer: Buffer.from(TRANSCRIPT) });
    await expect(page.getByLabel("Transcript", { exact: true })).toHaveValue(TRANSCRIPT);
    await page.route("**/api/calendly/complete-session/*", (route) => route.fulfill({ status: 502 }), {
      times: 1,
    });
    await page.getByRole("button", { name: "Complete session" }).click();
    await expect(page.getByText("Failed to save transcript")).toBeVisible();
    await page.getByRole("button", { name: "Complete session" }).click();
    await expect(badge(page, "Completed")).toBeVisible();
    await expect(page.getByText(`${TRANSCRIPT.slice(0, 150).replaceAll("\n", " ")}…`)).toBeVisible();
    await checkScreen(page, "coach booking completed");
  });
  await test.step("the client reads it", async () => {
    await client.reload();
    await expect(badge(client, "Completed")).toBeVisible();
    await client.getByRole("button", { name: "View Session Transcript" }).click();
    const modal = client.getByRole("dialog", { name: "Session transcript" });
    await expect(modal).toContainText("It is lower than I hoped.");
    await expect(modal).toContainText("30 minutes");
    await checkScreen(client, "session transcript");
    await client.keyboard.press("Escape");
  });
  await test.step("the client rates it, the coach reads it", async () => {
    await client.getByRole("button", { name: "Rate this session" }).click();
    const modal = client.getByRole("dialog");
    await modal.getByRole("button", { name: "Save rating" }).click();
    await expect(modal.getByText("Choose 1 to 5 stars")).toBeVisible();
    await modal.getByRole("radio", { name: "4 of 5 stars" }).check();
    await modal.getByLabel("In a sentence (optional)").fill("Clear advice, and kind.");
    await checkScreen(client, "session rated by its client");
    await modal.getByRole("button", { name: "Save rating" }).click();
    await expect(client.getByText("You: 4 of 5 stars: Clear advice, and kind.")).toBeVisible();
    await page.reload();
    await expect(page.getByText(/gave 4 of 5 stars: Clear advice, and kind\.$/)).toBeVisible();
    await checkScreen(page, "coach booking rated");
    await client.getByRole("tab", { name: "Find a Coach" }).click();
    await expect(client.getByRole("term").filter({ hasText: "Completed" })).toBeVisible();
    await checkScreen(client, "find a coach");
  });
  await test.step("the coach disconnects: no button books, and the booking page says so", async () => {
    await page.getByRole("tab", { name: "Profile" }).click();
    await page.getByRole("button", { name: "Disconnect" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Disconnect" }).click();
    await expect(page.getByText("Calendly disconnected")).toBeVisible();
    await expect(page.getByRole("link", { name: "Connect Calendly" })).toBeVisible();
    await findCoach(client, coach);
    const notSetUp = client.getByText("This coach has not set up their Calendly scheduling yet");
    await expect(notSetUp).toBeVisible();
    await expect(client.getByRole("button", { name: "Book Session" })).toBeHidden();
    await checkScreen(client, "find a coach disconnected");
    await client.getByRole("link", { name: coach.name }).click();
    await expect(client.getByRole("link", { name: "All coaches" })).toBeVisible();
    await expect(notSetUp).toBeVisible();
    await client.goto(`/book-coach/${new URL(client.url()).searchParams.get("coach")}`);
    await expect(notSetUp).toBeVisible();
    await checkScreen(client, "book coach not set up");
  });
});

/** Moves the session to the free time at this position, counted from the end of the list. */
async function moveTo(page: Page, fromTheEnd: number): Promise<void> {
  await page.getByRole("button", { name: "Move" }).click();
  const frame = page.frameLocator('iframe[title^="Another time"]');
  const reschedule = frame.getByRole("button", { name: "Reschedule" });
  await expect(reschedule, "the calendar is there to its end").toBeVisible();
  await chooseTime(frame.getByRole("radio").nth(-fromTheEnd));
  if (fromTheEnd === 2) await checkScreen(page, "session move");
  await reschedule.click();
  await expect(page.getByText(/^Session moved to/)).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
}

test("a session is moved by both sides and cancelled by its coach", async ({ page, browser, baseURL }) => {
  test.slow();
  const { coach } = await createListedCoach(page, baseURL);
  const { page: client } = await openClient(browser, baseURL);
  await schedule(await openCalendar(client, coach), "last");
  await expect(client.getByRole("heading", { name: "Booking Confirmed" })).toBeVisible();
  await expect(client.getByText("Session · 30 minutes · Google Meet").last()).toBeVisible();
  await client.getByRole("link", { name: "View My Bookings" }).click();
  const card = client.getByRole("region", { name: "Upcoming sessions" }).getByRole("listitem");
  await expect(card.getByRole("link", { name: /^Join:/ })).toBeVisible();
  await moveTo(client, 2);

  await page.goto("/coach-dashboard?tab=bookings");
  await expect(page.getByRole("button", { name: "Cancel Session" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Mark Complete" })).toHaveCount(0);
  await checkScreen(page, "coach booking ahead");
  await moveTo(page, 3);
  await page.getByRole("button", { name: "Cancel Session" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Keep it" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(badge(page, "Confirmed")).toBeVisible();
  const brief = page.getByRole("link", { name: "Brief", exact: true });
  const briefAddress = (await brief.getAttribute("href")) ?? "";
  await page.getByRole("button", { name: "Cancel Session" }).click();
  await checkScreen(page, "coach cancel asked");
  await page.getByRole("dialog").getByRole("button", { name: "Cancel Session" }).click();
  await expect(badge(page, "Cancelled")).toBeVisible();
  await expect(page.getByText("Cancelled by you.")).toBeVisible();
  await expect(brief, "there is nothing to prepare").toBeHidden();
  await page.goto(briefAddress);
  await expect(page.getByText(/This session was cancelled, so there is nothing to prepare/)).toBeVisible();
  await expect(page.getByText(/has shared no/)).toBeHidden();
  await checkScreen(page, "session brief cancelled");

  await client.reload();
  const over = client.getByRole("region", { name: "Past sessions" }).getByRole("listitem");
  await expect(over).toContainText("You have the session back.");
  await expect(client.getByText("No upcoming sessions.")).toBeVisible();
  await checkScreen(client, "booked session cancelled");
});

test.describe("while the scheduling service does not answer", () => {
  test.use({ baseURL: WITH_MODEL });

  test("a booking is pending, and its coach can cancel it", async ({ page, browser, baseURL }) => {
    const { coach } = await createListedCoach(page, baseURL);
    const { page: client } = await openClient(browser, baseURL);
    const control = (faults: object[]) =>
      page.request.post(`${inboxOf(baseURL)}/calendly/control`, { data: { faults } });
    await control([{ path: "/scheduled_events", times: 100_000 }]);

    await schedule(await openCalendar(client, coach), "first");
    await expect(client.getByRole("heading", { name: "Booking pending" })).toBeVisible({ timeout: 30_000 });
    await expect(client.getByText("Scheduling in progress")).toBeVisible();
    await expect(client.getByText("60 minutes")).toHaveCount(0);
    await expect(client.getByText(/your booking is pending until it does/)).toBeVisible();
    await checkScreen(client, "book coach pending");
    await schedule(await openCalendar(client, coach), "first");
    await expect(client.getByText(/your booking is pending until it does/)).toBeVisible({
      timeout: 30_000,
    });

    await page.goto("/coach-dashboard?tab=bookings");
    await expect(badge(page, "Pending")).toHaveCount(2);
    await checkScreen(page, "coach bookings pending");
    await expect(page.getByText(/^The calendar has not given us the time of this session yet/)).toHaveCount(
      2,
    );
    await expect(page.getByRole("button", { name: "Confirm Session" })).toHaveCount(0);
    await page.getByRole("button", { name: "Cancel Session" }).first().click();
    await page.getByRole("dialog").getByRole("button", { name: "Cancel Session" }).click();
    await expect(badge(page, "Cancelled")).toHaveCount(1);
    await expect(badge(page, "Pending")).toHaveCount(1);
    await control([]);
  });
});
