import type { Language } from "#contract/languages.ts";

/** Speech to words and words to speech. What it is given is kept nowhere (safety.md T89). Each throws what `fetch` does, or Error where the answer is none. */
export type Speech = {
  transcribe: (wav: Uint8Array<ArrayBuffer>, language: Language) => Promise<string>;
  /** The sentence as sound. */
  speak: (text: string, manner: { rate: number; language: Language }) => Promise<Response>;
};
