/**
 * Tells sound from silence by its level (0 to 1): what stands clearly above the room's own noise is sound. The noise
 * follows a quieter room at once and a louder one slowly, so that a long sentence is not taken for noise.
 */
const NOISE_FIRST = 0.01;
const NOISE_LEAST = 0.001;
const ABOVE_NOISE = 3;
/** A word fades out: what follows a sound within such a gap is still of it. */
const STILL_ABOVE_NOISE = 2.4;
const SOUND_LEAST = 0.006;
const NOISE_RISES_BY = 1.01;
/** A gap between two words is no silence. */
export const GAP_MS = 250;

/** Words come as much later than their sound: a pause that they interrupted would last longer than was chosen. */
const WORDS_LATE_MS = 3000;

export type SoundFacts = { hasSound: boolean; silentMs: number; noise: number };

export class SoundMeter {
  #noise = NOISE_FIRST;
  #firstMs: number | null = null;
  #lastMs = 0;
  /** The last sound that the level told. */
  #levelMs: number | null = null;

  /** One reading of the microphone: whether it is sound. Readings come every SPEECH_LEVEL_MS. */
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

  /** Words came. They are of the sound just before; where there was none, somebody spoke whatever the level says. */
  words(nowMs: number): void {
    const isLate = this.#levelMs !== null && nowMs - this.#levelMs < WORDS_LATE_MS;
    if (!isLate) this.#heard(nowMs);
  }

  #heard(nowMs: number): void {
    this.#firstMs ??= nowMs;
    this.#lastMs = Math.max(this.#lastMs, nowMs);
  }

  /** Silence counts from the first sound on: who has not begun yet thinks. */
  facts(nowMs: number): SoundFacts {
    const silentMs = this.#firstMs === null ? 0 : nowMs - this.#lastMs;
    return { hasSound: this.#firstMs !== null && silentMs < GAP_MS, silentMs, noise: this.#noise };
  }
}

/** How far a pause has run towards the answer's end: 0 while somebody speaks or it is too short to show, 1 at its end. */
export const pauseShare = (silentMs: number, { shownSeconds, endSeconds }: Record<string, number>): number =>
  silentMs < (shownSeconds ?? 0) * 1000 ? 0 : Math.min(1, silentMs / ((endSeconds ?? 1) * 1000));
