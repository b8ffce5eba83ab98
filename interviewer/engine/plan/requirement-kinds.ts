import { wordLists } from "#interviewer/data/load.ts";
import type { RequirementKind } from "#interviewer/data/schema.ts";
import { isDescribing } from "../text/base-form.ts";
import { isBaseVerb, isListedGerund, isOnlyVerb } from "./gerund.ts";

type Kind = { kind: RequirementKind; text: string };

const flat = (text: string): string => text.toLowerCase().replaceAll("’", "'");
const rules = new Set(wordLists["rules"].map(flat));
const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\/]/gu, String.raw`\$&`);
const QUALITY = new RegExp(
  `^(?:an? )?(?:[\\p{L}-]+ ){0,3}(?:${wordLists["qualities"]
    .toSorted((a, b) => b.length - a.length)
    .map(escaped)
    .join("|")})(?: (?:with|for|towards?|under|to) [\\p{L} ]{3,40})?$`,
  "iu",
);

/** A law, a standard or a rule that one keeps, and nothing one uses or does. */
export const isRule = (text: string): boolean => rules.has(flat(text));

const KEEPS =
  /^(?:keeping (?:strictly )?to|adhering to|complying with|conforming to|following|observing|working (?:in line|in accordance) with) (.+)$/iu;
const IS_RULE =
  /\b(?:rules?|regulations?|procedures?|policy|policies|laws?|legislation|guidelines?|guidance|standards?|codes?|protocols?|requirements|hours|GDPR|HACCP|COSHH)\b/iu;
const CONDITION =
  /^(?:working (?:alone|independently|under pressure|nights?|evenings?|weekends?|shifts?|outdoors?|outside|early|late|flexibl[ey]|away|overtime|bank holidays?|on your own|in all weathers?|unsocial|to (?:tight )?(?:deadlines?|targets?)|full[- ]time|part[- ]time|\d|(?:early|late|rotating|night|day|split|alternate|some|occasional|and|or|\s)+(?:shifts?|weekends?|evenings?|nights?))|being on[- ]call|travelling|lifting|climbing|kneeling|covering (?:shifts?|weekends?|nights?|evenings?|sickness)|standing|starting (?:at|early)|staying away|sleeping[- ]in|participating in (?:the|an?) (?:[\p{L}-]+ )*(?:rota|on-call)|taking part in (?:the|an?) (?:[\p{L}-]+ )*(?:rota|on-call))\b/iu;

/** What kind of thing a duty is after all: a rule kept, a condition of the work, or a task. */
export function kindOfDuty(gerund: string): Kind {
  const kept = KEEPS.exec(gerund)?.[1];
  if (kept !== undefined && IS_RULE.test(kept) && !/^an? |ly$/iu.test(kept))
    return { kind: "rule", text: kept };
  return { kind: CONDITION.test(gerund) ? "condition" : "duty", text: gerund };
}

const LEAD =
  /^(?:(?:you|have|has|need|bring|must|should|can|with|a|an|the|some|any|good|strong|solid|sound|proven|excellent|great|previous|prior|recent|relevant|practical|basic|detailed|in-depth|deep|demonstrable|extensive|significant|hands-on|exposure|decent|to|at least|minimum|min\.?|\d+\+?|years?['’]?|yrs?['’]?|experience|experienced|knowledge|understanding|background|expertise|skills?|skilled|confidence|confident|familiarity|familiar|awareness|grasp|command|proficiency|proficient|versed|ability|evidence|of|in|on|using|ideally|preferably|desirable|essential|interest|keen|clear|know|knows|your|our|full|general|working knowledge)\s+)+/iu;
const TAIL =
  /(?<!\s)\s+(?:(?:(?:is|are|would be|will be) )?(?:an? |very |highly |also ){0,4}(?:essential|desirable|required|needed|wanted|welcome|preferred|preferable|advantage|advantageous|bonus|plus|must|asset|helpful|useful|necessary|mandatory)|skills?|experience|knowledge|experience preferred)$/iu;
const NO_NAME =
  /\b(?:i|you|we|they|it|us|he|she|them|this|that|these|those|what|who|which|how|when|where|why|if|because|so|is|are|was|were|be|been|being|am|has|have|had|do|does|did|will|would|can|could|must|should|may|might|not|no|nobody|please|here|there|than|etc|e\.g|i\.e|role|position|environment|setting|settings|years?|months?|weeks?|days?|hours?|hrs?|minutes|mins|am|pm|salary|pay|per|annum|industry|similar|equivalent|company|companies|team|teams|job|field|sector|area|areas|kind|your|our|my|of the|least|part-time|full-time|permanent|temporary|contract|apply|cv|degree|education|gcses?|school|age|old|new|other|others|every|everything|everyone|anyone|anything|something|someone|nothing|one|ones|day|way|time|times|lot|own|use|licen[cs]e|location|based|free|within|available|willing|plus|including|from \d|level \d|grade|band|references?|dbs|car|driver|van|register|registered|experiences?|knowledge|ability|abilities|track|post|rotas?|shifts?|weekends?|nights?|overtime|holidays?|head|\d+(?:am|pm)|a|an|all|both|them|side|club|maths|english|card|ticket|range|bit|bits|place|places)\b/iu;
