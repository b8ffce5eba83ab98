import type { en } from "./round-facts-words.en.ts";
import { wording } from "./words.ts";

const { count, number } = wording("de");

export const de: typeof en = {
  round: (name) => `Runde: ${name}`,
  facts: "Länge und Dauer Ihrer Antworten",
  fact: (words, seconds) =>
    `${count(words, { one: "ein Wort", other: "# Wörter" })}, gesendet ${number(seconds)} Sekunden nach der Frage, Bedenkzeit eingeschlossen.`,
  factsAre: "Das sind Tatsachen neben der Bewertung. Keine davon sagt, wie gut eine Antwort ist.",
};
