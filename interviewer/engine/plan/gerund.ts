import { wordLists } from "#interviewer/data/load.ts";
import { isDescribing, isPlainVerb } from "../text/base-form.ts";

const VOWEL = /[aeiou]/u;
/** The last letter doubles after one short vowel: 'running', but 'opening' and 'cooking'. */
const DOUBLES = new Set(
  "plan run cut set put get let win control label model sit fit ship stop shop plot chat map pin log tag cap begin refer transfer spot mop chop wrap scan dig admit submit commit hit trim rig bag trip swim jog tip rub step drop drag clip strim strap".split(
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

type Form = {
  gerund: string;
  isBase: boolean;
  isSafe: boolean;
  isPast: boolean;
  isThird?: true;
  isUnlisted?: true;
};

/** Each form of a duty's verb with its gerund; `isSafe` where the form can't be a noun. */
const forms = new Map<string, Form>(
  wordLists["duty-verbs"].flatMap((entry) => {
    const [verb = "", irregular] = entry.split("/");
    const gerund = toGerund(verb);
    const form = { gerund, isBase: false, isSafe: true, isPast: false };
    return [
      [gerund, form] as const,
      [toThird(verb), { ...form, isSafe: !nouns.has(verb), isThird: true }] as const,
      [irregular ?? toPast(verb), { ...form, isPast: true }] as const,
      [verb, { ...form, isBase: true, isSafe: !nouns.has(verb) }] as const,
    ];
  }),
);

const NO_TASKS = new Set(
  "know do be have need want like love enjoy understand possess feel seem thrive excel live get come go let join become entail involve require offer seek include".split(
    " ",
  ),
);

const formNames = new Map(
  wordLists["duty-verbs"].map((entry) => [toGerund(entry.split("/")[0] ?? ""), entry.split("/")[0]]),
);

/** A verb that no list has ('reconvene') is one too where an object follows. */
function formOf(word: string): Form | undefined {
  const lower = word.toLowerCase();
  const listed = forms.get(lower);
  if (listed !== undefined || NO_TASKS.has(lower)) return listed;
  if (UNLISTED_GERUND.test(lower) && !NO_DOING.has(lower)) {
    return { gerund: lower, isBase: false, isSafe: false, isPast: false, isUnlisted: true };
  }
  if (!isPlainVerb(lower)) return undefined;
  return { gerund: toGerund(lower), isBase: true, isSafe: false, isPast: false, isUnlisted: true };
}

/** 'pinning', 'autoclaving': what ends so is a doing where an object follows. */
const UNLISTED_GERUND = /^(?:[\p{L}]+-)?\p{L}{3,}ing$/u;
const NO_DOING = new Set(
  "evening morning building during nothing something anything everything outstanding interesting willing exciting ongoing outgoing existing remaining following understanding including according regarding excluding driving-licence meeting wedding being having clothing housing ceiling boring challenging demanding caring growing entailing involving requiring offering seeking".split(
    " ",
  ),
);

/** 'preparing' and 'open', where the object comes with the verb after it. */
export const isVerbToShare = (word: string): boolean => {
  const form = formOf(word);
  return form !== undefined && !form.isPast && (form.isBase || word.toLowerCase() === form.gerund);
};

/** Whether a word alone can be a verb in its base form, as 'open' in 'open and close the site'. */
export const isBaseVerb = (word: string): boolean => formOf(word)?.isBase === true;

/** 'issues' in 'buys subcontracts and issues orders'. */
export const isThirdForm = (word: string): boolean => formOf(word)?.isThird === true;

/** 'taking': a listed verb's form, so that what it begins is no name. */
export const isListedGerund = (word: string): boolean => forms.get(word)?.gerund === word;

/** A verb that is nothing else. */
export const isOnlyVerb = (word: string): boolean => {
  const form = formOf(word);
  return (
    (form?.isBase === true && form.isSafe) ||
    /^(?:see|let|get|go|come|do|be|have|know|pass|assure|ensure|shout|say)$/iu.test(word)
  );
};

/** 'wash and dress', 'test, repair and clean': verbs that share what follows them. */
const PARTICLE = "(?: (?:up|down|out|off|away|over|back))?";
const VERBS_TOGETHER = new RegExp(
  `^(\\p{L}+${PARTICLE})((?:, \\p{L}+${PARTICLE})*),? (and|or) (\\p{L}+${PARTICLE})(?= |$)`,
  "u",
);

/** All verbs of 'wash and dress' as gerunds; null where the text does not begin with several. */
function verbsTogether(text: string): string | null {
  const found = VERBS_TOGETHER.exec(text);
  if (found === null) return null;
  const [whole, first = "", between = "", joint = "", last = ""] = found;
  const told = [first, ...between.split(", ").slice(1), last].map((verb) => verb.split(" "));
  const verbs = told.map(([verb = ""]) => formOf(verb));
  const isMixed = (form: Form | undefined, at: number): boolean =>
    form === undefined || form.isPast || (at > 0 && form.isBase !== verbs[0]?.isBase);
  if (verbs.some(isMixed)) return null;
  const gerunds = verbs.map((form, at) => [form?.gerund ?? "", ...(told[at] ?? []).slice(1)].join(" "));
  return `${gerunds.slice(0, -1).join(", ")} ${joint} ${gerunds.at(-1) ?? ""}${text.slice(whole.length)}`;
}

const BEGINS_OBJECT =
  /^(?:a|an|the|your|our|my|their|its|all|any|every|each|new|daily|weekly|monthly|up|out|over|off|down|back|away|together|through|with|on|for|to|from|in|at|across|alongside|\d[\d.,–-]*|[£$€]\S+|two|three|four|five|six|ten|several|\p{L}+s|\p{L}+ing|\p{Lu}[\p{L}/]*)$/u;
const IS_A_NOUN =
  /^(?:is|are|was|were|has|have|will|of|as|cent(?:re|er)s?|desks?|given|provided|required|needed|available|pattern|hours|conditions|environment|skills?|experience|knowledge|abilities|team|role)$/iu;
/** 'reporting to the manager' is nothing to tell about. */
const EMPTY =
  /^(?:(?:welcoming|caring|growing|following) (?!the |an? |our |your |all |new |for |with |on )\p{L}+(?<!s)(?: |$)|reporting to|working (?:with|in|as|at|on|for|from|closely|towards?|within|alongside|under|across|out|hard|to)|(?:opening|closing) shifts?|opening to (?:the public|all)|mucking in|being|looking for|using|meeting the|making sure|hanging around|sitting opposite|writing to|having|getting|showing an?)\b/iu;

const ARTICLE = /^(?:a|an|the|your|our|their)$/iu;

export const beginsWithDuty = (text: string): boolean => {
  const [first = "", next = ""] = text.trim().split(/\s+/u);
  const form = forms.get(first.toLowerCase());
  return form !== undefined && next !== "" && (form.isBase || form.isSafe || ARTICLE.test(next));
};

/** Whether a text surely begins a duty of its own; 'water temperature' may be a thing and is none. */
export function surelyBeginsDuty(text: string, { isPluralEnough = true } = {}): boolean {
  const [first = "", next = ""] = text.trim().split(/\s+/u);
  const form = formOf(first);
  if (form === undefined || form.isPast || next === "" || IS_A_NOUN.test(next)) return false;
  return form.isSafe || (isPluralEnough ? hasObject(form, next) : ONE_THING.test(next));
}

const ONE_THING =
  /^(?:a|an|the|your|our|my|their|its|all|any|every|each|new|\d[\d.,–-]*|up|out|over|off|down|back|away|on|for|to|in)$/iu;
/** Words that oftener say of what kind a thing is: 'water baths', 'stock checks', 'market trends'. */
const NAMES_A_KIND = new Set(
  "market water cost budget price service supply design process test record programme source plant model staff care fire stock direct nurse team trade".split(
    " ",
  ),
);

const PARTICLE_ALONE = /^(?:up|down|out|off|away|over|back)$/u;
const NO_OBJECT =
  /^(?:in|on|for|to|at|from|with|up|out|off|over|down|back|away|around|across|through|alongside|together)$/iu;

/** Whether what follows a word that may be a thing is what it is done to. */
function hasObject(form: Form, next: string): boolean {
  const verb = form.isBase ? form.gerund : "";
  const isKind = [...NAMES_A_KIND].some((word) => toGerund(word) === verb);
  if (isKind) return ONE_THING.test(next);
  if (form.isUnlisted === true && (NO_OBJECT.test(next) || next.endsWith("ing"))) return false;
  // 'visits on time' are things, 'visits the sites' is a doing.
  if (form.isThird === true) return ARTICLE.test(next) || /^\p{Ll}+s$/u.test(next);
  if (form.isBase && nouns.has(formNames.get(form.gerund) ?? "") && next.endsWith("ing")) return false;
  return BEGINS_OBJECT.test(next) || (!form.isBase && isDescribing(next.toLowerCase()));
}

/** 'Registered Manager' and 'Staff Nurse' are jobs, 'Mark 68' is a grade. */
function isHeading(first: string, next: string, rest: readonly string[]): boolean {
  if (/^\d/u.test(next)) return rest.length === 0;
  return /^\p{Lu}/u.test(first) && /^\p{Lu}\p{Ll}/u.test(next) && rest.length < 3;
}

type Told = {
  /** The sentence says 'you': then a word that could be a noun is the verb. */
  isToldYou?: boolean;
  /** A resume tells what was done; in an advert 'plated desserts' are desserts. */
  isPastTold?: boolean;
};

/** The duty as a gerund phrase ('handle complaints' → 'handling complaints'); null where the text begins with no duty's verb. */
export function gerundOf(text: string, { isToldYou = false, isPastTold = false }: Told = {}): string | null {
  const trimmed = text.trim();
  const together = verbsTogether(trimmed);
  if (together !== null) return together;
  const [first = "", next = "", ...rest] = trimmed.split(/\s+/u);
  const form = formOf(first);
  if (form === undefined || next === "" || IS_A_NOUN.test(next) || isHeading(first, next, rest)) return null;
  if (form.isPast && !isPastTold) return null;
  if (!form.isSafe && !(isToldYou && form.isBase) && !hasObject(form, next)) return null;
  // 'Building Safety Act' is a name.
  if (form.gerund === first.toLowerCase() && /^\p{Lu}/u.test(first) && /^\p{Lu}\p{Ll}/u.test(next))
    return null;
  // 'setting up and clear down': the verbs are not all known.
  if (PARTICLE_ALONE.test(next) && /^(?:and|or)$/iu.test(rest[0] ?? "")) return null;
  if (/^(?:and|or)$/iu.test(next) || (/^(?:and|or)$/iu.test(rest[0] ?? "") && next.endsWith(",")))
    return null;
  if (rest.length === 0 && isDescribing(next.toLowerCase())) return null;
  const phrase = [form.gerund, next, ...rest].join(" ");
  return EMPTY.test(phrase) ? null : phrase;
}
