import { expect, type Locator, type Page } from "@playwright/test";

/** The scenes of the how-to video, with captions. */

export type Stage = {
  page: Page;
  /** Starts filming. */
  roll: () => void;
  /** Stops filming until the next `roll`. */
  cut: () => void;
  say: (text: string, seconds: number) => Promise<void>;
};

const ANSWERS = [
  "In my last job the booking system went down on a Friday with 60 guests waiting. I wrote every arrival on paper, called the IT desk and split the queue with one colleague. Within 40 minutes all guests had a room.",
  "I decided on paper because the desk could not say when the system would be back. I checked each name against the list I had printed that morning.",
  "I noticed that new colleagues asked the same ten questions, so I wrote a two page guide and tested it with three of them. After that their first week needed 6 hours less help.",
  "I chose three because that was everybody who had started that month. One of them found a step that was wrong, and I changed it the same day.",
  "Two people in my team argued about the rota for weeks. I spoke with each alone, proposed a trial of four weeks and took the first weekend shift myself. Swaps at the last minute fell from nine to two a month.",
  "I would propose the trial earlier. I waited three weeks because I hoped that they would settle it themselves.",
] as const;
const TURNS_MAX = 14;

/** Moves the pointer to the target, then clicks. */
async function press(page: Page, target: Locator): Promise<void> {
  await target.hover();
  await page.waitForTimeout(500);
  await target.click();
}

const type = (box: Locator, text: string) => box.pressSequentially(text, { delay: 12 });

export async function tellWholeInterview({ page, roll, cut, say }: Stage): Promise<void> {
  const box = page.getByRole("textbox", { name: "Your response" });
  const send = page.getByRole("button", { name: "Send", exact: true });
  const isQuiet = () =>
    expect(page.getByRole("region", { name: "Interviewer" })).toHaveAttribute("aria-busy", "false", {
      timeout: 30_000,
    });

  await page.goto("/dashboard");
  await page.getByRole("button", { name: "Start Now" }).waitFor();
  roll();
  await say("Say which role you want. For a job with an advert, the questions are about it.", 1.5);
  await type(page.getByLabel("Target role"), "Hotel night manager");
  await page.waitForTimeout(800);
  await press(page, page.getByRole("button", { name: "Start Now" }));
  await say("The clock starts with the first question.", 3);
  await press(page, page.getByRole("button", { name: "Start Interview" }));
  await isQuiet();
  await say("One question at a time. The clock and End never leave the screen.", 4);
  await say("Answer in your own words: what happened, what you did, how it ended.", 0.5);
  await press(page, box);
  await type(box, ANSWERS[0]);
  await page.waitForTimeout(800);
  await press(page, send);
  await isQuiet();
  await say("The interviewer asks about what is still missing.", 4);
  await type(box, ANSWERS[1]);
  await press(page, send);
  await isQuiet();
  await say("What was said before is one press away.", 0.5);
  await press(page, page.getByText("What was said before"));
  await page.waitForTimeout(2500);
  await press(page, page.getByText("What was said before"));
  cut();
  await answerUntilRating(page, { box, send, isQuiet });
  roll();
  await say("Three answered questions are enough for a rating. End when you like.", 3);
  await press(page, page.getByRole("button", { name: "End Interview" }));
  await page.waitForTimeout(1200);
  await press(page, page.getByRole("button", { name: "End now" }));
  await page.getByText("out of 10").first().waitFor();
  await say("The rating comes at once: a number, its word, and one thing to work on.", 5);
  await press(page, page.getByRole("button", { name: "Skip, show the rating" }));
  await press(page, page.getByRole("link", { name: "View report" }));
  await page.getByRole("heading", { level: 1, name: "Interview report" }).waitFor();
  await say("The report says why, in your own words. Practise again any time.", 2);
  for (let down = 0; down < 3; down += 1) {
    await page.mouse.wheel(0, 260);
    await page.waitForTimeout(1200);
  }
}

type Talk = { box: Locator; send: Locator; isQuiet: () => Promise<void> };

async function answerUntilRating(page: Page, { box, send, isQuiet }: Talk): Promise<void> {
  const enough = page.getByText("Question\u00A04");
  for (let turn = 0; turn < TURNS_MAX && !(await enough.isVisible()); turn += 1) {
    await box.fill(ANSWERS[2 + (turn % 4)] ?? "");
    await send.click();
    await isQuiet();
  }
  await enough.waitFor();
}
