import { Agent, get } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import type { Person } from "#api/testing/start-test-server.ts";
import type { CurrentInterview } from "#contract/interviews.ts";
import { answer, openInterviews, startChatStack, type ChatStack } from "./chat-stack.ts";
import { atPace, EVERY_SECONDS } from "./load.ts";
import { watchMemory } from "./processes.ts";
import { markdownTable, round, type Bench } from "./section.ts";
import { quantile } from "./stream-call.ts";

const INTERVIEWS = 1000;
const SCREENS_EACH = 2;
const IDLE_SECONDS = 30;
const LOOK_EVERY_MS = 500;
const HEARD_WITHIN_MS = 2000;
const SPEAKING_SECONDS = { usual: 75, full: 300 };

/** What all screens heard, and what went wrong. */
type Log = { heardMs: number[]; errors: string[] };
type Watch = { appUrl: string; agent: Agent; open: Map<string, string>; log: Log; isOver: () => boolean };

/** One open screen, which goes on to its person's next interview when one ends; resolves with its first event. */
function openScreen(watch: Watch, person: Person): Promise<void> {
  const { appUrl, agent, open, log, isOver } = watch;
  const id = open.get(person.id);
  const first = Promise.withResolvers<void>();
  let last: string | undefined;
  let isInProgress = true;
  const hear = (data: string) => {
    const { messages, status } = JSON.parse(data) as CurrentInterview;
    isInProgress = status === "in_progress";
    const said = messages.findLast(({ role }) => role === "assistant");
    if (said && last !== undefined && said.id !== last)
      log.heardMs.push(Date.now() - Date.parse(said.created_at));
    last = said?.id;
    first.resolve();
  };
  const onEnd = async (reason: string) => {
    first.resolve();
    if (isOver()) return;
    if (isInProgress) return void log.errors.push(reason);
    while (!isOver() && open.get(person.id) === id) await sleep(500);
    if (!isOver()) await openScreen(watch, person);
  };
  const headers = { authorization: `Bearer ${person.token}` };
  const call = get(`${appUrl}/api/conversations/${id}/events`, { agent, headers }, (response) => {
    let text = "";
    response.on("data", (chunk: Buffer) => {
      const frames = (text + chunk.toString()).split("\n\n");
      text = frames.pop() ?? "";
      for (const frame of frames)
        if (frame.startsWith("event: interview")) hear(frame.slice(frame.indexOf("{")));
    });
    response.once("close", () => void onEnd(`a stream ended, ${response.statusCode}`));
  });
  call.once("error", (error) => void onEnd(String(error)));
  return first.promise;
}

type Figures = {
  answers: number;
  log: Log;
  /** Processor time of the server in ms a second. */
  cpuMs: { alone: number; watched: number };
  memoryMb: { idle: number; most: number };
};

/** Every interview watched by two screens: first nobody says anything, then everybody speaks at people's pace. */
async function benchScreens({ app, appUrl, people }: ChatStack, seconds: number): Promise<Figures> {
  const open = await openInterviews(appUrl, people);
  const cpuMs = async () => {
    const before = app.cpuSeconds();
    await sleep(IDLE_SECONDS * 1000);
    return ((app.cpuSeconds() - before) * 1000) / IDLE_SECONDS;
  };
  await sleep(5000);
  const alone = await cpuMs();
  const log: Log = { heardMs: [], errors: [] };
  const agent = new Agent({ maxSockets: Infinity });
  let over = false;
  const watch = { appUrl, agent, open, log, isOver: () => over };
  for (const person of people)
    await Promise.all(Array.from({ length: SCREENS_EACH }, () => openScreen(watch, person)));
  const watched = await cpuMs();
  const idleMb = app.memoryMb();
  const readPeakMb = watchMemory(app, LOOK_EVERY_MS);
  let answers = 0;
  const errors = await atPace(people, { seconds, everySeconds: EVERY_SECONDS }, async (person) => {
    if ((await answer(appUrl, person, open)) !== null) answers += 1;
  });
  await sleep(HEARD_WITHIN_MS);
  over = true;
  const most = readPeakMb();
  agent.destroy();
  log.errors.push(...errors);
  return { answers, log, cpuMs: { alone, watched }, memoryMb: { idle: idleMb, most } };
}

export const screensBench: Bench = {
  name: "screens",
  title: "Interviews watched by two screens each",
  run: async (full) => {
    const seconds = full ? SPEAKING_SECONDS.full : SPEAKING_SECONDS.usual;
    const stack = await startChatStack(INTERVIEWS);
    const { answers, log, cpuMs, memoryMb } = await benchScreens(stack, seconds);
    await stack.stop();
    if (log.errors.length > 0) console.error(log.errors.slice(0, 5));
    const screens = INTERVIEWS * SCREENS_EACH;
    return `${INTERVIEWS} interviews on one server, each followed by ${SCREENS_EACH} streams of events: ${IDLE_SECONDS} s in which nobody says anything, then an
answer every ${EVERY_SECONDS} s in each of them for ${seconds} s. Heard: from the storing of the interviewer's words until a screen has them.

${markdownTable(
  ["what", "measured"],
  [
    ["answers", answers],
    ["errors, of answers and of streams", log.errors.length],
    ["words heard by the screens", `${log.heardMs.length} of ${answers * SCREENS_EACH}`],
    ["heard after, median ms", round(quantile(log.heardMs, 0.5), 0)],
    ["heard after, 99th percentile ms", round(quantile(log.heardMs, 0.99), 0)],
    ["heard after, the most ms", round(quantile(log.heardMs, 1), 0)],
    ["processor time of the idle server, ms a second", round(cpuMs.alone)],
    [`the same with ${screens} idle streams`, round(cpuMs.watched)],
    ["processor time of an idle stream, ms a second", round((cpuMs.watched - cpuMs.alone) / screens, 3)],
    ["server's memory with all streams open, MB", round(memoryMb.idle, 0)],
    ["server's memory, the most, MB", round(memoryMb.most, 0)],
  ],
)}`;
  },
};
