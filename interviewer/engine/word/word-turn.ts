import { interviewerWording, stanceAt } from "#interviewer/data/load.ts";
import type { FollowUp } from "../listen/follow-up.ts";
import { answersTo, type Progress } from "../listen/progress.ts";
import { pick } from "../seeded-random.ts";
import { ownsFault } from "../text/owned-fault.ts";
import { wordsOf } from "../text/read-text.ts";
import type { PlannedQuestion, TurnInput } from "../types.ts";

/** A turn to be made, with how far the interview is. */
export type Scene = TurnInput & { progress: Progress };

/** Of several wordings one that was said least in this interview, and not the last time. */
function pickLeastSaid(wordings: readonly string[], scene: Scene, seed: string): string {
  const { spoken } = scene.progress;
  const saidBy = (wording: string): number => {
    const [start = ""] = wording.split("@quote");
    return spoken.filter((one) => one.startsWith(start)).length;
  };
  const isLast = (wording: string): boolean =>
    spoken.at(-1)?.startsWith(wording.split("@quote")[0] ?? "") === true;
  const others = wordings.filter((one) => !isLast(one));
  const open = others.length > 0 ? others : wordings;
  const least = Math.min(...open.map(saidBy));
  return pick(
    open.filter((one) => saidBy(one) === least),
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
  const told = answersTo(progress, progress.last ?? "").join("\n\n");
  const words = ownsFault(told) ? bridges.mistake : wordsOf(told).length >= LONG_STORY ? bridges.long : null;
  const left = words?.filter((one) => !progress.spoken.some((said) => said.includes(one))) ?? [];
  if (left.length === 0) return pickLeastSaid(next, scene, seed);
  return `${pick(left, seed)} ${pickLeastSaid(bridges.onward, scene, seed)}`;
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

export function wordOffTopic(scene: Scene, { id, rephrased }: PlannedQuestion): string {
  const words = pick(interviewerWording.offTopic, `${scene.seed}:${id}`);
  return words.replace("@rephrased", () => rephrased);
}

/** A follow-up takes up the candidate's own words; where none can be quoted, a plain word leads to it. */
export function wordFollowUp(scene: Scene, { says, quote }: FollowUp, hasLead: boolean): string {
  const { quote: takesUp, lead } = stanceAt(scene.plan.difficulty);
  const seed = `${scene.seed}:${says}`;
  if (quote !== null) return `${pickLeastSaid(takesUp, scene, seed).replace("@quote", () => quote)} ${says}`;
  return hasLead ? says : `${pickLeastSaid(lead, scene, seed)} ${says}`;
}
