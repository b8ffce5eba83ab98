/** `say` speaks one sentence. Resolves when it has ended or was stopped; rejects if nothing can be heard. */
export type Voice = {
  say: (sentence: string, events: { onSound: () => void; signal: AbortSignal }) => Promise<void>;
  /** Loads the next sentence while another is being spoken, to avoid a gap. */
  prepare?: (sentence: string) => void;
};

const SENTENCE = /^[\s\S]*?[.!?…]["')\]»”’]*\s+/;

/** Splits off the complete sentences at the start, and returns the incomplete rest. */
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
  /** Receives the seconds spoken. */
  onEnd: (seconds: number) => void;
  /** Called when no voice can be heard on this device. */
  onVoiceless: () => void;
};

/** Speaks one message sentence by sentence while it is still streaming in. */
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

  /** Marks the message as complete. */
  finish(): void {
    if (this.#rest.trim() !== "") this.#queue.push(this.#rest.trim());
    this.#rest = "";
    this.#isWhole = true;
    void this.#go();
  }

  /** Stops speaking and returns the seconds spoken. `onEnd` is not called. */
  stop(): number {
    this.#stopped.abort();
    return this.#spokenSeconds();
  }

  #spokenSeconds = (): number =>
    this.#soundFrom === null ? 0 : (performance.now() - this.#soundFrom) / 1000;

  /** Prepares only one sentence ahead, because sentences loaded before a stop are wasted. */
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

/** Milliseconds to wait for a voice: a browser without one reports nothing, not even an error. */
const VOICE_WAIT_MS = 3_000;

type DeviceVoiceChoice = { language: string; voice: string | null; rate: number };

/** Speaks with a voice of the device. */
export const deviceVoice = ({ language, voice, rate }: DeviceVoiceChoice): Voice => ({
  say: (sentence, { onSound, signal }) =>
    new Promise((resolve, reject) => {
      if (!("speechSynthesis" in window)) return reject(new Error("no voice"));
      const utterance = new SpeechSynthesisUtterance(sentence);
      utterance.lang = language;
      utterance.rate = rate;
      // A voice chosen for another language would mispronounce this one.
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