const MOST_WORDS = 6;
const FEWEST_LETTERS = 4;
const IS_ACTIVITY = /(?:ing|tion|sion|ment|ance|ence|ics|logy|graphy|ship|care)s?$/iu;
const WORK_NOUNS = new Set(
  "check checks clinic clinics control controls work works review reviews report reports return returns audit audits repair repairs record records observation observations visit visits sales round rounds call calls order orders test tests evenings meetings plans research analysis design designs support system systems law ledger ledgers invoice invoices recs release releases requests claims complaints contracts models pipelines procedure procedures inventory stock notes rota rotas budgets surveys drawings estimates quotes referrals assessments handovers cases caseload enquiries proceedings campaigns events lessons paperwork logistics security hygiene safety maintenance payroll tenders bids deliveries displays menus dosing".split(
    " ",
  ),
);
const STARTS_BADLY =
  /^(?:and|or|but|to|for|at|by|from|into|as|plus|incl|including|such|like|very|more|most|less|mostly|mainly|current|completed|view|qualified|registered|licensed|chartered|certified|independent|quick|both|either|at|up|out|off|about|around|via)\b/iu;
const ENDS_BADLY =
  /\b(?:and|or|of|to|for|at|by|from|in|on|with|the|a|an|as|into|out|up|off|over|required|only|too|well|etc)$/iu;

const isTitle = (word: string): boolean => /^\p{Lu}\p{Ll}/u.test(word);

/** 'Purchase ledger' → 'purchase ledger'; 'EYFS' stays, and so does 'Kotlin services'. */
const small = (text: string): string =>
  /^(?:\p{Lu}\p{Ll}+|An?)(?![\p{L}\d])/u.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;

/** The noun that a name is about: 'checks' in 'weekly checks of the alarm'. */
const headOf = (text: string): string =>
  text
    .split(/(?<!\s)\s+(?:of|for|with|in|on|at|to|by|from|under|across|and|or)\s+|,\s+/iu)[0]
    ?.split(/\s+/u)
    .at(-1) ?? "";

const LISTED_NAMES = /^\p{L}+ (?:at|in|of|and) /u;

/** Whether these words only name something: no sentence, no firm, no place, nothing of pay or hours. */
function names(text: string): boolean {
  const words = text.split(/\s+/u);
  const rest = words.slice(1);
  const last = words.at(-1) ?? "";
  return (
    words.length <= MOST_WORDS &&
    text.length >= FEWEST_LETTERS &&
    /^[\p{L}\d\s'’,/&+-]+$/u.test(text) &&
    !/^\d|n['’]t\b|\s\d+$|(?<!\b(?:of|for|in|with|at|on|from|under)) the\b/u.test(text) &&
    !NO_NAME.test(text) &&
    !STARTS_BADLY.test(text) &&
    !ENDS_BADLY.test(text) &&
    rest.filter(isTitle).length < 2 &&
    !words.some((word) => isOnlyVerb(word)) &&
    !(rest.length > 0 && isListedGerund(words[0] ?? "") && !LISTED_NAMES.test(text)) &&
    !isDescribing(last.toLowerCase()) &&
    !/\p{L}{3}(?:ly|ed|ive|ist|able|ible|ful|ous|ish|less|compliant)$/iu.test(last) &&
    !(isBaseVerb(words[0] ?? "") && isDescribing((words[1] ?? "").toLowerCase()))
  );
}

/** Whether the name is surely that of a part of the work, and not of a place, a person or half a list. */
const isOfWork = (text: string): boolean =>
  IS_ACTIVITY.test(headOf(text)) || WORK_NOUNS.has(headOf(text).toLowerCase());

const FROM_PREPOSITION =
  /(?<!\s)\s+(?:of|for|with|in|on|at|to|by|from|under|across|before|after|during)\s[^]*/u;

/** What a clause without a duty names: a quality of a person, a rule, or a part of the work; null where that is not sure. */
export function kindOfName(clause: string, isWholeEntry = false): Kind | null {
  const quality = clause
    .replace(/^(?:you (?:have|are|need|bring)|have|with|bring)\s+/iu, "")
    .replace(TAIL_ALONE, "");
  if (QUALITY.test(quality) && !/\b(?:no|not|your|our|my|this|that|other)\b/iu.test(quality)) {
    return { kind: "quality", text: small(quality) };
  }
  let text = clause.replace(LEAD, "");
  while (TAIL.test(text)) text = text.replace(TAIL, "");
  if (text.split(/\s+/u).length > MOST_WORDS) text = text.replace(FROM_PREPOSITION, "");
  // 'in rotation' says when, and names nothing.
  if (!/\s/u.test(text) && text !== clause) return null;
  if (isRule(text)) return { kind: "rule", text: small(text) };
  if (!names(text)) return null;
  const [first = "", ...rest] = text.split(/\s+/u);
  if (isTitle(first) && rest.some(isTitle)) return isWholeEntry ? { kind: "domain", text } : null;
  if (isOfWork(text))
    return isTitle(first) && !isWholeEntry && !clause.startsWith(first)
      ? null
      : { kind: "domain", text: small(text) };
  return isWholeEntry && rest.length > 0 && !isTitle(rest.at(-1) ?? "")
    ? { kind: "domain", text: small(text) }
    : null;
}

const TAIL_ALONE =
  /(?<!\s)\s+(?:is |are )?(?:essential|desirable|required|needed|wanted|preferred|an advantage|a must|a plus)$/iu;
