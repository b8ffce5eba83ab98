import type { Page } from "@playwright/test";
import { startBufferingProxy } from "./buffering-proxy.ts";
import { runSql } from "./database.ts";
import { holdRequests } from "./hold-requests.ts";
import {
  ANSWERS,
  endInterview,
  giveAnswer,
  isQuiet,
  openOtherBrowser,
  room,
  startInterview,
  storedWords,
  timeLeft,
} from "./interview-steps.ts";
import { expect, test } from "./test.ts";

/** Pauses a page's scripts, like a sleeping device: browsers freeze only hidden pages. */
async function fallAsleep(page: Page) {
  const device = await page.context().newCDPSession(page);
  const stopped = new Promise<string>((resolve) => {
    device.once("Debugger.paused", ({ callFrames }) => resolve(callFrames[0]?.callFrameId ?? ""));
  });
  await device.send("Debugger.enable");
  await device.send("Debugger.pause");
  const callFrameId = await stopped;
  return {
    run: async (expression: string) =>
      (await device.send("Debugger.evaluateOnCallFrame", { callFrameId, expression })).result
        .value as unknown,
    wake: () => device.detach(),
  };
}

const MOVED = "What you typed was meant for:";

test("two browsers and a duplicated tab share one interview, its answers, its typing and its end", async ({
  seekerPage: page,
  context,
}) => {
  await startInterview(page);
  await giveAnswer(page, ANSWERS[0]);
  await room(page).box.fill("Half an answer");
  const phone = await openOtherBrowser(page);
  await phone.goto("/dashboard");
  await phone.getByRole("link", { name: "Continue your interview" }).click();
  await expect(room(phone).earlier).toContainText(ANSWERS[0]);
  await expect(room(phone).box).toHaveValue("Half an answer");
  await expect.poll(async () => Math.abs((await timeLeft(phone)) - (await timeLeft(page)))).toBeLessThan(2);
  await room(phone).box.fill("Half an answer, more on the phone");
  await expect(room(page).box).toHaveValue("Half an answer, more on the phone");
  await expect(page.getByText("You are typing on another screen.")).toBeVisible();

  // Duplicates the tab, with a copy of its sessionStorage.
  const [copy] = await Promise.all([
    context.waitForEvent("page"),
    page.evaluate(() => void window.open(location.href)),
  ]);
  await expect(room(copy).box).toHaveValue("Half an answer, more on the phone");
  await room(copy).box.fill("Finished in the copy");
  for (const other of [page, phone]) await expect(room(other).box).toHaveValue("Finished in the copy");

  const words = new Map([
    [page, ANSWERS[1]],
    [phone, ANSWERS[2]],
  ]);
  const [question = ""] = (await room(page).interviewer.innerText()).split("\n");
  const release = await Promise.all([page, phone].map((one) => holdRequests(one, "**/api/chat")));
  await room(page).box.fill(ANSWERS[1]);
  // Wait until the phone shows this answer; otherwise it would be inserted before the text typed there.
  await expect(room(phone).box).toHaveValue(ANSWERS[1]);
  await room(page).send.click();
  await room(phone).box.fill(ANSWERS[2]);
  await room(phone).send.click();
  for (const send of release) send();
  // Text that was saved before the other screen's answer arrived appears in every box, with its question. On the screen
  // that was late, the user's own text comes back.
  const late = await Promise.any(
    [...words].map(async ([one, own]) => {
      await one.getByText(MOVED).waitFor();
      await expect(room(one).box).toHaveValue(own);
      return one;
    }),
  );
  await expect(late.getByRole("alert")).toContainText(question);
  await isQuiet(room(late).interviewer);
  await expect(room(late).interviewer).not.toContainText(question);
  await late.getByRole("button", { name: "Got it" }).click();
  await room(late).send.click();
  await expect(room(late).box).toHaveValue("");
  await isQuiet(room(late).interviewer);
  const stored = await storedWords(page.request, "user");
  expect(stored).toEqual([ANSWERS[0], words.get(late === page ? phone : page), words.get(late)]);
  await copy.reload();
  await expect(room(copy).earlier).toContainText(ANSWERS[2]);
  await expect(room(copy).box).toHaveValue("");

  await endInterview(copy);
  for (const other of [page, phone])
    await expect(other.getByRole("heading", { name: "Thank you" })).toBeVisible();
});

test("a phone that slept for ten minutes while another screen went on shows all of it, with the clock right", async ({
  seekerPage: page,
}) => {
  await startInterview(page);
  const phone = await openOtherBrowser(page);
  await phone.addInitScript(() => {
    const { now } = Date;
    Date.now = () => now() + Number(sessionStorage.getItem("slept") ?? 0);
  });
  await phone.goto("/interview");
  await expect(room(phone).timer).toBeVisible();
  const asleep = await fallAsleep(phone);
  await giveAnswer(page, ANSWERS[0]);
  const { data } = (await (await page.request.get("/api/conversations")).json()) as {
    data: { id: string }[];
  };
  await runSql(
    `update public.conversations set started_at = started_at - interval '10 minutes',
       ends_at = ends_at - interval '10 minutes' where id = $1`,
    [data[0]?.id],
  );
  await expect.poll(() => timeLeft(page)).toBeLessThan(601);
  // The sleeping phone has received none of this.
  expect(await asleep.run("document.querySelector('[role=timer]').textContent")).toMatch(/^(20:00|19:)/);
  await asleep.run("sessionStorage.setItem('slept', String(10 * 60 * 1000))");
  await asleep.wake();
  await expect(room(phone).earlier).toContainText(ANSWERS[0]);
  await expect.poll(async () => Math.abs((await timeLeft(phone)) - (await timeLeft(page)))).toBeLessThan(2);
  await giveAnswer(phone, ANSWERS[1]);
  await expect(room(page).earlier).toContainText(ANSWERS[1]);
});

test("behind a buffering proxy a screen still gets updates", async ({ seekerPage: page }) => {
  const proxy = await startBufferingProxy();
  try {
    await startInterview(page);
    const behind: Page = await openOtherBrowser(page, proxy.url);
    const asks = behind.waitForResponse((response) => response.url().endsWith("/live"));
    await behind.goto("/interview");
    await asks;
    await room(page).box.fill(ANSWERS[0]);
    await expect(room(behind).box).toHaveValue(ANSWERS[0]);
    await room(page).send.click();
    await expect(room(behind).earlier).toContainText(ANSWERS[0]);
    await isQuiet(room(behind).interviewer);
    await giveAnswer(behind, ANSWERS[1]);
    await expect(room(page).earlier).toContainText(ANSWERS[1]);
    await behind.close();
  } finally {
    proxy.stop();
  }
});
