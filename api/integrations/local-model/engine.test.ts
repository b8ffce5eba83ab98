import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { useLocalModel } from "#api/testing/local-model.ts";
import { modelsFolder } from "./catalogue.ts";
import { engineLibrary } from "./chosen.ts";
import type { Question } from "./engine-calls.ts";
import { createEngine, type Engine, type EngineOptions } from "./engine.ts";

const install = useLocalModel();
const running: Engine[] = [];
afterEach(() => {
  for (const engine of running.splice(0)) engine.close();
});

type Options = Partial<EngineOptions> & { content?: Buffer };

function start({ content, ...options }: Options = {}): Engine {
  const { dataDir, chosen } = install(content && { content });
  const engine = createEngine({
    library: engineLibrary(dataDir),
    modelFile: join(modelsFolder(dataDir), chosen.file),
    contextTokens: 2048,
    ...options,
  });
  running.push(engine);
  return engine;
}

const SAID = "I fixed the printer of the whole floor on a Tuesday in March.";
const question = (more: Partial<Question> = {}): Question => ({
  urgency: "turn",
  system: "Ask one question.",
  user: SAID,
  schema: null,
  temperature: 0,
  maxTokens: 40,
  signal: undefined,
  onReading: () => undefined,
  onText: () => undefined,
  ...more,
});

/** Number of tokens of a reply that takes long enough to interrupt it. */
const LONG = 1500;

/** A question whose reply can be watched as it arrives. */
function watched(more: Partial<Question> = {}) {
  const first = Promise.withResolvers<void>();
  let text = "";
  const asked = question({
    maxTokens: LONG,
    onText: (piece) => {
      text += piece;
      first.resolve();
    },
    ...more,
  });
  return { asked, first: first.promise, said: () => text };
}

const isAlive = (pid: number | null): boolean => {
  try {
    return pid !== null && process.kill(pid, 0);
  } catch {
    return false;
  }
};

const SCHEMA = {
  type: "object",
  properties: { level: { enum: [1, 2, 3, 4, 5] }, isSo: { type: "boolean" } },
  required: ["level", "isSo"],
  additionalProperties: false,
};

describe("a model on this machine", () => {
  it("streams its reply, the same at temperature 0, and reports the tokens read and written", async () => {
    const engine = start();
    const pieces: string[] = [];
    const end = await engine.ask(question({ onText: (piece) => pieces.push(piece) }));
    const again: string[] = [];
    await engine.ask(question({ onText: (piece) => again.push(piece) }));
    expect(pieces.length).toBeGreaterThan(5);
    expect(again.join("")).toBe(pieces.join(""));
    expect(end).toMatchObject({ reason: "length", outputTokens: 40 });
    expect(end.inputTokens).toBeGreaterThan(SAID.length);
    expect(engine.status()).toMatchObject({ state: "ready", lastFailure: null });
  });

  it("returns exactly the object of a schema", async () => {
    let text = "";
    const { reason } = await start().ask(
      question({ schema: SCHEMA, maxTokens: 200, onText: (piece) => (text += piece) }),
    );
    expect(reason).toBe("stop");
    expect(JSON.parse(text)).toEqual({
      level: expect.toSatisfy((level: number) => [1, 2, 3, 4, 5].includes(level)),
      isSo: expect.any(Boolean),
    });
  });

  it("stops when a call is cancelled, and answers the next one at once", async () => {
    const engine = start();
    const timed = async (asked: Question) => {
      const since = performance.now();
      await engine.ask(asked);
      return performance.now() - since;
    };
    await engine.ask(question());
    const wholeMs = await timed(question({ maxTokens: LONG }));
    const cut = new AbortController();
    const { asked, first } = watched({ signal: cut.signal });
    const asking = engine.ask(asked);
    await first;
    cut.abort(new Error("nobody listens"));
    await expect(asking).rejects.toThrow("nobody listens");
    // A rating pauses during a turn, so it would wait for the rest of a turn that was not cancelled.
    expect(await timed(question({ urgency: "rating", maxTokens: 1 }))).toBeLessThan(wholeMs / 2);
    expect(engine.status().state).toBe("ready");
  });

  it("pauses a rating while a turn is answered", async () => {
    const engine = start();
    const rating = watched({ urgency: "rating" });
    const rated = engine.ask(rating.asked);
    await rating.first;
    const heard = new Set<number>();
    await engine.ask(question({ onText: () => heard.add(rating.said().length) }));
    expect(heard.size).toBe(1);
    const [before = 0] = heard;
    expect((await rated).outputTokens).toBe(LONG);
    expect(rating.said().length).toBeGreaterThan(before);
  });

  it("fails the calls in progress when it is killed, and works again after a rest", async () => {
    const engine = start({ restartMs: { first: 50, last: 50 } });
    const { asked, first } = watched();
    const cut = engine.ask(asked);
    await first;
    process.kill(engine.status().pid ?? 0, "SIGKILL");
    await expect(cut).rejects.toThrow("its process ended (SIGKILL)");
    expect(engine.status()).toMatchObject({ state: "resting", pid: null });
    await expect(engine.ask(question())).rejects.toThrow("it rests after a failure");
    await expect.poll(() => engine.status().state).toBe("off");
    expect(await engine.ask(question())).toMatchObject({ outputTokens: 40 });
    expect(engine.status().lastFailure?.reason).toContain("SIGKILL");
  });

  it("frees its memory when it was idle for a while, and starts again on the next call", async () => {
    const engine = start({ idleMs: 30 });
    await engine.ask(question());
    const { pid } = engine.status();
    await expect.poll(() => isAlive(pid)).toBe(false);
    expect(engine.status()).toMatchObject({ state: "off", lastFailure: null });
    expect(await engine.ask(question())).toMatchObject({ outputTokens: 40 });
  });

  it("that is too large for the free memory is refused with both figures, before it is loaded", async () => {
    const engine = start({ freeBytes: () => 60 * 1024 ** 2 });
    await expect(engine.ask(question())).rejects.toThrow(/the model (needs about|took) 0\.\d GB of memory/u);
    expect(engine.status().state).toBe("resting");
  });

  // safety.md T90
  it("gets none of the server's settings, and may neither write a file nor use the network", async () => {
    const engine = start();
    await engine.ask(question());
    if (process.platform !== "linux") return;
    const environment = readFileSync(`/proc/${engine.status().pid}/environ`, "utf8");
    expect(environment.split("\0").map((line) => line.split("=")[0])).not.toContain("HOME");
    const given = readFileSync(`/proc/${engine.status().pid}/cmdline`, "utf8").split("\0");
    expect(given.filter((one) => /^--(?:permission|allow-(?:fs-write|net)\b)/u.test(one))).toEqual([
      "--permission",
    ]);
  });

  it("refuses a prompt that is longer than its context", async () => {
    await expect(start().ask(question({ user: SAID.repeat(60) }))).rejects.toThrow("too long for this model");
  });

  it("that is damaged fails with an error, and rests", async () => {
    const engine = start({ content: Buffer.from("GGUF, and then nothing of use") });
    await expect(engine.ask(question())).rejects.toThrow("local model:");
    expect(engine.status().state).toBe("resting");
  });
});
