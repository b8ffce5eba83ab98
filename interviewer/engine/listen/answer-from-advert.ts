import { interviewerWording, wordLists } from "#interviewer/data/load.ts";
import { isVerbForm } from "../text/base-form.ts";
import { isWithin, rawWords, sentencesOf, stem, withoutLast, wordsOf } from "../text/read-text.ts";
import { isNumber, withoutInstructions } from "../text/recognise.ts";
import { remembered } from "../text/remembered.ts";

/** How people ask for a thing that adverts speak of, and what a sentence of an advert says of it: the surest words first. */
type Matter = { asked: RegExp; said: readonly RegExp[] };

/** It is asked for with the words that an advert has for it. */
const matter = (words: RegExp): Matter => ({ asked: words, said: [words] });

const ODD_HOURS = String.raw`(?:nights?|weekends?|(?:satur|sun)days?|bank holidays?)`;

/** Parts of pay and hours: who asks for one of them is not answered by the salary. */
const PARTS: Record<string, Matter> = {
  onCall: matter(
    /\b(?:on.call|stand.?by|call.outs?)(?: (?:pay|rates?|allowance|duty|shifts?|hours|work))*\b/giu,
  ),
  overtime: matter(
    /\b(?:over.?time|extra hours|stay(?:ing)? late|time off in lieu)(?: (?:pay|rates?|hours|work))*\b/giu,
  ),
  bonus: matter(/\b(?:bonus(?:es)?|commissions?|profit shar(?:e|ing))(?: (?:pay|payments?|scheme))*\b/giu),
  sickPay: matter(
    /\b(?:sick(?:ness)? (?:pay|leave|days?)|off sick|(?:i am|i'm|i get|i fall) (?:ill|sick))\b/giu,
  ),
  oddHours: {
    asked: new RegExp(
      String.raw`\b${ODD_HOURS}\b.{0,30}\b(?:paid|pay|extra)\b|\b(?:paid|pay|extra)\b.{0,30}\b${ODD_HOURS}(?: and ${ODD_HOURS})?\b`,
      "giu",
    ),
    said: [
      new RegExp(
        String.raw`\b(?:${ODD_HOURS}|unsocial hours)\b.{0,40}\b(?:allowance|premium|enhance\w+|extra|double|rates?|supplement)\b|\b(?:extra|double|enhance\w+|premium|higher)\b.{0,40}\b(?:${ODD_HOURS}|unsocial hours)\b`,
        "iu",
      ),
    ],
  },
  parental: matter(/\b(?:maternity|paternity|parental|adoption)(?: (?:leave|pay))?\b/giu),
};
const PAID = /\bpaid\b|\bpay (?:for|during|when|if)\b/giu;

const WHOLES: Record<string, Matter> = {
  pay: {
    asked:
      /\b(?:salary|wages?|compensation|earn(?:ings)?|negotiable|how much money|how much .{0,20}pays?|how .{0,15}paid|(?:the|my|any|basic|base|starting|weekly|monthly|hourly|good|of) pay|pay (?:rate|range|scale|band|rise|like|per)|(?:job|role|position|you|company) pays?|(?:do|will|would|am|are|be|can) (?:i|we|you|people|they) (?:.{0,12} )?paid|competitive)\b(?! (?:for|during|when|if)\b)/giu,
    said: [
      /[£€₹$]\s?\d[\d.,]*(?:\s?(?:-|–|to)\s?[£€₹$]?\d[\d.,]*)?\s?(?:k\b|per (?:hour|annum|year)|an hour|a year|basic|p\.?a\b)|\b(?:salary|wages?|pay(?: is|:| rate| range| band| scale))\b/iu,
      /[£€₹$]\s?\d|\b\d[\d.,]{0,30}\s?(?:k\b|EUR|€)|\bcommission\b/iu,
    ],
  },
  hours: {
    asked:
      /\b(?:hours|(?<!trial )shifts?|nights|weekends?|(?:mon|tues|wednes|thurs|fri|satur|sun)days?|part.time|full.time|which days|what days)\b/giu,
    said: [
      /^(?!.*\bover.?time\b).*(?:\b\d[\d.,]*[ -]?hours?\b|\bhours (?:a|per|are)\b|\bworking hours\b|\bshifts?:|\b(?:full|part).time\b|\d[:.]\d\d ?(?:am|pm)? ?(?:-|–|to|and) ?\d)/iu,
      /^(?!.*\b(?:closing|apply|interviews?|ring|call)\b).*\b(?:shifts?|weekends?|flexitime|\d+(?:[:.]\d\d)? ?(?:am|pm)|(?:mon|tues|wednes|thurs|fri|satur|sun)days?)\b/iu,
    ],
  },
  place: {
    asked:
      /\b(?:remote(?:ly)?|hybrid|from home|work from|home office|office days|in the office|where (?:is|would|will|do) (?:i|we|you|it|this|the (?:job|role|office|work|base))|which (?:site|office|town|city)|on.site)\b/giu,
    said: [
      /\b(?:remote(?:ly|.first)?|hybrid|(?:work\w* )?from home|home office|(?:in|at|from) (?:our|the) [\p{L}\d' -]{0,30}(?:office|site|branch|clinic|shop|ward|premises)|on.site(?! parking)|based (?:in|at)|location:)/iu,
    ],
  },
  leave: {
    asked: /\b(?:holidays?|vacation(?: days)?|annual leave|days off|time off|pto)\b/giu,
    said: [
      /(?<!\bbank )\b(?:holidays?|annual leave|vacation|days off|pto|paid time off)\b|\b\d+ days\b(?=.*\b(?:hols?|leave|off)\b)/iu,
    ],
  },
  training: {
    asked: /\b(?:training|trained|induction)\b/giu,
    said: [/\b(?:training|train you|induction|apprenticeship)\b/iu],
  },
  pension: matter(/\b(?:pension|retirement|superannuation|provident fund)\b|\b401 ?\(?k\b/giu),
  probation: matter(/\bprobation\w*\b/giu),
  start: {
    asked:
      /\b(?:start(?:ing)? date|earliest start|(?:how soon|when|what date) (?:could|can|would|do|will|does|is) (?:i|you|we|they|it|the (?:job|role|post)) .{0,12}start|start (?:straight|right) away|start immediately)\b/giu,
    said: [
      /\b(?:immediate(?:ly)? starts?|immediate joiners?|starts?:? (?:immediately|date|as soon)|starting (?:in|on|from)|fixed term from)\b/iu,
    ],
  },
  contract: matter(/\b(?:permanent(?:ly)?|temp(?:orary)?(?: to perm)?|perm|fixed.term|contract)\b/giu),
  growth: matter(
    /\b(?:progress(?:ion)?|promot\w+|career|(?:move|step|work my way) up|move round|development|keen to develop|become (?:an?|the) [\p{L} ]{0,60}(?:manager|lead|supervisor|head))\b/giu,
  ),
  team: {
    asked:
      /\b(?:how (?:big|large|many)\b.{0,30}\b(?:team|people|persons|colleagues)|size of (?:the|your) team|team size)\b/giu,
    said: [/\b(?:team|brigade|squad|crew) of\b|\bwe(?:'re| are) (?:an? )?\d+\b/iu],
  },
  dress: matter(
    /\b(?:clothes|uniform|dress(?: code)?|shoes|boots|scrubs|whites|trousers|shirt|hi.?vis|ppe|(?:to|we|i|people) wear)\b/giu,
  ),
  equipment: matter(/\b(?:laptop|macbook|notebook|computer|tablet|equipment|tools)\b/giu),
  reporting: {
    asked: /\b(?:(?:line )?manager|my boss|(?:report|answer)(?:ing)? to|supervis\w+)\b/giu,
    said: [/\breport(?:s|ing)? to\b|\bunder (?:our|the) [\p{L} ]{0,60}(?:chef|manager|lead|head)\b/iu],
  },
};
const MATTERS: Record<string, Matter> = { ...WHOLES, ...PARTS };

/** A longer one is a page that lost its stops. */
const LONGEST_SAID = 40;
const SENTENCES_AT_MOST = 120;
const ADVERTS_KEPT = 50;
/** Nobody is sent anywhere by an interviewer. */
const REACHED = /@|https?:|www\.|[<>{}]/iu;

const FIGURE =
  /[£€₹$%]|\b\d[\d.,:]{0,30}\s?(?:hours?|weeks?|days?|months?|years?|am|pm|k)\b|\d[:.]\d\d|\b(?:full.time|part.time|permanent|temporary|fixed.term|remote|hybrid)\b/iu;

const SMALL = new Set(wordLists["english-words"]);
const FEWEST_SMALL = 2;
const ADDRESSING = new Set(["you", "we"]);

/** A title or a name says nothing that anybody asks for; an entry of a list, a figure and a sentence do. */
const saysSomething = (line: string, sentence: string): boolean =>
  /^\s*[^\s\p{L}\p{N}(]/u.test(line) ||
  sentencesOf(line).length > 1 ||
  FIGURE.test(sentence) ||
  sentence.includes(": ") ||
  isVerbForm(wordsOf(sentence)[0] ?? "") ||
  wordsOf(sentence).some((word) => ADDRESSING.has(word)) ||
  wordsOf(sentence).filter((word) => SMALL.has(word)).length >= FEWEST_SMALL;

/** The sentences of an advert that can be said again. */
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

type Asked = { matters: string[]; rest: string };

/** Which matters a question is about, and the question without their words. */
export function mattersAsked(question: string): Asked {
  const take = (from: Record<string, Matter>, text: string): Asked => {
    const matters = Object.keys(from).filter((name) => text.search(from[name]?.asked ?? "") >= 0);
    const rest = matters.reduce((left, name) => left.replace(from[name]?.asked ?? "", " "), text);
    return { matters, rest };
  };
  const parts = take(PARTS, question.replaceAll("’", "'"));
  const wholes = take(WHOLES, parts.matters.length === 0 ? parts.rest : parts.rest.replace(PAID, " "));
  return { matters: [...wholes.matters, ...parts.matters], rest: wholes.rest };
}

/** They say nothing of what a question is about. */
const GENERAL = new Set([
  ...wordLists["generic-words"],
  ..."available night nights rate rates amount number advert ad interview interviewer employer hour hours month months minute minutes cos no post one couple list whats hows wheres chances possibility plenty thanks cheers sir madam chef mate lads ha please".split(
    " ",
  ),
]);
const SAYS_NO_THING = new Set([
  ...SMALL,
  ...wordLists["everyday-words"],
  ...wordLists["light-verbs"],
  ...wordLists["opinion-verbs"],
  ...wordLists["action-verbs"],
  ...wordLists["question-starts"],
]);
const piecesOf = (words: readonly string[]): string[] => words.flatMap((word) => word.split(/[-./]/u));
/** Short for a thing: 'HR', 'DBS'. */
const SHORT_NAME = /^\p{Lu}{2,}s?$/u;
const isNaming = (word: string): boolean => {
  const lower = word.toLowerCase();
  // 'What's' as 'what'.
  const says = SAYS_NO_THING.has(lower) || SAYS_NO_THING.has(lower.replaceAll("’", "'").split("'")[0] ?? "");
  return isNumber(word) || SHORT_NAME.test(word) || !says;
};

/** The things and numbers that a text names, by their stems. */
const namedIn = (text: string): string[] => [
  ...new Set(
    piecesOf(rawWords(text).filter(isNaming).flatMap(wordsOf))
      .filter((word) => word.length > 1 && !GENERAL.has(word))
      .map(stem),
  ),
];

/** 'probation' and 'probationary' are one thing. */
const SAME_FROM_LETTERS = 6;
const isNamed = (name: string, stems: ReadonlySet<string>): boolean =>
  stems.has(name) ||
  (name.length >= SAME_FROM_LETTERS &&
    [...stems].some(
      (one) => one.startsWith(name) || (one.length >= SAME_FROM_LETTERS && name.startsWith(one)),
    ));

type Candidate = { sentence: string; met: ReadonlySet<string>; sureness: number };

/** Which of the matters and things each sentence speaks of. */
function weigh(
  sentences: readonly string[],
  matters: readonly string[],
  names: readonly string[],
): Candidate[] {
  return sentences.map((sentence) => {
    const stems = new Set(piecesOf(wordsOf(sentence)).map(stem));
    const levels = new Map(
      matters.map((name) => [
        name,
        MATTERS[name]?.said.findIndex((said) => sentence.search(said) >= 0) ?? -1,
      ]),
    );
    const met = [
      ...matters.filter((name) => (levels.get(name) ?? -1) >= 0),
      ...names.filter((name) => isNamed(name, stems)),
    ];
    return {
      sentence,
      met: new Set(met),
      // Of two that are as sure, the one with a figure is no title.
      sureness:
        [...levels.values()].filter((level) => level === 0).length +
        (wordsOf(sentence).some(isNumber) ? 0.1 : 0),
    };
  });
}

/** The sentence that speaks of the most, and one beside it for a matter that it leaves out. */
function choose(candidates: readonly Candidate[], matters: readonly string[]) {
  const best = (worth: (one: Candidate) => number): Candidate | undefined => {
    const [first] = candidates.toSorted((a, b) => worth(b) - worth(a));
    return first !== undefined && worth(first) >= 1 ? first : undefined;
  };
  const first = best(({ met, sureness }) => met.size + sureness / 10);
  if (first === undefined) return { quotes: [], met: new Set<string>() };
  const open = new Set(matters).difference(first.met);
  const second = best(({ met, sureness }) => met.intersection(open).size + sureness / 10);
  const quotes = second === undefined ? [first] : [first, second];
  return {
    quotes: quotes.map(({ sentence }) => sentence),
    met: quotes.reduce((all, one) => all.union(one.met), new Set<string>()),
  };
}

/** 'EOR202' is a thing, '140' and 'six' are none. */
const isPlainNumber = (name: string): boolean => isNumber(name) && /^(?:[\d.,]+|\D+)$/u.test(name);

const COUNTED = /\bhow (?:many|much) ([\p{L}]{3,})/iu;
const SHORT_QUESTION = 12;

/** One thing named in a long question, or a number of something else, is not yet what the question is about. */
function isBesides(question: string, names: readonly string[], met: ReadonlySet<string>): boolean {
  const counted = stem(COUNTED.exec(question)?.[1]?.toLowerCase() ?? "");
  if (names.includes(counted) && !met.has(counted)) return true;
  if (met.size > 0 && [...met].every((one) => isPlainNumber(one))) return true;
  const [only, ...more] = met;
  const isOneName = only !== undefined && more.length === 0 && names.includes(only);
  return isOneName && !isNumber(only) && !isWithin(question, SHORT_QUESTION);
}

/** From this share of what is asked on, a sentence is taken to be about it. */
const SURE_FROM = 0.5;
/** 'The pay' is more of what is asked than a thing named beside it. */
const MATTER_WEIGHT = 2;
const ONLY_AT_MOST = 4;
const ONLY_IN_WORDS = 18;

/**
 * What the advert itself says of what is asked, in its own words; null where nobody could say that the advert answers it, or
 * that it does not.
 */
export function answerFromAdvert(question: string, advert: string | undefined): string | null {
  if (advert === undefined) return null;
  const { matters, rest } = mattersAsked(question);
  const names = namedIn(rest);
  const total = matters.length + names.length;
  if (total === 0) return null;
  const weightOf = (all: readonly string[]): number =>
    all.reduce((sum, one) => sum + (matters.includes(one) ? MATTER_WEIGHT : 1), 0);
  const { quotes, met } = choose(weigh(sayableOf(advert), matters, names), matters);
  if (isBesides(question, names, met)) return null;
  const { says, saysOnly, saysNothing, names: called } = interviewerWording.offer;
  const quoted = quotes.map((one) => `"${one}"`).join(", ");
  const open = matters
    .flatMap((name) => (met.has(name) ? [] : [called[name]]))
    .filter((one) => one !== undefined);
  const nothing = open.length > 0 ? [saysNothing.replace("@of", open.join(" or "))] : [];
  if (weightOf([...met]) / weightOf([...matters, ...names]) > SURE_FROM)
    return [says.replace("@quote", () => quoted), ...nothing].join(" ");
  if (met.size === 0) return names.length === 0 && open.length === matters.length ? nothing.join(" ") : null;
  const [only] = matters;
  const name = only === undefined || matters.length > 1 || !met.has(only) ? undefined : called[only];
  if (name === undefined || total > ONLY_AT_MOST || !isWithin(question, ONLY_IN_WORDS)) return null;
  return saysOnly.replace("@of", name).replace("@quote", () => `"${quotes[0] ?? ""}"`);
}
