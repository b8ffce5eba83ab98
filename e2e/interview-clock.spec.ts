import type { Request } from "@playwright/test";
import { ANSWERS, room, startInterview, stayAwake, storedWords } from "./interview-steps.ts";
import { DRAFT_MAX_LENGTH, MESSAGE_MAX_LENGTH } from "#contract/limits.ts";
import { TEXT } from "#contract/texts.ts";
import { expect, SHORT_INTERVIEWS, test } from "./test.ts";

test.use({ baseURL: SHORT_INTERVIEWS });

const THANK_YOU = { name: "Thank you" } as const;
const INACTIVE = "The interview has ended due to inactivity (8 seconds with no response).";

test("what is typed is handed in when the time runs out", async ({ seekerPage: page }) => {
  await startInterview(page);
  const text = `${ANSWERS[0]} `.repeat(Math.ceil(DRAFT_MAX_LENGTH / ANSWERS[0].length) + 1).trim();
  await room(page).box.fill(text);
  await expect(page.getByText(TEXT.messageTooLong)).toBeVisible();
  await stayAwake(page);
  const isEnd = (request: Request) =>
    request.url().endsWith("/api/chat") && (request.postData() ?? "").includes('"isEndInterview":true');
  const ending = page.waitForRequest(isEnd, { timeout: 40_000 });
  await expect(page.getByRole("heading", THANK_YOU)).toBeVisible({ timeout: 40_000 });
  expect((await ending).postDataJSON()).toMatchObject({
    endReason: "time",
    message: text.slice(0, DRAFT_MAX_LENGTH),
  });
  await expect(page.getByRole("region", { name: "Rating" })).toContainText(/\w+/);
  expect(await storedWords(page.request, "user")).toEqual([text.slice(0, MESSAGE_MAX_LENGTH)]);
});

test("silence is asked about, and ends the interview with its toast", async ({ seekerPage: page }) => {
  await startInterview(page);
  await room(page).box.fill(ANSWERS[0]);
  await expect(page.getByRole("alert").getByText(/Are you still there/)).toBeVisible({ timeout: 15_000 });
  await expect(page.getByRole("alert").getByText(INACTIVE)).toBeVisible({ timeout: 15_000 });
  await expect(page.getByRole("heading", THANK_YOU)).toBeVisible();
  expect(await storedWords(page.request, "user")).toEqual([ANSWERS[0]]);
  await page.getByRole("link", { name: "View report" }).click();
  await expect(page.getByRole("main").getByText(INACTIVE), "the report says why it ended").toBeVisible();
});

test("Help plays our own how-to video with its captions", async ({ seekerPage: page }) => {
  await page.goto("/interview");
  await room(page).help.click();
  const link = page.getByRole("link", { name: "Watch the how-to video" });
  const part = { headers: { range: "bytes=0-9" } };
  const file = await page.request.get((await link.getAttribute("href")) ?? "", part);
  expect([file.status(), file.headers()["content-type"]]).toEqual([206, "video/mp4"]);
  await link.click();
  const video = page.getByRole("dialog").locator("video");
  await expect(video).toBeVisible();
  const captions = () => video.evaluate((it: HTMLVideoElement) => it.textTracks[0]?.cues?.length ?? 0);
  await expect.poll(captions).toBeGreaterThan(5);
});
