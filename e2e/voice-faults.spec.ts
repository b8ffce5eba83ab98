import type { Page } from "@playwright/test";
import { room, startInterview } from "./interview-steps.ts";
import { expect, test } from "./test.ts";
import { giveEar, giveVoice, hear, type Ear, type Speaking } from "./voice-steps.ts";

/** Tests each failure of speaking. Uses Chromium's fake microphone for the failures that it can cause. */
const launchOptions = {
  ...(process.env.CHROMIUM_PATH && { executablePath: process.env.CHROMIUM_PATH }),
  args: ["--no-sandbox", "--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream"],
};
test.use({ launchOptions });

const alert = (page: Page) => page.getByRole("alert");
const listening = (page: Page) => page.getByText("Listening. Take your time.");
const check = (page: Page) => page.getByRole("button", { name: "Check your microphone" });

async function openSetup(page: Page): Promise<void> {
  await page.goto("/interview");
  await page.getByRole("checkbox", { name: "Speak my answers" }).check();
  await expect(page.getByText("Your browser’s own service:")).toBeVisible();
}

/** Starts an interview in which a pause ends the answer, so that the page also measures the microphone itself. */
async function startListening(page: Page, changes: object = {}): Promise<void> {
  await page.addInitScript((changed) => {
    const chosen = { source: "browser", ends: "pause", voice: "none", ...changed };
    localStorage.setItem("greenroom.speech", JSON.stringify(chosen));
  }, changes);
  await openSetup(page);
  await page.getByRole("button", { name: "Start Interview" }).click();
  await expect(listening(page)).toBeVisible();
}

/** Refuses the microphone until the test deletes this property, which restores the browser's method. */
const refuse = (name: string): void => {
  navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException("refused", name));
};
const refuseMicrophone = (page: Page, error: string): Promise<unknown> => page.addInitScript(refuse, error);

/** Exposes the microphone's track as `window.track`. */
async function watchTrack(page: Page, { silent = false, label = "" } = {}): Promise<void> {
  await page.addInitScript(
    ([isSilent, name]) => {
      const open = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
      navigator.mediaDevices.getUserMedia = async (asked) => {
        const stream = await open(asked);
        const [track] = stream.getAudioTracks();
        if (track && isSilent) track.enabled = false;
        if (track && name !== "") Object.defineProperty(track, "label", { value: name });
        Object.assign(window, { track });
        return stream;
      };
    },
    [silent, label] as const,
  );
}

const tellTrack = async (page: Page, event: string): Promise<void> => {
  await page.waitForFunction(() => "track" in window);
  await page.evaluate(
    (name) => (window as unknown as { track: MediaStreamTrack }).track.dispatchEvent(new Event(name)),
    event,
  );
};

test.beforeEach(async ({ page }) => {
  await giveEar(page);
  await giveVoice(page);
});

test("a refused microphone says what to do and is tried again", async ({ seekerPage: page }) => {
  await refuseMicrophone(page, "NotAllowedError");
  await openSetup(page);
  for (const [error, words] of [
    ["NotAllowedError", "The microphone is not allowed on this page. Allow it beside"],
    ["NotFoundError", "No microphone was found. Plug one in"],
    ["NotReadableError", "most likely because another program or a call uses it"],
    ["UnknownError", "The microphone could not be opened."],
  ] as const) {
    if (error !== "NotAllowedError") {
      await page.getByRole("button", { name: "Stop the check" }).click();
      await page.evaluate(refuse, error);
      await check(page).click();
    }
    await expect(page.getByText(words)).toBeVisible();
    await expect(page.getByRole("button", { name: "Start Interview" })).toBeEnabled();
    await page.evaluate(() => Reflect.deleteProperty(navigator.mediaDevices, "getUserMedia"));
    await check(page).click();
    await expect(page.getByText("Your microphone works.")).toBeVisible();
  }
});

test("a microphone that hears nothing, and one by Bluetooth, is told", async ({ seekerPage: page }) => {
  await watchTrack(page, { silent: true, label: "Headphones (Hands-Free AG Audio) (Bluetooth)" });
  await openSetup(page);
  await expect(page.getByText(/This microphone is connected by Bluetooth/)).toBeVisible();
  await expect(page.getByText(/Nothing is heard yet. Is the right microphone chosen/)).toBeVisible();
});

