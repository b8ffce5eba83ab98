import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, afterEach, describe, expect, it } from "vitest";
import { createTemporaryFolder } from "#api/testing/temporary-folder.ts";
import { createLocalSpeech, type LocalSpeech, type LocalSpeechOptions } from "./local-speech.ts";
import { cutAtQuiet, readPcm, silence, writeWav } from "./pcm.ts";
import { findSpeechModels } from "./speech-models.ts";

const root = createTemporaryFolder("speech");
afterAll(() => rmSync(root, { recursive: true }));

const place = (folder: string, names: string[]): void => {
  mkdirSync(folder, { recursive: true });
  for (const name of names) writeFileSync(join(folder, name), "");
};

const MOONSHINE = ["encoder_model.ort", "decoder_model_merged.ort", "tokens.txt"];
const models = join(root, "models");
place(join(models, "en", "hearing"), MOONSHINE);
place(join(models, "en", "voice"), ["joe.onnx", "tokens.txt"]);
place(join(models, "en", "voice", "espeak-ng-data"), []);

/**
 * Stands for sherpa-onnx-node, whose weights no package ships: it hears how long a sound is, and of a sound without end
 * nothing ever; a loud one is more than it bears.
 */
const library = join(root, "engine.cjs");
writeFileSync(
  library,
  `exports.OfflineRecognizer = class {
    createStream() { return { acceptWaveform(sound) { this.sound = sound; } }; }
    decode({ sound }) {
      const loudest = sound.samples.reduce((most, one) => Math.max(most, one), 0);
      if (loudest > 0.9) process.abort();
      while (loudest > 0.7);
      if (loudest > 0.5) throw new Error("no words in that");
    }
    getResult({ sound }) {
      if (sound.sampleRate === 8000) return { text: tried() };
      return { text: sound.samples.length / sound.sampleRate + " s" };
    }
  };
  const attempt = (work) => { try { work(); return "done"; } catch (error) { return error.code; } };
  const tried = () => JSON.stringify({
    env: Object.keys(process.env).filter((name) => !name.startsWith("NODE_")),
    write: attempt(() => require("node:fs").writeFileSync(__filename + ".out", "")),
    start: attempt(() => require("node:child_process").execFileSync("true")),
    call: process.permission.has("net"),
  });
  exports.OfflineTts = class {
    generate({ text, speed }) { return { samples: new Float32Array(text.length * speed), sampleRate: 10 }; }
  };`,
);

const running: LocalSpeech[] = [];
afterEach(() => {
  for (const speech of running.splice(0)) speech.close();
});

function start(options: LocalSpeechOptions = {}): LocalSpeech {
  const speech = createLocalSpeech({ library, models: findSpeechModels(models) }, { restMs: 0, ...options });
  running.push(speech);
  return speech;
}

const RATE = 16_000;
const sound = (seconds: number, level = 0) =>
  writeWav({ samples: new Float32Array(seconds * RATE).fill(level), sampleRate: RATE });
const [BAD, STUCK, DEADLY] = [0.6, 0.8, 1];

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

