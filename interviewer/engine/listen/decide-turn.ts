import { interviewerWording } from "#interviewer/data/load.ts";
import { pick } from "../seeded-random.ts";
import type { OtherLanguage } from "#interviewer/data/other-languages.ts";
import { isAmending, isTelling } from "../read/told.ts";
import { isDistress } from "../text/hardship.ts";
import { asksBackIn, asksToSkipIn, isDistressIn, isOtherLanguage } from "../text/other-language.ts";
import { isAbusive, isSkipRequest } from "../text/recognise.ts";
import type { PlannedQuestion, TurnDecision, TurnInput } from "../types.ts";
import type { Scene } from "../word/word-turn.ts";
import { isNotAnswerable } from "./judge-answer.ts";
import { judge } from "./judge-turn.ts";
import { advance, close, leave, rephrase, stay } from "./moves.ts";
import { answerOwnQuestions, WANTS_REPLY } from "./own-turn.ts";
import { isPressed, readProgress } from "./progress.ts";
import {
  besideAnswer,
  hearAmendment,
  isDistressed,
  isLost,
  isSurelyDistressed,
  leadBack,
  meetDistress,
  respond,
} from "./respond.ts";

function warn(scene: Scene, question: PlannedQuestion): TurnDecision {
  if (scene.progress.warnings > 0) return close(scene, "abuse");
  const words = `${pick(interviewerWording.warning, `${scene.seed}:warning`)} ${question.rephrased}`;
  return stay(question, { kind: "warning", reason: "abuse", words });
}

/** In another language than English no list says what an answer tells: it is not followed up. */
function judgeOther(scene: Scene, question: PlannedQuestion, language: OtherLanguage): TurnDecision {
  const { plan, progress, secondsLeft } = scene;
  const last = progress.last ?? "";
  if (isPressed(plan, progress, secondsLeft)) return advance(scene, "time");
  if (asksToSkipIn(last, language)) return leave(scene, "");
  return asksBackIn(last, language) || isNotAnswerable(question, last, progress)
    ? rephrase(scene, question, "")
    : advance(scene, "answered");
}

/** Yes, no or not yet: whatever is said to a fact is noted, and only a question of theirs is replied to. */
function hearFact(scene: Scene, question: PlannedQuestion): TurnDecision {
  const { lastParts } = scene.progress;
  const distress = lastParts.find(isDistressed);
  if (distress !== undefined) return meetDistress(scene, question, distress);
  if (lastParts.length > 0 && lastParts.every(({ act }) => WANTS_REPLY.has(act)))
    return respond(scene, question, lastParts);
  return advance(scene, "answered", `${pick(interviewerWording.fact.heard, scene.seed)} `);
}

/** Somebody speaks of harming themselves: nothing is asked, and they hear who can help. */
function care(scene: Scene, question: PlannedQuestion): TurnDecision {
  const words = pick(interviewerWording.selfHarm, scene.seed);
  return stay(question, { kind: "reply", reason: "asked_back", words });
}

/** What the interviewer does next, in full words: interview.md 'Listening'. */
export function decideTurn(input: TurnInput): TurnDecision {
  const progress = readProgress(input.plan, input.turns);
  const scene = { ...input, progress };
  // The clock starts with the first question: however short the interview, there is one.
  if (progress.current === null) return advance({ ...scene, secondsLeft: Infinity }, "start");
  if (progress.closed) return close(scene, "plan_done");
  if (input.secondsLeft <= 0) return close(scene, "time");
  const question = progress.current;
  // A text that took too long to read stands there empty: nothing can be said of it.
  if (progress.last === "") return advance(scene, "answered");
  const { language } = input.plan;
  const wishesToDie = (text: string): boolean =>
    isDistress(text) || (isOtherLanguage(language) && isDistressIn(text, language));
  if (progress.last !== null && wishesToDie(progress.last)) return care(scene, question);
  if (progress.last !== null && isAbusive(progress.last)) return warn(scene, question);
  if (question.kind === "candidate_questions") return answerOwnQuestions(scene, question);
  if (question.kind === "fact") return hearFact(scene, question);
  if (isOtherLanguage(language)) return judgeOther(scene, question, language);
  return meet(scene, question);
}

/** A message that tells something is judged; what else stands in it is replied to first. */
function meet(scene: Scene, question: PlannedQuestion): TurnDecision {
  const { lastParts } = scene.progress;
  const told = lastParts.filter(isTelling);
  const distress = lastParts.find(isDistressed);
  // Distress that is hardly sure takes no answer's place.
  if (distress !== undefined && (told.length === 0 || isSurelyDistressed(distress)))
    return meetDistress(scene, question, distress);
  // Typed as a command.
  if (isSkipRequest(scene.progress.last ?? "")) return leave(scene, "");
  if (told.length === 0 || isLost(scene, told)) return respond(scene, question, lastParts);
  if (told.every(isAmending)) return hearAmendment(scene, question, told);
  const { lead, isLeft } = besideAnswer(scene, question, lastParts);
  if (isLeft) return advance(scene, "probes_spent", lead);
  if (isNotAnswerable(question, scene.progress.answers.at(-1) ?? "", scene.progress))
    return rephrase(scene, question, lead);
  return leadBack(scene, question, told) ?? judge(scene, question, lead);
}
