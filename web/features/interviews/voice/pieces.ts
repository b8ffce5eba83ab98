import { SPEECH_LEVEL_MS, SPEECH_PIECE_PAUSE_MS, SPEECH_PIECE_SECONDS } from "#contract/limits.ts";
import { SoundMeter } from "./sound.ts";

/** Length of the audio kept from before the first sound, because consonants begin quietly. */
const LEAD_MS = 300;

/** Cuts the audio into pieces at pauses, so that words appear while the user still speaks. Leaves out silence. */
export class Pieces {
  #samples: Float32Array[] = [];
  #length = 0;
  /** The samples since the last reading of the level. */
  #read = { sum: 0, count: 0 };
  #heardMs = 0;
  #hasSound = false;
  #meter = new SoundMeter();
  readonly #rate: number;
  readonly #onPiece: (samples: Float32Array) => void;

  constructor(rate: number, onPiece: (samples: Float32Array) => void) {
    this.#rate = rate;
    this.#onPiece = onPiece;
  }

  add(chunk: Float32Array): void {
    this.#samples.push(chunk);
    this.#length += chunk.length;
    for (const sample of chunk) this.#read.sum += sample * sample;
    this.#read.count += chunk.length;
    if (this.#read.count >= (this.#rate * SPEECH_LEVEL_MS) / 1000) this.#readLevel();
  }

  /** Emits the rest at the end of the answer. */
  flush(): void {
    if (this.#hasSound) this.#onPiece(this.#join());
    this.#drop(0);
    this.#hasSound = false;
  }

  #readLevel(): void {
    const { sum, count } = this.#read;
    this.#read = { sum: 0, count: 0 };
    this.#heardMs += (count / this.#rate) * 1000;
    this.#meter.read(Math.sqrt(sum / count), this.#heardMs);
    const { hasSound, silentMs } = this.#meter.facts(this.#heardMs);
    this.#hasSound ||= hasSound;
    if (!this.#hasSound) return this.#drop((this.#rate * LEAD_MS) / 1000);
    const isLong = this.#length >= this.#rate * SPEECH_PIECE_SECONDS;
    if (silentMs >= SPEECH_PIECE_PAUSE_MS || isLong) this.flush();
  }

  #drop(keep: number): void {
    while (this.#samples.length > 0 && this.#length - (this.#samples[0]?.length ?? 0) >= keep)
      this.#length -= this.#samples.shift()?.length ?? 0;
  }

  #join(): Float32Array {
    const whole = new Float32Array(this.#length);
    let at = 0;
    for (const chunk of this.#samples) {
      whole.set(chunk, at);
      at += chunk.length;
    }
    return whole;
  }
}
