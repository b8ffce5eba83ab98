import type { Language } from "#contract/languages.ts";

/** Speech to text and back; input is not stored (safety.md T89). Throws as `fetch` does, or on a bad response. */
export type Speech = {
  transcribe: (wav: Uint8Array<ArrayBuffer>, language: Language) => Promise<string>;
  /** The sentence as audio. */
  speak: (text: string, manner: { rate: number; language: Language }) => Promise<Response>;
};
