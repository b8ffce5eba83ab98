import { isBaseVerb, isVerbToShare, surelyBeginsDuty } from "./gerund.ts";

export const CERTIFICATE =
  /\b(?:licen[cs]e|certificate|certification|accreditation|diploma|permit|(?<![-–] ?)registration|NMC pin|CSCS card|SIA badge|NVQ(?: ?(?:level )?\d)?|PGCE|QTS)\b/iu;

/** A word that the page's width broke. */
const BROKEN_WORD = /(\p{Ll})-[ \t]*\r?\n[>\s]*(?=\p{Ll})/gu;
const ASIDE = /(?:(?<!\s)\s+)?\([^()]{0,80}\)(?=\s+\p{Ll})/gu;
const SIGNS_FOR_AND = /(?<!\s)\s+[&+]\s+|(?<=\p{Ll}{3})\s*\/\s*(?=\p{Ll}{3})/gu;
/** What stands before an entry of a list. */
export const BULLET = /^\s*(?:o\s|(?![£$€"'“‘(#@])[^\p{L}\p{N}\s]+\s*|\d{1,2}[.)]\s*)*\s*/u;
/** What ends a clause for good; a comma may also stand between the things of one list. */
const HARD =
  /(?:(?<!\s)\s+)?(?:[;:]\s+|[()•|⁃‣∙]\s*|(?![+°©®™])\p{So}\p{M}*\s*)|(?<!\s)\s+(?:[–—~-]|\.{3}|…)\s+|(?<!\s)(?=[^\S\n]*\n)\s+(?:o\s|[-–~/*+>·]\s?|(?=\p{Lu}\p{Ll}))\s*|[.!?;,]\s*$/u;
const JOINED = /(?<!\s)\s+(and|or|as well as|plus)\s+/u;
const BEGINS_CLAUSE = /^(?:you|we|they|do|does|to)\s/iu;

export const DUTY_LEAD =
  /^(?:(?:then|also|you|you'll|you'd|you’ll|you’d|will|would|can|to|i|must|who|be|are|ability to|able|comfortable|confident|used to|happy to|willing|good at|great at|daily|regularly|independently|successfully|actively|help us|help to|want you to|responsible for|accountable for|in charge of|responsibilities include|duties (?:will )?include|experience of|experience in|experience with|experienced in|skilled in|proven ability to|track record of)\s+)+/iu;

const withoutLead = (text: string): string => text.replace(DUTY_LEAD, "");
const isDuty = (text: string): boolean => surelyBeginsDuty(withoutLead(text));
/** After 'and' a plural is no proof of a verb: 'prints and weld symbols'. */
const isFurtherDuty = (text: string): boolean =>
  surelyBeginsDuty(withoutLead(text), { isPluralEnough: false });
const countWords = (text: string): number => text.split(/\s+/u).length;

const VERB_ALONE = /^([\p{L}-]+)(?: (?:up|down|out|off|away|over|back))?$/u;

/** 'open' in 'open and close the site': verbs whose object comes with the next one. */
const isVerbAlone = (text: string): boolean =>
  withoutLead(text)
    .split(/,\s+/u)
    .every((words) => {
      const [, verb] = VERB_ALONE.exec(words) ?? [];
      return verb !== undefined && isVerbToShare(verb);
    });

/** 'train starters and keep the dock safe' are two duties, 'eight pickers and two drivers' is one object. */
function splitJoined(text: string): string[] {
  const [first = "", ...rest] = text.split(JOINED);
  const parts = [first];
  for (let at = 0; at < rest.length; at += 2) {
    const [joint = "", part = ""] = rest.slice(at, at + 2);
    const last = parts.length - 1;
    const before = parts[last] ?? "";
    const isOwn =
      joint !== "or" &&
      !isVerbAlone(before) &&
      (isFurtherDuty(part) ||
        BEGINS_CLAUSE.test(part) ||
        (CERTIFICATE.test(part) && CERTIFICATE.test(before)));
    if (isOwn) parts.push(part);
    else parts[last] = `${before} ${joint} ${part}`;
  }
  return parts;
}

const MOST_WORDS_OF_ENTRY = 4;
const ENDS_LIST = /(?:^|\s)(?:and|or)\s/u;
const NO_THING = /\b(?:you|we|is|are|will|must|can|have|has|need|to|as|if|who|which|that|including|plus)\b/iu;

/** 'fertiliser' in 'sell seed, fertiliser and crop protection'. */
function isThing(text: string): boolean {
  const [first = ""] = text.replace(/^(?:and|or)\s+/u, "").split(/\s+/u);
  return countWords(text) <= MOST_WORDS_OF_ENTRY + 2 && !NO_THING.test(text) && !isBaseVerb(first);
}

/** How many verbs without an object follow until one that has it: 'preparing, inducing and monitoring anaesthesia'. */
function verbsFrom(pieces: readonly string[], at: number): number {
  let next = at;
  while (next < pieces.length && isVerbAlone(pieces[next] ?? "")) next += 1;
  const [head = "", joint] = (pieces[next] ?? "").split(JOINED);
  return next > at && joint !== undefined && isVerbAlone(head) ? next - at : 0;
}

/** Pieces between commas, a duty together with all the things it is about, and verbs that share them. */
function splitList(text: string): string[] {
  const pieces = text.split(/(?:(?<!\s)\s+)?,\s+/u);
  const parts: string[] = [];
  for (let at = 0; at < pieces.length; at += 1) {
    const more = verbsFrom(pieces, at) || (isDuty(pieces[at] ?? "") ? thingsAfter(pieces, at) : 0);
    parts.push(pieces.slice(at, at + more + 1).join(", "));
    at += more;
  }
  return parts;
}

/** How many pieces after a duty go on with what it is about: up to the one with 'and'. */
function thingsAfter(pieces: readonly string[], at: number): number {
  if (ENDS_LIST.test(pieces[at] ?? "")) return 0;
  for (let next = at + 1; next < pieces.length && isThing(pieces[next] ?? ""); next += 1) {
    const [head = "", joint, tail] = (pieces[next] ?? "").split(JOINED);
    if (joint !== undefined) return isDuty(tail ?? "") && head !== "" ? 0 : next - at;
    if (ENDS_LIST.test(pieces[next] ?? "")) return next - at;
  }
  return 0;
}

/** What a line says, one thing each (of 'women, who make up a tenth' nobody is asked), with its signs put into words; whole lists stay together. */
export function clausesIn(line: string): string[] {
  return line
    .replace(BULLET, "")
    .replaceAll(BROKEN_WORD, "$1")
    .replaceAll(ASIDE, "")
    .replaceAll(SIGNS_FOR_AND, " and ")
    .split(HARD)
    .flatMap((text) => splitList(text.trim()))
    .flatMap((text) => splitJoined(text.trim().replace(/^(?:and|or|plus)\s+/u, "")))
    .map((text) => text.trim())
    .filter((text) => text !== "" && !/^who\s/iu.test(text));
}
