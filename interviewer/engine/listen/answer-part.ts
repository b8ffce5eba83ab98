import { sentencesOf } from "../text/read-text.ts";
import { remembered } from "../text/remembered.ts";
import { findCandidateQuestion, isRhetorical } from "./answer-candidate.ts";
import { findComplaint } from "./asides.ts";
import { findPrivateWorry } from "./private-worry.ts";
import { findTalk } from "./talk.ts";
import { findWishToLeave } from "./wish-to-leave.ts";

const MOST_KEPT = 2000;

/** The text without those of its sentences; as it was where none is taken out. */
export function withoutSentences(text: string, out: readonly string[]): string {
  if (out.length === 0) return text;
  const taken = new Set(out);
  return sentencesOf(text)
    .filter((sentence) => !taken.has(sentence))
    .join(" ");
}

/**
 * What of a message answers: a wish to leave the question, a private worry, a question, a complaint and other talk are heard,
 * and never quoted, followed up or rated. Each sentence that is left stands in the message letter by letter.
 */
export const answerPart = remembered((message: string): string => {
  if (findWishToLeave(message) !== null) return "";
  const beside = withoutSentences(message, findPrivateWorry(message)?.sentences ?? []);
  const talk = findTalk(beside);
  if (talk !== null) return talk.rest;
  const left = findComplaint(beside)?.rest ?? beside;
  const asked = findCandidateQuestion(left);
  return asked === null || isRhetorical(asked) ? left : asked.rest;
}, MOST_KEPT);
