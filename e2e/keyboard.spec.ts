import { createConnectedCoach, findCoach } from "./coaching-steps.ts";
import { ANSWERS, isQuiet, room } from "./interview-steps.ts";
import { pressOn, tabTo } from "./visible-focus.ts";
import { PASSWORD, signInAsDemo } from "./person.ts";
import { expect, test } from "./test.ts";

test.use({ contextOptions: { reducedMotion: "no-preference" } });

test("by keyboard alone: sign in, hold an interview, end it, read its report", async ({ page, seeker }) => {
  test.slow();
  await page.context().clearCookies();
  await page.goto("/login");
  await tabTo(page, page.getByRole("textbox", { name: "Email", exact: true }));
  await page.keyboard.type(seeker.email);
  await tabTo(page, page.getByRole("textbox", { name: "Password", exact: true }));
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/dashboard");
  await pressOn(page, page.getByRole("button", { name: "Start Now" }));
  await expect(page.getByRole("button", { name: "Start Interview" })).toBeEnabled();
  await pressOn(page, page.getByRole("button", { name: "Start Interview" }));
  const { interviewer, box, send, end } = room(page);
  for (const [at, response] of ANSWERS.slice(0, 2).entries()) {
    await isQuiet(interviewer);
    await expect(box, "the focus waits in the answer box").toBeFocused();
    await page.keyboard.insertText(response);
    if (at === 0) await pressOn(page, send);
    else await page.keyboard.press("Control+Enter");
    await expect(box).toHaveValue("");
  }
  await isQuiet(interviewer);
  await pressOn(page, end);
  await expect(
    page.getByRole("button", { name: "Keep going" }),
    "the harmless choice comes first",
  ).toBeFocused();
  await pressOn(page, page.getByRole("button", { name: "End now" }));
  await expect(page.getByRole("heading", { name: "Thank you" })).toBeVisible();
  await pressOn(page, page.getByRole("link", { name: "View report" }));
  await expect(page.getByRole("region", { name: "Overall" })).toBeVisible({ timeout: 30_000 });
  const questions = page.getByRole("region", { name: "Question by question" });
  const question = questions.getByRole("heading").getByRole("button", { expanded: false }).first();
  const name = (await question.locator("p").first().textContent()) ?? "";
  await pressOn(page, question);
  await expect(questions.getByRole("button", { expanded: true }).filter({ hasText: name })).toBeFocused();
});

test("by keyboard alone: find a coach and book to the last button", async ({ page, browser, baseURL }) => {
  test.slow();
  const coach = await createConnectedCoach(browser, baseURL);
  await signInAsDemo(page.context(), "admin");
  await findCoach(page, coach);
  await pressOn(page, page.getByRole("button", { name: "Book Session" }));
  await expect(page).toHaveURL(/\/book-coach\//);
  await pressOn(page, page.getByRole("button", { name: "Choose a time" }));
  const frame = page.frameLocator('iframe[title^="Choose a time"]');
  await tabTo(page, frame.getByRole("radio").first());
  await page.keyboard.press("Space");
  await tabTo(page, frame.getByLabel("What should the session be about?"));
  await page.keyboard.type("Negotiating an offer");
  // The button is not pressed, because other tests need this account's sessions.
  await tabTo(page, frame.getByRole("button", { name: "Schedule Event" }));
});

test("by keyboard alone: Escape closes the profile menu", async ({ personPage: page }) => {
  await page.goto("/dashboard");
  const button = page.getByRole("button", { name: "your profile" });
  const menu = page.getByRole("dialog", { name: "your profile" });
  await pressOn(page, button);
  await expect(menu.getByRole("button", { name: "Upload Resume" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(menu).toBeHidden();
  await expect(button).toBeFocused();
  await pressOn(page, button);
  await expect(menu.getByRole("button", { name: "Upload Resume" })).toBeFocused();
  await button.focus();
  await page.keyboard.press("Escape");
  await expect(menu).toBeHidden();
});

test("by keyboard alone: a button keeps the focus after its work", async ({ personPage: page }) => {
  await page.goto("/settings");
  const save = page.getByRole("button", { name: "Save profile" });
  const saved = page.waitForResponse((response) => response.request().method() === "PATCH");
  await pressOn(page, save);
  await saved;
  await expect(save).toBeEnabled();
  await expect(save).toBeFocused();
});

test("by keyboard alone: whoever asks for another question to try is brought to it", async ({ page }) => {
  await page.goto("/try");
  const question = page.getByRole("heading", { level: 2 });
  const first = (await question.textContent()) ?? "";
  expect(first).not.toBe("");
  await expect(question, "nothing was asked for yet").not.toBeFocused();
  await pressOn(page, page.getByRole("button", { name: "Another question" }));
  await expect(question).not.toHaveText(first);
  await expect(question).toBeFocused();

  const nurse = page.getByRole("button", { name: "Nurse", exact: true });
  await pressOn(page, nurse);
  await expect(nurse).toHaveAttribute("aria-pressed", "true");
  await expect(page.getByLabel("Ask me as a")).toHaveValue("Nurse");
  await expect(page.locator("main :focus"), "on the chip, or on its question").toHaveCount(1);
});
