import { SPOKEN_ANSWER_SECONDS_MAX, SPOKEN_ANSWER_SECONDS_MIN } from "#contract/limits.ts";
import type { SpokenFacts } from "#contract/spoken-answers.ts";
import { GAP_MS } from "./sound.ts";

/** A shorter sound is a key press or a chair, not speech. */
const SOUND_MS = 150;
/** With a longer gap between two readings (the device slept or the tab was hidden), the sound in between is unknown. */
export const READINGS_APART_MS = 1000;

const round = (value: number, digits: number): number => Number(value.toFixed(digits));

/**
 * Measures one answer from the microphone's readings, over all periods of listening. The time between the periods does
 * not count. There are no facts if a part of the answer was not heard or not spoken.
 */
export class AnswerFacts {
  #isWhole: boolean;
  #words = 0;
  #lengthMs = 0;
  #soundMs = 0;
  #longestMs = 0;
  #readMs: number | null = null;
  /** The current sound, which may turn out too short to count. */
  #soundFromMs = 0;
  #soundToMs: number | null = null;
  /** The end of the last sound that counted. */
  #lastMs: number | null = null;

  /** `isNew` is true if the answer box was empty before. */
  constructor(isNew: boolean) {
    this.#isWhole = isNew;
  }

  /** Starts a period of listening, the first or a further one. */
  begin(): void {
    [this.#readMs, this.#soundToMs, this.#lastMs] = [null, null, null];
  }

  read(isSound: boolean, nowMs: number): void {
    if (this.#readMs !== null && nowMs - this.#readMs > READINGS_APART_MS) this.#isWhole = false;
    this.#readMs = nowMs;
    if (!isSound) return;
    if (this.#soundToMs === null || nowMs - this.#soundToMs >= GAP_MS) this.#soundFromMs = nowMs;
    this.#soundToMs = nowMs;
    if (nowMs - this.#soundFromMs < SOUND_MS) return;
    const lastMs = this.#lastMs ?? this.#soundFromMs;
    const pauseMs = Math.max(0, this.#soundFromMs - lastMs);
    this.#longestMs = Math.max(this.#longestMs, pauseMs);
    this.#soundMs += nowMs - lastMs - pauseMs;
    this.#lengthMs += nowMs - lastMs;
    this.#lastMs = nowMs;
  }

  /** Counts words. If the microphone is not being read, their duration is unknown, and the answer has no facts. */
  hear(words: string): void {
    this.#words += words.split(/\s+/u).filter(Boolean).length;
    if (this.#readMs === null) this.#isWhole = false;
  }

  /** Returns null if the facts would be wrong or meaningless. */
  facts(): SpokenFacts | null {
    const seconds = round(this.#lengthMs / 1000, 1);
    const isBounded = seconds >= SPOKEN_ANSWER_SECONDS_MIN && seconds <= SPOKEN_ANSWER_SECONDS_MAX;
    if (!this.#isWhole || this.#words === 0 || !isBounded) return null;
    return {
      seconds,
      words: this.#words,
      longestPauseSeconds: round(this.#longestMs / 1000, 1),
      speechShare: round(this.#soundMs / this.#lengthMs, 2),
    };
  }
}
