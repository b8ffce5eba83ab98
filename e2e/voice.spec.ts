import type { Page } from "@playwright/test";
import { endInterview, room, startInterview } from "./interview-steps.ts";
import { checkScreen } from "./screen-checks.ts";
import { expect, test } from "./test.ts";

type Ear = { lang: string; hear: (words: string, settled: boolean) => void; fail: (error: string) => void };

/** Chromium here has no microphone and no speech service: this stands for both. */
async function giveEar(page: Page): Promise<void> {
  await page.addInitScript(() => {
    class Recognition extends EventTarget {
      lang = "";
      start() {
        Object.assign(window, { ear: this });
      }
      stop() {
        this.dispatchEvent(new Event("end"));
      }
      hear(transcript: string, isFinal: boolean) {
        const results = [{ isFinal, 0: { transcript } }];
        this.dispatchEvent(Object.assign(new Event("result"), { resultIndex: 0, results }));
      }
      fail(error: string) {
        this.dispatchEvent(Object.assign(new Event("error"), { error }));
        this.dispatchEvent(new Event("end"));
      }
    }
    Object.assign(window, { SpeechRecognition: Recognition, webkitSpeechRecognition: Recognition });
  });
}

const hear = (page: Page, words: string, settled: boolean) =>
  page.evaluate(([text, final]) => (window as unknown as { ear: Ear }).ear.hear(text, final), [
    words,
    settled,
  ] as const);

test("an answer is dictated, looked over, and sent", async ({ seekerPage: page }) => {
  await giveEar(page);
  await startInterview(page);
  const { box, send, earlier } = room(page);
  await box.fill("Well.");
  await page.getByRole("button", { name: "Dictate", exact: true }).click();
  await expect(page.getByText("Listening.")).toBeVisible();
  expect(await page.evaluate(() => (window as unknown as { ear: Ear }).ear.lang)).toBe("en-GB");
  await hear(page, "I let the", false);
  await expect(page.getByText("I let the…")).toBeVisible();
  await expect(box, "what may still change is not in the answer").toHaveValue("Well.");
  await checkScreen(page, "interview dictating");
  await hear(page, "I let the team choose", true);
  await expect(box).toHaveValue("Well. I let the team choose");
  await box.fill("Well. I led the team's choice.");
  await hear(page, "It took a week.", true);
  await expect(box).toHaveValue("Well. I led the team's choice. It took a week.");
  await send.click();
  await expect(earlier).toContainText("Well. I led the team's choice. It took a week.");
  await expect(page.getByText("Listening.")).toBeHidden();
});

test("a refused microphone is said once, and typing goes on", async ({ seekerPage: page }) => {
  await giveEar(page);
  await startInterview(page);
  await page.getByRole("button", { name: "Dictate", exact: true }).click();
  await page.evaluate(() => (window as unknown as { ear: Ear }).ear.fail("not-allowed"));
  await expect(page.getByRole("alert")).toContainText("The microphone is not allowed on this page.");
  await expect(page.getByRole("button", { name: "Dictate", exact: true })).toBeEnabled();
  await room(page).box.fill("I type, then.");
  await endInterview(page);
});

test("the microphone is checked before the clock runs, and who hears the sound is said", async ({
  seekerPage: page,
  context,
}) => {
  await giveEar(page);
  await page.addInitScript(() => {
    // A tone in the microphone's place.
    navigator.mediaDevices.getUserMedia = () => {
      const context = new AudioContext();
      const tone = context.createOscillator();
      const into = context.createMediaStreamDestination();
      tone.connect(into);
      tone.start();
      return Promise.resolve(into.stream);
    };
  });
  await context.grantPermissions([]);
  await page.goto("/interview");
  await expect(page.getByText(/send the sound to their maker/)).toBeVisible();
  await page.getByRole("button", { name: "Check your microphone" }).click();
  await expect(page.getByText("Your microphone works.")).toBeVisible();
  await checkScreen(page, "interview microphone check");
  await page.getByRole("button", { name: "Stop the check" }).click();
  await expect(page.getByRole("button", { name: "Check your microphone" })).toBeVisible();
});

test("a microphone that is allowed after the check was left is closed again", async ({
  seekerPage: page,
}) => {
  await giveEar(page);
  await page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = () =>
      new Promise((resolve) => {
        const { stream } = new AudioContext().createMediaStreamDestination();
        Object.assign(window, { allow: () => resolve(stream), track: stream.getTracks()[0] });
      });
  });
  await page.goto("/interview");
  await page.getByRole("button", { name: "Check your microphone" }).click();
  await page.getByRole("button", { name: "Start Interview" }).click();
  await expect(room(page).box).toBeVisible();
  type Asked = { allow: () => void; track: MediaStreamTrack };
  await page.evaluate(() => (window as unknown as Asked).allow());
  await expect.poll(() => page.evaluate(() => (window as unknown as Asked).track.readyState)).toBe("ended");
});

test("a browser without speech to text says so, and offers no button for it", async ({
  seekerPage: page,
}) => {
  await page.addInitScript(() => {
    for (const name of ["SpeechRecognition", "webkitSpeechRecognition"]) {
      Object.defineProperty(window, name, { value: undefined });
    }
  });
  await page.goto("/interview");
  await expect(page.getByText(/This browser can't turn speech into text/)).toBeVisible();
  await page.getByRole("button", { name: "Start Interview" }).click();
  await expect(room(page).box).toBeVisible();
  await expect(page.getByRole("button", { name: "Dictate", exact: true })).toBeHidden();
});
