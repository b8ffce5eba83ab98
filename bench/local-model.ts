import { rmSync } from "node:fs";
import { loadavg } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { streamWords } from "#api/integrations/ai/stream-words.ts";
import { createInterviewerModel, type InterviewerModel } from "#api/integrations/ai/interviewer-model.ts";
import { createLocalModel } from "#api/integrations/local-model/local-model.ts";
import { fetchTestEngine, placeTestModel } from "#api/testing/place-test-model.ts";
import { createTemporaryFolder } from "#api/testing/temporary-folder.ts";
import { LOCAL_IDLE_SECONDS } from "#contract/limits.ts";
import { promptTurnWords } from "#interviewer/engine/word/turn-prompt.ts";
import { makePlan, STRONG, turnsOf } from "#interviewer/engine/interview-factory.ts";
import { decideTurn } from "#interviewer/engine/listen/decide-turn.ts";
import { appCall, openInterview, startChatStack } from "./chat-stack.ts";
import { measureProcess } from "./processes.ts";
import { markdownTable, round, type Bench } from "./section.ts";
import { quantile, timeStream } from "./stream-call.ts";

const TURNS = 200;
/** Until everything is compiled and each buffer there is. */
const WARM_TURNS = 50;
const ROUNDS = 3;
const CANCELS = 20;
/** Of each start two: then the breaker leaves a model alone that says nothing of use. */
const HTTP_STARTS = 5;
const HTTP_ANSWERS = 2;
const IDLE_MS = 1000;
const MEGABYTE = 1024 ** 2;

type Figures = Record<
  "firstMs" | "serverMs" | "engineMs" | "cancelMs" | "grownMb" | "engineMb" | "freedMs",
  number
>;
type Place = Parameters<typeof createLocalModel>[0];

setFlagsFromString("--expose_gc");
const collectGarbage = runInNewContext("gc") as () => void;

/** What the server itself holds, without garbage. */
function heldMb(): number {
  collectGarbage();
  const { heapUsed, external } = process.memoryUsage();
  return (heapUsed + external) / MEGABYTE;
}

const plan = makePlan({ targetRole: "nurse", seed: "bench" });
const [question] = plan.questions;

/** As a small model is asked: no two are the same. */
function promptOf(turn: number) {
  const turns = question ? turnsOf([[question, `${turn}. ${STRONG}`]]) : [];
  const decision = decideTurn({ plan, turns, secondsLeft: 900, seed: String(turn) });
  return promptTurnWords(turns, decision);
}

const NOTHING_SAID = "model broke off";
const GIVEN_UP = "nobody listens";

/** One turn of few words; told of each piece of them. That random weights say nothing at all is no failure here. */
async function speak(interviewer: InterviewerModel, turn: number, onText: () => void): Promise<void> {
  const limits = { maxOutputTokens: 20, firstByteMs: 20_000, totalMs: 30_000, thinkingMs: 30_000 };
  try {
    await streamWords(interviewer, { ...promptOf(turn), ...limits, onText });
  } catch (error) {
    if (![NOTHING_SAID, GIVEN_UP].includes((error as Error).message)) throw error;
  }
}

/** 0: it said nothing. */
async function firstWordMs(
  interviewer: InterviewerModel,
  turn: number,
  since = performance.now(),
): Promise<number> {
  let first = 0;
  await speak(interviewer, turn, () => {
    first ||= performance.now() - since;
  });
  return first;
}

/** From giving a turn up at its first word to the first word of the next one: the engine is free again before that. */
async function cancelMs(interviewer: InterviewerModel, turn: number): Promise<number> {
  let cut = 0;
  await speak(interviewer, turn, () => {
    cut = performance.now();
    throw new Error(GIVEN_UP);
  });
  return cut === 0 ? 0 : firstWordMs(interviewer, turn + 1, cut);
}

const median = (times: number[]): number =>
  quantile(
    times.filter((ms) => ms > 0),
    0.5,
  );

