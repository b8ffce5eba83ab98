import { de as names } from "#contract/rubric-words.de.ts";
import type { en } from "./rubric-words.en.ts";

export const de: typeof en = names;
