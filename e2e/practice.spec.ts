import type { Page } from "@playwright/test";
import { TEXT } from "#contract/texts.ts";
import { ANSWERS, giveAnswer, isQuiet, room, saidLast } from "./interview-steps.ts";
import { signInAsDemo } from "./person.ts";
import { checkScreen } from "./screen-checks.ts";
import { expect, test } from "./test.ts";

const THIN = "We had a mistake with an order once. We fixed it together and it was fine in the end.";

async function startPractice(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Start practice" }).click();
  const { interviewer } = room(page);
  await isQuiet(interviewer);
  await expect(interviewer).toContainText("This is one question");
}

async function endPractice(page: Page): Promise<void> {
  await page.getByRole("button", { name: "End practice" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "End now" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Practice report" })).toBeVisible();
}

test("a practised question is compared and uses no interview", async ({ seekerPage: page }) => {
  test.slow();
  await page.goto("/dashboard");
  await page.getByRole("link", { name: "Practise one question" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Practise one question" })).toBeVisible();
  await page.getByLabel("Subject of the question").selectOption({ label: "Taking responsibility" });
  await expect(page.getByText("5 minutes, in writing.")).toBeVisible();
  await expect(page.locator("option", { hasText: "Negotiating" }), "only a model holds one").toHaveCount(0);
  await checkScreen(page, "practice");

  await startPractice(page);
  await giveAnswer(page, THIN);
  await page.reload();
  await expect(room(page).earlier, "a reload leads back into it").toContainText(THIN);
  await checkScreen(page, "practice room");
  await endPractice(page);
  await expect(page.getByRole("region", { name: "Your answer’s rating" })).toContainText(/\d\.\d out of 10/);
  await expect(page.getByText("Fewer than three questions")).toBeHidden();
  await checkScreen(page, "practice report");

  await page.getByRole("link", { name: "Answer this question again" }).click();
  await expect(page.getByText("compared with your earlier try afterwards")).toBeVisible();
  await checkScreen(page, "practice again");
  await startPractice(page);
  await expect(page.getByText("Your earlier answer")).toBeVisible();
  // Ending also sends the text in the box; sending it first might bring a follow-up question.
  await room(page).box.fill(ANSWERS[0]);
  await endPractice(page);
  const compared = page.getByRole("region", { name: "Compared with your earlier try" });
  // Relevance has no row if it could not be rated for both tries.
  await expect(compared.getByRole("row").nth(4)).toBeVisible();
  await expect(compared.getByRole("region", { name: "Earlier try" })).toContainText(THIN);
  await expect(compared.getByRole("region", { name: "This try" })).toContainText(ANSWERS[0]);
  await checkScreen(page, "practice compared");

  await page.getByRole("link", { name: "Practise another question" }).click();
  await page.getByRole("link", { name: "Your practices" }).click();
  await expect(page.getByRole("tabpanel").getByRole("button")).toHaveCount(2);
  await page.getByRole("tab", { name: "Past Practice Interviews" }).click();
  await expect(page.getByText("You haven't completed any interviews yet.")).toBeVisible();
  await page.getByRole("link", { name: "Dashboard", exact: true }).click();
  await expect(page.getByText("Remaining: 2 of 2")).toBeVisible();
});

test("the start page leads back to a practice in progress", async ({ seekerPage: page }) => {
  await page.goto("/practice");
  await startPractice(page);
  const words = await saidLast(page);
  expect(words).toMatch(/^Welcome, .+[.?]$/);
  await page.goto("/dashboard");
  await expect(page.getByRole("link", { name: "Continue your practice" })).toBeVisible();
  await expect(page.getByRole("heading", { name: TEXT.startTitle }), "no second way").toHaveCount(0);
  await page.getByRole("link", { name: "Continue your practice" }).click();
  await expect.poll(() => saidLast(page)).toBe(words);
  await page.getByRole("button", { name: "End practice" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "End now" }).click();
  await expect(page.getByText("The practice ended before your first answer")).toBeVisible();
  await page.getByRole("link", { name: "Practise a question" }).click();
  await expect(page.getByRole("button", { name: "Start practice" })).toBeEnabled();
});

test("a coach chooses on its page what the interview is for", async ({ page }) => {
  await signInAsDemo(page.context(), "coach");
  await page.goto("/interview");
  await expect(page.getByRole("link", { name: "Change this" })).toHaveCount(0);
  await page.getByRole("slider", { name: "Difficulty" }).press("ArrowRight");
  await page.getByLabel("Target role").fill("Head of sales");
  await expect(page.getByText("Difficulty 6 of 10, for the role of Head of sales.")).toBeVisible();
});
