import { ANSWERS } from "./interview-steps.ts";
import { DAY_MS } from "#contract/calendar-days.ts";
import type { Page } from "@playwright/test";
import { checkScreen } from "./screen-checks.ts";
import { expect, test } from "./test.ts";

const ADVERT = `Ward nurse, Elm Hospital

What you bring:
- A valid nursing registration
- You can calm relatives who are upset
- You hand over at the end of a shift so that nothing is lost
- Experience with electronic patient records
Nice to have:
- German

What we offer:
- 30 days of holiday`;

const STORY = {
  title: "The daughter at night",
  situation: "A daughter shouted at the night desk because nobody had called her.",
  actions: "I calmed the upset relatives and sat down with them.",
};

const keepStory = (page: Page) =>
  page.evaluate(
    (story) =>
      fetch("/api/stories", {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(story),
      }),
    STORY,
  );

async function remove(page: Page, name: string, asked: string): Promise<void> {
  await page.getByRole("button", { name, exact: true }).click();
  const dialog = page.getByRole("dialog", { name: asked });
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole("button", { name, exact: true }).click();
  await dialog.getByRole("button", { name, exact: true }).click();
}

const dayAhead = (days: number): string => {
  const day = new Date(Date.now() + days * DAY_MS);
  return new Date(day.getTime() - day.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
};

test("from an advert to its gaps, a practice, a story that shows it, and a plan", async ({
  seekerPage: page,
}) => {
  await page.goto("/dashboard");
  await page.getByRole("link", { name: "Prepare", exact: true }).click();
  await expect(page).toHaveURL("/applications");
  await expect(page.getByText("No application yet.")).toBeVisible();
  await checkScreen(page, "applications none");
  await page.getByRole("button", { name: "Add an application" }).click();
  const form = page.getByRole("form", { name: "Add an application" });
  await form.getByRole("button", { name: "Read the advert" }).click();
  await expect(form.getByText("Please say what job it is.")).toBeVisible();
  await form.getByLabel("Job", { exact: true }).fill("Ward nurse");
  await form.getByLabel("Firm (optional)").fill("Elm Hospital");
  await form.getByLabel("Advert file").setInputFiles({
    name: "advert.txt",
    mimeType: "text/plain",
    buffer: Buffer.from(ADVERT),
  });
  await expect(form.getByLabel("Job advert")).toHaveValue(ADVERT);
  await checkScreen(page, "application form");
  await form.getByRole("button", { name: "Read the advert" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Ward nurse, Elm Hospital");
  const asked = page.getByRole("region", { name: "What the advert asks for" });
  await expect(
    asked.getByText("You can calm relatives who are upset").filter({ visible: true }),
  ).toBeVisible();
  await expect(asked.getByText("30 days of holiday")).toHaveCount(0);
  await asked.getByRole("button", { name: "Correct the list" }).click();
  await asked.getByRole("button", { name: "Remove requirement 1" }).click();
  await asked.getByRole("button", { name: "Add a requirement" }).click();
  await asked.getByRole("textbox", { name: "Requirement 5" }).fill("Night shifts");
  await checkScreen(page, "application correct");
  await asked.getByRole("button", { name: "Save the list" }).click();
  await expect(asked.getByText("Night shifts").filter({ visible: true })).toBeVisible();
  await expect(asked.getByText("added by you").filter({ visible: true })).toBeVisible();
  await asked.getByRole("link", { name: "Practise this: Night shifts" }).click();
  await expect(page.getByText("The question is about this")).toBeVisible();
  await expect(page.getByText("Night shifts")).toBeVisible();
  await checkScreen(page, "practice of a requirement");
  await page.goBack();
  await keepStory(page);
  await page.reload();
  await expect(asked.getByText("Your stories show 1 of 5.")).toBeVisible();
  await expect(asked.getByText(`“${STORY.actions}”`).filter({ visible: true })).toBeVisible();
  await checkScreen(page, "application");
  await page.getByRole("button", { name: "Change" }).click();
  const details = page.getByRole("form", { name: "Change the application" });
  await details.getByLabel("Day of the interview").fill(dayAhead(10));
  await details.getByRole("button", { name: "Save" }).click();
  await page.getByRole("link", { name: "Open the plan" }).click();
  await expect(page.getByText("10 days until the interview.")).toBeVisible();
  const today = page.getByRole("region", { name: "Today" });
  await today
    .getByRole("button", { name: /^Skip: Practise a gap/ })
    .first()
    .click();
  await expect(page.getByText("0 done, 1 skipped or left.")).toBeVisible();
  await today
    .getByRole("button", { name: /^Done, it went well/ })
    .first()
    .click();
  await expect(page.getByText("1 done, 1 skipped or left.")).toBeVisible();
  await expect(page.getByText("came back").first()).toBeVisible();
  await checkScreen(page, "preparation plan");
  // The next day: what was left is told, and comes back.
  await page.clock.setFixedTime(Date.now() + DAY_MS);
  await page.reload();
  await expect(page.getByText("9 days until the interview.")).toBeVisible();
  await expect(page.getByRole("region", { name: "Today" }).getByText("came back").first()).toBeVisible();
  await checkScreen(page, "preparation plan a day later");
  await page.getByRole("link", { name: "Back to the application" }).click();
  await remove(page, "Delete", "Delete this application?");
  await expect(page).toHaveURL("/applications");
  await expect(page.getByText("No application yet.")).toBeVisible();
});

test("an answer becomes a story, which is sharpened in two tabs, and a real interview is debriefed", async ({
  seekerPage: page,
}) => {
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
  await checkScreen(page, "report with stories");
  await offered.getByRole("link", { name: /^Open the story/ }).click();
  await expect(page.locator("mark").first()).toBeVisible();
  await checkScreen(page, "story");
  const storyTitle = await page.getByRole("heading", { level: 1 }).innerText();

  await page.getByRole("button", { name: "Change", exact: true }).click();
  const learned = page.getByRole("textbox", { name: "What you learned" });
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
  await expect(page.getByText("I keep a paper list ready now.")).toBeVisible();
  await expect(page.getByRole("region", { name: "Earlier versions" })).toBeVisible();
  await page.getByRole("link", { name: "All stories" }).click();
  await checkScreen(page, "stories");

  const { id } = await post("/applications", { title: "Ward nurse", advert: ADVERT });
  await page.goto(`/applications/${id}`);
  const real = page.getByRole("region", { name: "Real interviews" });
  await real.getByRole("button", { name: "I had the real interview" }).click();
  await real
    .getByLabel("What were you asked?")
    .fill("Tell me about a hard shift.\nWhy do you want this job?");
  await real.getByRole("button", { name: "Find the questions" }).click();
  await expect(real.getByLabel("Question 2", { exact: true })).toHaveValue("Why do you want this job?");
  await real.getByLabel("What you answered to question 1").fill(ANSWERS[0]);
  await checkScreen(page, "debrief form");
  await real.getByRole("button", { name: "Save", exact: true }).click();
  await real.getByRole("button", { name: "Have the answer rated: Tell me about a hard shift." }).click();
  await expect(real.getByText(/out of 10, by Built-in/)).toBeVisible();
  await checkScreen(page, "debrief");
  await real.getByRole("link", { name: "Practise this question: Tell me about a hard shift." }).click();
  await expect(page.getByText("A question that you were asked in a real interview")).toBeVisible();
  await page.goBack();
  await remove(page, "Delete this debrief", "Delete this debrief?");
  await expect(real.getByText("Why do you want this job?")).toHaveCount(0);
  await page.goto("/stories");
  await page.getByRole("main").getByRole("link", { name: storyTitle }).click();
  await remove(page, "Delete", "Delete this story?");
  await expect(page).toHaveURL("/stories");
  await expect(page.getByRole("link", { name: storyTitle })).toHaveCount(0);
});
