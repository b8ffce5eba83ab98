import { type APIRequestContext, type APIResponse, expect, type Locator, type Page } from "@playwright/test";

/** Answers that can be rated: each has the speaker's own action, a number and a result. */
export const ANSWERS = [
  "In my last job the booking system went down on a Friday with 60 guests waiting. I wrote every arrival on paper, called the IT desk myself and split the queue with one colleague. Within 40 minutes all guests had a room, and we had no complaint that weekend.",
  "I noticed that new colleagues asked the same ten questions, so I wrote a two page guide, tested it with three of them and changed what they did not understand. After that their first week needed 6 hours less help.",
  "Two people in my team argued about the rota for weeks. I spoke with each alone, proposed a trial of four weeks and took the first weekend shift myself. Swaps at the last minute fell from nine to two a month.",
] as const;

/** Locators of the interview page. */
export const room = (page: Page) => ({
  interviewer: page.getByRole("region", { name: "Interviewer", exact: true }),
  earlier: page.getByRole("region", { name: "Earlier messages" }),
  box: page.getByRole("textbox", { name: "Your response" }),
  send: page.getByRole("button", { name: "Send", exact: true }),
  timer: page.getByRole("timer", { name: "Time left" }),
  end: page.getByRole("button", { name: "End Interview" }),
  help: page.getByRole("button", { name: "Help", exact: true }),
});

const secondsOf = (clock: string): number => {
  const [minutes = 0, seconds = 0] = clock.split(":").map(Number);
  return minutes * 60 + seconds;
};

export const timeLeft = async (page: Page): Promise<number> => secondsOf(await room(page).timer.innerText());

/** Opens a page in another browser with the same user signed in. */
export async function openOtherBrowser(page: Page, proxy?: string): Promise<Page> {
  const first = page.context();
  const second = await first.browser()?.newContext({
    baseURL: new URL(page.url()).origin,
    locale: "en-GB",
    ...(proxy !== undefined && { proxy: { server: proxy } }),
  });
  if (!second) throw new Error("the page has no browser");
  await second.addCookies(await first.cookies());
  return second.newPage();
}

export const isQuiet = (interviewer: Locator) =>
  expect(interviewer).toHaveAttribute("aria-busy", "false", { timeout: 15_000 });

/** The interviewer's whole last message: the small text above the question, and the question. */
export const saidLast = async (page: Page): Promise<string> =>
  (await room(page).interviewer.locator("[lang]").allTextContents()).join(" ");

/** Opens the interview page, starts, and waits for the whole first question. */
export async function startInterview(page: Page): Promise<void> {
  await page.goto("/interview");
  await page.getByRole("button", { name: "Start Interview" }).click();
  const { interviewer } = room(page);
  await isQuiet(interviewer);
  await expect(interviewer).toContainText(/\w+/);
}

/** Sends one answer and waits for the interviewer's whole reply. */
export async function giveAnswer(page: Page, text: string): Promise<void> {
  const { box, send, interviewer, earlier } = room(page);
  await box.fill(text);
  await send.click();
  await expect(earlier).toContainText(text.slice(0, 40));
  await isQuiet(interviewer);
  await expect(interviewer).toContainText(/\w+/);
}

const FOURTH =
  "A supplier raised prices by 12 percent. I compared four offers, called two customers of each and moved half of the orders. We saved about 9,000 euros in a year and never ran out of stock.";

/**
 * Gives each of the first four questions an answer of its own, and says little to follow-ups. Whatever is asked, three of
 * them count: an answer that fits the question before it is added to that one.
 */
export async function answerThreeQuestions(page: Page): Promise<void> {
  const counter = page.getByText(/^Question\s\d\sof/);
  const open = async () => Number(/\d/.exec(await counter.innerText())?.[0]);
  for (const [at, answer] of [...ANSWERS, FOURTH].entries()) {
    await giveAnswer(page, answer);
    for (let n = 1; (await open()) <= at + 1; n += 1)
      await giveAnswer(page, `That was in year ${at}${n}, and I would do it in the same way again.`);
  }
}

export async function endInterview(page: Page): Promise<void> {
  await room(page).end.click();
  await page.getByRole("dialog").getByRole("button", { name: "End now" }).click();
  await expect(page.getByRole("heading", { name: "Thank you" })).toBeVisible();
}

/** Clicks “I’m still thinking” in the page, so that inactivity does not end the interview on a slow machine. */
export const stayAwake = (page: Page): Promise<void> =>
  page.evaluate(() => {
    setInterval(() => {
      for (const one of document.querySelectorAll("button"))
        if (one.textContent === "I’m still thinking") one.click();
    }, 100);
  });

type Stored = { role: string; content: string };

async function post(request: APIRequestContext, path: string, data: object): Promise<APIResponse> {
  const response = await request.post(path, { data });
  expect(response.status(), `POST ${path}: ${await response.text()}`).toBe(200);
  return response;
}

/** Begins an interview by the API and gives these answers. Returns its id. */
export async function beginInterview(
  request: APIRequestContext,
  answers: readonly string[],
  targetRole = "Night manager",
): Promise<string> {
  const started = await post(request, "/api/conversation/start", { empathyLevel: 6, targetRole });
  const { interviewId } = ((await started.json()) as { data: { interviewId: string } }).data;
  await post(request, "/api/chat", { interviewId, isNewInterview: true });
  for (const message of answers)
    await post(request, "/api/chat", { interviewId, message, clientMessageId: crypto.randomUUID() });
  return interviewId;
}

/** Holds a whole interview by the API. Returns its id. */
export async function holdInterview(...given: Parameters<typeof beginInterview>): Promise<string> {
  const interviewId = await beginInterview(...given);
  await post(given[0], "/api/chat", { interviewId, isEndInterview: true });
  return interviewId;
}

/** One side's stored messages of the newest interview, in order. */
export async function storedWords(request: APIRequestContext, side: "user" | "assistant"): Promise<string[]> {
  const list = (await (await request.get("/api/conversations")).json()) as { data: { id: string }[] };
  const path = `/api/conversations/${list.data[0]?.id}/messages`;
  const { data } = (await (await request.get(path)).json()) as { data: Stored[] };
  return data.filter(({ role }) => role === side).map(({ content }) => content);
}
