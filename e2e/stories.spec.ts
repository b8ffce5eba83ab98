import { ANSWERS } from "./interview-steps.ts";
import { prepareForJob } from "./preparation-steps.ts";
import type { Page } from "@playwright/test";
import { checkScreen } from "./screen-checks.ts";
import { expect, test } from "./test.ts";

const PHONE = { width: 360, height: 740 };

async function remove(page: Page, name: string, asked: string): Promise<void> {
  await page.getByRole("button", { name, exact: true }).click();
  const dialog = page.getByRole("dialog", { name: asked });
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole("button", { name, exact: true }).click();
  await dialog.getByRole("button", { name, exact: true }).click();
}

test("from an advert to its gaps, practices, an interview, stories, a plan of ten days, the real interview and a coach, on a phone", async ({
  seekerPage: page,
  browser,
  baseURL,
}) => {
  test.setTimeout(240_000);
  await page.setViewportSize(PHONE);
  await prepareForJob(page, {
    browser,
    baseURL,
    interviewer: "Built-in interviewer",
    scorer: /Built-in/,
    answers: 6,
    look: async (seen, name) => {
      await checkScreen(seen, name);
      await seen.setViewportSize(PHONE);
    },
  });
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
  await offered.getByRole("link", { name: /^Open the story/ }).click();
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
  // While it is being saved a way out still asks.
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
