import { interviewerWording, stanceAt } from "#interviewer/data/load.ts";
import { answersTo, type Progress } from "../listen/progress.ts";
import { isMain } from "../is-main.ts";
import { pick } from "../seeded-random.ts";
import { isWithin, wordsOf } from "../text/read-text.ts";
import type { PlannedQuestion, TurnInput } from "../types.ts";

/** A turn to be made, with how far the interview is. */
export type Scene = TurnInput & { progress: Progress };

/** Of several wordings one that was not yet said in this interview, or the one that was said longest ago. */
function pickLeastRecent(wordings: readonly string[], { progress }: Scene, seed: string): string {
  const lastSaid = wordings.map((wording) => {
    return progress.spoken.findLastIndex((one) => one.includes(wording));
  });
  const longestAgo = Math.min(...lastSaid);
  return pick(
    wordings.filter((_, at) => lastSaid[at] === longestAgo),
    seed,
  );
}

/** From so many words on somebody has told a story, and hears that it was followed. */
const LONG_STORY = 120;

/** What leads from one question to the next: a plain bridge, and a human word to a long story. */
function bridgeTo(scene: Scene, seed: string): string {
  const { bridges } = interviewerWording;
  const { progress, plan } = scene;
  const { next } = stanceAt(plan.difficulty);
  const told = answersTo(progress).join("\n\n");
  const left = bridges.long.filter((one) => !progress.spoken.some((said) => said.includes(one)));
  if (wordsOf(told).length < LONG_STORY || left.length === 0) return pickLeastRecent(next, scene, seed);
  return `${pick(left, seed)} ${pickLeastRecent(bridges.onward, scene, seed)}`;
}

const NUMBERS = [
  "no questions",
  "one question",
  "two questions",
  "three questions",
  "four questions",
  "five questions",
];
const LONGEST_ROLE = 8;

/** Calls somebody by their name where it is known, and says how many questions come, and for which role. */
function welcome({ plan }: Scene, wordings: readonly string[], seed: string): string {
  const { firstName, targetRole, questions } = plan;
  const role = targetRole?.trim() ?? "";
  return pick(wordings, seed)
    .replace("@name", () => (firstName === undefined ? "" : `, ${firstName}`))
    .replace("@count", NUMBERS[questions.filter(isMain).length] ?? "some questions")
    .replace("@role", () => (role !== "" && isWithin(role, LONGEST_ROLE) ? ` for the role of ${role}` : ""));
}

/** A planned question with what leads to it: the welcome before the first, a plain bridge before the others. */
export function wordQuestion(scene: Scene, question: PlannedQuestion, hasLead: boolean): string {
  const stance = stanceAt(scene.plan.difficulty);
  const seed = `${scene.seed}:${question.id}`;
  const asked = question.intro === undefined ? question.text : `${question.intro} ${question.text}`;
  if (scene.progress.current === null) {
    const wordings = scene.plan.isPractice ? stance.welcomeToOne : stance.welcome;
    return `${welcome(scene, wordings, seed)} ${asked}`;
  }
  if (question.kind === "candidate_questions") return `${pick(stance.lastQuestion, seed)} ${question.text}`;
  return hasLead ? asked : `${bridgeTo(scene, seed)} ${asked}`;
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

/** A plain word leads to a follow-up. */
export function wordFollowUp(scene: Scene, says: string, hasLead: boolean): string {
  const { lead } = stanceAt(scene.plan.difficulty);
  return hasLead ? says : `${pickLeastRecent(lead, scene, `${scene.seed}:${says}`)} ${says}`;
}
