import { findHardship } from "../text/hardship.ts";
import { isWithin, sentencesOf } from "../text/read-text.ts";
import { withoutInstructions } from "../text/recognise.ts";
import { remembered } from "../text/remembered.ts";
import { findCandidateQuestion, isRhetorical, type CandidateQuestion } from "./answer-candidate.ts";
import { mattersAsked } from "./answer-from-advert.ts";
import { findComplaint } from "./asides.ts";
import { findPrivateWorry } from "./private-worry.ts";
import { findRemarks } from "./remarks.ts";
import { findTalk } from "./talk.ts";
import { findWishToLeave } from "./wish-to-leave.ts";

const MOST_KEPT = 2000;
const LONGEST_REMARK = 7;
const LONGEST_LOSS = 14;
/** Where nobody set a full stop, more stands before the question in its sentence. */
const LONGEST_ASKED = 26;
/** A longer sentence goes on to tell something, where nobody set a full stop. */
const LONGEST_SORRY = 18;
/** To the interviewer, about a moment ago. */
const SAYS_SORRY =
  /^\W*(?:i'?m |i am )?(?:so |really )?sorry (?:about (?:that|this|earlier|before)|for (?:that|getting|being|crying|the))\b(?!.*\b(?:he|she|they|him|her|them)\b)/iu;

/** The text without those of its sentences; as it was where none is taken out. */
export function withoutSentences(text: string, out: readonly string[]): string {
  if (out.length === 0) return text;
  const taken = new Set(out);
  return sentencesOf(text)
    .filter((sentence) => !taken.has(sentence))
    .join(" ");
}

/** A few words behind a question are a remark on it; a loss that stands beside one is no answer to anything. */
const isRemark = ({ asked, topic, rest, isFirst, isPreface }: CandidateQuestion): boolean =>
  isPreface === true ||
  (isFirst === true &&
    (isWithin(rest, LONGEST_REMARK) || topic.about === "job" || mattersAsked(asked).matters.length > 0)) ||
  (isWithin(rest, LONGEST_LOSS) && findHardship(rest) === "own");

/**
 * What of a message answers: a wish to leave the question, a private worry, a question, a complaint and other talk are heard,
 * and never quoted, followed up or rated. Each sentence that is left stands in the message letter by letter.
 */
export const answerPart = remembered((message: string): string => {
  if (findWishToLeave(message) !== null) return "";
  const beside = withoutSentences(withoutInstructions(message), findPrivateWorry(message)?.sentences ?? []);
  const told = findRemarks(
    withoutSentences(
      beside,
      sentencesOf(beside).filter((one) => isWithin(one, LONGEST_SORRY) && SAYS_SORRY.test(one)),
    ),
  ).rest;
  const talk = findTalk(told);
  const left = talk?.rest ?? findComplaint(told)?.rest ?? told;
  const asked = findCandidateQuestion(left);
  if (asked !== null && isRemark(asked)) return "";
  const isOfTheStory =
    asked === null ||
    sentencesOf(asked.asked).some((one) => !isWithin(one, LONGEST_ASKED)) ||
    (talk === null && isRhetorical(asked) && asked.topic.id !== "follow");
  return isOfTheStory ? left : asked.rest;
}, MOST_KEPT);
