import { interviewerWording, stanceAt } from "#interviewer/data/load.ts";
import type { Progress } from "../listen/progress.ts";
import { pick } from "../seeded-random.ts";
import type { Gap, PlannedQuestion, TurnInput } from "../types.ts";

/** A turn to be made, with how far the interview is. */
export type Scene = TurnInput & { progress: Progress };

function fill(template: string, { followUps: [first, second], rephrased }: PlannedQuestion): string {
  return template
    .replace("@broad", () => first?.text ?? rephrased)
    .replace("@specific", () => second?.text ?? rephrased)
    .replace("@rephrased", () => rephrased);
}

/** A planned question with what leads to it: the welcome before the first, a plain bridge before the others. */
export function wordQuestion(scene: Scene, question: PlannedQuestion, hasLead: boolean): string {
  const stance = stanceAt(scene.plan.difficulty);
  const seed = `${scene.seed}:${question.id}`;
  if (scene.progress.current === null) return `${pick(stance.welcome, seed)} ${question.text}`;
  if (question.kind === "candidate_questions") return `${pick(stance.lastQuestion, seed)} ${question.text}`;
  return hasLead ? question.text : `${pick(stance.next, seed)} ${question.text}`;
}

function hintFor(scene: Scene, seed: string): string {
  const { hint } = stanceAt(scene.plan.difficulty);
  return hint.length === 0 ? "" : `${pick(hint, seed)} `;
}

export function wordRephrase(scene: Scene, question: PlannedQuestion): string {
  const seed = `${scene.seed}:${question.id}:rephrase`;
  const lead = pick(stanceAt(scene.plan.difficulty).rephrase, seed);
  return `${lead} ${hintFor(scene, seed)}${question.rephrased}`;
}

/** The first follow-up is broad, the second specific; a third, where the level has one, pushes back. */
export function wordFollowUp(
  scene: Scene,
  question: PlannedQuestion,
  context: { gap: Exclude<Gap, "not_answerable">; hasLead: boolean },
): string {
  const { gap, hasLead } = context;
  const stance = stanceAt(scene.plan.difficulty);
  const { probes } = scene.progress;
  const seed = `${scene.seed}:${question.id}:${probes}`;
  const lead = hasLead || gap === "off_topic" ? "" : `${pick(stance.lead, seed)} `;
  if (probes >= 2 && stance.pushBack.length > 0) return `${lead}${pick(stance.pushBack, seed)}`;
  const wordings = interviewerWording.gaps[gap];
  const words = fill(pick(probes === 0 ? wordings.broad : wordings.specific, seed), question);
  const hint = gap === "off_topic" ? "" : hintFor(scene, seed);
  return `${lead}${hint}${words}`;
}
