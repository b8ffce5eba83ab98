import { cardsOf, interviewerWording } from "#interviewer/data/load.ts";
import { pick } from "../seeded-random.ts";
import type { PlannedQuestion, TurnDecision } from "../types.ts";
import { roundOf, wordQuestion, wordRephrase, type Scene } from "../word/word-turn.ts";
import { chooseNext } from "./progress.ts";

export function close(scene: Scene, reason: "plan_done" | "time" | "abuse", lead = ""): TurnDecision {
  const { closing, closingOfOne } = interviewerWording;
  const usual = pick((scene.plan.isPractice ? closingOfOne : closing)[reason], `${scene.seed}:closing`);
  const own = reason === "plan_done" && !scene.plan.isPractice ? roundOf(scene.plan)?.closing : undefined;
  const words = own === undefined ? usual : `${own} ${interviewerWording.ratingSoon}`;
  return {
    kind: "closing",
    questionId: null,
    competency: null,
    words: `${lead}${words}`,
    ends: true,
    ...(reason === "abuse" && { isAbuse: true }),
  };
}

export const stay = (
  { id, competency }: PlannedQuestion,
  kind: TurnDecision["kind"],
  words: string,
): TurnDecision => ({ kind, questionId: id, competency, words, ends: false });

export function advance(scene: Scene, lead = ""): TurnDecision {
  const { plan, progress, secondsLeft } = scene;
  const next = chooseNext(plan, progress, secondsLeft);
  if (next === null) {
    const allAsked = plan.questions.every((one) => progress.askedIds.has(one.id));
    return close(scene, allAsked ? "plan_done" : "time", lead);
  }
  return stay(next, "question", `${lead}${wordQuestion(scene, next, lead !== "")}`);
}

/** Leaves a question that got no usable answer. */
export function leave(scene: Scene, lead: string): TurnDecision {
  const words = scene.plan.isPractice ? "" : `${pick(interviewerWording.moveOn, scene.seed)} `;
  return advance(scene, `${lead}${words}`);
}

export function rephrase(scene: Scene, question: PlannedQuestion, lead: string): TurnDecision {
  if (scene.progress.rephrases > 0) return leave(scene, lead);
  return stay(question, "rephrase", `${lead}${wordRephrase(scene, question)}`);
}

export const wasSaid = ({ turns }: Scene, wordings: readonly string[]): boolean =>
  turns.some(({ role, content }) => role === "assistant" && wordings.some((one) => content.includes(one)));

/** The last follow-up or question, without the words said before it. A model's own follow-up is repeated in full. */
export function lastAsked({ progress }: Scene, question: PlannedQuestion): string {
  const spoken = progress.since.findLast(({ kind }) => kind === "probe" || kind === "challenge")?.content;
  if (spoken === undefined) return question.text;
  const asked = [question.text, ...(cardsOf(question.id)?.cards ?? []).map(({ text }) => text)];
  return asked.find((one) => spoken.includes(one)) ?? spoken;
}
