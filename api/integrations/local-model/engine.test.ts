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

/** Long enough that something can happen in the middle of it. */
const LONG = 1500;

/** A question whose words are seen as they come. */
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
  it("speaks in pieces, the same at temperature 0, and says how much it read and wrote", async () => {
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

  it("gives exactly the object of a schema", async () => {
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

  it("stops when nobody wants its words any more, and answers the next at once", async () => {
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
    // A rating stands still while a turn is said, so it would wait for all that nobody listens to.
    expect(await timed(question({ urgency: "rating", maxTokens: 1 }))).toBeLessThan(wholeMs / 2);
    expect(engine.status().state).toBe("ready");
  });

  it("lets a rating stand still while a turn is answered", async () => {
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

  it("killed in the middle of a word it fails the calls under way, and is there again after a rest", async () => {
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

  it("frees its memory when it was not used for a while, and comes back when asked", async () => {
    const engine = start({ idleMs: 30 });
    await engine.ask(question());
    const { pid } = engine.status();
    await expect.poll(() => isAlive(pid)).toBe(false);
    expect(engine.status()).toMatchObject({ state: "off", lastFailure: null });
    expect(await engine.ask(question())).toMatchObject({ outputTokens: 40 });
  });

  it("too large for the memory that is free is said with both figures, before it is loaded", async () => {
    const engine = start({ freeBytes: () => 60 * 1024 ** 2 });
    await expect(engine.ask(question())).rejects.toThrow(/the model (needs about|took) 0\.\d GB of memory/u);
    expect(engine.status().state).toBe("resting");
  });

  // safety.md T90
  it("learns nothing of the server's settings, and may neither write a file nor call anybody", async () => {
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

  it("refuses what is longer than it can remember", async () => {
    await expect(start().ask(question({ user: SAID.repeat(60) }))).rejects.toThrow("too long for this model");
  });

  it("that is damaged is said to be, and rests", async () => {
    const engine = start({ content: Buffer.from("GGUF, and then nothing of use") });
    await expect(engine.ask(question())).rejects.toThrow("local model:");
    expect(engine.status().state).toBe("resting");
  });
});
