import { holdRequests } from "./hold-requests.ts";
import {
  ANSWERS,
  answerThreeQuestions,
  endInterview,
  giveAnswer,
  holdInterview,
  isQuiet,
  room,
  startInterview,
  storedWords,
} from "./interview-steps.ts";
import { inboxOf } from "./inbox.ts";
import { createSeeker, signInAsDemo } from "./person.ts";
import { checkScreen, onEnlarged } from "./screen-checks.ts";
import { expect, test } from "./test.ts";
import { RETURN_SECONDS } from "#contract/limits.ts";
import { TEXT } from "#contract/texts.ts";
import type { Rating } from "#contract/report.ts";

const CONNECT_FAILED = "Failed to connect to server after multiple attempts. Please try again later.";
const LIMIT_REACHED = "You have reached your interview limit. Please upgrade your subscription to continue.";
const BROKEN_LINE = /Failed to load resource: net::ERR_/;

const typedAnswer = (number: number): string => `Answer ${number}: ${ANSWERS[0]}`;

test("the connection check is tried five times, then Retry goes on", async ({ page, faults }) => {
  faults.allow(BROKEN_LINE);
  await signInAsDemo(page.context(), "premium");
  await page.clock.install();
  await page.route("**/api/ready", (route) => route.abort());
  await page.goto("/interview");
  for (const attempt of [1, 2, 3, 4, 5]) {
    await expect(page.getByText(`Attempting to connect (${attempt}/5)...`)).toBeVisible();
    await expect(page.getByRole("button", { name: "Start Interview" })).toBeHidden();
    await page.clock.fastForward(2000);
  }
  await expect(page.getByRole("alert").getByText(CONNECT_FAILED)).toBeVisible();
  await checkScreen(page, "interview connection failed");
  await page.unroute("**/api/ready");
  await page.getByRole("button", { name: "Retry" }).click();
  await expect(page.getByRole("button", { name: "Start Interview" })).toBeEnabled();
});

test("Send is there for typed words only, and Ctrl+Enter sends too", async ({ seekerPage: page, faults }) => {
  faults.allow(BROKEN_LINE);
  await startInterview(page);
  const { box, send, earlier, interviewer, timer, help, end } = room(page);
  await expect(send).toBeDisabled();
  await expect(page.getByText("Ctrl or ⌘ + Enter sends")).toBeVisible();
  await box.fill("  \n ");
  await expect(send).toBeDisabled();
  await box.press("Control+Enter");
  await expect(earlier).toBeHidden();
  await box.fill("x".repeat(4001));
  await expect(send).toBeDisabled();
  await expect(page.getByText("4001 of 4000 characters")).toBeVisible();
  await end.click();
  await expect(page.getByRole("dialog")).toContainText("only its first 4000 characters are sent.");
  await page.getByRole("button", { name: "Keep going" }).click();

  await box.fill(ANSWERS[0]);
  await expect(send).toBeEnabled();
  const release = await holdRequests(page, "**/api/chat");
  await box.press("Control+Enter");
  await expect(earlier).toContainText(ANSWERS[0]);
  await box.fill("Typed while the interviewer thinks");
  await expect(send, "a request is pending").toBeDisabled();
  release();
  await isQuiet(interviewer);
  await expect(send).toBeEnabled();
  await expect(box).toHaveValue("Typed while the interviewer thinks");

  await onEnlarged(page, async () => {
    for (const part of [timer, help, end, box, send]) {
      await part.scrollIntoViewIfNeeded();
      await expect(part).toBeInViewport({ ratio: 1 });
    }
    // The box gets its height shortly after the page gets its width, so poll.
    const heights = () =>
      page.locator("[data-stage] > *").evaluateAll((all) => all.map((row) => row.clientHeight));
    // Empty notes have no height.
    const lowest = async () => Math.min(...(await heights()).filter((height) => height > 0));
    await expect.poll(lowest).toBeGreaterThan(100);
    // A new note is not squeezed between the other rows: the whole stage scrolls.
    await page.context().setOffline(true);
    await box.press("Control+Enter");
    await expect(page.getByText(TEXT.offlineAnswerKept)).toBeVisible();
    expect((await heights()).filter((height) => height > 0)).toHaveLength(4);
    expect(await lowest()).toBeGreaterThan(100);
  });
});

