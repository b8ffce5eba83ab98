import type { Page } from "@playwright/test";
import { curly } from "#contract/curly.ts";
import { room } from "./interview-steps.ts";
import { checkScreen } from "./screen-checks.ts";
import { expect, test } from "./test.ts";
import { giveEar, giveTone, giveVoice, hear, putTone, type Ear, type Speaking } from "./voice-steps.ts";

/** Lets the voice finish the question. Returns the clock's text during the last sentence. */
async function hearQuestion(page: Page): Promise<string> {
  const listening = page.getByText("Listening. Take your time.");
  let shown = "";
  await expect(async () => {
    const speaks = page.getByText("The clock is waiting.");
    if (await speaks.isVisible()) shown = await room(page).timer.innerText();
    await page.evaluate(() => (window as unknown as Speaking).endSentence());
    await expect(listening).toBeVisible({ timeout: 100 });
  }).toPass();
  return shown;
}

const speakMyAnswers = (page: Page) => page.getByRole("checkbox", { name: "Speak my answers" });

async function startSpoken(page: Page): Promise<void> {
  await page.goto("/interview");
  await speakMyAnswers(page).check();
  await expect(page.getByText("Your browser’s own service:")).toBeVisible();
  await page.getByRole("button", { name: "Start Interview" }).click();
}

test("a question is heard, an answer spoken and looked over", async ({ seekerPage: page }) => {
  await giveEar(page);
  await giveVoice(page);
  await startSpoken(page);
  const { box, send, earlier, timer, interviewer } = room(page);
  await expect(page.getByText("The interviewer is speaking. The clock is waiting.")).toBeVisible();
  const shown = await timer.innerText();
  await expect(interviewer).toContainText(
    curly((await page.evaluate(() => (window as unknown as Speaking).said))[0] ?? ""),
  );
  expect(await hearQuestion(page), "the clock stood while the voice spoke").toBe(shown);
  expect(await page.evaluate(() => (window as unknown as { ear: Ear }).ear.lang)).toBe("en-GB");
  await hear(page, "I let the", false);
  await expect(page.getByText("I let the…")).toBeVisible();
  await expect(box, "what may still change is not in the answer").toHaveValue("");
  await hear(page, "I let the team choose.", true);
  await expect(box).toHaveValue("I let the team choose.");
  await checkScreen(page, "interview listening");
  await page.evaluate(() => (window as unknown as { ear: Ear }).ear.fail("network"));
  await expect(page.getByRole("alert")).toContainText("What you have said so far is in the text.");
  await page.getByRole("button", { name: "Go on speaking" }).click();
  await hear(page, "It took a week.", true);
  await page.getByRole("button", { name: "I’m done" }).press("Space");
  await expect(page.getByText("Look the text over, then send it.")).toBeVisible();
  await box.fill("I led the team's choice. It took a week.");
  await send.click();
  await expect(earlier).toContainText("I led the team's choice. It took a week.");
  await page.getByRole("button", { name: "Answer now" }).click();
  await page.getByRole("button", { name: "Type", exact: true }).click();
  await expect(page.getByText("Listening. Take your time.")).toBeHidden();
  await expect(box).toBeFocused();
  await box.fill("I type, then.");
  await send.click();
  await expect(earlier).toContainText("I type, then.");
});

test("an answer ends by a pause, and any sound stops it", async ({ seekerPage: page }) => {
  await giveEar(page);
  await giveVoice(page);
  await giveTone(page);
  await page.addInitScript(() => {
    const chosen = { source: "browser", ends: "pause", pauseSeconds: 2, sendsAtOnce: true, voice: "none" };
    localStorage.setItem("greenroom.speech", JSON.stringify(chosen));
  });
  await startSpoken(page);
  const pause = page.getByRole("progressbar", { name: "The answer ends with this pause" });
  await expect(page.getByText("Listening. Take your time.")).toBeVisible();
  await putTone(page, true);
  await hear(page, "I led it.", true);
  await putTone(page, false);
  await expect(pause).toBeVisible();
  await putTone(page, true);
  await expect(pause).toBeHidden();
  await putTone(page, false);
  await expect(room(page).earlier).toContainText("I led it.");
});

// safety.md T89
test("the microphone is checked, and who hears is said", async ({ seekerPage: page, context }) => {
  await giveEar(page);
  await giveTone(page);
  await context.grantPermissions([]);
  await page.goto("/interview");
  await speakMyAnswers(page).check();
  await expect(page.getByText(/your browser may send it to Google/)).toBeVisible();
  await expect(page.getByRole("button", { name: "Stop the check" }), "no choice is asked for").toBeVisible();
  await putTone(page, true);
  await expect(page.getByText("Your microphone works.")).toBeVisible();
  await hear(page, "I am ready for the interview.", true);
  await expect(page.getByText("Heard: I am ready for the interview.")).toBeVisible();
  await checkScreen(page, "interview microphone check");
  await page.getByRole("button", { name: "Stop the check" }).click();
  await expect(page.getByRole("button", { name: "Check your microphone" })).toBeVisible();
});

test("a voice is tried in the interview's language, whatever the page's is", async ({ seekerPage: page }) => {
  await giveEar(page);
  await giveVoice(page);
  await page.goto("/interview?lang=de");
  await page.getByRole("checkbox", { name: "Ich spreche meine Antworten" }).check();
  await page.getByText("Einstellungen zum Sprechen").click();
  await page.getByRole("button", { name: "Anhören" }).click();
  await page.waitForFunction(() => (window as unknown as Speaking).said.length > 0);
  const { said, spokenIn } = await page.evaluate(() => {
    const heard = window as unknown as Speaking;
    return { said: heard.said, spokenIn: heard.spokenIn };
  });
  expect(said).toEqual(["This is how I sound. Take the time you need."]);
  expect(spokenIn).toBe("en");
});

test("a microphone that is allowed too late is closed again", async ({ seekerPage: page }) => {
  await giveEar(page);
  await page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = () =>
      new Promise((resolve) => {
        const { stream } = new AudioContext().createMediaStreamDestination();
        // Only the check's first request counts; the interview itself asks again later.
        if ("allow" in window) return;
        Object.assign(window, { allow: () => resolve(stream), track: stream.getTracks()[0] });
      });
  });
  await page.goto("/interview");
  await speakMyAnswers(page).check();
  await page.waitForFunction(() => "allow" in window);
  await page.getByRole("button", { name: "Start Interview" }).click();
  await expect(room(page).box).toBeVisible();
  type Asked = { allow: () => void; track: MediaStreamTrack };
  await page.evaluate(() => (window as unknown as Asked).allow());
  await expect.poll(() => page.evaluate(() => (window as unknown as Asked).track.readyState)).toBe("ended");
});

test("a dialog keeps the focus when the answer begins", async ({ seekerPage: page }) => {
  await giveEar(page);
  await giveVoice(page);
  await startSpoken(page);
  await expect(page.getByText("The interviewer is speaking. The clock is waiting.")).toBeVisible();
  await room(page).end.click();
  const goOn = page.getByRole("dialog").getByRole("button", { name: "Keep going" });
  await goOn.focus();
  await hearQuestion(page);
  await expect(goOn).toBeFocused();
});
