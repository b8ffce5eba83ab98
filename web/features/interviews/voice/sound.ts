/**
 * Tells sound from silence by the level (0 to 1): sound is clearly above the room's noise. The noise estimate falls at
 * once in a quieter room and rises slowly in a louder one, so that a long sentence is not taken for noise.
 */
const NOISE_FIRST = 0.01;
const NOISE_LEAST = 0.001;
const ABOVE_NOISE = 3;
/** Words fade out, so within GAP_MS after a sound a lower level still counts as part of it. */
const STILL_ABOVE_NOISE = 2.4;
const SOUND_LEAST = 0.006;
const NOISE_RISES_BY = 1.01;
/** A shorter gap, as between two words, is not silence. */
export const GAP_MS = 250;

/** Recognised words arrive up to this much after their sound. Counted as new sound, they would extend the pause. */
const WORDS_LATE_MS = 3000;

export type SoundFacts = { hasSound: boolean; silentMs: number; noise: number };

export class SoundMeter {
  #noise = NOISE_FIRST;
  #firstMs: number | null = null;
  #lastMs = 0;
  /** The time of the last sound found by level. */
  #levelMs: number | null = null;

  /** Takes one reading of the level and returns true if it is sound. Readings come every SPEECH_LEVEL_MS. */
  read(level: number, nowMs: number): boolean {
    const isStill = this.#levelMs !== null && nowMs - this.#levelMs < GAP_MS;
    const above = isStill ? STILL_ABOVE_NOISE : ABOVE_NOISE;
    const isSound = level > Math.max(SOUND_LEAST, this.#noise * above);
    this.#noise = Math.max(NOISE_LEAST, Math.min(level, this.#noise * NOISE_RISES_BY));
    if (isSound) {
      this.#levelMs = nowMs;
      this.#heard(nowMs);
    }
    return isSound;
  }

  /** Recognised words belong to a sound in the last WORDS_LATE_MS. Without one, the words themselves count as sound. */
  words(nowMs: number): void {
    const isLate = this.#levelMs !== null && nowMs - this.#levelMs < WORDS_LATE_MS;
    if (!isLate) this.#heard(nowMs);
  }

  #heard(nowMs: number): void {
    this.#firstMs ??= nowMs;
    this.#lastMs = Math.max(this.#lastMs, nowMs);
  }

  /** Silence counts from the first sound on, because a user who has not begun yet is thinking. */
  facts(nowMs: number): SoundFacts {
    const silentMs = this.#firstMs === null ? 0 : nowMs - this.#lastMs;
    return { hasSound: this.#firstMs !== null && silentMs < GAP_MS, silentMs, noise: this.#noise };
  }
}

/** Progress of a pause towards the answer's end, 0 to 1. Zero while the user speaks or the pause is short. */
export const pauseShare = (silentMs: number, { shownSeconds, endSeconds }: Record<string, number>): number =>
  silentMs < (shownSeconds ?? 0) * 1000 ? 0 : Math.min(1, silentMs / ((endSeconds ?? 1) * 1000));
