import { LANGUAGE_DEFAULT, type Language } from "#contract/languages.ts";
import type { Microphone } from "./microphone.ts";
import { WORDS } from "./words.ts";

/** The part of the browser's speech recognition used here. TypeScript's library does not declare it. */
type Recognition = EventTarget & {
  lang: string;
  continuous: boolean;
  interimResults: boolean;
  processLocally?: boolean;
  start: () => void;
  stop: () => void;
  abort: () => void;
};

type Languages = { langs: string[]; processLocally: boolean };
type Recognizer = (new () => Recognition) & {
  available?: (languages: Languages) => Promise<"available" | "downloadable" | "downloading" | "unavailable">;
  install?: (languages: Languages) => Promise<boolean>;
};

type Result = { isFinal: boolean; 0?: { transcript: string } };
type ResultEvent = Event & { resultIndex: number; results: ArrayLike<Result> };

export function recognizerOf(): Recognizer | undefined {
  const scope = globalThis as { SpeechRecognition?: Recognizer; webkitSpeechRecognition?: Recognizer };
  return scope.SpeechRecognition ?? scope.webkitSpeechRecognition;
}

/** An English interview uses the browser's language. Any other uses its own, in which candidates most likely answer. */
export const recognitionLanguage = (language: Language): string =>
  language === LANGUAGE_DEFAULT ? navigator.language : language;

/** Returns the final words of this result, and the words that may still change. */
export function readResult({ resultIndex, results }: Pick<ResultEvent, "resultIndex" | "results">) {
  const fresh = Array.from(results).slice(resultIndex);
  const words = (settled: boolean) =>
    fresh
      .filter((result) => result.isFinal === settled)
      .map((result) => result[0]?.transcript.trim() ?? "")
      .filter((text) => text !== "")
      .join(" ");
  return { settled: words(true), interim: words(false) };
}

export const appendWords = (draft: string, words: string): string =>
  draft === "" || /\s$/.test(draft) ? draft + words : `${draft} ${words}`;

const PROBLEMS: Record<string, string> = {
  "not-allowed": WORDS.theMicrophoneIsNotAllowed,
  "service-not-allowed": WORDS.yourBrowserDoesNotAllow,
  "audio-capture": WORDS.noMicrophoneWasFoundPlug,
  network: WORDS.yourBrowsersSpeechServiceDoes,
  "language-not-supported": WORDS.yourBrowserCantTurnSpeech,
};

/** Returns the message for an error, or null for silence and for a stop by the user, which are not errors. */
export function problemOf(error: string): string | null {
  if (error === "no-speech" || error === "aborted") return null;
  return PROBLEMS[error] ?? WORDS.listeningStopped;
}

export type EarEvents = {
  /** Receives words that may still change and are not in the answer yet. */
  onInterim: (words: string) => void;
  onWords: (words: string) => void;
  /** Called when listening has stopped because of an error. Words heard so far stay in the answer. */
  onProblem: (problem: string) => void;
};

/** A speech-to-text listener. `stop` resolves when the last words have arrived; after `abort` none arrive. */
export type Ear = {
  stop: () => Promise<void>;
  abort: () => void;
  /** The microphone that the listener itself opened, if any, for others to share. */
  microphone?: Promise<Microphone>;
};

/** Ending sooner counts as a failed start. Without a limit, a browser that stops at once would restart forever. */
const RESTART_AFTER_MS = 1_000;
const SHORT_STARTS_MAX = 3;
const LAST_WORDS_MS = 2_000;

/** Listens until stopped: restarts recognition, which browsers end after a minute or during a silence. */
export function listenInBrowser(language: Language, processLocally: boolean, events: EarEvents): Ear {
  const Recognizer = recognizerOf();
  if (Recognizer === undefined) throw new Error("the browser has no speech recognition");
  const recognition = new Recognizer();
  recognition.lang = recognitionLanguage(language);
  recognition.continuous = true;
  recognition.interimResults = true;
  if (processLocally) recognition.processLocally = true;
  let [begun, shortStarts, interim] = [performance.now(), 0, ""];
  let isOver = false;
  let onEnd: (() => void) | null = null;

  const show = (words: string) => {
    interim = words;
    events.onInterim(words);
  };
  /** Keeps the interim words, which would be lost when recognition stops. */
  const settle = () => {
    const words = interim;
    show("");
    if (words !== "") events.onWords(words);
  };
  const fail = (problem: string) => {
    settle();
    isOver = true;
    events.onProblem(problem);
  };
  recognition.addEventListener("result", (event) => {
    if (isOver) return;
    const { settled, interim: open } = readResult(event as ResultEvent);
    if (settled !== "") events.onWords(settled);
    show(open);
  });
  recognition.addEventListener("error", (event) => {
    const words = problemOf((event as Event & { error: string }).error);
    if (!isOver && words !== null) fail(words);
  });
  recognition.addEventListener("end", () => {
    if (isOver) return onEnd?.();
    settle();
    if (onEnd !== null) return onEnd();
    const isShort = performance.now() - begun < RESTART_AFTER_MS;
    shortStarts = isShort ? shortStarts + 1 : 0;
    if (shortStarts >= SHORT_STARTS_MAX) return fail(WORDS.listeningStopped);
    begun = performance.now();
    recognition.start();
  });
  recognition.start();
  return {
    stop: () =>
      new Promise((resolve) => {
        const finish = () => {
          clearTimeout(late);
          if (!isOver) settle();
          isOver = true;
          resolve();
        };
        const late = setTimeout(finish, LAST_WORDS_MS);
        onEnd = finish;
        if (isOver) finish();
        else recognition.stop();
      }),
    abort: () => {
      isOver = true;
      recognition.abort();
    },
  };
}
