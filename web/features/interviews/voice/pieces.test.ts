import { describe, expect, it } from "vitest";
import { SPEECH_PIECE_SECONDS, SPEECH_SAMPLE_RATE } from "#contract/limits.ts";
import { Pieces } from "./pieces.ts";
import { encodeWav } from "./wav.ts";

const RATE = 16_000;

/** Feeds sounds of the given seconds and volumes in small chunks, as a browser does. */
function record(parts: [seconds: number, volume: number][]) {
  const found: number[] = [];
  const pieces = new Pieces(RATE, (samples) => found.push(samples.length / RATE));
  for (const [seconds, volume] of parts)
    for (let left = seconds * RATE; left > 0; left -= 128)
      pieces.add(Float32Array.from({ length: 128 }, (_, at) => (at % 2 === 0 ? volume : -volume)));
  return { found, pieces };
}

describe("an answer in pieces", () => {
  it("is cut at its pauses, without the silence before it", () => {
    const { found, pieces } = record([
      [3, 0],
      [2, 0.3],
      [2, 0],
      [1, 0.3],
    ]);
    expect(found).toHaveLength(1);
    expect(found[0]).toBeGreaterThan(2.5);
    expect(found[0]).toBeLessThan(3.3);
    pieces.flush();
    expect(found).toHaveLength(2);
    expect(found[1]).toBeLessThan(1.4);
  });

  it("is cut at a maximum length when there is no pause", () => {
    const { found } = record(
      Array.from({ length: 30 }, (): [number, number][] => [
        [1.5, 0.3],
        [0.3, 0.003],
      ]).flat(),
    );
    expect(found.map(Math.round)).toEqual([SPEECH_PIECE_SECONDS, SPEECH_PIECE_SECONDS]);
  });

  it("has no piece of silence", () => {
    const { found, pieces } = record([[30, 0.0005]]);
    pieces.flush();
    expect(found).toEqual([]);
  });

  it("is encoded at 16 kHz whatever the microphone's rate", async () => {
    for (const rate of [16_000, 44_100, 48_000]) {
      const bytes = Buffer.from(await encodeWav(new Float32Array(rate).fill(0.5), rate).arrayBuffer());
      expect(bytes.length, String(rate)).toBe(44 + SPEECH_SAMPLE_RATE * 2);
      expect(bytes.readInt16LE(44 + 8000 * 2)).toBe(Math.round(0.5 * 0x7fff));
    }
  });
});
