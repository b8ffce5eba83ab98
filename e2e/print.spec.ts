import type { Page } from "@playwright/test";
import { extractText } from "unpdf";
import { signInAsDemo } from "./person.ts";
import { expect, test } from "./test.ts";

async function printed(page: Page): Promise<string> {
  const { text } = await extractText(new Uint8Array(await page.pdf({ format: "A4" })), { mergePages: true });
  return text.replaceAll(/\s+/g, " ");
}

/** Records the text colour at `beforeprint`. */
async function noteColours(page: Page): Promise<void> {
  await page.evaluate(() => {
    window.addEventListener("beforeprint", () => {
      const card = document.querySelector("main section, [role=dialog]");
      if (card) document.documentElement.dataset["printed"] = getComputedStyle(card).color;
    });
  });
}

test("a report is printed whole, dark on white, without what paper can't do", async ({ page }) => {
  await page.emulateMedia({ colorScheme: "dark" });
  await signInAsDemo(page.context(), "premium");
  await page.goto("/dashboard?tab=pastInterviews");
  await page.getByRole("button", { name: /Customer support lead/ }).click();
  await page.getByRole("link", { name: "View report" }).click();
  const questions = page.getByRole("region", { name: "Question by question" });
  await expect(questions.getByRole("heading").getByRole("button", { expanded: false }).first()).toBeVisible();
  await noteColours(page);
  const text = await printed(page);
  expect(text.match(/Your answer/g)?.length, "closed questions are printed too").toBeGreaterThan(2);
  expect(text, "whose, when and for which role").toMatch(
    /Customer support lead Priya Premium · .* 20\d\d · \d+ minutes? · difficulty \d+ of 10/,
  );
  for (const words of ["⋯", "What a 5 looks like", "Download as PDF", "All reports", "Demo mode"]) {
    expect(text).not.toContain(words);
  }
  await expect(page.locator("html")).toHaveAttribute("data-printed", "rgb(31, 27, 21)");
  await expect(page.locator("html")).toHaveAttribute("data-mantine-color-scheme", "dark");
});

test("an open transcript is printed alone", async ({ page }) => {
  await signInAsDemo(page.context(), "premium");
  await page.goto("/dashboard?tab=bookedSessions");
  await page.getByRole("button", { name: "View Session Transcript" }).first().click();
  await expect(page.getByRole("dialog", { name: "Session transcript" })).toBeVisible();
  const text = await printed(page);
  expect(text).toContain("Session transcript");
  expect(text).not.toContain("Start a New Interview");
});
