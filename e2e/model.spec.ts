import type { Page } from "@playwright/test";
import { ANSWERS, endInterview, giveAnswer, isQuiet, room, startInterview } from "./interview-steps.ts";
import { TEXT } from "#contract/texts.ts";
import { signInAsDemo } from "./person.ts";
import { checkScreen } from "./screen-checks.ts";
import { addressOf, PORTS } from "./servers.ts";
import { expect, test, WITH_MODEL } from "./test.ts";
import { withoutFirstData } from "./without-first-data.ts";
import { blip, giveTone, isRecording } from "./voice-steps.ts";

test.use({ baseURL: WITH_MODEL });
// All tests share one model server and key. They run one at a time, because each sets the server's faults.
test.describe.configure({ mode: "default" });

const MODEL = "stand-in-model";
const BUILT_IN = "Built-in interviewer";
const STANDIN = `${addressOf(PORTS.withModel + 1)}/openai`;

async function setModel(page: Page, plan: object): Promise<void> {
  const response = await page.request.post(`${STANDIN}/faults`, { data: { key: "e2e", ...plan } });
  expect(response.status(), await response.text()).toBe(200);
}

/** The line that names the model or the built-in interviewer. */
const speaks = (page: Page, name: string) => page.getByText(`${name} · Difficulty`);

test.beforeEach(({ page }) => setModel(page, {}));

test("the model's words stream in, and the page says who speaks", async ({ seekerPage: page }) => {
  await startInterview(page);
  await setModel(page, { tokensPerSecond: 25 });
  const { interviewer, box, send } = room(page);
  const asked = await interviewer.locator("div[lang]").innerText();
  // Record every change inside the page, because polling from outside may come too late.
  const seen = await interviewer.evaluateHandle((region: HTMLElement) => {
    const words: string[] = [];
    new MutationObserver(() => {
      if (region.ariaBusy === "true" && region.innerText !== "") words.push(region.innerText);
    }).observe(region, { childList: true, subtree: true, characterData: true });
    return words;
  });
  await box.fill(ANSWERS[0]);
  await send.click();
  await expect.poll(() => seen.evaluate((words) => new Set(words).size)).toBeGreaterThan(2);
  await isQuiet(interviewer);
  // Ignore white space, because greeting and question are separate elements.
  const wordsOf = (text: string) => text.replace(/\s+/gu, "");
  const whole = wordsOf(await interviewer.innerText());
  // The previous question stays until the next one is complete.
  for (const part of await seen.jsonValue())
    expect(whole.startsWith(wordsOf(part.replace(asked, "")))).toBe(true);
  await expect(speaks(page, MODEL)).toBeVisible();
});

test("the built-in interviewer goes on when the model is down", async ({ seekerPage: page }) => {
  await startInterview(page);
  await expect(speaks(page, MODEL)).toBeVisible();
  await setModel(page, { faults: [{ kind: "status", status: 503, times: 2 }] });
  await giveAnswer(page, ANSWERS[0]);
  await expect(speaks(page, BUILT_IN)).toBeVisible();
  await expect(speaks(page, MODEL)).toBeHidden();
  await giveAnswer(page, ANSWERS[1]);
  await expect(speaks(page, MODEL)).toBeVisible();
  await room(page).earlier.getByText("What was said before").click();
  await expect(room(page).earlier.getByText(BUILT_IN, { exact: true })).toBeVisible();
});

test("a model holds a panel and the negotiation of an offer", async ({ seekerPage: page }) => {
  test.slow();
  const prompts = async () => (await page.request.get(`${STANDIN}/requests?key=e2e`)).text();
  await page.goto("/dashboard");
  await page.getByLabel("Round").selectOption({ label: "Panel" });
  await page.getByRole("button", { name: "Start Now" }).click();
  await page.getByRole("button", { name: "Start Interview" }).click();
  await isQuiet(room(page).interviewer);
  await expect(page.getByText("Dana Reyes", { exact: true })).toBeVisible();
  await giveAnswer(page, ANSWERS[0]);
  expect(await prompts()).toMatch(
    /You speak as Dana Reyes, the recruiter\..{1,9}Good here is: an answer for the one/u,
  );
  await expect(speaks(page, MODEL)).toBeVisible();
  await endInterview(page);

  await page.goto("/practice");
  await page.getByLabel("Subject of the question").selectOption({ label: "Negotiating an offer" });
  await checkScreen(page, "negotiation chosen");
  await page.getByRole("button", { name: "Start Practice" }).click();
  await expect(room(page).interviewer).toContainText("We would like to have you");
  await giveAnswer(page, "Thank you, I want the job. My range rests on three offers that I have.");
  expect(await prompts()).toMatch(
    /the recruiter who makes the offer.{1,80}Good here is: interest in the job/u,
  );
});

test("markup and orders from a model never reach the page", async ({ seekerPage: page }) => {
  await startInterview(page);
  await setModel(page, { faults: [{ kind: "hostile", times: 2 }] });
  await giveAnswer(page, ANSWERS[0]);
  await expect(room(page).interviewer).not.toContainText(/script|system prompt|10 out of 10/i);
  await expect(page.getByRole("main").locator("script, img, a[href^=javascript]")).toHaveCount(0);
  await expect(speaks(page, BUILT_IN)).toBeVisible();
});

