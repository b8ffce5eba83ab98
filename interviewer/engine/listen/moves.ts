import { cardsOf, interviewerWording } from "#interviewer/data/load.ts";
import { pick } from "../seeded-random.ts";
import type { PlannedQuestion, TurnDecision } from "../types.ts";
import { wordQuestion, wordRephrase, type Scene } from "../word/word-turn.ts";
import { chooseNext } from "./progress.ts";

type Reason = TurnDecision["reason"];

export function close(scene: Scene, reason: "plan_done" | "time" | "abuse", lead = ""): TurnDecision {
  const { closing, closingOfOne } = interviewerWording;
  const words = pick((scene.plan.isPractice ? closingOfOne : closing)[reason], `${scene.seed}:closing`);
  return {
    kind: "closing",
    questionId: null,
    competency: null,
    reason,
    words: `${lead}${words}`,
    ends: true,
  };
}

export function stay(
  question: PlannedQuestion,
  decision: Pick<TurnDecision, "kind" | "reason" | "words">,
): TurnDecision {
  return { ...decision, questionId: question.id, competency: question.competency, ends: false };
}

export function advance(scene: Scene, reason: Reason, lead = ""): TurnDecision {
  const { plan, progress, secondsLeft } = scene;
  const next = chooseNext(plan, progress, secondsLeft);
  if (next === null) {
    const allAsked = plan.questions.every((one) => progress.askedIds.has(one.id));
    return close(scene, allAsked ? "plan_done" : "time", lead);
  }
  const words = wordQuestion(scene, next, lead !== "");
  return stay(next, { kind: "question", reason, words: `${lead}${words}` });
}

/** Leaves a question that nothing answerable came to. */
export function leave(scene: Scene, lead: string): TurnDecision {
  const words = scene.plan.isPractice ? "" : `${pick(interviewerWording.moveOn, scene.seed)} `;
  return advance(scene, "probes_spent", `${lead}${words}`);
}

export function rephrase(scene: Scene, question: PlannedQuestion, lead: string): TurnDecision {
  if (scene.progress.rephrases > 0) return leave(scene, lead);
  const words = `${lead}${wordRephrase(scene, question)}`;
  return stay(question, { kind: "rephrase", reason: "not_answerable", words });
}

export const wasSaid = ({ turns }: Scene, wordings: readonly string[]): boolean =>
  turns.some(({ role, content }) => role === "assistant" && wordings.some((one) => content.includes(one)));

/** What was last asked, to be said again without what was said before it; a model's own follow-up is said again whole. */
export function lastAsked({ progress }: Scene, question: PlannedQuestion): string {
  const spoken = progress.since.findLast(({ kind }) => kind === "probe" || kind === "challenge")?.content;
  if (spoken === undefined) return question.text;
  const asked = [question.text, ...(cardsOf(question.id)?.cards ?? []).map(({ text }) => text)];
  return asked.find((one) => spoken.includes(one)) ?? spoken;
}
