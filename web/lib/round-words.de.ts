import { de as rounds } from "#contract/round-words.de.ts";

export const de = { ...rounds };
