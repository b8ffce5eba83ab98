import { interviewerWording, stanceAt } from "#interviewer/data/load.ts";
import type { FollowUp } from "../listen/follow-up.ts";
import { answersTo, type Progress } from "../listen/progress.ts";
import { pick } from "../seeded-random.ts";
import { ownsFault } from "../text/owned-fault.ts";
import { wordsOf } from "../text/read-text.ts";
import type { PlannedQuestion, TurnInput } from "../types.ts";

/** A turn to be made, with how far the interview is. */
export type Scene = TurnInput & { progress: Progress };

/** Of several wordings one that was not yet said in this interview, or the one that was said longest ago. */
function pickLeastRecent(wordings: readonly string[], { progress }: Scene, seed: string): string {
  const lastSaid = wordings.map((wording) => {
    const [start = ""] = wording.split("@quote");
    return progress.spoken.findLastIndex((one) => one.includes(start));
  });
  const longestAgo = Math.min(...lastSaid);
  return pick(
    wordings.filter((_, at) => lastSaid[at] === longestAgo),
    seed,
  );
}

/** From so many words on somebody has told a story, and hears that it was followed. */
const LONG_STORY = 120;

/** What leads from one question to the next: a plain bridge, and a human word to a fault that was owned or a long story. */
function bridgeTo(scene: Scene, seed: string): string {
  const { bridges } = interviewerWording;
  const { progress, plan } = scene;
  const { next } = stanceAt(plan.difficulty);
  const told = answersTo(progress).join("\n\n");
  const words = ownsFault(told) ? bridges.mistake : wordsOf(told).length >= LONG_STORY ? bridges.long : null;
  const left = words?.filter((one) => !progress.spoken.some((said) => said.includes(one))) ?? [];
  if (left.length === 0) return pickLeastRecent(next, scene, seed);
  return `${pick(left, seed)} ${pickLeastRecent(bridges.onward, scene, seed)}`;
}

/** A planned question with what leads to it: the welcome before the first, a plain bridge before the others. */
export function wordQuestion(scene: Scene, question: PlannedQuestion, hasLead: boolean): string {
  const stance = stanceAt(scene.plan.difficulty);
  const seed = `${scene.seed}:${question.id}`;
  if (scene.progress.current === null) {
    const welcome = scene.plan.isPractice ? stance.welcomeToOne : stance.welcome;
    return `${pick(welcome, seed)} ${question.text}`;
  }
  if (question.kind === "candidate_questions") return `${pick(stance.lastQuestion, seed)} ${question.text}`;
  return hasLead ? question.text : `${bridgeTo(scene, seed)} ${question.text}`;
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

/** A follow-up takes up the candidate's own words; where none can be quoted, a plain word leads to it. */
export function wordFollowUp(scene: Scene, { says, quote }: FollowUp, hasLead: boolean): string {
  const { quote: takesUp, lead } = stanceAt(scene.plan.difficulty);
  const seed = `${scene.seed}:${says}`;
  if (quote !== null)
    return `${pickLeastRecent(takesUp, scene, seed).replace("@quote", () => quote)} ${says}`;
  return hasLead ? says : `${pickLeastRecent(lead, scene, seed)} ${says}`;
}
