import type { Page } from "@playwright/test";
import { runSql } from "./database.ts";
import { ANSWERS, endInterview, isQuiet, room, stayAwake } from "./interview-steps.ts";
import { checkScreen } from "./screen-checks.ts";
import { expect, test } from "./test.ts";
import { giveEar, hear } from "./voice-steps.ts";

/** Chooses the round on the start page and starts its interview. */
async function choose(page: Page, round: string, retakes?: string): Promise<void> {
  await page.goto("/dashboard");
  await page.getByLabel("Round").selectOption({ label: round });
  if (retakes !== undefined) await page.getByLabel("Answer again").selectOption({ label: retakes });
  await page.getByRole("button", { name: "Start Now" }).click();
  await expect(page.getByText(`${round}: `)).toBeVisible();
}

async function start(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Start Interview" }).click();
  // The first interview waits for the interviewer's thread to start.
  await expect(room(page).interviewer).toHaveAttribute("aria-busy", "false", { timeout: 40_000 });
  await stayAwake(page);
}

const think = (page: Page) => page.getByRole("timer", { name: "Time to think" });
const answer = (page: Page) => page.getByRole("timer", { name: "Time to answer" });

/** Simulates passing time for the open question of the running interview. */
async function passTime(page: Page, seconds: number): Promise<void> {
  const { data } = (await (await page.request.get("/api/chat/interview/current")).json()) as {
    data: { interviewId: string };
  };
  await runSql("update conversations set take_at = take_at - make_interval(secs => $2) where id = $1", [
    data.interviewId,
    seconds,
  ]);
}

test("a one-way screen keeps its clock, its retakes and its end", async ({ seekerPage: page }) => {
  test.slow();
  await choose(page, "One-way screen", "Once a question");
  await expect(page.getByText("30 seconds to think, which you can skip, and 120 seconds")).toBeVisible();
  await expect(page.getByText("Questions are shown, not spoken.")).toBeVisible();
  await page.getByRole("button", { name: "Help" }).click();
  const help = page.getByRole("dialog", { name: "How to do well" });
  await expect(help).toContainText("Answer in your own words");
  await expect(help).not.toContainText("Ask if a question");
  await page.keyboard.press("Escape");
  await start(page);
  const { box, send, interviewer, earlier } = room(page);
  await expect(think(page)).toContainText("Think: 00:");
  await expect(box).toBeDisabled();
  await checkScreen(page, "one-way thinking");
  await page.getByRole("button", { name: "Answer at once" }).click();
  await expect(answer(page)).toBeVisible();
  await box.fill("I begin badly.");
  await page.reload();
  await stayAwake(page);
  await expect(box).toHaveValue("I begin badly.");
  await page.getByRole("button", { name: "Begin anew (1 left)" }).click();
  await expect(box).toHaveValue("");
  await expect(page.getByRole("button", { name: /Begin anew/ })).toBeHidden();
  await box.fill(ANSWERS[0]);
  await checkScreen(page, "one-way answering");
  await page.goto("/interview?lang=de");
  await expect(page.getByRole("timer", { name: "Zeit zum Antworten" })).toContainText("Antworten: 0");
  await expect(page.getByLabel("Ihre Antwort")).toHaveValue(ANSWERS[0]);
  await page.goto("/interview?lang=auto");
  await stayAwake(page);
  await send.click();
  await isQuiet(interviewer);

  await expect(think(page)).toBeVisible();
  await page.goto("/applications");
  await passTime(page, 60);
  await page.goto("/interview");
  await stayAwake(page);
  await expect(answer(page), "the time to think ran out while the tab was away").toBeVisible();
  await box.fill(`${ANSWERS[1]} And then in the mid`);
  await page.waitForTimeout(1_500);
  await passTime(page, 121);
  await page.reload();
  await expect(think(page)).toBeVisible();
  await earlier.getByText("What was said before").click();
  await expect(earlier).toContainText("And then in the mid");

  await page.getByRole("button", { name: "Answer at once" }).click();
  await box.fill(ANSWERS[2]);
  await send.click();
  await isQuiet(interviewer);
  await endInterview(page);
  await page.getByRole("button", { name: "Skip, show the rating" }).click();
  await page.getByRole("link", { name: "View report" }).click();
  await expect(page.getByText("Time ran out before this answer was sent.").first()).toBeAttached({
    timeout: 30_000,
  });
  await expect(page.getByText("What they can’t judge")).toBeVisible();
  await expect(page.getByText(/\d+ words, sent \d+ seconds after/).first()).toBeVisible();
  await checkScreen(page, "one-way report");
});

