import type { Browser, Page } from "@playwright/test";
import { createCoach, saveProfile } from "./coaching-steps.ts";
import { runSql } from "./database.ts";
import { inboxOf } from "./inbox.ts";
import { createPerson, idOf } from "./person.ts";
import { TEXT } from "#contract/texts.ts";
import { expect, test } from "./test.ts";
import { withoutFirstData } from "./without-first-data.ts";

/** Creates a coach who uses this page, a client in another browser, and a coaching session with this status. */
async function bookSession(page: Page, browser: Browser, { baseURL, status, when }: Booked) {
  const client = await (await browser.newContext({ baseURL, locale: "en-GB" })).newPage();
  await createPerson(client.context(), inboxOf(baseURL));
  const coach = await createCoach(page.context(), baseURL);
  const [booked] = await runSql(
    `insert into public.coach_bookings (coach_id, user_id, status, booking_date, duration_minutes, transcript)
     values ($1, $2, $3, now() + $4::interval, 30, 'Coach: hello.') returning id`,
    [await saveProfile(page.request, coach), await idOf(client.request), status, when],
  );
  return { client, id: String(booked?.["id"]) };
}

type Booked = { baseURL: string | undefined; status: "confirmed" | "completed"; when: string };

test("what was typed in a dialog is there when it is opened again", async ({ page, browser, baseURL }) => {
  const { client } = await bookSession(page, browser, { baseURL, status: "completed", when: "-2 hours" });
  await page.goto("/coach-dashboard?tab=bookings");
  await page.getByRole("button", { name: "Rate your client" }).click();
  const rating = page.getByRole("dialog", { name: "Rate your client" });
  await rating.getByRole("radiogroup", { name: "Ownership" }).getByRole("radio").nth(1).check();
  await rating.getByLabel("In one sentence").fill("Lead with what you did.");
  await page.keyboard.press("Escape");
  await expect(rating).toBeHidden();
  await page.getByRole("button", { name: "Rate your client" }).click();
  await expect(rating.getByLabel("In one sentence")).toHaveValue("Lead with what you did.");
  await expect(rating.getByRole("radiogroup", { name: "Ownership" }).getByRole("radio").nth(1)).toBeChecked();
  await page.keyboard.press("Escape");
  await expect(rating).toBeHidden();

  await page.getByRole("button", { name: "Set homework" }).click();
  const homework = page.getByRole("dialog", { name: "Set homework" });
  await homework.getByLabel("Target role").fill("Team lead");
  await page.keyboard.press("Escape");
  await expect(homework).toBeHidden();
  await page.getByRole("button", { name: "Set homework" }).click();
  await expect(homework.getByLabel("Target role")).toHaveValue("Team lead");

  await client.goto("/dashboard?tab=bookedSessions");
  await client.getByRole("button", { name: "Rate this session" }).click();
  const review = client.getByRole("dialog");
  await review.getByRole("radio", { name: "4 of 5 stars" }).check();
  await review.getByLabel("In a sentence (optional)").fill("Clear advice.");
  await client.keyboard.press("Escape");
  await expect(review).toBeHidden();
  await client.getByRole("button", { name: "Rate this session" }).click();
  await expect(review.getByRole("radio", { name: "4 of 5 stars" })).toBeChecked();
  await expect(review.getByLabel("In a sentence (optional)")).toHaveValue("Clear advice.");
});

test("a step that is taken back leaves the one being typed", async ({ page, browser, baseURL }) => {
  const { client, id } = await bookSession(page, browser, { baseURL, status: "confirmed", when: "2 days" });
  const made = await client.request.post("/api/applications", {
    data: { title: "Baker", advert: "What you bring:\n- You bake bread at night" },
  });
  const { data } = (await made.json()) as { data: { id: string } };
  const shared = await client.request.put(`/api/bookings/${id}/preparation/sharing`, {
    data: { storyIds: [], applicationIds: [data.id] },
  });
  expect(shared.status(), await shared.text()).toBe(200);
  await page.goto(`/coach-dashboard/bookings/${id}`);
  await page.getByRole("heading", { name: "Baker" }).click();
  const title = page.getByLabel("What to do");
  await title.fill("Tell it aloud");
  await page.getByRole("button", { name: "Set the step" }).click();
  await expect(page.getByText("Tell it aloud, 10 minutes")).toBeVisible();
  await expect(title, "empty again for the next one").toHaveValue("");
  await title.fill("Ask a friend");
  await page.getByRole("button", { name: "Take back: Tell it aloud" }).click();
  await expect(page.getByText("Tell it aloud, 10 minutes")).toHaveCount(0);
  await expect(title).toHaveValue("Ask a friend");
});

type Listed = { data: Record<string, unknown>[] };

/** Merges `earlier` into every listed session until the returned function is called. */
async function tellWhatWas(page: Page, path: string, earlier: object): Promise<() => void> {
  let isPast = false;
  await page.route(path, async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as Listed;
    if (!isPast) for (const booking of body.data) Object.assign(booking, earlier);
    await route.fulfill({ response, json: body });
  });
  return () => {
    isPast = true;
  };
}

test("a session that has ended meanwhile can be completed", async ({ page, browser, baseURL }) => {
  await bookSession(page, browser, { baseURL, status: "confirmed", when: "-2 hours" });
  let isOver = false;
  await page.route("**/api/bookings/received?**", async (route) => {
    const url = new URL(route.request().url());
    // The session is past in the database. Until `isOver` is set, swap the two lists, so that it is shown as upcoming.
    const ahead = url.searchParams.get("when") === "upcoming" ? "past" : "upcoming";
    if (!isOver) url.searchParams.set("when", ahead);
    const response = await route.fetch({ url: url.href });
    const body = (await response.json()) as Listed;
    if (!isOver) for (const booking of body.data) booking["can_complete"] = false;
    await route.fulfill({ response, json: body });
  });
  await page.goto("/coach-dashboard?tab=bookings");
  const complete = page.getByRole("button", { name: "Mark Complete" });
  await complete.click();
  await expect(page.getByText(TEXT.sessionNotOver)).toBeVisible();
  isOver = true;
  await complete.click();
  await expect(page.getByLabel("Transcript", { exact: true })).toBeVisible();
});

test("an open page tells when it is too late to get a session back", async ({ page, browser, baseURL }) => {
  const { client } = await bookSession(page, browser, { baseURL, status: "confirmed", when: "23 hours" });
  await client.clock.install();
  await withoutFirstData(client);
  const goOn = await tellWhatWas(client, "**/api/bookings?**", { cancel_gives_back: true });
  await client.goto("/dashboard?tab=bookedSessions");
  const cancel = client.getByRole("button", { name: "Cancel Session" });
  await cancel.click();
  const question = client.getByRole("dialog");
  await expect(question).toContainText("you get the session back");
  goOn();
  await client.clock.fastForward("01:01");
  await expect(question).toContainText("the session counts as used");
});
