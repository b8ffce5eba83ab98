import { createRequire } from "node:module";
import type nlp from "compromise/two";
import { once } from "#contract/words.ts";

/**
 * The library that knows parts of speech, loaded for the first text: the server's first thread leaves all reading to the
 * engine's. For `require` it is one file instead of 331.
 */
export const partsOfSpeech = once(() => createRequire(import.meta.url)("compromise/two") as typeof nlp);
