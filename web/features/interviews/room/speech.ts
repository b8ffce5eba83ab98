import type { SpokenFacts } from "#contract/spoken-answers.ts";

/** Connects the interview to the speech input. While answers are typed, nothing is registered here. */
export class Speech {
  /** Returns the measurements of the answer in the box. */
  measure: (() => SpokenFacts | undefined) | null = null;
  /** Resolves when the last spoken words are in the box. Returns null if nothing is listening. */
  settle: (() => Promise<void> | null) | null = null;
  isSettling = false;

  /** Calls `goOn` at once, or as soon as the last spoken words are in the box. */
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
