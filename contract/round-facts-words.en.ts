import { wording } from "./words.ts";

const { count, number } = wording("en");

/** Texts about the round and the length of one-way answers, on a report's page and in its files. */
export const en = {
  round: (name: string) => `Round: ${name}`,
  facts: "Length and time of your answers",
  fact: (words: number, seconds: number) =>
    `${count(words, { one: "1 word", other: "# words" })}, sent ${number(seconds)} seconds after the question was shown, the time to think included.`,
  factsAre: "These are facts beside the rating. Neither says how good an answer is.",
};
