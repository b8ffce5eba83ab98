import { TEXT } from "#contract/texts.ts";
import { WORDS } from "./app-words.ts";

/** A model's name stays as it is; the built-in interviewer and scorer, which are stored in English, are named in the page's language. */
export const mindName = (name: string): string =>
  name
    .replace("Built-in interviewer", WORDS.builtInInterviewer)
    .replace("Built-in scorer", TEXT.builtInScorer);

/** On a row, a scorer goes without the version that its report names. */
export const scorerName = (name: string): string => mindName(name).replace(/ \d+\.\d+$/, "");