test("the language of the interview goes with the start", async ({ seekerPage: page }) => {
  await page.goto("/dashboard");
  await page.getByLabel(TEXT.interviewLanguage).selectOption("Deutsch");
  await expect(page.getByText(TEXT.interviewInEnglish)).toHaveCount(0);
  await page.goto("/interview");
  const starting = page.waitForRequest("**/api/conversation/start");
  await page.getByRole("button", { name: "Start Interview" }).click();
  expect((await starting).postDataJSON()).toMatchObject({ language: "de" });
  const { interviewer } = room(page);
  await isQuiet(interviewer);
  // The greeting and the question.
  await expect(interviewer.locator("[lang=de]")).toHaveText([/\w/, /\w/]);
});

test("the ready page says what is read while a slow model plans", async ({ seekerPage: page }) => {
  await setModel(page, { faults: [{ kind: "delay", ms: 1500 }] });
  await page.goto("/interview");
  await page.getByRole("button", { name: "Start Interview" }).click();
  await expect(page.getByText(TEXT.interviewPlanning)).toBeVisible();
  await expect(speaks(page, MODEL)).toBeVisible();
  await isQuiet(room(page).interviewer);
});

// safety.md T89
test("the server keeps no sound, and a fault no words", async ({ seekerPage: page, request, faults }) => {
  faults.allow(/status of 503/);
  const plan = (given: object) =>
    request.post(`${addressOf(PORTS.withModel + 1)}/speech/plan`, { data: { key: "e2e", ...given } });
  await giveTone(page);
  await page.addInitScript(() => {
    Object.defineProperty(window, "webkitSpeechRecognition", { value: undefined });
    Object.defineProperty(window, "SpeechRecognition", { value: undefined });
    // Make the page use one microphone only, because the tone imitates only one.
    localStorage.setItem("greenroom.speech", JSON.stringify({ voice: "server" }));
  });
  await withoutFirstData(page);
  await page.route("**/api/settings", async (route) => {
    const response = await route.fetch();
    const { data } = (await response.json()) as { data: object };
    await route.fulfill({ json: { success: true, data: { ...data, speech: { host: "speech.example" } } } });
  });
  await page.goto("/interview");
  await page.getByRole("checkbox", { name: "Speak my answers" }).check();
  await expect(page.getByText(/^The sound goes to this server, and from it to speech.example/)).toBeVisible();
  await page.unroute("**/api/settings");
  await page.reload();
  await page.getByRole("checkbox", { name: "Speak my answers" }).check();
  await expect(
    page.getByText(/^The sound goes to this server, which has it turned into words/),
  ).toBeVisible();
  await plan({ words: ["I led it."] });
  await page.getByRole("button", { name: "Start Interview" }).click();
  const skip = page.getByRole("button", { name: "Answer now" });
  const done = page.getByRole("button", { name: "I’m done" });
  await skip.click();
  await expect(done).toBeVisible();
  await isRecording(page, 1);
  const { box, send, earlier } = room(page);
  // Play the tone for longer than a microphone needs to open.
  await blip(page, 3);
  await expect(box).toHaveValue("I led it.");
  await plan({ faults: [{ status: 500 }, { status: 500 }, { status: 500 }], words: ["It took a week."] });
  await blip(page, 1);
  await expect(page.getByRole("alert")).toContainText("This server’s speech service does not answer.");
  await expect(box, "what was said so far stays").toHaveValue("I led it.");
  await page.getByRole("button", { name: "Go on speaking" }).click();
  await expect(done).toBeVisible();
  await isRecording(page, 2);
  await blip(page, 3);
  await expect(box).toHaveValue("I led it. It took a week.");
  await done.click();
  await send.click();
  await expect(earlier).toContainText("I led it. It took a week.");
});

test("a superadmin asks the model and reads its answer, or what is to be mended", async ({ page }) => {
  await signInAsDemo(page.context(), "super", PORTS.withModel);
  await setModel(page, { replies: ["One, two, three."] });
  await page.goto("/super-admin/installation");
  const card = page.getByRole("region", { name: "Language model" });
  // Wait until the page's own checks are finished.
  await expect(page.getByRole("region", { name: "Checks" }).getByRole("status")).toContainText("to mend", {
    timeout: 20_000,
  });
  await setModel(page, { replies: ["One, two, three."] });
  await card.getByRole("button", { name: "Ask the model" }).click();
  await expect(card.getByRole("listitem")).toContainText(
    /Good.*stand-in-model answers in .*“One, two, three\.”/,
  );
  await checkScreen(page, "this Greenroom's model");
  await setModel(page, { faults: [{ kind: "status", status: 401 }] });
  await card.getByRole("button", { name: "Ask the model" }).click();
  await expect(card.getByRole("listitem")).toContainText("Check AI_API_KEY.");
});
