import { setTimeout as sleep } from "node:timers/promises";
import { type CDPSession, chromium, type Page } from "@playwright/test";
import { findBrowser } from "../scripts/find-browser.ts";
import { startTestServer, type Person } from "#api/testing/start-test-server.ts";
import { ANSWER, openInterview, startChatStack } from "./chat-stack.ts";
import { SECRET } from "./processes.ts";
import { markdownTable, round, type Bench } from "./section.ts";

/** The first question, thirty answers and what was said to each. */
const MESSAGES = 61;
const PROCESSOR_SLOWED = 4;
const RUNS = 3;
const TOLD_WITHIN_MS = 1000;
const IDLE_SECONDS = 5;
const PHONE = { width: 360, height: 740 };

/** An interview in progress with that many messages. */
async function fillInterview(databaseUrl: string, person: Person, interviewId: string): Promise<void> {
  const server = await startTestServer(databaseUrl, { AUTH_SECRET: SECRET });
  const there = await server.rows("messages", { conversation_id: interviewId });
  const messages = Array.from({ length: MESSAGES - there.length }, (_, at) => ({
    conversation_id: interviewId,
    user_id: person.id,
    sequence: there.length + 1 + at,
    role: at % 2 === 0 ? "user" : "assistant",
    content: `${ANSWER} (${at})`,
    kind: at % 2 === 0 ? "answer" : "probe",
  }));
  await server.insert("messages", messages);
  await server.change("conversations", { id: interviewId }, { message_count: MESSAGES });
  await server.stop();
}

/** From the press until the frame that shows what it did, as the browser counts it for its interaction to next paint. */
const watchPresses = (): void => {
  const presses: number[] = [];
  Object.assign(globalThis, { presses });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as PerformanceEventTiming[])
      if (entry.interactionId) presses.push(entry.duration);
  }).observe({ type: "event", durationThreshold: 16, buffered: true } as PerformanceObserverInit);
};

const longest = async (page: Page): Promise<number> => {
  // The browser tells of a press some time after its paint.
  await sleep(TOLD_WITHIN_MS);
  return page.evaluate(() =>
    Math.max(0, ...(globalThis as unknown as { presses: number[] }).presses.splice(0)),
  );
};

/** Processor time that the page's main thread has used so far. */
async function usedMs(protocol: CDPSession): Promise<number> {
  const { metrics } = await protocol.send("Performance.getMetrics");
  return (metrics.find(({ name }) => name === "TaskDuration")?.value ?? 0) * 1000;
}

async function measureIdle(protocol: CDPSession): Promise<number> {
  await protocol.send("Performance.enable", { timeDomain: "threadTicks" });
  const before = await usedMs(protocol);
  await sleep(IDLE_SECONDS * 1000);
  return ((await usedMs(protocol)) - before) / IDLE_SECONDS;
}

type Press = { sendMs: number; typeMs: number; idleMs: number };

async function pressOnce(appUrl: string, person: Person, unfolded: boolean): Promise<Press> {
  const browser = await chromium.launch({ executablePath: findBrowser(), args: ["--no-sandbox"] });
  const context = await browser.newContext({ viewport: PHONE, hasTouch: true, isMobile: true });
  await context.addCookies([{ name: "greenroom.session_token", value: person.token, url: appUrl }]);
  await context.addInitScript(watchPresses);
  const page = await context.newPage();
  await page.goto(`${appUrl}/interview`);
  const box = page.getByRole("textbox", { name: "Your response" });
  const send = page.getByRole("button", { name: "Send", exact: true });
  await page.locator("[aria-busy=false]").waitFor();
  if (unfolded) await page.getByRole("region", { name: "Earlier messages" }).locator("summary").click();
  await box.fill(ANSWER);
  const protocol = await context.newCDPSession(page);
  const idleMs = await measureIdle(protocol);
  await protocol.send("Emulation.setCPUThrottlingRate", { rate: PROCESSOR_SLOWED });
  await longest(page);
  await box.press("End");
  await box.press("x");
  const typeMs = await longest(page);
  await send.tap();
  // The reply may be there before anybody looks; the box stays empty.
  await page.waitForFunction(() => document.querySelector("textarea")?.value === "");
  const sendMs = await longest(page);
  await browser.close();
  return { sendMs, typeMs, idleMs };
}

async function benchPress(): Promise<string> {
  const stack = await startChatStack(2 * RUNS);
  try {
    const rows: (string | number)[][] = [];
    for (const [nth, unfolded] of [false, true].entries()) {
      const presses: Press[] = [];
      for (const person of stack.people.slice(nth * RUNS, (nth + 1) * RUNS)) {
        await fillInterview(stack.databaseUrl, person, await openInterview(stack.appUrl, person));
        presses.push(await pressOnce(stack.appUrl, person, unfolded));
      }
      const all = (pick: (press: Press) => number) =>
        presses.map((press) => round(pick(press), 0)).join(", ");
      rows.push([
        unfolded ? "unfolded" : "folded, as at first",
        all((it) => it.sendMs),
        all((it) => it.typeMs),
        all((it) => it.idleMs),
      ]);
    }
    return markdownTable(
      ["earlier messages", "Send, ms", "a letter typed, ms", "nothing done, ms a second"],
      rows,
    );
  } finally {
    await stack.stop();
  }
}

export const pressBench: Bench = {
  name: "press",
  title: "From a press to what it shows",
  run: async () =>
    `An interview of ${MESSAGES} messages on a phone's screen, the processor slowed ${PROCESSOR_SLOWED} times: from the event to the next
painted frame, as the browser counts it (in steps of 8 ms); each value is a run in a browser of its own.
While nothing is done: processor time of the page's main thread, not slowed.

${await benchPress()}`,
};
