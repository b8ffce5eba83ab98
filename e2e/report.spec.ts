import { readFile } from "node:fs/promises";
import { extractText } from "unpdf";
import { TEXT } from "#contract/texts.ts";
import { signInAsDemo } from "./person.ts";
import { checkScreen } from "./screen-checks.ts";
import { expect, test } from "./test.ts";

test("a past interview leads to its report: read, flagged, taken along", async ({ page }) => {
  await signInAsDemo(page.request, "premium");
  await page.goto("/dashboard");
  await expect(page.getByRole("region", { name: "Your Ratings" })).toContainText("Suggested next focus");
  await expect(page.getByText(TEXT.localModelHint)).toBeVisible();
  await page.getByRole("button", { name: /Customer support lead/ }).click();
  await page.getByRole("link", { name: "View report" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Interview report" })).toBeVisible();
  await expect(page.getByText(TEXT.localModelHint)).toBeVisible();
  await expect(page.getByRole("region", { name: "Overall" })).toContainText(/\d\.\d out of 10/);
  await checkScreen(page, "report");

  const flag = page.getByRole("button", { name: "Flag as wrong" }).first();
  await expect(flag, "which sentence it is about is told with it").toHaveAccessibleDescription(/\w+ .+\.$/);
  await flag.click();
  // The upgrade may say what an answer misses, in the same words.
  const flagged = page.getByRole("button", { name: "Flagged as wrong" });
  await expect(flagged.first()).toBeVisible();
  await page.reload();
  await flagged.first().click();
  await expect(flagged).toHaveCount(0);

  const markdown = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download as Markdown" }).click();
  expect(await readFile(await (await markdown).path(), "utf8")).toContain("out of 10");

  const pdf = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download as PDF" }).click();
  expect((await pdf).suggestedFilename()).toMatch(/^greenroom-report-\d{4}-\d\d-\d\d\.pdf$/);
  const { text } = await extractText(new Uint8Array(await readFile(await (await pdf).path())));
  expect(text.join(" ")).toMatch(/\d\.\d out of 10/);
});

test("somebody else's report does not exist", async ({ page }) => {
  await signInAsDemo(page.request, "paid");
  await page.goto("/interview/6ff8aa34-7c4b-4ec1-9d43-fe352d7bc39c/report");
  await expect(page.getByRole("alert")).toContainText("Conversation not found");
});