test("the difficulty is kept, its icon is red when empathy is above 7", async ({ seekerPage: page }) => {
  await page.goto("/dashboard");
  const slider = page.getByRole("slider", { name: "Difficulty" });
  const icon = page.locator("svg[data-red]");
  const colour = () => icon.evaluate((element) => getComputedStyle(element).stroke);
  await expect(slider).toHaveAttribute("aria-valuenow", "5");
  const calm = await colour();
  await slider.press("ArrowLeft");
  await expect(slider).toHaveAttribute("aria-valuenow", "4");
  await expect(icon, "empathy 7").toHaveAttribute("data-red", "false");
  await slider.press("ArrowLeft");
  await expect(icon, "empathy 8").toHaveAttribute("data-red", "true");
  expect(await colour()).not.toBe(calm);
  await slider.press("Home");
  await expect(slider).toHaveAttribute("aria-valuenow", "1");
  await slider.press("ArrowLeft");
  await page.reload();
  await expect(slider).toHaveAttribute("aria-valuenow", "1");
  await page.getByRole("button", { name: "Start Now" }).click();
  await expect(page.getByText("Difficulty 1 of 10")).toBeVisible();

  await page.goBack();
  await slider.press("End");
  await page.getByLabel("Target role").fill("Night manager");
  await page.getByRole("button", { name: "Start Now" }).click();
  const started = page.waitForRequest("**/api/conversation/start");
  await page.getByRole("button", { name: "Start Interview" }).click();
  expect((await started).postDataJSON()).toMatchObject({ empathyLevel: 1, targetRole: "Night manager" });
  await expect(page.getByText("Difficulty 10 of 10")).toBeVisible();
});

test("the next person at a browser sees no role of the one before", async ({ seekerPage: page, baseURL }) => {
  const role = page.getByLabel("Target role");
  await page.goto("/dashboard");
  await role.fill("Night manager");
  await page.reload();
  await expect(role).toHaveValue("Night manager");
  await createSeeker(page.context(), inboxOf(baseURL));
  await page.goto("/dashboard");
  await expect(role).toHaveValue("");
});

test("an answer sent without a network arrives once", async ({ seekerPage: page, context, faults }) => {
  faults.allow(BROKEN_LINE);
  await startInterview(page);
  const { box, send, earlier, interviewer } = room(page);
  const question = await interviewer.innerText();
  await box.pressSequentially("An answer begun ");
  await context.setOffline(true);
  await expect(page.getByText("Not connected", { exact: true })).toBeVisible();
  await box.pressSequentially("and ended without a network");
  await send.click();
  await expect(page.getByText("Attempting to connect (1/5)...")).toBeVisible();
  await expect(earlier).toContainText("An answer begun and ended without a network");
  await box.fill("and this typed meanwhile");
  await expect(send).toBeDisabled();
  await context.setOffline(false);
  await expect(page.getByText("Connected", { exact: true })).toBeVisible();
  await isQuiet(interviewer);
  await expect(interviewer).not.toHaveText(question);
  await expect(box).toHaveValue("and this typed meanwhile");
  expect(await storedWords(page.request, "user")).toEqual(["An answer begun and ended without a network"]);
});

