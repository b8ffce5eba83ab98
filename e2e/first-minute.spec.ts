import type { Page } from "@playwright/test";
import { inboxOf, linkFromMail } from "./inbox.ts";
import { isQuiet, room } from "./interview-steps.ts";
import { newPerson, PASSWORD, VERIFY_SUBJECT } from "./person.ts";
import { expect, test } from "./test.ts";
import { Walk } from "./walk.ts";

/** Upper bounds from the front door to the first question, without the mail program and LinkedIn's page. */
const MOST = { clicks: 8, fields: 6, screens: 6, passwords: 1 };

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const title = (page: Page, name: string) => page.getByRole("heading", { name, exact: true });

/** Fills in and submits the sign-up form, and waits for the next screen. */
async function signUp(page: Page, walk: Walk, email: string): Promise<void> {
  await walk.fill(page.getByLabel("Full name"), "Robin Tester");
  await walk.fill(page.getByLabel("Email", { exact: true }), email);
  await walk.fill(page.getByLabel("Password", { exact: true }), PASSWORD);
  await walk.fill(page.getByLabel("LinkedIn URL"), "robin-tester");
  await walk.press(page.getByRole("checkbox", { name: /robot/i }));
  await expect(page.getByText("Verified", { exact: true })).toBeVisible({ timeout: 30_000 });
  await walk.press(button(page, "Sign up"));
  await walk.see(title(page, "Check your inbox"));
}

async function arrive(page: Page): Promise<{ walk: Walk; email: string }> {
  const [walk, { email }] = [new Walk(), newPerson()];
  await page.goto("/login");
  await walk.see(title(page, "Practise job interviews in private"));
  return { walk, email };
}

/** Goes from the mail's link to the first question. */
async function reachFirstQuestion(page: Page, walk: Walk, email: string): Promise<void> {
  await page.goto(await linkFromMail(inboxOf(page.url()), email, VERIFY_SUBJECT));
  await walk.see(title(page, "Verify your email"));
  await walk.press(button(page, "Verify email"));
  await walk.see(title(page, "Connect your LinkedIn account"));
  await expect(page.getByText("We have your profile’s address from the sign-up")).toBeVisible();
  await walk.press(button(page, "Connect"));
  await page.getByLabel("Email", { exact: true }).fill(email);
  await button(page, "Allow").click();
  await walk.see(title(page, "Connection Successful"));
  await walk.press(page.getByRole("link", { name: "Start my first interview" }));
  await walk.see(room(page).timer);
  await isQuiet(room(page).interviewer);
  await expect(room(page).interviewer).toContainText("I’m your interviewer today");
}

test("a newcomer is at the first question after few clicks and fields", async ({ page }) => {
  test.slow();
  const { walk, email } = await arrive(page);
  await walk.press(page.getByRole("link", { name: "Start free" }));
  await signUp(page, walk, email);
  await reachFirstQuestion(page, walk, email);
  for (const [name, most] of Object.entries(MOST))
    expect(walk.counts[name as keyof typeof MOST], name).toBeLessThanOrEqual(most);
  expect(walk.counts).toEqual({ clicks: 6, fields: 4, screens: 6, passwords: 1 });

  await page.goBack();
  await page.goForward();
  await expect(room(page).box, "the same interview").toBeVisible();
});

test("whoever is signed in goes from a tried question to an interview for its role", async ({
  seekerPage: page,
}) => {
  await page.goto("/try?role=Teacher");
  await page
    .getByRole("textbox", { name: "Your answer" })
    .fill("I planned the lessons of a whole year anew.");
  await button(page, "Get feedback").click();
  // The first answer that a server reads loads its reader.
  await expect(page.getByRole("region", { name: "Feedback" })).toBeVisible({ timeout: 30_000 });
  await button(page, "Start a full interview").click();
  await expect(page).toHaveURL("/dashboard");
  await expect(page.getByLabel("Target role")).toHaveValue("Teacher");
});

test("an answer that waits for an account is named and can be removed", async ({ page }) => {
  await page.goto("/try");
  await page.evaluate(() =>
    localStorage.setItem(
      "greenroom.tried",
      JSON.stringify({ questionId: "why", question: "Why you?", answer: "I", until: Date.now() + 60_000 }),
    ),
  );
  await page.reload();
  const kept = page.getByText("Your answer to “Why you?” is kept in this browser alone");
  await expect(kept).toBeVisible();
  await page.getByRole("button", { name: "Remove it" }).click();
  await expect(kept).toBeHidden();
  expect(await page.evaluate(() => localStorage.getItem("greenroom.tried"))).toBeNull();
});
