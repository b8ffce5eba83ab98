import { createRequire } from "node:module";
import type nlp from "compromise/two";
import { once } from "#contract/words.ts";

/**
 * The library that knows parts of speech, loaded for the first text: an interview's are read in the engine's thread, and the
 * server's first one need not hold it. For `require` it is one file instead of 331.
 */
export const partsOfSpeech = once(() => createRequire(import.meta.url)("compromise/two") as typeof nlp);
