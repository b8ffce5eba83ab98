import { SPEECH_LEVEL_MS, SPEECH_PAUSE_SECONDS_DEFAULT, SPEECH_SAMPLE_RATE } from "#contract/limits.ts";
import type { Microphone } from "#web/features/interviews/voice/microphone.ts";
import { createPage, live, message } from "#web/features/interviews/room/page-factory.ts";
import { Pieces } from "#web/features/interviews/voice/pieces.ts";
import { SpokenTurn } from "#web/features/interviews/voice/spoken-turn.ts";
import type { SpokenAnswer } from "./make-speech.ts";

/** What a browser's analyser reads at once, at its usual 48,000 samples a second. */
const READ_SECONDS = 2048 / 48_000;
/** As the browser's audio thread hands them on. */
const CHUNK = 128;

const settled = () =>
  new Promise<void>((resolve) => {
    setImmediate(resolve);
  });

/** A clock that this program moves: nothing below waits. */
function takeClock() {
  let [now, ids] = [0, 0];
  const timers = new Map<number, { work: () => void; every: number; next: number }>();
  const real = { setInterval: globalThis.setInterval, clearInterval: globalThis.clearInterval };
  const realNow = performance.now.bind(performance);
  Object.assign(globalThis, {
    setInterval: (work: () => void, every: number) => {
      ids += 1;
      timers.set(ids, { work, every, next: now + every });
      return ids;
    },
    clearInterval: (id: number) => timers.delete(id),
  });
  performance.now = () => now;
  return {
    now: () => now,
    advance: (ms: number) => {
      now += ms;
      for (const timer of timers.values()) for (; timer.next <= now; timer.next += timer.every) timer.work();
    },
    giveBack: () => {
      Object.assign(globalThis, real);
      performance.now = realNow;
    },
  };
}

/** How loud the answer is at a moment, as the page reads it. */
function levelAt(samples: Float32Array, seconds: number): number {
  const to = Math.floor(seconds * SPEECH_SAMPLE_RATE);
  const read = samples.subarray(Math.max(0, to - Math.floor(READ_SECONDS * SPEECH_SAMPLE_RATE)), to);
  return read.length === 0 ? 0 : Math.sqrt(read.reduce((sum, one) => sum + one * one, 0) / read.length);
}

export type HeardTurn = {
  /** When the page took the answer for ended, in seconds; null: never. */
  ended: number | null;
};

/** The page's own code for a spoken turn hears the answer; words come half a second after each piece, as from a server. */
export async function hearTurn({ samples }: SpokenAnswer): Promise<HeardTurn> {
  const page = createPage({ current: live({ messages: [message("q1", "assistant", "Why?")] }) });
  await page.controller.connect();
  await settled();
  const clock = takeClock();
  let ended: number | null = null;
  const due: { at: number; tell: () => void }[] = [];
  let pieces: Pieces | null = null;
  const level = () => levelAt(samples, clock.now() / 1000);
  const turn = new SpokenTurn({
    controller: page.controller,
    voice: null,
    listen: (events) => {
      pieces = new Pieces(SPEECH_SAMPLE_RATE, () =>
        due.push({ at: clock.now() + 500, tell: () => events.onWords("words") }),
      );
      return { stop: () => Promise.resolve(), abort: () => undefined };
    },
    openMicrophone: () => Promise.resolve({ level, close: () => undefined } as unknown as Microphone),
    pauseSeconds: SPEECH_PAUSE_SECONDS_DEFAULT,
    measures: true,
    sendsAtOnce: false,
    send: () => true,
    onSpoken: () => undefined,
    words: { voiceless: "", nothingHeard: "", noPause: "" },
    isHidden: () => false,
  });
  turn.subscribe(() => {
    if (turn.getState().phase === "finishing") ended ??= clock.now() / 1000;
  });
  const hasEnded = () => ended !== null;
  await settled();
  const heard = pieces as Pieces | null;
  const step = (SPEECH_LEVEL_MS / 1000) * SPEECH_SAMPLE_RATE;
  for (let at = 0; at < samples.length && !hasEnded(); at += step) {
    for (let chunk = at; chunk < at + step; chunk += CHUNK)
      heard?.add(samples.subarray(chunk, Math.min(chunk + CHUNK, at + step)));
    clock.advance(SPEECH_LEVEL_MS);
    for (const one of due.filter((words) => words.at <= clock.now())) {
      one.tell();
      due.splice(due.indexOf(one), 1);
    }
  }
  turn.close();
  clock.giveBack();
  await settled();
  return { ended };
}

/** The pieces that the page would send of an answer. */
export function piecesOf({ samples, end }: SpokenAnswer): Float32Array[] {
  const found: Float32Array[] = [];
  const pieces = new Pieces(SPEECH_SAMPLE_RATE, (piece) => found.push(piece));
  const length = Math.min(samples.length, Math.round((end + 1) * SPEECH_SAMPLE_RATE));
  for (let at = 0; at < length; at += CHUNK) pieces.add(samples.subarray(at, at + CHUNK));
  pieces.flush();
  return found;
}

const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .replaceAll("’", "'")
    .match(/[a-z']+/gu) ?? [];

/** Words that were heard wrongly, left out or added, as a share of those that were said. */
export function wordErrors(said: string, heard: string): { errors: number; words: number } {
  const [a, b] = [wordsOf(said), wordsOf(heard)];
  let row = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (const [i, word] of a.entries()) {
    const next = [i + 1];
    for (const [j, other] of b.entries())
      next.push(
        Math.min((row[j] ?? 0) + (word === other ? 0 : 1), (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1),
      );
    row = next;
  }
  return { errors: row.at(-1) ?? 0, words: a.length };
}
