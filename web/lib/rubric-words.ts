import { inPageLanguage } from "#contract/words.ts";
import { en, NOTICES } from "./rubric-words.en.ts";

const WORDS: Readonly<Record<string, string>> = inPageLanguage(en);

/** A competency, criterion or trade in the page's language; as the server calls it where no name stands for it. */
export const rubricName = (name: string): string => WORDS[name] ?? name;

/** What a rating says of itself and of why a question was asked: stored in the rubric's words, with a name in it or not. */
export const rubricNotice = (text: string): string =>
  NOTICES.reduce<string>((said, notice) => said.replace(notice, rubricName(notice)), text).replace(
    /(?<=: )[^:]+(?=\.$)/,
    rubricName,
  );
