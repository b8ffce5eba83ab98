import { interviewerWording } from "#interviewer/data/load.ts";
import { pick } from "../seeded-random.ts";
import { isEvidentlyNotEnglish } from "../text/recognise.ts";
import type { PlannedQuestion, TurnDecision } from "../types.ts";
import { wordFollowUp, type Scene } from "../word/word-turn.ts";
import { chooseFollowUp } from "./follow-up.ts";
import { advance, stay, wasSaid } from "./moves.ts";
import { answersTo, isPressed } from "./progress.ts";

/** What another language tells can't be heard here: it is said once, and nothing of the kind is asked for. */
function meetOtherLanguage(scene: Scene, question: PlannedQuestion, lead: string): TurnDecision {
  const { otherLanguage } = interviewerWording;
  if (scene.progress.rephrases > 0 || wasSaid(scene, otherLanguage)) return advance(scene, "answered", lead);
  const words = `${lead}${pick(otherLanguage, scene.seed)} ${question.rephrased}`;
  return stay(question, { kind: "rephrase", reason: "not_answerable", words });
}

/** An answer is followed up at most as often as the level has it, or led on from. */
export function judge(scene: Scene, question: PlannedQuestion, lead: string): TurnDecision {
  const { plan, progress, secondsLeft, seed, vectors = new Map() } = scene;
  if (isPressed(plan, progress, secondsLeft)) return advance(scene, "time", lead);
  const answers = answersTo(progress);
  if (isEvidentlyNotEnglish(answers.join("\n\n"))) return meetOtherLanguage(scene, question, lead);
  const next = chooseFollowUp(question, answers, {
    progress,
    difficulty: plan.difficulty,
    vectors,
    seed: `${seed}:${question.id}`,
  });
  const isFirst = progress.probes + progress.challenges === 0;
  if (next === null) return advance(scene, isFirst ? "answered" : "probes_spent", lead);
  const words = `${lead}${wordFollowUp(scene, next.says, lead !== "")}`;
  return stay(question, { kind: next.kind, reason: next.asks, words });
}
