import type { Language } from "#contract/languages.ts";
import type { SpeechModels } from "./speech-models.ts";

/** What the server and the process of local-speech.ts say to each other. */

export type SpeechTask =
  | { type: "hear"; language: Language; wav: Uint8Array }
  | { type: "speak"; language: Language; text: string; rate: number };

export type FromSpeech =
  | { type: "ready" }
  | { type: "words"; text: string }
  | { type: "sound"; wav: Uint8Array }
  | { type: "error"; reason: string };

/** What the process is started with, as JSON in its one argument. */
export type SpeechStart = { library: string; models: SpeechModels; threads: number };