test("a microphone that is gone ends the listening, and no word", async ({ seekerPage: page }) => {
  await watchTrack(page);
  await startListening(page);
  const { box } = room(page);
  await hear(page, "I led it.", true);
  await tellTrack(page, "ended");
  await expect(alert(page)).toContainText("The microphone is gone: unplugged, or taken by a call.");
  await expect(box).toHaveValue("I led it.");
  await page.evaluate(() => Reflect.deleteProperty(window, "track"));
  await page.getByRole("button", { name: "Go on speaking" }).click();
  await hear(page, "It took a week.", true);
  await tellTrack(page, "mute");
  await expect(alert(page)).toContainText("The microphone is muted, on the device or by your system.");
  await expect(box).toHaveValue("I led it. It took a week.");
  await page.getByRole("button", { name: "Go on speaking" }).click();
  await expect(listening(page)).toBeVisible();
});

test("listening that the browser ends goes on", async ({ seekerPage: page }) => {
  await startListening(page, { ends: "press", measures: false });
  const { box } = room(page);
  const endsByItself = () =>
    page.evaluate(() => (window as unknown as { ear: Ear }).ear.dispatchEvent(new Event("end")));
  await hear(page, "I led", false);
  await endsByItself();
  await expect(box, "what was not settled yet is kept").toHaveValue("I led");
  await expect(listening(page)).toBeVisible();
  await hear(page, "the team.", true);
  await expect(box).toHaveValue("I led the team.");
  // Recognition that ends as soon as it starts is not restarted forever.
  await expect(async () => {
    await endsByItself();
    await expect(alert(page)).toContainText("Listening stopped.", { timeout: 100 });
  }).toPass();
  await expect(box).toHaveValue("I led the team.");
});

test("nothing listens while the interviewer's voice speaks", async ({ seekerPage: page }) => {
  await page.addInitScript(() => {
    const open = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
    navigator.mediaDevices.getUserMedia = (asked) => {
      Object.assign(window, { asked });
      return open(asked);
    };
    const chosen = { source: "browser", ends: "pause" };
    localStorage.setItem("greenroom.speech", JSON.stringify(chosen));
  });
  await openSetup(page);
  await expect(page.getByText("Your microphone works.")).toBeVisible();
  // Forget the requests that the check made.
  await page.evaluate(() => ["ear", "asked"].forEach((name) => Reflect.deleteProperty(window, name)));
  await page.getByRole("button", { name: "Start Interview" }).click();
  await expect(page.getByText("The interviewer is speaking. The clock is waiting.")).toBeVisible();
  await page.waitForFunction(() => (window as unknown as Speaking).said.length > 0);
  expect(await page.evaluate(() => "ear" in window || "asked" in window)).toBe(false);
  await page.getByRole("button", { name: "Answer now" }).click();
  await expect(listening(page)).toBeVisible();
  await page.waitForFunction(() => "asked" in window);
  expect(
    await page.evaluate(() => (window as unknown as { asked: MediaStreamConstraints }).asked),
  ).toMatchObject({
    audio: { echoCancellation: true },
  });
  expect(await page.evaluate(() => "ear" in window)).toBe(true);
});

test("a script for speaking that fails is asked for again", async ({ seekerPage: page, faults }) => {
  faults.allow(/ERR_FAILED|Failed to fetch/);
  const script = "**/assets/speak-panel-*";
  await page.route(script, (route) => route.abort());
  await startInterview(page);
  const { box, timer } = room(page);
  await page.getByRole("button", { name: "Speak", exact: true }).click();
  await expect(alert(page)).toContainText("This part could not be shown.");
  await expect(box).toBeVisible();
  await expect(timer).toBeVisible();
  await page.unroute(script);
  await alert(page).getByRole("button", { name: "Try Again" }).click();
  await page.getByRole("button", { name: "Start speaking" }).click();
  await page.getByRole("button", { name: "Answer now" }).click();
  await expect(listening(page)).toBeVisible();
});
