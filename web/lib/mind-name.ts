import { TEXT } from "#contract/texts.ts";
import { WORDS } from "./app-words.ts";

/** Translates the built-in names of interviewer and scorer, stored in English. Model names stay unchanged. */
export const mindName = (name: string): string =>
  name
    .replace("Built-in interviewer", WORDS.builtInInterviewer)
    .replace("Built-in scorer", TEXT.builtInScorer);

/** The scorer's name for lists, without the version that the report shows. */
export const scorerName = (name: string): string => mindName(name).replace(/ \d+\.\d+$/, "");
