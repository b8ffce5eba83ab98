import { interviewerWording } from "#interviewer/data/load.ts";
import { pick } from "../seeded-random.ts";
import { findHardship } from "../text/hardship.ts";
import { wordsOf } from "../text/read-text.ts";
import { isSkipRequest } from "../text/recognise.ts";
import type { PlannedQuestion, TurnDecision } from "../types.ts";
import type { Scene } from "../word/word-turn.ts";
import {
  answerQuestion,
  findCandidateQuestion,
  findIndirect,
  isAboutAnswer,
  isRhetorical,
  OFFERS_MORE,
  wantsOtherWording,
  type CandidateQuestion,
} from "./answer-candidate.ts";
import { findComplaint, isDone, type Complaint } from "./asides.ts";
import { memoryFormOf } from "./follow-up.ts";
import { ENOUGH_WORDS, isNotAnswerable } from "./judge-answer.ts";
import { followUp, judge } from "./judge-turn.ts";
import {
  advance,
  ENOUGH_BESIDE_TALK,
  MOST_WORDS_OF_TALK,
  rephrase,
  stay,
  wasSaid,
  type Taken,
} from "./moves.ts";
import { answersTo } from "./progress.ts";

const MOST_REPLIES = 2;

/** A question beside the answer is answered first, and a loss that stands in it gets a word. */
export function reply(scene: Scene, question: PlannedQuestion, taken: Taken): TurnDecision | null {
  const { progress, secondsLeft, seed } = scene;
  const asked = findCandidateQuestion(taken.last);
  if (asked === null) return null;
  const isAfterFollowUp = progress.probes + progress.challenges > 0;
  const words = isNotAnswerable(question, asked.rest, progress) ? 0 : wordsOf(asked.rest).length;
  const isAnswered = words >= ENOUGH_WORDS;
  const isBeside = words >= ENOUGH_BESIDE_TALK;
  // 'Is that what you were after?' behind an answer asks for nothing but to go on.
  if (isBeside && isRhetorical(asked)) return judge(scene, question, { ...taken, last: asked.rest });
  const form = memoryFormOf(question);
  const answer = answerQuestion(asked, { form, isAfterFollowUp, secondsLeft, seed, isAnswered, isBeside });
  const isLoss =
    findHardship(taken.last) === "own" && !wasSaid(scene, interviewerWording.hardship.ownInQuestion);
  const kind = isLoss ? `${pick(interviewerWording.hardship.ownInQuestion, seed)} ` : "";
  const say = `${taken.lead}${kind}${answer}`;
  const { afterwards } = asked.topic;
  if (afterwards === "advance" || isDone(asked.rest)) return advance(scene, "asked_back", `${say} `);
  const isOffer = OFFERS_MORE.test(asked.asked) && progress.replies < MOST_REPLIES;
  if (!isOffer && (isAnswered || (isBeside && asked.isFirst !== true && !isAboutAnswer(asked))))
    return judge(scene, question, { last: asked.rest, lead: `${say} ` });
  if (progress.replies >= MOST_REPLIES) return advance(scene, "asked_back", `${say} `);
  const mayRephrase = !isAfterFollowUp && wantsOtherWording(asked);
  const again = mayRephrase ? question.rephrased : afterwards === "restate" ? question.text : "";
  return stay(question, { kind: "reply", reason: "asked_back", words: `${say} ${again}`.trim() });
}

/** The question that was passed over: the one in the complaint or beside it, or the last one that was asked before. */
function passedOver({ progress }: Scene, { sentences, rest }: Complaint): CandidateQuestion | null {
  const parts = sentences.flatMap((one) => [one.slice(one.search(/[:,]/u) + 1), one]);
  const earlier = progress.earlierAnswers.toReversed();
  const isSkip = (one: string): boolean => isSkipRequest(one) || isDone(one);
  return (
    parts
      .values()
      .map((one) => findIndirect(one))
      .find((one) => one !== null) ??
    [...parts, rest, ...earlier]
      .values()
      .map((one) => (isSkip(one) ? null : findCandidateQuestion(one)))
      .find((one) => one !== null) ??
    null
  );
}

/** 'I did ask how long we've got': said sorry for, and answered at last. */
function answerAtLast(scene: Scene, question: PlannedQuestion, complaint: Complaint): TurnDecision | null {
  const { progress, secondsLeft, seed } = scene;
  const asked = passedOver(scene, complaint);
  if (asked === null) return null;
  const isAfterFollowUp = progress.probes + progress.challenges > 0;
  const said = answerQuestion(asked, { form: memoryFormOf(question), isAfterFollowUp, secondsLeft, seed });
  const lead = `${pick(interviewerWording.complaint.again, `${seed}:${progress.replies}`)} ${said}`;
  const { rest } = complaint;
  if (isDone(rest) || isSkipRequest(rest)) return advance(scene, "asked_back", `${lead} `);
  const answer = findCandidateQuestion(rest)?.rest ?? rest;
  if (wordsOf(answer).length >= ENOUGH_BESIDE_TALK)
    return judge(scene, question, { last: answer, lead: `${lead} ` });
  if (progress.replies >= MOST_WORDS_OF_TALK) return advance(scene, "asked_back", `${lead} `);
  return stay(question, { kind: "reply", reason: "asked_back", words: lead });
}

/** A complaint is owned, and the talk goes on with another aspect; nothing of it counts as an answer. */
export function ownUp(scene: Scene, question: PlannedQuestion, before = ""): TurnDecision | null {
  const complaint = findComplaint(scene.progress.last ?? "");
  if (complaint === null) return null;
  const { kind, rest } = complaint;
  const atLast = kind === "again" ? answerAtLast(scene, question, complaint) : null;
  if (atLast !== null) return { ...atLast, words: `${before}${atLast.words}` };
  const lead = `${before}${pick(interviewerWording.complaint[kind], `${scene.seed}:${scene.progress.replies}`)} `;
  const answered = reply(scene, question, { last: rest, lead });
  if (answered !== null) return answered;
  const hasAnswer = wordsOf(rest).length >= ENOUGH_WORDS;
  const isOnlyComplaint = answersTo(scene.progress, rest).length === 0;
  if (isOnlyComplaint) return rephrase(scene, question, lead);
  return hasAnswer
    ? judge(scene, question, { last: rest, lead })
    : followUp(scene, question, { last: rest, lead });
}
