import { interviewerWording } from "#interviewer/data/load.ts";
import { pick } from "../seeded-random.ts";
import { isEvidentlyNotEnglish } from "../text/recognise.ts";
import type { PlannedQuestion, TurnDecision } from "../types.ts";
import { wordFollowUp, type Scene } from "../word/word-turn.ts";
import { chooseFollowUp } from "./follow-up.ts";
import { advance, stay, wasSaid } from "./moves.ts";
import { answersTo, isPressed } from "./progress.ts";

/** An answer in another language cannot be judged. The candidate is told once, then the interview goes on. */
function meetOtherLanguage(scene: Scene, question: PlannedQuestion, lead: string): TurnDecision {
  const { otherLanguage } = interviewerWording;
  if (scene.progress.rephrases > 0 || wasSaid(scene, otherLanguage)) return advance(scene, lead);
  const words = `${lead}${pick(otherLanguage, scene.seed)} ${question.rephrased}`;
  return stay(question, "rephrase", words);
}

/** Asks a follow-up to an answer, or moves on. */
export function judge(scene: Scene, question: PlannedQuestion, lead: string): TurnDecision {
  const { plan, progress, secondsLeft, seed, vectors = new Map() } = scene;
  if (isPressed(plan, progress, secondsLeft)) return advance(scene, lead);
  const answers = answersTo(progress);
  if (isEvidentlyNotEnglish(answers.join("\n\n"))) return meetOtherLanguage(scene, question, lead);
  const next = chooseFollowUp(question, answers, {
    plan,
    progress,
    vectors,
    seed: `${seed}:${question.id}`,
  });
  if (next === null) return advance(scene, lead);
  return stay(question, next.kind, `${lead}${wordFollowUp(scene, next.says, lead !== "")}`);
}
