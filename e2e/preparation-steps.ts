import { type Browser, expect, type Locator, type Page, test } from "@playwright/test";
import { DAY_MS } from "#contract/calendar-days.ts";
import { createCoach, saveProfile } from "./coaching-steps.ts";
import { passDay, runSql } from "./database.ts";
import { ANSWERS, answerThreeQuestions, giveAnswer, isQuiet, room } from "./interview-steps.ts";
import { idOf } from "./person.ts";
import { checkScreen } from "./screen-checks.ts";

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

const GAPS = ["Night shifts", "Experience with electronic patient records"];
const CALMED = "I calmed the upset relatives and sat down with them.";
const NIGHT = `On my last ward a daughter shouted at the night desk because nobody had called her. ${CALMED} Then I called the doctor myself. Within 20 minutes they had an answer, and we had no complaint that month.`;
/** The second answer replies to the follow-up about the first one. The other stories come after it. */
const TOLD = [
  NIGHT,
  "The daughter had waited for two hours. I wrote down what she had seen and read it to the doctor.",
  "I learned to call relatives before they call us, and I keep a list of them at the desk now.",
  ...ANSWERS,
];
const ASKED = "Tell me about a hard shift.";
const DAYS = 10;

const dayAhead = (days: number): string => {
  const day = new Date(Date.now() + days * DAY_MS);
  return new Date(day.getTime() - day.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
};

type Journey = { browser: Browser; baseURL: string | undefined };

export const PHONE = { width: 360, height: 740 };

async function look(page: Page, name: string): Promise<void> {
  await checkScreen(page, name);
  await page.setViewportSize(PHONE);
}

/** Goes from a job advert to the real interview and a coach's help, as a user who may hold interviews. */
export async function prepareForJob(page: Page, journey: Journey): Promise<void> {
  const asked = page.getByRole("region", { name: "What the advert asks for" });

  await test.step("an advert is read and its list corrected", async () => {
    await addApplication(page);
    await asked.getByRole("button", { name: "Correct the list" }).click();
    await asked.getByRole("button", { name: "Remove requirement 1" }).click();
    await asked.getByRole("button", { name: "Add a requirement" }).click();
    await asked.getByRole("textbox", { name: "Requirement 5" }).fill("Night shifts");
    await look(page, "application correct");
    await asked.getByRole("button", { name: "Save the list" }).click();
    await expect(asked.getByText("added by you").filter({ visible: true })).toBeVisible();
    await expect(asked.getByText("You have no story yet.")).toBeVisible();
    // Three gaps are at the top and the last must-have is below them; a language is a condition.
    await expect(asked.getByRole("link", { name: /^Practise this/ })).toHaveCount(4);
    await expect(asked.getByRole("radiogroup", { name: "German" })).toBeVisible();
  });
  const application = page.url();
  let title = "";
  for (const gap of GAPS)
    await test.step(`a practice is begun from a gap, and leads back: ${gap}`, async () => {
      await practiseGap(page, gap);
      await expect(page).toHaveURL(application);
    });
  await test.step("an interview for the job, whose answers become stories", async () => {
    await holdInterview(page);
    title = await keepStories(page);
    await page.goto(application);
    await expect(asked.getByText(/Your stories show [1-4] of 4/)).toBeVisible();
    await expect(asked.locator("q", { hasText: CALMED }).filter({ visible: true })).toBeVisible();
    await look(page, "application");
  });
  await test.step("the plan is followed for ten days", () => followPlan(page, journey.baseURL));
  await test.step("the real interview is debriefed", async () => {
    await page.goto(application);
    await debrief(page);
  });
  await test.step("a coach helps", () => shareWithCoach(page, journey, title));
}

async function addApplication(page: Page): Promise<void> {
  await page.goto("/dashboard");
  await page.getByRole("link", { name: "Prepare", exact: true }).click();
  await expect(page.getByText("No application yet.")).toBeVisible();
  await look(page, "applications none");
  await page.getByRole("button", { name: "Add an application" }).click();
  const form = page.getByRole("form", { name: "Add an application" });
  await form.getByRole("button", { name: "Add the application" }).click();
  await expect(form.getByText("Please say what job it is.")).toBeVisible();
  const file = { name: "advert.txt", mimeType: "text/plain", buffer: Buffer.from(ADVERT) };
  await form.getByLabel("Advert file").setInputFiles(file);
  await expect(form.getByLabel("Job advert")).toHaveValue(ADVERT);
  await expect(form.getByLabel("Job", { exact: true })).toHaveValue("Ward nurse");
  await expect(form.getByLabel("Company (optional)")).toHaveValue("Elm Hospital");
  await look(page, "application form");
  await form.getByRole("button", { name: "Add the application" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Ward nurse, Elm Hospital");
  await expect(page.getByRole("region", { name: "What the advert asks for" })).not.toContainText("holiday");
}

async function practiseGap(page: Page, gap: string): Promise<void> {
  await page.getByRole("link", { name: `Practise this: ${gap}` }).click();
  await expect(page.getByText("The question is about this")).toBeVisible();
  await expect(page.getByText(gap)).toBeVisible();
  await expect(page.getByLabel("Target role")).toHaveValue("Ward nurse");
  if (gap === GAPS[0]) await look(page, "practice of a requirement");
  await page.getByRole("button", { name: "Start practice" }).click();
  await isQuiet(room(page).interviewer);
  await expect(page.getByText("Built-in interviewer · Difficulty")).toBeVisible();
  // Ending also sends the typed text. Sending it first would end the practice if no follow-up is asked.
  await room(page).box.fill(ANSWERS[0]);
  await page.getByRole("button", { name: "End practice" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "End now" }).click();
  await expect(page.getByRole("region", { name: "Your answer’s rating" })).toContainText(/\d\.\d out of 10/);
  await page.getByRole("link", { name: "Back to your preparation" }).click();
}

async function holdInterview(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Interview for this job" }).click();
  await expect(page.getByText(/for the role of Ward nurse/)).toBeVisible();
  await page.getByRole("button", { name: "Start Interview" }).click();
  await isQuiet(room(page).interviewer);
  await expect(page.getByText("Built-in interviewer · Difficulty")).toBeVisible();
  for (const answer of TOLD) await giveAnswer(page, answer);
  await answerThreeQuestions(page);
  await room(page).end.click();
  await page.getByRole("dialog").getByRole("button", { name: "End now" }).click();
  const rate = page.getByRole("button", { name: "7 out of 10" });
  await expect(rate).toBeVisible();
  await look(page, "self rating");
  await rate.click();
  await expect(page.getByText("You gave yourself 7.")).toBeVisible();
  await page.getByRole("link", { name: "View report" }).click();
}

/** Keeps the offered stories. Returns the title of the one about the night. */
async function keepStories(page: Page): Promise<string> {
  const offered = page.getByRole("region", { name: "Stories in your answers" });
  const keep = offered.getByRole("button", { name: /^Keep as a story/ });
  await expect(page.getByText(/Built-in/).first()).toBeVisible();
  await expect(keep.first()).toBeVisible();
  for (let left = await keep.count(); left > 0; left -= 1) {
    await keep.first().click();
    await expect(keep).toHaveCount(left - 1);
  }
  await look(page, "report with stories");
  await page
    .getByRole("link", { name: /^Open the story/ })
    .first()
    .click();
  await expect(page.locator("mark").first()).toBeVisible();
  await expect(page.getByRole("region", { name: "What you did" })).toContainText(CALMED);
  await look(page, "story");
  return page.getByRole("heading", { level: 1 }).innerText();
}

/** Unfolds the first step and presses a button in it. The list is drawn anew after each step and each reload. */
async function settleStep(today: Locator, name: RegExp): Promise<void> {
  const button = today.getByRole("button", { name }).first();
  await expect(async () => {
    if (!(await button.isVisible()))
      await today
        .getByText(/^Done(?:,| or) skip/)
        .first()
        .click();
    await button.click({ timeout: 1_000 });
  }).toPass();
}

/** Does one step each day and leaves the others undone. A day passes by changing the dates in the user's rows. */
async function followPlan(page: Page, baseURL: string | undefined): Promise<void> {
  const [port, person] = [Number(new URL(baseURL ?? "").port), await idOf(page.request)];
  await page.getByRole("button", { name: "Change", exact: true }).click();
  const details = page.getByRole("form", { name: "Change the application" });
  await details.getByLabel("Day of the interview").fill(dayAhead(DAYS));
  await details.getByRole("button", { name: "Save" }).click();
  await page.getByRole("link", { name: "Open the plan" }).click();
  const today = page.getByRole("region", { name: "Today" });
  let wholeInterviews = 0;
  for (let left = DAYS; left > 0; left -= 1) {
    await expect(
      page.getByText(left === 1 ? "The interview is tomorrow." : `${left} days until the interview.`),
    ).toBeVisible();
    // Steps left the day before are marked as coming back.
    if (left < DAYS) await expect(page.getByText("came back").first()).toBeVisible();
    if (left === DAYS) await settleStep(today, /^Skip/);
    wholeInterviews += await today.getByText("Do a whole interview").count();
    await settleStep(today, /^Done, it went well/);
    await expect(
      page.getByText(new RegExp(`^${DAYS - left + 1} done, [1-9]\\d* skipped or left`)),
    ).toBeVisible();
    if (left === DAYS) {
      await look(page, "preparation plan");
      await writeLastDay(page);
    }
    await passDay(person, port);
    await page.reload();
  }
  expect(wholeInterviews).toBe(2);
  await expect(page.getByText("The day of the interview is here or past")).toBeVisible();
  await expect(today).toHaveCount(0);
  await look(page, "preparation plan after ten days");
}

async function writeLastDay(page: Page): Promise<void> {
  const last = page.getByRole("region", { name: "The last day" });
  await expect(last.getByRole("link").first()).toBeVisible();
  await last.getByLabel("Questions to ask there").fill("Who leads the ward?");
  await last.getByLabel("Hour of the interview").fill("09:30");
  await last.getByRole("button", { name: "Save" }).click();
  await expect(last.getByText(/^The interview is on .+, at 09:30\.$/)).toBeVisible();
}

async function debrief(page: Page): Promise<void> {
  const real = page.getByRole("region", { name: "Real interviews" });
  await real.getByRole("button", { name: "I had the real interview" }).click();
  await real
    .getByLabel("What were you asked?")
    .fill(`${ASKED}\nWhy do you want this job?\nSalary and shifts`);
  await real.getByRole("button", { name: "Find the questions" }).click();
  await expect(real.getByLabel("Question 2", { exact: true })).toHaveValue("Why do you want this job?");
  await real.getByRole("checkbox", { name: "Salary and shifts" }).check();
  await expect(real.getByLabel("Question 3", { exact: true })).toHaveValue("Salary and shifts");
  await real.getByRole("checkbox", { name: "Salary and shifts" }).uncheck();
  await expect(real.getByLabel("Question 3", { exact: true })).toHaveCount(0);
  await real.getByLabel("What you answered to question 1").fill(NIGHT);
  await look(page, "debrief form");
  const save = real.getByRole("button", { name: "Save", exact: true });
  await save.click();
  await page
    .getByRole("dialog", { name: "Keep 1 line that is not ticked?" })
    .getByRole("button", { name: "Keep as notes and save" })
    .click();
  await expect(real.getByText("Salary and shifts")).toBeVisible();
  await real.getByRole("button", { name: /^Change: Interview on/ }).click();
  await real.getByRole("button", { name: "Add a question" }).click();
  await real.getByLabel("Question 3", { exact: true }).fill("When can you start?");
  await save.click();
  await expect(real.getByText("When can you start?")).toBeVisible();
  await real.getByRole("button", { name: `Have the answer rated: ${ASKED}` }).click();
  await expect(real.getByText(/out of 10, by/)).toContainText(/Built-in/);
  await look(page, "debrief");
  await real.getByRole("link", { name: `Practise this question: ${ASKED}` }).click();
  await expect(page.getByText("A question that you were asked in a real interview")).toBeVisible();
  await page.goBack();
}

async function shareWithCoach(client: Page, journey: Journey, title: string): Promise<void> {
  const application = client.url();
  await inviteAgain(client, application);
  const { page, session } = await bookCoach(client, journey);
  await session.getByRole("button", { name: "Share stories and applications" }).click();
  const dialog = client.getByRole("dialog", { name: "Share stories and applications" });
  await expect(dialog.getByRole("checkbox").first()).toBeVisible();
  for (const box of await dialog.getByRole("checkbox").all()) await expect(box).not.toBeChecked();
  await dialog.getByRole("checkbox", { name: "Ward nurse" }).check();
  await dialog.getByRole("checkbox", { name: title }).check();
  await look(client, "sharing preparation");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog).toBeHidden();

  await page.reload();
  const story = page.getByRole("region", { name: title });
  await story.getByRole("heading", { name: title }).click();
  await expect(story.getByText(/the rest your client typed/)).toBeVisible();
  await story.getByLabel(/^Your comment/).fill("Say how late it was.");
  await story.getByRole("button", { name: "Save the comment" }).click();
  await expect(story.getByRole("button", { name: "Save the comment" })).toBeDisabled();
  const name = "Ward nurse, Elm Hospital";
  const shared = page.getByRole("region", { name });
  await shared.getByRole("heading", { name }).click();
  await expect(shared.getByText("Look over your stories")).toBeVisible();
  await shared.getByLabel("What to do").fill("Tell it aloud in two minutes");
  await shared.getByLabel("What it is about (optional)").selectOption({ label: "Night shifts" });
  await shared.getByRole("button", { name: "Set the step" }).click();
  await expect(shared.getByText("Tell it aloud in two minutes, 10 minutes")).toBeVisible();
  await look(page, "shared preparation");

  await client.goto(`${application}/plan`);
  const fromCoach = client.getByRole("region", { name: "From your coach" });
  await expect(fromCoach.getByText("Tell it aloud in two minutes")).toBeVisible();
  await look(client, "plan with a coach's step");
  await fromCoach.getByRole("button", { name: "Drop: Tell it aloud in two minutes" }).click();
  await expect(fromCoach).toHaveCount(0);
  await page.reload();
  await shared.getByRole("heading", { name }).click();
  await expect(shared.getByText("dropped")).toBeVisible();
  await client.goto("/stories");
  await client.getByRole("main").getByRole("link", { name: title }).click();
  await expect(client.getByText("Say how late it was.")).toBeVisible();
  await page.context().close();
}

/** Adds a second interview, for which the plan continues. */
async function inviteAgain({ request }: Page, application: string): Promise<void> {
  const path = `/api${new URL(application).pathname}`;
  const { data } = (await (await request.get(path)).json()) as { data: { id: string; revision: number } };
  const change = { revision: data.revision, interviewDate: dayAhead(2) };
  expect((await request.patch(path, { data: change })).status()).toBe(200);
  expect((await request.put("/api/plan", { data: { application: data.id } })).status()).toBe(200);
}

/** Opens a coach's browser at the brief of a session that this client has booked. */
async function bookCoach(client: Page, { browser, baseURL }: Journey) {
  const page = await (await browser.newContext({ baseURL, locale: "en-GB" })).newPage();
  const coach = await createCoach(page.context(), baseURL);
  const [booked] = await runSql(
    `insert into public.coach_bookings (coach_id, user_id, status, booking_date, duration_minutes)
     values ($1, $2, 'confirmed', now() + interval '2 days', 30) returning id`,
    [await saveProfile(page.request, coach), await idOf(client.request)],
    Number(new URL(baseURL ?? "").port),
  );
  await page.goto(`/coach-dashboard/bookings/${String(booked?.["id"])}`);
  await expect(page.getByText(/has shared no story and no application/)).toBeVisible();
  await client.goto("/dashboard?tab=bookedSessions");
  return { page, session: client.getByRole("listitem").filter({ hasText: coach.specialization }) };
}
