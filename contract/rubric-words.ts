import { NOTICES } from "./rubric-words.en.ts";

type Names = Readonly<Record<string, string>>;

/** A competency, criterion or trade in those words; as the server calls it where no name stands for it. */
export const nameIn = (words: Names, name: string): string => words[name] ?? name;

/** What a rating says of itself and of why a question was asked: stored in the rubric's words, with a name in it or not. */
export const noticeIn = (words: Names, text: string): string =>
  NOTICES.reduce<string>((said, notice) => said.replace(notice, nameIn(words, notice)), text).replace(
    /(?<=: )[^:]+(?=\.$)/,
    (name) => nameIn(words, name),
  );
