import { feedbackTexts } from "#interviewer/data/load.ts";
import type { Form } from "#contract/criteria.ts";
import { pick } from "../seeded-random.ts";
import type { Clause } from "../text/clauses.ts";
import type { Memory, Part } from "../text/memory.ts";
import { wordsOf } from "../text/read-text.ts";
import { looksTyped } from "../text/recognise.ts";
import type { Ask } from "./further.ts";
import { isToInterviewer } from "./said-to-interviewer.ts";

/** More than one blank is a form to fill in. */
export const MOST_BRACKETS = 1;

/** Where in an answer a sentence belongs; what tells nothing of its own stays where it stands. */
const PLACES: Record<Form, Part[][]> = {
  past: [["situation", "task"], ["action", "reason"], ["result"], ["learning"]],
  situational: [["action", "order", "reason"], ["check"]],
  knowledge: [["claim", "reason"], ["case"], ["limit"]],
  motivation: [["reason"], ["moment", "proof"], ["wish"]],
};

/** Headings of the candidate's own: the part they announce is told behind them, or not at all. */
const HEADING =
  /^[\s*_#>-]*(?:\*\*|__)?(?:situation|task|action|result|outcome|aim|answer|steps?|reason|proof|check|learning|context|background)(?:\*\*|__)?\s*[:–-]\s*(?:\*\*|__)?\s*/iu;
const MARKUP = /^[\s>#]*(?:[-*•]\s+)?/u;

/** Talk about the answer or the interview, not part of it. */
const ABOUT_THE_ANSWER =
  /\b(?:nothing (?:more |else )?to add|(?:there's|there is) nothing(?: more| else)?[,.]? (?:go|let)|i'?m asking you|you (?:didn'?t|did not|haven'?t) answer(?:ed)?|you (?:keep |always )?ask(?:ed)? (?:me )?(?:this|that|the) same|(?:i (?:have|need) to|let me) correct myself|by the way|(?:don'?t|do not) (?:really )?want to (?:talk|speak|say)|didn'?t mean to bring|hold on|half.?typed|to be continued|let me (?:think|start again|rephrase)|hope (?:that|this) (?:answers|helps)|does (?:that|this) (?:make sense|answer)|as i (?:already )?(?:said|wrote|mentioned)|sorry,? (?:typo|pressed|sent)|that'?s (?:it|all)(?: from me)?|my answer (?:is|was)|next question|i (?:don't|do not|dont) know what (?:else )?to (?:say|write)|typo|ignore (?:that|this)|lorem ipsum)\b|\?\?|!!!/iu;

/** A question to the interviewer or into the air; what one would ask a guest is part of an answer. */
const ASKED_BACK = /^[^"“”:]*\?$/u;
const TELLS_OF_ASKING =
  /\b(?:i|i'd|i'll|we|we'd|he|she|they|(?:the|my|our|a) \w+)\b[^?]{0,40}\b(?:ask(?:s|ed)?|sa(?:y|ys|id)|tell|tells|told|wonder\w*|check\w*|want(?:ed)? to know|know|find out)\b/iu;

/** What one says while looking for words. */
const FILLERS = /(?<![\p{L}'’-])(?:[Uu]+[mh]+|[Hh]m+|er+|erm+)(?![\p{L}'’-]),?\s*/gu;
/** Before it stands what is taken back; which of the two is meant, no rule can say. */
const TAKEN_BACK = /\bno,? (?:sorry|wait|not)\b|,? (?:sorry|no),? i mean\b|\bcorrection\b/iu;
/** To a follow-up: 'With the telephone.', 'That it was four thousand pounds.' Without what was asked it says nothing. */
const REPLIES = /^(?:that|because|cos|with|by|from|to|yes|yeah|no|nope|nobody|nothing|none|well if)\b/iu;
const LONGEST_REPLY = 15;
const LONGEST_TALK = 25;

/** Said to the interviewer, or leaning on what was asked. */
function isRemark(own: readonly Clause[], text: string, opensReply: boolean): boolean {
  if (wordsOf(text).length <= LONGEST_TALK && own.some(isToInterviewer)) return true;
  if (!opensReply || wordsOf(text).length > LONGEST_REPLY) return false;
  return REPLIES.test(text) || own.every(({ verb }) => verb === null);
}

type Line = {
  text: string;
  message: number;
  place: number;
  isDeed: boolean;
  isGroup: boolean;
  /** Of a habit or of how things are, not of what was once. */
  isGeneral: boolean;
  parts: Set<Part>;
};

const MASHED_SHARE = 0.4;

function isMashed(text: string): boolean {
  const words = wordsOf(text);
  return words.filter((word) => !looksTyped(word)).length >= words.length * MASHED_SHARE;
}

/** The sentence in the candidate's words, without a heading; null for what must not be said back. */
export function cleanSentence(sentence: string): string | null {
  const text = sentence
    .replace(MARKUP, "")
    .replace(HEADING, "")
    .replaceAll(/\*\*|__/gu, "")
    .replaceAll(FILLERS, "")
    .replaceAll(/\s+/gu, " ")
    .trim();
  if (!/\p{L}{2}/u.test(text) || ABOUT_THE_ANSWER.test(text) || isMashed(text)) return null;
  if (ASKED_BACK.test(text) && !TELLS_OF_ASKING.test(text)) return null;
  if (/[[\]<>{}]|https?:/u.test(text)) return null;
  // A word or two without a stop at the very end is typed by half.
  return text.split(" ").length < 2 && !/[.!…]$/u.test(text) ? null : text;
}

function linesOf({ clauses, told, form, groupOnly }: Memory): Line[] {
  const sentences = Map.groupBy(clauses, ({ message, sentence }) => `${message} ${sentence}`);
  const seen = new Set<string>();
  const begun = new Set<number>([0]);
  return [...sentences.values()].flatMap((own) => {
    const [first] = own;
    const text = first === undefined ? null : cleanSentence(first.sentence);
    if (first === undefined || text === null || seen.has(text.toLowerCase())) return [];
    if (isRemark(own, text, !begun.has(first.message))) return [];
    begun.add(first.message);
    seen.add(text.toLowerCase());
    const parts = told.filter(
      ({ sentence, message }) => sentence === first.sentence && message === first.message,
    );
    const place = PLACES[form].findLastIndex((group) =>
      parts.some(({ part, certainty }) => group.includes(part) && certainty >= 0.6),
    );
    return [
      {
        text: /[.!?…:;]["'”’)]*$/u.test(text) ? text : `${text}.`,
        message: first.message,
        place,
        isDeed: parts.some(({ part }) => part === "action"),
        isGeneral: !own.some(({ tense }) => tense === "past"),
        isGroup: groupOnly.some(({ sentence }) => sentence === first.sentence),
        parts: new Set(parts.map(({ part }) => part)),
      },
    ];
  });
}

/** Whom or what it speaks of stands elsewhere: it can't be moved. */
const POINTS =
  /\b(?:he|she|they|it|this|that|these|those|him|her|them|its|their|there|then|so|also|too|again|other|same|such|which|who)\b/iu;

/** A sentence that leans on the one before it can't be moved. */
const LEANS =
  /^(?:he|she|they|it|this|that|these|those|then|so|but|and|also|because|which|who|him|her|them|there|after that|afterwards|in the end|not)\b/iu;

/**
 * What was told later, asked for, goes where it belongs, in one piece: sentences of one message tell one thing in their
 * order, and apart they would tell another.
 */
function order(byMessage: Line[][], form: Form): Line[] {
  const [main = [], ...later] = byMessage;
  const lines = [...main];
  for (const told of later) {
    const [first] = told;
    const places = new Set(told.map(({ place }) => place).filter((place) => place >= 0));
    const [only] = places;
    // What one always does would stand strangely amid what one did.
    const isOfItsOwn = told.some(({ isGeneral }) => isGeneral) && !main.every(({ isGeneral }) => isGeneral);
    // Only how a story began is surely told too late: steps, rules and reasons hang on what was asked.
    const isBeginning = form === "past" && places.size === 1 && only === 0;
    const isPiece =
      first !== undefined &&
      isBeginning &&
      !LEANS.test(first.text) &&
      !POINTS.test(first.text) &&
      !isOfItsOwn;
    const at = isPiece ? lines.findIndex(({ place }) => place > (only ?? 0)) : -1;
    // What stands behind would hang on the wrong sentence.
    if (at < 0 || (at > 0 && LEANS.test(lines[at]?.text ?? ""))) lines.push(...told);
    else lines.splice(at, 0, ...told);
  }
  return lines;
}

const OPENS: ReadonlySet<Ask> = new Set<Ask>(["situation", "claim"]);
/** What belongs beside the deed; all else is told at the end. */
const BESIDE_DEED: ReadonlySet<Ask> = new Set<Ask>(["group", "action", "number"]);

/** The place before which the bracket of a gap stands; never between two sentences of which one leans on the other. */
function placeOf(part: Ask, form: Form, lines: readonly Line[]): number {
  if (OPENS.has(part) || (form !== "knowledge" && part === "case")) return 0;
  if (form === "motivation" && part === "reason") return 0;
  const isBeside = BESIDE_DEED.has(part) || (form === "past" && part === "reason");
  if (!isBeside) return lines.length;
  const after = lines.findLastIndex(({ isDeed, isGroup }) => isDeed || isGroup) + 1;
  return after === 0 || LEANS.test(lines[after]?.text ?? "") ? lines.length : after;
}

function bracketOf(part: Ask, form: Form, seed: string): string | null {
  const texts = (feedbackTexts.brackets[form] as Partial<Record<Ask, string[]>>)[part];
  return texts === undefined ? null : `[${pick(texts, `${seed}:${part}`)}]`;
}

/**
 * The candidate's own sentences, what was told later in its place, with a bracket where a fact is missing. Null where
 * nothing would be better: all is told in order, or there is nothing to build on.
 */
export function improveAnswer(
  memory: Memory,
  messages: readonly string[],
  { missing, seed }: { missing: readonly Ask[]; seed: string },
): string | null {
  const { form } = memory;
  const lines = linesOf(memory);
  if (lines.length === 0 || lines.some(({ text }) => TAKEN_BACK.test(text))) return null;
  const byMessage = messages.map((_, message) => lines.filter((line) => line.message === message));
  const ordered = order(
    byMessage.filter((one) => one.length > 0),
    form,
  );
  const places = missing.slice(0, MOST_BRACKETS).map((part) => ({ part, at: placeOf(part, form, ordered) }));
  const pieces: string[] = [];
  for (let at = 0; at <= ordered.length; at += 1) {
    for (const place of places.filter((one) => one.at === at)) {
      const bracket = bracketOf(place.part, form, seed);
      if (bracket !== null) pieces.push(bracket);
    }
    const line = ordered[at];
    if (line !== undefined) pieces.push(line.text);
  }
  const isMoved = ordered.some((line, at) => line !== lines[at]);
  return isMoved || pieces.length > lines.length ? pieces.join(" ") : null;
}
