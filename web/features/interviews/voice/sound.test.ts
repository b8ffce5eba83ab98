import { describe, expect, it } from "vitest";
import { SPEECH_LEVEL_MS } from "#contract/limits.ts";
import { pauseShare, SoundMeter } from "./sound.ts";

/** Feeds readings of the given seconds and levels. */
function listen(parts: [seconds: number, level: number][]) {
  const meter = new SoundMeter();
  let now = 0;
  for (const [seconds, level] of parts)
    for (let end = now + seconds * 1000; now < end; now += SPEECH_LEVEL_MS) meter.read(level, now);
  return meter.facts(now - SPEECH_LEVEL_MS);
}

describe("sound and silence", () => {
  it("counts silence from the last sound, and none before the first", () => {
    expect(listen([[5, 0.002]]).silentMs).toBe(0);
    const { silentMs } = listen([
      [1, 0.002],
      [3, 0.2],
      [2, 0.002],
    ]);
    expect(silentMs).toBe(2000);
  });

  it("a short quiet sound ends a silence", () => {
    const { silentMs } = listen([
      [3, 0.2],
      [3, 0.002],
      [0.1, 0.02],
      [1, 0.002],
    ]);
    expect(silentMs).toBe(1000);
  });

  it("a word that fades out in a loud room is sound to its end; noise alone at that level is not", () => {
    const [quiet, fading] = [0.01, 0.028];
    const { silentMs } = listen([
      [3, quiet],
      [0.5, 0.2],
      [0.1, fading],
      [1, quiet],
    ]);
    expect(silentMs).toBe(1000);
    const later = listen([
      [3, quiet],
      [0.5, 0.2],
      [1, quiet],
      [0.1, fading],
    ]);
    expect(later.silentMs).toBe(1100);
  });

  it("the noise of a room is silence, once it has been heard for a while", () => {
    const { silentMs } = listen([
      [2, 0.02],
      [3, 0.3],
      [2, 0.02],
    ]);
    expect(silentMs).toBe(2000);
  });

  it("a long sentence does not become noise", () => {
    const parts = Array.from({ length: 30 }, (): [number, number][] => [
      [1.5, 0.2],
      [0.2, 0.003],
    ]).flat();
    expect(listen(parts).silentMs).toBe(200);
  });

  it("recognised words count as sound whatever the level", () => {
    const meter = new SoundMeter();
    meter.words(1000);
    expect(meter.facts(2500).silentMs).toBe(1500);
  });

  it("words recognised after their sound do not extend the pause", () => {
    const meter = new SoundMeter();
    for (let now = 0; now <= 1000; now += SPEECH_LEVEL_MS) meter.read(0.2, now);
    meter.words(2500);
    expect(meter.facts(3000).silentMs).toBe(2000);
    meter.words(4500);
    expect(meter.facts(4500).silentMs, "of no sound that was heard").toBe(0);
  });

  it("a pause is shown from a second on, and full at its end", () => {
    const at = { shownSeconds: 1, endSeconds: 4 };
    expect(pauseShare(900, at)).toBe(0);
    expect(pauseShare(2000, at)).toBe(0.5);
    expect(pauseShare(4100, at)).toBe(1);
  });
});