test("a one-way screen is spoken, and typed where there is no microphone", async ({ seekerPage: page }) => {
  test.slow();
  await giveEar(page);
  await page.addInitScript(() =>
    localStorage.setItem(
      "greenroom.speech",
      JSON.stringify({ source: "browser", ends: "button", voice: "none" }),
    ),
  );
  await choose(page, "One-way screen");
  await page.getByRole("checkbox", { name: "Speak my answers" }).check();
  await start(page);
  const { box, send, earlier } = room(page);
  await page.getByRole("button", { name: "Answer at once" }).click();
  await expect(page.getByText("Listening. Take your time.")).toBeVisible();
  await hear(page, "I led the move of the archive.", true);
  await expect(box).toHaveValue("I led the move of the archive.");
  await hear(page, "It took", false);
  await passTime(page, 121);
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await expect(think(page)).toBeVisible();
  await expect(earlier).toContainText("I led the move of the archive.");
  await page.getByRole("button", { name: "Answer at once" }).click();
  await page.evaluate(() =>
    (window as unknown as { ear: { fail: (error: string) => void } }).ear.fail("not-allowed"),
  );
  await box.fill("I type, then.");
  await send.click();
  await expect(earlier).toContainText("I type, then.");
});

test("a round of an application has its names and a day sheet", async ({ seekerPage: page }) => {
  test.slow();
  await page.goto("/applications");
  const added = await page.request.post("/api/applications", {
    data: { title: "Ward nurse", advert: "What you bring:\n- You can calm relatives who are upset" },
    headers: { origin: new URL(page.url()).origin },
  });
  const { data } = (await added.json()) as { data: { id: string } };
  await page.goto(`/applications/${data.id}`);
  await page.getByRole("button", { name: "Add a round" }).click();
  const first = page.getByRole("group", { name: "Round 1" });
  await first.getByLabel("Round", { exact: true }).selectOption({ label: "Panel" });
  const day = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10);
  await first.getByLabel("Day").fill(day);
  await first.getByLabel("Hour").fill("09:30");
  await first.getByLabel("Place, or how you join").fill("Ward 4");
  await first.getByLabel("Who interviews").fill("សុខ ដារ៉ា, Bo Lund");
  await checkScreen(page, "rounds of an application");
  await page.getByRole("button", { name: "Save the rounds" }).click();
  const listed = page.getByRole("listitem").filter({ hasText: "Panel" });
  await expect(listed).toContainText("09:30 · Ward 4 · សុខ ដារ៉ា · Bo Lund");
  await page.goto(`/applications/${data.id}/plan`);
  const sheet = page.getByRole("region", { name: "The last day" });
  await expect(sheet).toContainText("Ward 4 · សុខ ដារ៉ា");
  await expect(sheet.getByRole("button", { name: "Print this day sheet" })).toBeVisible();
  await page.emulateMedia({ media: "print" });
  await expect(sheet).toContainText("Ward 4");
  await expect(page.getByText(/^Ward nurse · Interview on/)).toBeVisible();
  await expect(page.getByRole("heading", { name: "Preparation plan" })).toBeHidden();
  await expect(page.getByRole("button").filter({ visible: true })).toHaveCount(0);
  await page.emulateMedia({ media: "screen" });
  await page.goto(`/applications/${data.id}`);
  await listed.getByRole("button", { name: "Practise this round: Panel" }).click();
  await expect(page.getByText("Panel: ")).toBeVisible();
  await page.goto("/dashboard");
  await expect(page.getByLabel("Job", { exact: true })).toHaveValue(data.id);
  await page.getByLabel("Round").selectOption({ label: "Recruiter’s screen" });
  await choose(page, "Panel");
  await start(page);
  await expect(room(page).interviewer).toContainText(
    "We are សុខ ដារ៉ា, the hiring manager; Bo Lund, your future colleague",
  );
});
