import { TEXT } from "#contract/texts.ts";
import { readFile } from "node:fs/promises";
import { extractText } from "unpdf";
import { signInAsDemo } from "./person.ts";
import { allDrawn, checkScreen } from "./screen-checks.ts";
import { expect, test } from "./test.ts";

test("a past report is read, flagged, shared and taken along", async ({ page, browser, baseURL }) => {
  test.slow();
  await signInAsDemo(page.context(), "premium");
  await page.goto("/dashboard?tab=pastInterviews");
  await expect(page.getByText("Suggested next focus")).toBeVisible();
  await page.getByRole("button", { name: /Customer support lead/ }).click();
  await page.getByRole("link", { name: "View report" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    /Interview report: ?Customer support lead/,
  );
  await expect(
    page.getByText(/Priya Premium · .* 20\d\d · \d+ minutes? · difficulty \d+ of 10/),
  ).toBeVisible();
  const overall = page.getByRole("region", { name: "Overall" });
  await expect(overall).toContainText(/\d\.\d out of 10/);
  await expect(page.getByRole("row", { name: /Ownership \d(\.\d)? of 5/ }).first()).toBeVisible();
  await checkScreen(page, "report");

  const more = page.getByRole("button", { name: "About this sentence" });
  await expect(more.first(), "which sentence it is about is told with it").toHaveAccessibleDescription(
    /\w+ .+[.?]$/,
  );
  await more.first().click();
  await page.getByRole("menuitem", { name: "Flag as wrong" }).click();
  // The report's main advice may be the same sentence, which then shows the same flag.
  const flagged = page.getByText("Flagged as wrong", { exact: true });
  await expect(flagged.first()).toBeVisible();
  await page.reload();
  await expect(flagged.first()).toBeVisible();
  await more.first().click();
  await page.getByRole("menuitem", { name: "Take the flag back" }).click();
  await expect(flagged).toHaveCount(0);

  // The list of the question that is open at first.
  const listened = page.getByRole("region", { name: "What interviewers listen for here" });
  const box = listened.getByRole("checkbox").first();
  const kept = page.waitForResponse((response) => response.url().endsWith("/report/ticks"));
  await box.check();
  await kept;
  await page.reload();
  await expect(box, "a tick is kept").toBeChecked();
  await expect(page.getByText("You ticked 1 of the points listened for.")).toBeVisible();

  const closed = page
    .getByRole("region", { name: "Question by question" })
    .getByRole("heading")
    .getByRole("button", { expanded: false });
  await expect(closed.first()).toBeVisible();
  await allDrawn(page);
  while ((await closed.count()) > 0) await closed.first().click();
  const best = page.locator("details", { hasText: "What a 5 holds" }).first();
  await best.getByText("What a 5 holds").click();
  await expect(best.getByRole("listitem").first()).toBeVisible();

  await test.step("a link for somebody without an account, taken back again", async () => {
    await page.getByRole("button", { name: "Share", exact: true }).click();
    const dialog = page.getByRole("dialog", { name: "Share this report" });
    await dialog.getByRole("button", { name: "Make a link" }).dblclick();
    const address = await dialog.getByRole("textbox", { name: "Link" }).inputValue();
    await checkScreen(page, "share report");
    const visitor = await (await browser.newContext({ baseURL })).newPage();
    await visitor.goto(address);
    await expect(visitor.getByRole("heading", { level: 1 })).toHaveText(/Customer support lead/);
    await expect(visitor.getByRole("region", { name: "Overall" })).toContainText(/\d\.\d out of 10/);
    await expect(visitor.getByText("Priya")).toHaveCount(0);
    await expect(visitor.locator('meta[name="robots"]')).toHaveAttribute("content", "noindex");
    await checkScreen(visitor, "report by link");
    await dialog.getByRole("button", { name: "Take the link back" }).click();
    await expect(dialog.getByRole("button", { name: "Make a link" })).toBeVisible();
    await visitor.reload();
    await expect(
      visitor.getByText(/a part of it is missing or mistyped, it has expired, or it was withdrawn/),
    ).toBeVisible();
    await visitor.context().close();
    await page.keyboard.press("Escape");
  });

  const markdown = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download as Markdown" }).click();
  expect(await readFile(await (await markdown).path(), "utf8")).toContain("out of 10");

  const pdf = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download as PDF" }).click();
  expect((await pdf).suggestedFilename()).toMatch(/^greenroom-report-\d{4}-\d\d-\d\d\.pdf$/);
  const { text } = await extractText(new Uint8Array(await readFile(await (await pdf).path())));
  expect(text.join(" ")).toMatch(/\d\.\d out of 10/);
});

test("a phone has links to the report's parts, and its questions closed", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await signInAsDemo(page.context(), "premium");
  await page.goto("/dashboard?tab=pastInterviews");
  await page.getByRole("button", { name: /Customer support lead/ }).click();
  await page.getByRole("link", { name: "View report" }).click();
  const parts = page.getByRole("navigation", { name: "Parts of the report" });
  await parts.getByRole("link", { name: "Question by question" }).click();
  const questions = page.getByRole("region", { name: "Question by question" });
  await expect(questions.getByRole("button", { expanded: false }).first()).toBeInViewport();
  await expect(questions.getByRole("button", { expanded: true })).toHaveCount(0);
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(parts).toBeHidden();
});

test("a rating that is asked for again in vain says why", async ({ seekerPage: page, faults }) => {
  faults.allow(/ERR_FAILED|Failed to fetch/);
  const report = { status: "failed", isPractice: false };
  await page.route("**/api/conversations/*/report", (route) =>
    route.request().method() === "POST"
      ? route.abort()
      : route.fulfill({ json: { success: true, data: report } }),
  );
  await page.goto(`/interview/${crypto.randomUUID()}/report`);
  await page.getByRole("button", { name: "Ask again" }).click();
  await expect(page.getByText(TEXT.needsNetwork)).toBeVisible();
});
