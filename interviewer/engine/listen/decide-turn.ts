import { interviewerWording } from "#interviewer/data/load.ts";
import { pick } from "../seeded-random.ts";
import type { OtherLanguage } from "#interviewer/data/other-languages.ts";
import type { Segment } from "../read/cut-segments.ts";
import { isAmending, isTelling, wordsToQuestion } from "../read/told.ts";
import { asksBackIn, asksToSkipIn, isOtherLanguage, wishesToDie } from "../text/other-language.ts";
import { isAbusive, isSkipRequest } from "../text/recognise.ts";
import type { PlannedQuestion, TurnDecision, TurnInput } from "../types.ts";
import type { Scene } from "../word/word-turn.ts";
import { goesOn, hearAmendment, offerMore } from "./hear-amendment.ts";
import { isNotAnswerable } from "./judge-answer.ts";
import { judge } from "./judge-turn.ts";
import { advance, close, leave, rephrase, stay } from "./moves.ts";
import { answerOwnQuestions, WANTS_REPLY } from "./own-turn.ts";
import { isPressed, readProgress } from "./progress.ts";
import { sayReply } from "./say-reply.ts";
import { besideAnswer, isLost, leadBack, repliesBeside } from "./beside-answer.ts";
import {
  isDistressed,
  isSure,
  isSurelyDistressed,
  meetDistress,
  respond,
  say,
  timesHeardOut,
} from "./respond.ts";

function warn(scene: Scene, question: PlannedQuestion): TurnDecision {
  if (scene.progress.warnings > 0) return close(scene, "abuse");
  const words = `${pick(interviewerWording.warning, `${scene.seed}:warning`)} ${question.rephrased}`;
  return stay(question, "warning", words);
}

/** In languages other than English there are no follow-ups, because no word lists can tell what an answer says. */
function judgeOther(scene: Scene, question: PlannedQuestion, language: OtherLanguage): TurnDecision {
  const { plan, progress, secondsLeft } = scene;
  const last = progress.last ?? "";
  if (isPressed(plan, progress, secondsLeft)) return advance(scene);
  if (asksToSkipIn(last, language)) return leave(scene, "");
  return asksBackIn(last, language) || isNotAnswerable(question, last, progress)
    ? rephrase(scene, question, "")
    : advance(scene);
}

/** The distress to reply to. An answer or another, certain act takes precedence over uncertain distress. */
function distressToMeet(parts: readonly Segment[]): Segment | undefined {
  const isAlone = !parts.some((part) => isTelling(part) || (part.act !== "distress" && isSure(part)));
  return (
    parts.find((part) => isSurelyDistressed(part, parts)) ?? (isAlone ? parts.find(isDistressed) : undefined)
  );
}

const LEAVING: ReadonlySet<string> = new Set(["stop-leave", "stop-end"]);
const SURELY_LEAVES = 0.75;

/** After an answer, whoever has to go hears how to end; null: nobody does. */
function letLeave(scene: Scene, question: PlannedQuestion): TurnDecision | null {
  const { lastParts } = scene.progress;
  const leaving = lastParts.find(
    ({ situation = "", sure }) => LEAVING.has(situation) && sure >= SURELY_LEAVES,
  );
  if (leaving === undefined || !lastParts.some(isTelling)) return null;
  return say(scene, question, sayReply(scene, leaving.situation ?? "stop-leave"));
}

/** Accepts any answer to a question about a fact. Only questions and distress get a reply of their own. */
function hearFact(scene: Scene, question: PlannedQuestion): TurnDecision {
  const { lastParts } = scene.progress;
  const distress = distressToMeet(lastParts);
  if (distress !== undefined) return meetDistress(scene, question, distress);
  if (lastParts.length > 0 && lastParts.every(({ act }) => WANTS_REPLY.has(act)))
    return respond(scene, question, lastParts);
  const settled = letLeave(scene, question) ?? hearOut(scene, question);
  if (settled !== null) return settled;
  const { lead } = besideAnswer(scene, question, lastParts);
  return advance(scene, lead === "" ? `${pick(interviewerWording.fact.heard, scene.seed)} ` : lead);
}

/** The interviewer's next step, with its full wording: interview.md 'Listening'. */
export function decideTurn(input: TurnInput): TurnDecision {
  const progress = readProgress(input.plan, input.turns);
  const scene = { ...input, progress };
  // The clock starts with the first question, so even the shortest interview has one.
  if (progress.current === null) return advance({ ...scene, secondsLeft: Infinity });
  if (input.secondsLeft <= 0) return close(scene, "time");
  const question = progress.current;
  // A text that took too long to parse is stored as empty, so there is nothing to reply to.
  if (progress.last === "") return advance(scene);
  const { language } = input.plan;
  // A mention of suicide or self-harm gets a reply that says who can help, and no further question.
  if (progress.last !== null && wishesToDie(progress.last, language))
    return stay(question, "reply", pick(interviewerWording.selfHarm, scene.seed));
  if (progress.last !== null && isAbusive(progress.last)) return warn(scene, question);
  if (input.plan.oneWay) return advance(scene);
  if (question.kind === "candidate_questions") return answerOwnQuestions(scene, question);
  if (question.kind === "fact") return hearFact(scene, question);
  if (isOtherLanguage(language)) return judgeOther(scene, question, language);
  return meet(scene, question);
}

/** From this probability on, an answer is not finished: one of few words, any other, and after one 'go on'. */
const UNFINISHED = { brief: 0.25, first: 0.55, again: 0.75 };
const BRIEF = 8;
const MOST_GO_ONS = 2;

/** Lets whoever broke off, or only set the scene, tell the rest; null: the answer is whole. */
function hearOut(scene: Scene, question: PlannedQuestion): TurnDecision | null {
  const { lastParts, answers } = scene.progress;
  const open = Math.max(0, ...lastParts.map(({ open = 0 }) => open));
  const said = timesHeardOut(scene);
  const isBrief = answers.length === 1 && wordsToQuestion(lastParts) < BRIEF;
  const least = UNFINISHED[said > 0 ? "again" : isBrief ? "brief" : "first"];
  if (said >= MOST_GO_ONS || open < least) return null;
  return say(scene, question, [...repliesBeside(scene, question), sayReply(scene, "go-on")].join(" "));
}

/** Judges a message that contains an answer, after replying to its other parts. */
function meet(scene: Scene, question: PlannedQuestion): TurnDecision {
  const { lastParts } = scene.progress;
  const told = lastParts.filter(isTelling);
  const distress = distressToMeet(lastParts);
  if (distress !== undefined) return meetDistress(scene, question, distress);
  // A skip request typed like a command.
  if (isSkipRequest(scene.progress.last ?? "")) return leave(scene, "");
  if (goesOn(scene, told)) return advance(scene);
  if (told.length === 0 || isLost(scene, told)) return respond(scene, question, lastParts);
  if (told.every(isAmending)) return hearAmendment(scene, question, told);
  const settled = letLeave(scene, question) ?? hearOut(scene, question) ?? offerMore(scene, question);
  if (settled !== null) return settled;
  const { lead, isLeft } = besideAnswer(scene, question, lastParts);
  if (isLeft) return advance(scene, lead);
  if (isNotAnswerable(question, scene.progress.answers.at(-1) ?? "", scene.progress))
    return rephrase(scene, question, lead);
  return leadBack(scene, question, told) ?? judge(scene, question, lead);
}
