import { SPOKEN_ANSWER_SECONDS_MAX, SPOKEN_ANSWER_SECONDS_MIN } from "#contract/limits.ts";
import type { SpokenFacts } from "#contract/spoken-answers.ts";
import { GAP_MS } from "./sound.ts";

/** A shorter sound is a key or a chair. */
const SOUND_MS = 150;
/** The page slept, or nobody saw it: between two readings as far apart nobody knows what was heard. */
export const READINGS_APART_MS = 1000;

const round = (value: number, digits: number): number => Number(value.toFixed(digits));

/**
 * Measures one answer from the microphone's readings, over all the times that it was listened to; the time in which
 * nothing was listened to counts for nothing. Where a part was not heard, or not spoken, there are no facts.
 */
export class AnswerFacts {
  #isWhole: boolean;
  #words = 0;
  #lengthMs = 0;
  #soundMs = 0;
  #longestMs = 0;
  #readMs: number | null = null;
  /** The sound that may still turn out too short to count. */
  #soundFromMs = 0;
  #soundToMs: number | null = null;
  /** The end of what counts. */
  #lastMs: number | null = null;

  /** `isNew`: nothing of the answer was there before. */
  constructor(isNew: boolean) {
    this.#isWhole = isNew;
  }

  /** It is listened to, for the first time or again. */
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

  /** Words that were heard without the microphone being read can't be set against a time. */
  hear(words: string): void {
    this.#words += words.split(/\s+/u).filter(Boolean).length;
    if (this.#readMs === null) this.#isWhole = false;
  }

  /** null where they would not be true, or say nothing. */
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