async function measure(place: Place): Promise<Figures> {
  const interviewer = createInterviewerModel({ provider: "local", ...place });
  const { model, mind } = createLocalModel(place, { idleMs: IDLE_MS });
  const local = { ...interviewer, model, local: mind };
  for (let turn = 0; turn < WARM_TURNS; turn += 1) await firstWordMs(local, turn);
  const engine = measureProcess(mind.status().pid ?? 0);
  const before = { held: heldMb(), server: process.cpuUsage(), engine: engine.cpuSeconds() };
  const firsts: number[] = [];
  for (let turn = 0; turn < TURNS; turn += 1) firsts.push(await firstWordMs(local, WARM_TURNS + turn));
  const server = process.cpuUsage(before.server);
  const engineSeconds = engine.cpuSeconds() - before.engine;
  const grownMb = heldMb() - before.held;
  const cancels: number[] = [];
  for (let turn = 0; turn < CANCELS; turn += 1) cancels.push(await cancelMs(local, turn));
  const engineMb = engine.memoryMb();
  const idleSince = performance.now();
  while (mind.status().pid !== null) await sleep(5);
  return {
    firstMs: median(firsts),
    serverMs: (server.user + server.system) / 1000 / TURNS,
    engineMs: (engineSeconds * 1000) / TURNS,
    cancelMs: median(cancels),
    grownMb,
    engineMb,
    freedMs: performance.now() - idleSince - IDLE_MS,
  };
}

/** From sending an answer to the first word that comes back; the engine was loaded for the opening question. */
async function firstThroughHttpMs({ dataDir }: Place): Promise<number[]> {
  const times: number[] = [];
  for (let start = 0; start < HTTP_STARTS; start += 1) {
    const stack = await startChatStack(1, { hasModel: false, settings: { DATA_DIR: dataDir } });
    const [person] = stack.people;
    if (!person) throw new Error("nobody was made");
    const id = await openInterview(stack.appUrl, person);
    for (let answer = 0; answer < HTTP_ANSWERS; answer += 1)
      times.push((await timeStream(appCall(stack.appUrl, person, id))).firstTokenMs);
    await stack.stop();
  }
  return times.toSorted((a, b) => a - b);
}

const ROWS: { of: keyof Figures; name: string; digits: number; bound: string }[] = [
  {
    of: "firstMs",
    name: "first word after the turn is given to the engine, median, ms",
    digits: 0,
    bound: "150",
  },
  {
    of: "cancelMs",
    name: "first word of another turn after one was given up, median, ms",
    digits: 0,
    bound: "100",
  },
  { of: "serverMs", name: "the server's processor time a turn, ms", digits: 1, bound: "" },
  { of: "engineMs", name: "the engine's processor time a turn, ms", digits: 0, bound: "" },
  { of: "grownMb", name: `the server's memory more after ${TURNS} turns, MB`, digits: 1, bound: "0" },
  { of: "engineMb", name: "the engine's memory, MB", digits: 0, bound: "" },
  { of: "freedMs", name: "its memory free after the idle time, ms later", digits: 0, bound: "" },
];

export const localModelBench: Bench = {
  name: "local-model",
  title: "A model on this machine",
  run: async () => {
    await fetchTestEngine();
    const dataDir = createTemporaryFolder("bench-model");
    const place = { dataDir, chosen: placeTestModel(dataDir) };
    const rounds: (Figures & { load: number })[] = [];
    for (let at = 0; at < ROUNDS; at += 1)
      rounds.push({ ...(await measure(place)), load: loadavg()[0] ?? Number.NaN });
    const http = await firstThroughHttpMs(place);
    const httpLoad = loadavg()[0] ?? Number.NaN;
    rmSync(dataDir, { recursive: true });
    return `What the way to the engine costs, with a model of half a megabyte whose words are random: ${TURNS} turns one after the
other, ${ROUNDS} runs, while the machine's load was ${rounds.map(({ load }) => round(load)).join(", ")}. The idle time is ${IDLE_MS / 1000} s here and ${LOCAL_IDLE_SECONDS / 60} minutes
otherwise. What a real model takes stands in [local-model.md](local-model.md).

${markdownTable(
  ["figure", ...rounds.map((_, at) => `run ${at + 1}`), "bound"],
  ROWS.map(({ of, name, digits, bound }) =>
    [name].concat(
      rounds.map((one) => round(one[of], digits)),
      bound,
    ),
  ),
)}

Through HTTP, from sending an answer, which is stored meanwhile, to the first word of the reply: ${http.length} answers, at a load of
${round(httpLoad)}: ${http.map((ms) => round(ms, 0)).join(", ")} ms. The bound is 150 ms.`;
  },
};
