import type { SpokenFacts } from "#contract/spoken-answers.ts";

/** What the interview asks of whoever speaks their answers; nobody is asked while answers are typed. */
export class Speech {
  /** What was measured of the answer in the box. */
  measure: (() => SpokenFacts | undefined) | null = null;
  /** Resolves when the words that are being said are in the box; null where nothing is being said. */
  settle: (() => Promise<void> | null) | null = null;
  isSettling = false;

  /** Goes on at once, or as soon as the last words are in the box. */
  finish(goOn: () => void): void {
    const settling = this.settle?.() ?? null;
    if (settling === null) return goOn();
    this.isSettling = true;
    void this.#goOnAfter(settling, goOn);
  }

  async #goOnAfter(settling: Promise<void>, goOn: () => void): Promise<void> {
    await settling;
    this.isSettling = false;
    goOn();
  }
}
