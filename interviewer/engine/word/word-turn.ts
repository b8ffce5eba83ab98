import { interviewerWording, stanceAt } from "#interviewer/data/load.ts";
import type { FollowUp } from "../listen/follow-up.ts";
import type { Progress } from "../listen/progress.ts";
import { pick } from "../seeded-random.ts";
import type { PlannedQuestion, TurnInput } from "../types.ts";

/** A turn to be made, with how far the interview is. */
export type Scene = TurnInput & { progress: Progress };

/** A planned question with what leads to it: the welcome before the first, a plain bridge before the others. */
export function wordQuestion(scene: Scene, question: PlannedQuestion, hasLead: boolean): string {
  const stance = stanceAt(scene.plan.difficulty);
  const seed = `${scene.seed}:${question.id}`;
  if (scene.progress.current === null) {
    const welcome = scene.plan.isPractice ? stance.welcomeToOne : stance.welcome;
    return `${pick(welcome, seed)} ${question.text}`;
  }
  if (question.kind === "candidate_questions") return `${pick(stance.lastQuestion, seed)} ${question.text}`;
  return hasLead ? question.text : `${pick(stance.next, seed)} ${question.text}`;
}

/** The hint of the first levels tells how a story is told: for other questions there is none. */
function hintFor(scene: Scene, question: PlannedQuestion, seed: string): string {
  const { hint } = stanceAt(scene.plan.difficulty);
  return hint.length === 0 || question.kind !== "past" ? "" : `${pick(hint, seed)} `;
}

export function wordRephrase(scene: Scene, question: PlannedQuestion): string {
  const seed = `${scene.seed}:${question.id}:rephrase`;
  const lead = pick(stanceAt(scene.plan.difficulty).rephrase, seed);
  return `${lead} ${hintFor(scene, question, seed)}${question.rephrased}`;
}

export function wordOffTopic(scene: Scene, { id, rephrased }: PlannedQuestion): string {
  const words = pick(interviewerWording.offTopic, `${scene.seed}:${id}`);
  return words.replace("@rephrased", () => rephrased);
}

/** A follow-up takes up the candidate's own words; where none can be quoted, a plain word leads to it. */
export function wordFollowUp(scene: Scene, { says, quote }: FollowUp, hasLead: boolean): string {
  const { quote: takesUp, lead } = stanceAt(scene.plan.difficulty);
  const seed = `${scene.seed}:${says}`;
  if (quote !== null) return `${pick(takesUp, seed).replace("@quote", () => quote)} ${says}`;
  return hasLead ? says : `${pick(lead, seed)} ${says}`;
}
