import { interviewerWording, rounds, stanceAt } from "#interviewer/data/load.ts";
import { answersTo, type Progress } from "../listen/progress.ts";
import { isMain } from "../is-main.ts";
import { pick } from "../seeded-random.ts";
import { isWithin, wordsOf } from "../text/read-text.ts";
import type { InterviewPlan, PlannedQuestion, TurnInput } from "../types.ts";

/** The input of a turn, with the state of the interview. */
export type Scene = TurnInput & { progress: Progress };

/** Chooses a wording not yet used in this interview, or the one used longest ago. */
function pickLeastRecent(wordings: readonly string[], { progress }: Scene, seed: string): string {
  const lastSaid = wordings.map((words) => progress.spoken.findLastIndex((one) => one.includes(words)));
  const longestAgo = Math.min(...lastSaid);
  return pick(
    wordings.filter((_, at) => lastSaid[at] === longestAgo),
    seed,
  );
}

/** An answer of at least this many words is a story, which is acknowledged. */
const LONG_STORY = 120;

/** The transition between two questions, with an acknowledgement after a long story. */
function bridgeTo(scene: Scene, seed: string): string {
  const { bridges } = interviewerWording;
  const { progress, plan } = scene;
  const { next } = stanceAt(plan.difficulty);
  const told = answersTo(progress).join("\n\n");
  const left = bridges.long.filter((one) => !progress.spoken.some((said) => said.includes(one)));
  if (wordsOf(told).length < LONG_STORY || left.length === 0) return pickLeastRecent(next, scene, seed);
  return `${pick(left, seed)} ${pickLeastRecent(bridges.onward, scene, seed)}`;
}

const NUMBERS = ["no", "one", "two", "three", "four", "five"];
const LONGEST_ROLE = 8;

/** The welcome: the candidate's name if known, the number of questions, and the role. */
function welcome({ plan }: Scene, wordings: readonly string[], seed: string): string {
  const { firstName, targetRole, questions } = plan;
  const role = targetRole?.trim() ?? "";
  const count = questions.filter(isMain).length;
  return pick(wordings, seed)
    .replace("@name", () => (firstName === undefined ? "" : `, ${firstName}`))
    .replace("@count", `${NUMBERS[count] ?? "some"} ${count === 1 ? "question" : "questions"}`)
    .replace("@role", () => (role !== "" && isWithin(role, LONGEST_ROLE) ? ` for the role of ${role}` : ""))
    .replace("@voices", () => introduce(plan));
}

/** Introduces each interviewer by name and role. */
function introduce({ round, voices = [] }: InterviewPlan): string {
  const roles = rounds.get(round ?? "")?.voices.map(({ role }) => role) ?? [];
  const named = voices.map((name, at) => `${name}, ${roles[at] ?? ""}`);
  const [first = ""] = named;
  return named.length < 2 ? `I'm ${first}` : `We are ${named.slice(0, -1).join("; ")}; and ${named.at(-1)}`;
}

/** The round of the interview; undefined without one. */
export const roundOf = ({ round }: Pick<InterviewPlan, "round">) =>
  round === undefined ? undefined : rounds.get(round);

/** A planned question with its lead: the welcome before the first, a transition before the others. */
export function wordQuestion(scene: Scene, question: PlannedQuestion, hasLead: boolean): string {
  const stance = stanceAt(scene.plan.difficulty);
  const seed = `${scene.seed}:${question.id}`;
  const asked = question.intro === undefined ? question.text : `${question.intro} ${question.text}`;
  if (scene.progress.current === null) {
    const { opening } = scene.plan.isPractice ? {} : (roundOf(scene.plan) ?? {});
    const usual = scene.plan.isPractice ? stance.welcomeToOne : stance.welcome;
    return `${welcome(scene, opening === undefined ? usual : [opening], seed)} ${asked}`;
  }
  if (scene.plan.oneWay) return asked;
  if (question.kind === "candidate_questions") return `${pick(stance.lastQuestion, seed)} ${question.text}`;
  return hasLead ? asked : `${bridgeTo(scene, seed)} ${asked}`;
}

export function wordRephrase(scene: Scene, question: PlannedQuestion): string {
  const seed = `${scene.seed}:${question.id}:rephrase`;
  const { rephrase, hint } = stanceAt(scene.plan.difficulty);
  // The hint of the first levels explains how to tell a story, so it fits no other kind of question.
  const told = hint.length === 0 || question.kind !== "past" ? "" : `${pick(hint, seed)} `;
  return `${pick(rephrase, seed)} ${told}${question.rephrased}`;
}

/** Adds a short lead to a follow-up. */
export function wordFollowUp(scene: Scene, says: string, hasLead: boolean): string {
  const { lead } = stanceAt(scene.plan.difficulty);
  return hasLead ? says : `${pickLeastRecent(lead, scene, `${scene.seed}:${says}`)} ${says}`;
}
