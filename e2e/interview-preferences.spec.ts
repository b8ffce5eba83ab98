import type { Page } from "@playwright/test";
import { curly } from "#contract/curly.ts";
import { ANSWERS, giveAnswer, room, saidLast, startInterview } from "./interview-steps.ts";
import { checkScreen } from "./screen-checks.ts";
import { expect, test } from "./test.ts";

const interviews = (page: Page) => page.getByRole("region", { name: "Interviews" });

async function choose(page: Page, label: string): Promise<void> {
  await page.goto("/settings");
  // Use click(): check() would fail, because the option is shown as chosen only once it is stored.
  await interviews(page).getByLabel(label).click();
  await expect(page.getByText("Saved. It applies from your next interview.")).toBeVisible();
  await expect(interviews(page).getByLabel(label)).toBeChecked();
}

test("with extra time the start says how long it will be", async ({ seekerPage: page }) => {
  await choose(page, "25% more time");
  await page.goto("/interview");
  await expect(page.getByText(/^25 minutes, in writing/)).toBeVisible();
  await startInterview(page);
  await expect(room(page).timer).toHaveText(/^(25:00|24:\d\d)$/);
});

test("a clock that can be stopped stands, and goes on", async ({ seekerPage: page }) => {
  await choose(page, "a clock I can stop");
  await startInterview(page);
  await giveAnswer(page, ANSWERS[0]);
  await page.setViewportSize({ width: 320, height: 700 });
  await page.goto("/interview?lang=de");
  await expect(page.getByText(/^Frage.[12].von/)).toBeVisible();
  for (const name of ["Pause", "Interview beenden"])
    await expect(page.getByRole("button", { name, exact: true })).toBeInViewport({ ratio: 1 });
  await page.goto("/interview?lang=auto");
  const { box, timer } = room(page);
  await box.fill("half an answer");
  await page.getByRole("button", { name: "Pause", exact: true }).click();
  await expect(page.getByText(/The clock is stopped/)).toBeVisible();
  await expect(box).toBeDisabled();
  const shown = await timer.textContent();
  await checkScreen(page, "interview paused");
  await page.reload();
  await expect(page.getByText(/The clock is stopped/)).toBeVisible();
  await expect(timer).toHaveText(shown ?? "");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(box).toBeEnabled();
  await expect(box).toHaveValue("half an answer");
  await expect(timer).not.toHaveText(shown ?? "");
  await giveAnswer(page, ANSWERS[1]);
});

test("questions are read aloud when the settings say so, or at a press", async ({ seekerPage: page }) => {
  await page.addInitScript(() => {
    const spoken: string[] = [];
    Object.assign(window, { spoken });
    window.speechSynthesis.getVoices = () => [{} as SpeechSynthesisVoice];
    window.speechSynthesis.speak = (utterance) => void spoken.push(utterance.text);
  });
  const spoken = () => page.evaluate(() => (window as unknown as { spoken: string[] }).spoken);
  await startInterview(page);
  await expect(page.getByRole("button", { name: "Read aloud" })).toBeVisible();
  expect(await spoken()).toEqual([]);
  await page.getByRole("button", { name: "Read aloud" }).click();
  await expect.poll(spoken).toHaveLength(1);
  await page.getByRole("button", { name: "Stop reading" }).click();
  await expect(page.getByRole("button", { name: "Read aloud" })).toBeVisible();
  await choose(page, "Read questions aloud");
  await page.goto("/interview");
  await expect.poll(async () => (await spoken()).length).toBeGreaterThan(0);
  expect(await saidLast(page)).toBe(curly((await spoken())[0] ?? ""));
});
