import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { SPEECH_SAMPLE_RATE } from "#contract/limits.ts";
import { readPcm, writeWav } from "#api/integrations/speech/pcm.ts";

/** An answer as it was thought: parts that are said, and the seconds of thought between them. */
type Written = { voice: string; noiseDb: number | null; parts: string[]; pauses: number[] };

export type SpokenAnswer = {
  text: string;
  samples: Float32Array;
  /** Where each pause of thought begins and ends, and where the last sound is, in seconds. */
  pauses: { from: number; to: number }[];
  end: number;
};

/** Longer than any pause that ends an answer. */
const SILENCE_AFTER_SECONDS = 10;
/** Below it a synthesised voice has faded out. */
const QUIET = 0.01;

const RATE = SPEECH_SAMPLE_RATE;

/** By Debian's flite and sox: `apt-get install flite sox`. */
function say(text: string, voice: string, folder: string): Float32Array {
  const [raw, wav] = [join(folder, "raw.wav"), join(folder, "part.wav")];
  execFileSync("flite", ["-voice", voice, "-t", text, "-o", raw]);
  execFileSync("sox", [raw, "-r", String(RATE), "-b", "16", "-c", "1", wav, "norm", "-6"]);
  const { samples } = readPcm(readFileSync(wav));
  const loud = (at: number) => Math.abs(samples[at] ?? 0) > QUIET;
  let [from, to] = [0, samples.length];
  while (from < to && !loud(from)) from += 1;
  while (to > from && !loud(to - 1)) to -= 1;
  return samples.slice(from, to);
}

/** The same at each making: no bench is to differ by its noise. */
function addNoise(samples: Float32Array, decibels: number | null): void {
  if (decibels === null) return;
  const level = 10 ** (decibels / 20) * Math.sqrt(3);
  let seed = 1;
  for (let at = 0; at < samples.length; at += 1) {
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
    samples[at] = (samples[at] ?? 0) + (seed / 2 ** 30 - 1) * level;
  }
}

function speak({ voice, noiseDb, parts, pauses }: Written, folder: string): SpokenAnswer {
  const said = parts.map((part) => say(part, voice, folder));
  const gaps = pauses.map((seconds) => Math.round(seconds * RATE));
  const length = [...said.map((part) => part.length), ...gaps].reduce((sum, one) => sum + one, 0);
  const samples = new Float32Array(length + SILENCE_AFTER_SECONDS * RATE);
  const found: SpokenAnswer["pauses"] = [];
  let at = 0;
  for (const [index, part] of said.entries()) {
    samples.set(part, at);
    at += part.length;
    const gap = gaps[index];
    if (gap !== undefined) found.push({ from: at / RATE, to: (at + gap) / RATE });
    at += gap ?? 0;
  }
  addNoise(samples, noiseDb);
  return { text: parts.join(" "), samples, pauses: found, end: length / RATE };
}

/** The answers of speech-answers.json as sound; their files stay in `folder`. */
export function makeSpeech(folder: string): SpokenAnswer[] {
  mkdirSync(folder, { recursive: true });
  const file = join(import.meta.dirname, "speech-answers.json");
  const { answers } = JSON.parse(readFileSync(file, "utf8")) as { answers: Written[] };
  return answers.map((answer, index) => {
    const spoken = speak(answer, folder);
    writeFileSync(join(folder, `${index}.wav`), writeWav({ samples: spoken.samples, sampleRate: RATE }));
    return spoken;
  });
}
