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

const MOVED = "What you typed was meant for:";

test("two browsers and a duplicated tab share one interview", async ({ seekerPage: page, context }) => {
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
