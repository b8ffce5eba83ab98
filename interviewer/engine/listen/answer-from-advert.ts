import { advertWords, interviewerWording, loadLineHeads, wordLists } from "#interviewer/data/load.ts";
import { dot } from "../judge/rate-answer.ts";
import { placeOf } from "../plan/line-heads.ts";
import { isVerbForm } from "../text/base-form.ts";
import { isWithin, sentencesOf, withoutLast, wordsOf } from "../text/read-text.ts";
import { withoutInstructions } from "../text/recognise.ts";
import { remembered } from "../text/remembered.ts";
import type { Vectors } from "../types.ts";

/** A longer sentence probably lost its full stops. */
const LONGEST_SAID = 40;
/** Each sentence costs the encoder some 10 ms. */
const SENTENCES_AT_MOST = 60;
const ADVERTS_KEPT = 50;
/** Links and addresses are never quoted. */
const REACHED = /@|https?:|www\.|[<>{}]/iu;

const FIGURE =
  /[£€₹$%]|\b\d[\d.,:]{0,30}\s?(?:hours?|weeks?|days?|months?|years?|am|pm|k)\b|\d[:.]\d\d|\b(?:full.time|part.time|permanent|temporary|fixed.term|remote|hybrid)\b/iu;

const SMALL = new Set(wordLists["english-words"]);
const FEWEST_SMALL = 2;
const ADDRESSING = new Set(["you", "we"]);

/** False for a title or a name, which answers no question. True for a list entry, a figure and a sentence. */
const saysSomething = (line: string, sentence: string): boolean =>
  /^\s*[^\s\p{L}\p{N}(]/u.test(line) ||
  sentencesOf(line).length > 1 ||
  FIGURE.test(sentence) ||
  sentence.includes(": ") ||
  isVerbForm(wordsOf(sentence)[0] ?? "") ||
  wordsOf(sentence).some((word) => ADDRESSING.has(word)) ||
  wordsOf(sentence).filter((word) => SMALL.has(word)).length >= FEWEST_SMALL;

/** The sentences of an advert that may be quoted. */
export const sayableOf = remembered((advert: string): string[] => {
  const ofLine = (line: string): string[] =>
    sentencesOf(line)
      .map((sentence) => withoutLast(sentence.replace(/^[^\p{L}\p{N}£€₹$(]+/u, ""), /[\s.!]/u))
      .filter((sentence) => {
        const isWhole =
          wordsOf(sentence).length > 1 && isWithin(sentence, LONGEST_SAID) && !sentence.endsWith(":");
        return isWhole && !REACHED.test(sentence) && saysSomething(line, sentence);
      });
  return withoutInstructions(advert)
    .split("\n")
    .flatMap((line) => ofLine(line))
    .slice(0, SENTENCES_AT_MOST);
}, ADVERTS_KEPT);

/** Each sentence may ask a different question. */
const questionsIn = (asked: string): string[] => {
  const sentences = sentencesOf(asked).filter((one) => wordsOf(one).length > 2);
  return sentences.length > 0 ? sentences : [asked.trim()];
};

/** The texts whose vectors are needed to find the answers in the advert. */
export const textsToLookUp = (asked: readonly string[], advert: string | undefined): string[] =>
  advert === undefined || asked.length === 0 ? [] : [...asked.flatMap(questionsIn), ...sayableOf(advert)];

/** Fitted on 560 questions (labelled/advert-questions.json): `near` scales similarity, `none` means no answer. */
const WEIGHTS = { near: 11.4, none: 6.48 };
/** Above this probability, two in five matches answer the question, and two in five nearly do. */
const SURE_FROM = 0.25;
const MOST_QUOTES = 2;

const topics = new Map(Object.entries(advertWords.topics).map(([id, words]) => [id, new Set(words)]));

/** Whoever asks about pay, hours or place is told what the advert says of it, although it may say little. */
const isOfTopic = (sentence: string, topic: string): boolean =>
  wordsOf(sentence).some((word) => topics.get(topic)?.has(word)) ||
  (topic === "company-pay" && /[£€₹$]/u.test(sentence));

/**
 * Quotes the advert's sentences most similar to the question, or the most similar one of its topic; null if there is none
 * or a vector lacks.
 */
export function answerFromAdvert(
  asked: string,
  { advert, topic = "" }: { advert: string; topic?: string | undefined },
  vectors: Vectors,
): string | null {
  const heads = loadLineHeads();
  const placeIn = (text: string): Float32Array[] => {
    const vector = vectors.get(text);
    return vector === undefined ? [] : [placeOf(heads, vector)];
  };
  const questions = questionsIn(asked).flatMap(placeIn);
  const sentences = sayableOf(advert);
  const places = sentences.flatMap(placeIn);
  if (places.length < sentences.length) return null;
  const nearest = questions.flatMap((question) => {
    const odds = places.map((place) => Math.exp(WEIGHTS.near * dot(question, place)));
    const best = Math.max(...odds);
    const all = odds.reduce((sum, one) => sum + one, Math.exp(WEIGHTS.none));
    if (best / all >= SURE_FROM) return [sentences[odds.indexOf(best)] ?? ""];
    const fitting = odds.map((one, at) => (isOfTopic(sentences[at] ?? "", topic) ? one : 0));
    const nearest = Math.max(...fitting);
    return nearest > 0 ? [sentences[fitting.indexOf(nearest)] ?? ""] : [];
  });
  if (nearest.length === 0) return null;
  const quote = [...new Set(nearest)]
    .slice(0, MOST_QUOTES)
    .map((one) => `"${one}"`)
    .join(", ");
  return interviewerWording.advertSays.replace("@quote", () => quote);
}
