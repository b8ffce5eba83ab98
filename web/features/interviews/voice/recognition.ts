import { LANGUAGE_DEFAULT, type Language } from "#contract/languages.ts";
/** The part of the browser's speech recognition in use here; TypeScript's library does not declare it. */
export type Recognition = EventTarget & {
  lang: string;
  continuous: boolean;
  interimResults: boolean;
  start: () => void;
  stop: () => void;
  abort: () => void;
};

type Alternative = { transcript: string };
type Result = { isFinal: boolean; 0?: Alternative };
export type ResultEvent = Event & { resultIndex: number; results: ArrayLike<Result> };
export type FailureEvent = Event & { error: string };

type WithRecognition = typeof globalThis & {
  SpeechRecognition?: new () => Recognition;
  webkitSpeechRecognition?: new () => Recognition;
};

const constructorOf = () => {
  const scope = globalThis as WithRecognition;
  return scope.SpeechRecognition ?? scope.webkitSpeechRecognition;
};

export const canDictate = (): boolean => constructorOf() !== undefined;

/** In another language than English one answers most likely in the language one is asked in. */
export function createRecognition(language: Language): Recognition | null {
  const Constructor = constructorOf();
  if (Constructor === undefined) return null;
  const recognition = new Constructor();
  recognition.lang = language === LANGUAGE_DEFAULT ? navigator.language : language;
  recognition.continuous = true;
  recognition.interimResults = true;
  return recognition;
}

/** The final words so far, and the words that may still change. */
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

/** Appends spoken words to the text. */
export const appendWords = (draft: string, words: string): string =>
  draft === "" || /\s$/.test(draft) ? draft + words : `${draft} ${words}`;

const PROBLEMS: Record<string, string> = {
  "not-allowed":
    "The microphone is not allowed on this page. Allow it beside your browser's address field, or go on typing.",
  "service-not-allowed":
    "Your browser does not allow speech to text here. You can go on typing, nothing is lost.",
  "audio-capture": "No microphone was found. Plug one in and try again, or go on typing.",
  network: "Your browser's speech service does not answer. Try again in a moment, or go on typing.",
  "language-not-supported":
    "Your browser can't turn speech in your language into text. You can go on typing, nothing is lost.",
};

/** Silence, and a stop by the person, are not errors. */
export function problemOf(error: string): string | null {
  if (error === "no-speech" || error === "aborted") return null;
  return PROBLEMS[error] ?? "Dictating stopped. Try again, or go on typing.";
}
