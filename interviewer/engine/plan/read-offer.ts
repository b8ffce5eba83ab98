import { sentencesOf, wordsOf } from "../text/read-text.ts";
import { withoutInstructions } from "../text/recognise.ts";

/** What an advert offers, that a candidate may ask for: what is asked, and what a sentence of the advert says of it. */
const OFFERS = {
  pay: {
    asked: /\b(?:pay|paid|salary|wages?|compensation|earn|how much money)\b/iu,
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
  training: { asked: /\b(?:training|trained)\b/iu, said: /\b(?:training|induction|apprenticeship)\b/iu },
  pension: { asked: /\b(?:pension|retirement)\b/iu, said: /\b(?:pension|retirement)\b/iu },
} as const;

/** Parts of pay and hours: who asks for one of them is not answered by the salary. */
const PARTS = {
  onCall: {
    asked: /\b(?:on.call|stand.?by)(?: (?:pay|rates?|allowance|duty|shifts?|hours|work))*\b/giu,
    said: /\b(?:on.call|stand.?by)\b/iu,
  },
  overtime: {
    asked: /\b(?:over.?time|extra hours)(?: (?:pay|rates?|hours|work))*\b/giu,
    said: /\b(?:over.?time|extra hours|time off in lieu)\b/iu,
  },
  bonus: {
    asked: /\b(?:bonus(?:es)?|commissions?)(?: (?:pay|payments?|scheme))*\b/giu,
    said: /\b(?:bonus(?:es)?|commissions?|profit shar(?:e|ing))\b/iu,
  },
  sickPay: {
    asked: /\b(?:sick (?:pay|leave|days?)|off sick|(?:i am|i'm|i get|i fall) (?:ill|sick))\b/giu,
    said: /\bsick(?:ness)? (?:pay|leave|days?)\b/iu,
  },
  oddHours: {
    asked:
      /\b(?:nights?|weekends?|(?:satur|sun)days?|bank holidays?)\b.{0,30}\b(?:paid|pay|extra)\b|\b(?:paid|pay|extra)\b.{0,30}\b(?:nights?|weekends?|(?:satur|sun)days?|bank holidays?)\b/giu,
    said: /\b(?:nights?|weekends?|(?:satur|sun)days?|bank holidays?|unsocial hours)\b.{0,40}\b(?:allowance|premium|enhanced|extra|double|rates?|supplement)\b|\b(?:extra|double|enhanced|premium|higher)\b.{0,40}\b(?:nights?|weekends?|(?:satur|sun)days?|bank holidays?|unsocial hours)\b/iu,
  },
} as const;
const PAID = /\bpaid\b|\bpay (?:for|during|when|if)\b/giu;

const ALL = { ...OFFERS, ...PARTS };
type Offered = keyof typeof ALL;
type Whole = keyof typeof OFFERS;
type Part = keyof typeof PARTS;

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
    Object.entries(ALL).flatMap(([kind, { said: isSaid }]) => {
      const found = said.find((sentence) => isSaid.test(sentence));
      return found === undefined ? [] : [[kind, found]];
    }),
  );
}

/** What of the offer a question is about. */
export function offersAsked(question: string): Offered[] {
  const parts = (Object.keys(PARTS) as Part[]).filter((kind) => question.search(PARTS[kind].asked) >= 0);
  const rest =
    parts.length === 0
      ? question
      : parts.reduce((text, kind) => text.replace(PARTS[kind].asked, " "), question).replace(PAID, " ");
  const wholes = (Object.keys(OFFERS) as Whole[]).filter((kind) => OFFERS[kind].asked.test(rest));
  return [...wholes, ...parts];
}
