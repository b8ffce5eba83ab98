import { interviewerWording } from "#interviewer/data/load.ts";
import { pick } from "../seeded-random.ts";
import type { OtherLanguage } from "#interviewer/data/other-languages.ts";
import { isDistress } from "../text/hardship.ts";
import { asksBackIn, asksToSkipIn, isDistressIn, isOtherLanguage } from "../text/other-language.ts";
import { wordsOf } from "../text/read-text.ts";
import { isAbusive } from "../text/recognise.ts";
import type { PlannedQuestion, TurnDecision, TurnInput } from "../types.ts";
import type { Scene } from "../word/word-turn.ts";
import { ownUp, reply } from "./answer-beside.ts";
import { isNotAnswerable } from "./judge-answer.ts";
import { judge } from "./judge-turn.ts";
import { meetRemark, meetTalk, meetWishToLeave, meetWorry, wordRemark } from "./meet-talk.ts";
import { advance, close, ENOUGH_BESIDE_TALK, lastAsked, leave, rephrase, stay } from "./moves.ts";
import { answerOwnQuestions } from "./own-turn.ts";
import { isPressed, readProgress } from "./progress.ts";
import { findRemarks } from "./remarks.ts";

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

/** Somebody speaks of harming themselves: nothing is asked, and they hear who can help. */
function care(scene: Scene, question: PlannedQuestion): TurnDecision {
  const words = pick(interviewerWording.talk.distress, scene.seed);
  return stay(question, { kind: "reply", reason: "asked_back", words });
}

/** What was added to an earlier answer is heard, and the question now asked comes back, unless it was answered as well. */
function meetAddition(scene: Scene, question: PlannedQuestion): TurnDecision | null {
  const { progress, seed } = scene;
  const { addition } = progress;
  if (addition === null) return null;
  const { earlier } = interviewerWording;
  const { kind, to, rest } = addition;
  if (kind === "asks") {
    const words = pick(earlier.invite, `${seed}:${progress.replies}`);
    return stay(question, { kind: "reply", reason: "asked_back", words });
  }
  const heard = kind === "corrects" ? earlier.corrects : to === null ? earlier.unsure : earlier.adds;
  const say = pick(heard, `${seed}:${progress.replies}`);
  if (wordsOf(rest).length >= ENOUGH_BESIDE_TALK)
    return decideOn({ ...scene, progress: { ...progress, last: rest } }, question, `${say} `);
  const words = `${say} ${pick(earlier.backToIt, `${seed}:${progress.replies}`)} ${lastAsked(scene, question)}`;
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
  if (isOtherLanguage(language)) return judgeOther(scene, question, language);
  return meetAddition(scene, question) ?? decideOn(scene, question);
}

function decideOn(scene: Scene, question: PlannedQuestion, lead = ""): TurnDecision {
  const last = scene.progress.last ?? "";
  const { rest } = findRemarks(last);
  const isBeside = rest !== last && wordsOf(rest).length >= ENOUGH_BESIDE_TALK;
  const met =
    meetWishToLeave(scene, question) ??
    meetWorry(scene, question) ??
    meetTalk(scene, question) ??
    meetRemark(scene, question);
  if (met !== null) return lead === "" ? met : { ...met, words: `${lead}${met.words}` };
  const left = isBeside ? { ...scene, progress: { ...scene.progress, last: rest } } : scene;
  const taken = { last: isBeside ? rest : last, lead: `${lead}${isBeside ? wordRemark(scene) : ""}` };
  return ownUp(left, question, taken.lead) ?? reply(left, question, taken) ?? judge(left, question, taken);
}
