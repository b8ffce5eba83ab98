import { sentencesOf, wordsOf } from "../text/read-text.ts";
import { withoutInstructions } from "../text/recognise.ts";

/** What an advert offers, that a candidate may ask for: what is asked, and what a sentence of the advert says of it. */
const OFFERS = {
  pay: {
    asked: /\b(?:pay|paid|salary|wages?|compensation|bonus|earn|how much money)\b/iu,
    said: /[£€₹$]\s?\d|\b\d[\d.,]*\s?(?:k\b|EUR|€)|\b(?:salary|wages?|pay(?: is|:| rate| range| band)|commission)\b/iu,
  },
  hours: {
    asked: /\b(?:hours|shifts?|nights?|weekends?|part.time|full.time|which days|what days)\b/iu,
    said: /\b(?:\d[\d.,]* ?hours|hours (?:a|per)|working hours|shifts?|part.time|full.time|weekends?|flexitime|\d+(?:[:.]\d\d)? ?(?:am|pm)|(?:mon|tues|wednes|thurs|fri|satur|sun)days?)\b/iu,
  },
  place: {
    asked:
      /\b(?:remote(?:ly)?|hybrid|from home|home office|office days|in the office|where (?:is|would|will|do)|which (?:site|office|town|city)|on.site)\b/iu,
    said: /\b(?:remote(?:ly)?|hybrid|(?:work\w* )?from home|home office|(?:in|at|from) (?:our|the) [\p{L}\d' -]{0,30}(?:office|site|branch|clinic|shop|ward|premises)|on.site|based (?:in|at)|location:)/iu,
  },
  leave: {
    asked: /\b(?:holidays?|vacation|annual leave|days off)\b/iu,
    said: /\b(?:\d+ days|holidays?|vacation|annual leave)\b(?=.*\b(?:holidays?|vacation|leave)\b)|\b(?:holidays?|annual leave)\b/iu,
  },
} as const;
type Offered = keyof typeof OFFERS;
const KINDS = Object.keys(OFFERS) as Offered[];

/** The advert's own sentences, of each kind the first one; a kind that it does not speak of is left out. */
export type Offer = Partial<Record<Offered, string>>;

/** A longer one is a page that lost its stops. */
const LONGEST_SAID = 40;
/** Nobody is sent anywhere by an interviewer. */
const REACHED = /@|https?:|www\.|[<>{}]/iu;

/** null: there is no advert to speak of. */
export function readOffer(advert: string | null): Offer | null {
  if (advert === null || advert.trim() === "") return null;
  const said = withoutInstructions(advert)
    .split(/[\r\n]+/u)
    .flatMap((line) => sentencesOf(line))
    .map((sentence) => sentence.replace(/^[^\p{L}\p{N}£€₹$(]+/u, "").replace(/[\s.!]+$/u, ""))
    .filter((sentence) => wordsOf(sentence).length <= LONGEST_SAID && !REACHED.test(sentence));
  return Object.fromEntries(
    KINDS.flatMap((kind) => {
      const found = said.find((sentence) => OFFERS[kind].said.test(sentence));
      return found === undefined ? [] : [[kind, found]];
    }),
  );
}

/** What of the offer a question is about. */
export const offersAsked = (question: string): Offered[] =>
  KINDS.filter((kind) => OFFERS[kind].asked.test(question));
