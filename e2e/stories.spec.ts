import { writeZip } from "#api/testing/write-zip.ts";
import { TEXT } from "#contract/texts.ts";
import { ANSWERS } from "./interview-steps.ts";
import { PHONE, prepareForJob } from "./preparation-steps.ts";
import type { Page } from "@playwright/test";
import { checkScreen } from "./screen-checks.ts";
import { expect, test } from "./test.ts";

async function remove(page: Page, name: string, asked: string): Promise<void> {
  await page.getByRole("button", { name, exact: true }).click();
  const dialog = page.getByRole("dialog", { name: asked });
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole("button", { name, exact: true }).click();
  await dialog.getByRole("button", { name, exact: true }).click();
}

test("a job is prepared from its advert to a coach", async ({ seekerPage: page, browser, baseURL }) => {
  test.setTimeout(240_000);
  await page.setViewportSize(PHONE);
  await prepareForJob(page, { browser, baseURL });
  await page.goto("/applications");
  await page
    .getByRole("main")
    .getByRole("link", { name: /Ward nurse/ })
    .click();
  await remove(page, "Delete this debrief", "Delete this debrief?");
  await expect(page.getByText("Nothing noted yet.")).toBeVisible();
  await remove(page, "Delete", "Delete this application?");
  await expect(page).toHaveURL("/applications");
  await expect(page.getByText("No application yet.")).toBeVisible();
});

test("lines of LinkedIn's zip are kept one by one", async ({ personPage: page }) => {
  const deed = "Rebuilt the weekly stock sheet, which cut waste by 12 % within a year";
  const choose = (buffer: Buffer) =>
    page
      .getByLabel("Choose the zip")
      .setInputFiles({ name: "data.zip", mimeType: "application/zip", buffer });
  await page.goto("/stories");
  await page.getByRole("button", { name: "Write a story" }).click();
  await page.getByLabel("Title").fill("Half a story");
  await page.getByRole("button", { name: "From LinkedIn" }).click();
  await expect(page.getByLabel("Title")).toBeHidden();
  await page.getByRole("button", { name: "Write a story" }).click();
  await expect(page.getByLabel("Title")).toHaveValue("Half a story");
  await page.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("button", { name: "From LinkedIn" }).click();
  await choose(Buffer.from(deed));
  await expect(page.getByText(TEXT.exportDamaged)).toBeVisible();
  const positions = { name: "Positions.csv", data: Buffer.from(`Title,Description\nLead,"${deed}"\n`) };
  await choose(writeZip([positions, { name: "Skills.csv", data: Buffer.from("Name\nStock keeping\n") }]));
  await expect(page.getByRole("button", { name: "Keep as a story: Stock keeping" })).toBeVisible();
  await checkScreen(page, "lines from LinkedIn");
  await page.getByRole("button", { name: `Keep as a story: ${deed}` }).click();
  await expect(page.getByRole("heading", { name: "Rebuilt the weekly stock sheet" })).toBeVisible();
});

test("a story is sharpened in two tabs, and nothing of either is lost", async ({ seekerPage: page }) => {
  const post = async (path: string, data: object) => {
    const response = await page.request.post(`/api${path}`, { data });
    expect(response.status(), await response.text()).toBe(200);
    return ((await response.json()) as { data: { interviewId: string; id: string } }).data;
  };
  const practice = { competency: "ownership", targetRole: "Ward nurse", empathyLevel: 6 };
  const { interviewId } = await post("/practice/start", practice);
  await post("/chat", { interviewId, isNewInterview: true });
  await post("/chat", { interviewId, message: ANSWERS[0], clientMessageId: crypto.randomUUID() });
  await post("/chat", { interviewId, isEndInterview: true });
  await page.goto(`/interview/${interviewId}/report`);
  const offered = page.getByRole("region", { name: "Stories in your answers" });
  await offered.getByRole("button", { name: /^Keep as a story/ }).click();
  await page.getByRole("button", { name: "Open the story" }).click();
  await page.getByRole("button", { name: "Change", exact: true }).click();
  const learned = page.getByRole("textbox", { name: "What you learned" });
  const storyTitle = await page.getByRole("textbox", { name: "Title" }).inputValue();
  await learned.fill("I keep a paper list ready now.");
  const other = await page.context().newPage();
  await other.goto(page.url());
  await other.getByRole("button", { name: "Change", exact: true }).click();
  await other.getByRole("textbox", { name: "What you learned" }).fill("I call IT first now.");
  await other.getByRole("button", { name: "Save", exact: true }).click();
  await expect(other.getByText("I call IT first now.")).toBeVisible();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByRole("button", { name: "Show what the other tab saved" }).click();
  await expect(page.getByText("In the other tab: I call IT first now.")).toBeVisible();
  await expect(learned).toHaveValue("I keep a paper list ready now.");
  await checkScreen(page, "story two tabs");
  await page.getByRole("button", { name: "Save mine over it" }).click();
  // Wait until the story is saved: leaving the page before that asks for confirmation.
  await expect(learned).toBeHidden();
  await expect(page.getByText("I keep a paper list ready now.")).toBeVisible();
  await expect(page.getByRole("region", { name: "Earlier versions" })).toBeVisible();
  await page.getByRole("link", { name: "All stories" }).click();
  await checkScreen(page, "stories");
  await page.getByRole("main").getByRole("link", { name: storyTitle }).click();
  await remove(page, "Delete", "Delete this story?");
  await expect(page).toHaveURL("/stories");
  await expect(page.getByRole("link", { name: storyTitle })).toHaveCount(0);
});