test("End Interview asks first and hands in what is typed", async ({ seekerPage: page }) => {
  await page.clock.install();
  await startInterview(page);
  const { box, end, timer, help, interviewer, send } = room(page);
  await giveAnswer(page, ANSWERS[0]);
  await box.fill(ANSWERS[2]);
  // The visible part of a phone's screen above its keyboard.
  await page.setViewportSize({ width: 360, height: 400 });
  for (const part of [timer, help, end, box, send]) await expect(part).toBeInViewport({ ratio: 1 });
  // A long question shrinks and scrolls, starting at its beginning.
  await expect(interviewer).toBeInViewport({ ratio: 0.5 });
  const [above, words] = [await end.boundingBox(), await interviewer.boundingBox()];
  expect(words?.y ?? 0).toBeGreaterThanOrEqual((above?.y ?? 0) + (above?.height ?? 0));
  await expect(page.getByText(/^Question\s\d\sof\s\d$/)).toBeInViewport();
  await end.click();
  const dialog = page.getByRole("dialog", { name: "End the interview?" });
  await expect(dialog).toContainText("can’t be continued");
  await expect(dialog.getByLabel("Send what is in the answer box first")).toBeChecked();
  await dialog.getByRole("button", { name: "Keep going" }).click();
  await expect(box).toHaveValue(ANSWERS[2]);
  await endInterview(page);
  await expect(page.getByText(/It counted as an interview/)).toBeVisible();
  await expect(page.getByText(/how well did you do/)).toHaveCount(0);
  await page.clock.fastForward((RETURN_SECONDS - 30) * 1000);
  await expect(page.getByText(/Back to your dashboard in \d+ s\./)).toBeVisible();
  await page.clock.fastForward(31_000);
  await expect(page).toHaveURL("/dashboard");
  await page.getByRole("link", { name: "Reports", exact: true }).click();
  const past = page.getByRole("button", { name: /Practice interview/ });
  await expect(past).toContainText(/out of 10|Not enough/);
  await past.click();
  await expect(page.getByText(ANSWERS[2])).toBeVisible();
});

test("whoever rates themself sees the rating and stays", async ({ seekerPage: page }) => {
  await page.clock.install();
  await startInterview(page);
  await answerThreeQuestions(page);
  await endInterview(page);
  await page.getByRole("button", { name: "7 out of 10" }).click();
  await expect(page.getByRole("region", { name: "Rating" })).toContainText(/out of 10|Fewer than three/);
  const address = await page.getByRole("link", { name: "View report" }).getAttribute("href");
  const report = await page.request.get(`/api/conversations/${address?.split("/")[2]}/report`);
  const { upgrade, notEnough } = ((await report.json()) as { data: Partial<Rating> }).data;
  const said = [upgrade?.text, notEnough].filter((text) => text !== undefined);
  expect(said).not.toEqual([]);
  for (const text of said) await expect(page.getByRole("region", { name: "Rating" })).toContainText(text);
  await expect(page.getByText("You gave yourself 7.")).toBeVisible();
  await page.clock.fastForward(2 * RETURN_SECONDS * 1000);
  await expect(page.getByText(/^Back to your dashboard/)).toHaveCount(0);
  await expect(page).toHaveURL("/interview");
});

test("an interview that ends before the first answer is given back", async ({ seekerPage: page }) => {
  await startInterview(page);
  await endInterview(page);
  await expect(page.getByText(/was not counted/)).toBeVisible();
  await expect(page.getByRole("link", { name: "View report" })).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Start a new interview" })).toHaveAttribute(
    "href",
    "/interview",
  );
  await page.getByRole("link", { name: "Go to Dashboard" }).click();
  await expect(page.getByText("Remaining: 2 of 2")).toBeVisible();
});

test("after two interviews of the free plan nothing starts", async ({ seekerPage: page }) => {
  await holdInterview(page.request, [typedAnswer(1)]);
  await holdInterview(page.request, [typedAnswer(2)]);
  await page.goto("/dashboard");
  await expect(page.getByText("Remaining: 0 of 2")).toBeVisible();
  await expect(page.getByText("Completed: 2")).toBeVisible();
  await expect(
    page.getByText(/^New interviews come on .+, and one for each friend you invite/),
  ).toBeVisible();
  await expect(page.getByRole("link", { name: "See the plans" })).toHaveAttribute("href", "/pricing");
  await expect(page.getByRole("button", { name: "Start Now" })).toHaveCount(0);
  await expect(page.getByRole("main").getByRole("link", { name: "Practise one question" })).toBeVisible();
  await page.goto("/interview");
  await expect(page.getByText(LIMIT_REACHED)).toBeVisible();
  await expect(page.getByRole("button", { name: "Start Interview" })).toBeDisabled();
  await expect(page.getByRole("link", { name: "See the plans" })).toHaveAttribute("href", "/pricing");
});
