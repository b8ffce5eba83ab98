/** Speaks one sentence; resolves when it is over or was stopped, rejects where nothing can be heard. */
export type Voice = {
  say: (sentence: string, events: { onSound: () => void; signal: AbortSignal }) => Promise<void>;
  /** This sentence comes next, while another is spoken: no gap is to be heard between them. */
  prepare?: (sentence: string) => void;
};

const SENTENCE = /^[\s\S]*?[.!?…]["')\]»”’]*\s+/;

/** The whole sentences at the beginning, and what is not whole yet. */
export function takeSentences(text: string): { sentences: string[]; rest: string } {
  const sentences: string[] = [];
  let rest = text;
  for (let found = SENTENCE.exec(rest); found !== null; found = SENTENCE.exec(rest)) {
    sentences.push(found[0].trim());
    rest = rest.slice(found[0].length);
  }
  return { sentences, rest };
}

type SpeakerEvents = {
  /** With how long it spoke. */
  onEnd: (seconds: number) => void;
  /** Nothing can be heard on this device. */
  onVoiceless: () => void;
};

/** Speaks one message sentence by sentence, while its words still stream in. */
export class Speaker {
  #rest = "";
  #queue: string[] = [];
  #isWhole = false;
  #isBusy = false;
  #soundFrom: number | null = null;
  readonly #stopped = new AbortController();
  readonly #voice: Voice;
  readonly #events: SpeakerEvents;

  constructor(voice: Voice, events: SpeakerEvents) {
    this.#voice = voice;
    this.#events = events;
  }

  add(words: string): void {
    const { sentences, rest } = takeSentences(this.#rest + words);
    this.#rest = rest;
    this.#queue.push(...sentences);
    void this.#go();
  }

  /** No more words come. */
  finish(): void {
    if (this.#rest.trim() !== "") this.#queue.push(this.#rest.trim());
    this.#rest = "";
    this.#isWhole = true;
    void this.#go();
  }

  /** Silent from now on; tells no end. */
  stop(): number {
    this.#stopped.abort();
    return this.#spokenSeconds();
  }

  #spokenSeconds = (): number =>
    this.#soundFrom === null ? 0 : (performance.now() - this.#soundFrom) / 1000;

  /** One sentence ahead, never more: what is stopped was loaded for nothing. */
  #prepareNext(): void {
    const [next] = this.#queue;
    if (next !== undefined && !this.#stopped.signal.aborted) this.#voice.prepare?.(next);
  }

  async #go(): Promise<void> {
    const { signal } = this.#stopped;
    if (this.#isBusy) return this.#prepareNext();
    this.#isBusy = true;
    const onSound = () => (this.#soundFrom ??= performance.now());
    try {
      for (
        let next = this.#queue.shift();
        next !== undefined && !signal.aborted;
        next = this.#queue.shift()
      ) {
        const said = this.#voice.say(next, { onSound, signal });
        this.#prepareNext();
        // One sentence after the other.
        await said;
      }
    } catch {
      if (!signal.aborted) {
        this.#stopped.abort();
        return this.#events.onVoiceless();
      }
    } finally {
      this.#isBusy = false;
    }
    if (this.#isWhole && !signal.aborted) {
      this.#stopped.abort();
      this.#events.onEnd(this.#spokenSeconds());
    }
  }
}

/** A browser without a voice reports nothing, not even an error. */
const VOICE_WAIT_MS = 3_000;

type DeviceVoiceChoice = { language: string; voice: string | null; rate: number };

/** The device's own voices. */
export const deviceVoice = ({ language, voice, rate }: DeviceVoiceChoice): Voice => ({
  say: (sentence, { onSound, signal }) =>
    new Promise((resolve, reject) => {
      if (!("speechSynthesis" in window)) return reject(new Error("no voice"));
      const utterance = new SpeechSynthesisUtterance(sentence);
      utterance.lang = language;
      utterance.rate = rate;
      // One that was chosen for another language would read these words by that language's rules.
      const chosen = window.speechSynthesis
        .getVoices()
        .find((one) => one.voiceURI === voice && one.lang.startsWith(language));
      if (chosen) utterance.voice = chosen;
      const giveUp = setTimeout(() => {
        window.speechSynthesis.cancel();
        reject(new Error("no voice"));
      }, VOICE_WAIT_MS);
      const onAbort = () => {
        clearTimeout(giveUp);
        window.speechSynthesis.cancel();
        resolve();
      };
      const over = (then: () => void) => () => {
        clearTimeout(giveUp);
        signal.removeEventListener("abort", onAbort);
        then();
      };
      signal.addEventListener("abort", onAbort, { once: true });
      utterance.addEventListener("start", () => {
        clearTimeout(giveUp);
        onSound();
      });
      utterance.addEventListener("end", over(resolve));
      utterance.addEventListener(
        "error",
        over(() => reject(new Error("the voice failed"))),
      );
      window.speechSynthesis.speak(utterance);
    }),
});
