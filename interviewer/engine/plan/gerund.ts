import { wordLists } from "#interviewer/data/load.ts";

const VOWEL = /[aeiou]/u;
/** The last letter doubles after one short vowel: 'running', but 'opening' and 'cooking'. */
const DOUBLES = new Set(
  "plan run cut set put get let win control label model sit fit ship stop shop plot chat map pin log tag cap begin refer transfer spot mop chop wrap scan dig admit".split(
    " ",
  ),
);

function toGerund(verb: string): string {
  if (DOUBLES.has(verb)) return `${verb}${verb.at(-1)}ing`;
  if (/[^aeioy]e$/u.test(verb) || /(?:gue|[aeiou]ve)$/u.test(verb)) return `${verb.slice(0, -1)}ing`;
  return verb.endsWith("ie") ? `${verb.slice(0, -2)}ying` : `${verb}ing`;
}

function toThird(verb: string): string {
  if (/(?:s|x|z|ch|sh|o)$/u.test(verb)) return `${verb}es`;
  return /[^aeiou]y$/u.test(verb) ? `${verb.slice(0, -1)}ies` : `${verb}s`;
}

function toPast(verb: string): string {
  if (verb.endsWith("e")) return `${verb}d`;
  if (DOUBLES.has(verb)) return `${verb}${verb.at(-1)}ed`;
  const last = verb.at(-2) ?? "";
  return verb.endsWith("y") && !VOWEL.test(last) ? `${verb.slice(0, -1)}ied` : `${verb}ed`;
}

const nouns = new Set(wordLists["noun-verbs"]);

type Form = { gerund: string; isBase: boolean; isSafe: boolean };

/** Each form of a duty's verb with its gerund; `isSafe` where the form can't be a noun. */
const forms = new Map<string, Form>(
  wordLists["duty-verbs"].flatMap((entry) => {
    const [verb = "", irregular] = entry.split("/");
    const gerund = toGerund(verb);
    return [
      [gerund, { gerund, isBase: false, isSafe: true }] as const,
      [toThird(verb), { gerund, isBase: false, isSafe: !nouns.has(verb) }] as const,
      [irregular ?? toPast(verb), { gerund, isBase: false, isSafe: true }] as const,
      [verb, { gerund, isBase: true, isSafe: !nouns.has(verb) }] as const,
    ];
  }),
);

const BEGINS_OBJECT =
  /^(?:a|an|the|your|our|my|their|its|all|any|every|each|new|daily|weekly|monthly|up|out|over|off|down|through|with|on|for|to|in|at|across|alongside|\d[\d.,]*|[£$€]\S+|two|three|four|five|six|ten|several|\p{L}+s|\p{L}+ing|\p{Lu}[\p{L}/]*)$/u;
const IS_A_NOUN =
  /^(?:is|are|was|were|has|have|will|of|as|skills?|experience|knowledge|abilities|team|role)$/iu;
/** 'reporting to the manager' is nothing to tell about. */
const EMPTY =
  /^(?:reporting to|working (?:with|in|as|at|on|for|from)|being|looking for|using|meeting the|making sure)\b/iu;

const ARTICLE = /^(?:a|an|the|your|our|their)$/iu;

export const beginsWithDuty = (text: string): boolean => {
  const [first = "", next = ""] = text.trim().split(/\s+/u);
  const form = forms.get(first.toLowerCase());
  return form !== undefined && next !== "" && (form.isBase || form.isSafe || ARTICLE.test(next));
};

/** 'Registered Manager' and 'Staff Nurse' are jobs, 'Mark 68' is a grade. */
function isHeading(first: string, next: string, rest: readonly string[]): boolean {
  if (/^\d/u.test(next)) return rest.length === 0;
  return /^\p{Lu}/u.test(first) && /^\p{Lu}\p{Ll}/u.test(next) && rest.length < 3;
}

/**
 * The duty as a gerund phrase ('handle complaints' → 'handling complaints'); null where the text begins with no duty's verb.
 * `isToldYou` where the sentence says 'you': then a word that could be a noun is the verb.
 */
export function gerundOf(text: string, isToldYou = false): string | null {
  const [first = "", next = "", ...rest] = text.trim().split(/\s+/u);
  const form = forms.get(first.toLowerCase());
  if (form === undefined || next === "" || IS_A_NOUN.test(next) || isHeading(first, next, rest)) return null;
  if (!form.isSafe && !(isToldYou && form.isBase) && !BEGINS_OBJECT.test(next)) return null;
  const phrase = [form.gerund, next, ...rest].join(" ");
  return EMPTY.test(phrase) ? null : phrase;
}