describe("speech models on this machine", () => {
  it("hear one sound after the other, and speak", async () => {
    const speech = start();
    expect(speech.pid(), "nobody has asked yet").toBeNull();
    const heard = await Promise.all([1, 2, 3].map((seconds) => speech.transcribe(sound(seconds), "en")));
    expect(heard).toEqual(["1 s", "2 s", "3 s"]);
    const spoken = await speech.speak("Why then?", { rate: 2, language: "en" });
    expect(spoken.headers.get("content-type")).toBe("audio/wav");
    expect(readPcm(new Uint8Array(await spoken.arrayBuffer()))).toMatchObject({ sampleRate: 10 });
  });

  it("refuse a language they have no model for, and go on after a sound they can't read", async () => {
    const speech = start();
    await expect(speech.transcribe(silence(), "de")).rejects.toThrow("no model here hears de");
    await expect(speech.speak("Warum?", { rate: 1, language: "de" })).rejects.toThrow("speaks de");
    await expect(speech.transcribe(sound(1, BAD), "en")).rejects.toThrow("no words in that");
    expect(await speech.transcribe(sound(1), "en")).toBe("1 s");
  });

  // safety.md T90
  it("know nothing of the server's settings, and may neither write a file nor start a program nor call anybody", async () => {
    const wav = writeWav({ samples: new Float32Array(8000), sampleRate: 8000 });
    expect(JSON.parse(await start().transcribe(wav, "en"))).toEqual({
      env: [],
      write: "ERR_ACCESS_DENIED",
      start: "ERR_ACCESS_DENIED",
      call: false,
    });
  });

  it("a process that dies or is stuck fails what waits for it, and the next one is answered", async () => {
    const speech = start({ longestMs: 1500 });
    for (const level of [DEADLY, STUCK]) {
      const failed = [speech.transcribe(sound(1, level), "en"), speech.transcribe(sound(1), "en")];
      // One kind of end after the other.
      for (const one of await Promise.allSettled(failed)) expect(one.status).toBe("rejected");
      expect(await speech.transcribe(sound(2), "en")).toBe("2 s");
    }
  }, 30_000);

  it("that failed rest before they are started again", async () => {
    const speech = start({ restMs: 60_000 });
    await expect(speech.transcribe(sound(1, DEADLY), "en")).rejects.toThrow("its process ended");
    await expect(speech.transcribe(sound(1), "en")).rejects.toThrow("it rests after a failure");
    expect(speech.pid()).toBeNull();
  });

  it("leave no process behind when they are closed, or idle for long", async () => {
    const [closed, idle] = [start(), start({ idleMs: 0 })];
    await closed.transcribe(sound(1), "en");
    const pid = closed.pid() ?? 0;
    expect(isAlive(pid)).toBe(true);
    closed.close();
    await expect.poll(() => isAlive(pid)).toBe(false);
    await idle.transcribe(sound(1), "en");
    await expect.poll(() => idle.pid()).toBeNull();
    expect(await idle.transcribe(sound(1), "en"), "and are started anew").toBe("1 s");
  });
});

describe("a sound too long for a model", () => {
  it("is cut where it is quietest, and nothing of it is lost", () => {
    const samples = new Float32Array(20 * RATE).fill(0.3);
    samples.fill(0, 7.5 * RATE, 7.8 * RATE);
    const parts = cutAtQuiet({ samples, sampleRate: RATE }, 9);
    expect(parts[0]?.length).toBeGreaterThan(7.4 * RATE);
    expect(parts[0]?.length).toBeLessThan(7.9 * RATE);
    expect(parts.every((part) => part.length <= 9 * RATE)).toBe(true);
    expect(parts.reduce((sum, part) => sum + part.length, 0)).toBe(samples.length);
  });

  it("is heard in parts", async () => {
    expect(await start().transcribe(sound(20), "en")).toBe("6.05 s 6.05 s 7.9 s");
  });
});

describe("the folder of models", () => {
  const found = (name: string) => findSpeechModels(join(root, name));

  it("is told by its languages and its files, and of two files the smaller is taken", () => {
    place(join(root, "two", "de", "hearing"), [
      "base-encoder.onnx",
      "base-encoder.int8.onnx",
      "base-decoder.int8.onnx",
      "base-tokens.txt",
    ]);
    place(join(root, "two", "en", "hearing"), ["encoder.onnx", "decoder.onnx", "joiner.onnx", "tokens.txt"]);
    const { de, en } = found("two");
    expect([de?.hearing?.kind, en?.hearing?.kind, en?.voice]).toEqual(["Whisper", "transducer", undefined]);
    expect(de?.hearing?.config).toMatchObject({
      whisper: { encoder: expect.stringMatching(/base-encoder\.int8\.onnx$/u) as string, language: "de" },
    });
    expect(findSpeechModels(models).en).toMatchObject({ hearing: { kind: "Moonshine" }, voice: {} });
  });

  it("that is missing, empty or holds something else is refused in words", () => {
    expect(() => found("nowhere")).toThrow("is no folder that can be read");
    place(join(root, "empty"), []);
    expect(() => found("empty")).toThrow(/has no model: one that hears English lies in .*en.hearing/u);
    place(join(root, "other", "en", "hearing"), ["model.gguf"]);
    expect(() => found("other")).toThrow(/holds no model that is known here: .*Moonshine/u);
    place(join(root, "mute", "en", "voice"), ["joe.onnx", "tokens.txt"]);
    expect(() => found("mute")).toThrow("espeak-ng-data");
  });
});
