import { SPEECH_SAMPLE_RATE } from "#contract/limits.ts";

const HEADER = 44;

export type Pcm = { samples: Float32Array; sampleRate: number };

/** Of a WAV that was found to be plain 16-bit of one channel. A sound of less than a second is filled up with silence. */
export function readPcm(wav: Uint8Array): Pcm {
  const bytes = Buffer.from(wav.buffer, wav.byteOffset, wav.byteLength);
  const sampleRate = bytes.readUInt32LE(24);
  const count = Math.floor((bytes.length - HEADER) / 2);
  const samples = new Float32Array(Math.max(count, sampleRate));
  for (let at = 0; at < count; at += 1) samples[at] = bytes.readInt16LE(HEADER + at * 2) / 0x8000;
  return { samples, sampleRate };
}

/** 16-bit WAV of one channel. */
export function writeWav({ samples, sampleRate }: Pcm): Buffer<ArrayBuffer> {
  const wav = Buffer.alloc(HEADER + samples.length * 2);
  wav.write("RIFF", 0);
  wav.writeUInt32LE(wav.length - 8, 4);
  wav.write("WAVEfmt ", 8);
  wav.writeUInt32LE(16, 16);
  wav.writeUInt16LE(1, 20);
  wav.writeUInt16LE(1, 22);
  wav.writeUInt32LE(sampleRate, 24);
  wav.writeUInt32LE(sampleRate * 2, 28);
  wav.writeUInt16LE(2, 32);
  wav.writeUInt16LE(16, 34);
  wav.write("data", 36);
  wav.writeUInt32LE(samples.length * 2, 40);
  for (const [at, sample] of samples.entries())
    wav.writeInt16LE(Math.round(Math.max(-1, Math.min(1, sample)) * 0x7fff), HEADER + at * 2);
  return wav;
}

/** A second of nothing. */
export const silence = (): Buffer<ArrayBuffer> =>
  writeWav({ samples: new Float32Array(SPEECH_SAMPLE_RATE), sampleRate: SPEECH_SAMPLE_RATE });

/** Looked for its quietest place is the last third of what a model takes. */
const LOOKED_FROM = 2 / 3;
const FRAME_SECONDS = 0.1;

/** Parts of at most so many seconds, cut where it is quietest, so that hardly a word is cut. */
export function cutAtQuiet({ samples, sampleRate }: Pcm, longestSeconds: number): Float32Array[] {
  const [longest, frame] = [longestSeconds * sampleRate, Math.round(FRAME_SECONDS * sampleRate)];
  const parts: Float32Array[] = [];
  let from = 0;
  while (samples.length - from > longest) {
    let [cut, least] = [from + longest, Infinity];
    for (let at = from + Math.round(longest * LOOKED_FROM); at + frame <= from + longest; at += frame) {
      const loud = samples.subarray(at, at + frame).reduce((sum, sample) => sum + sample * sample, 0);
      if (loud < least) [cut, least] = [at + frame / 2, loud];
    }
    cut = Math.round(cut);
    parts.push(samples.subarray(from, cut));
    from = cut;
  }
  return [...parts, samples.subarray(from)];
}
