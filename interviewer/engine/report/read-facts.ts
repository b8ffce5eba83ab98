import type { Rating } from "#contract/report.ts";
import type { InterviewPlan, Turn } from "../types.ts";

/** The facts that were asked, each with the candidate's reply. */
export function readFacts({ plan, turns }: { plan: InterviewPlan; turns: readonly Turn[] }): Rating["facts"] {
  const facts = plan.questions.filter(({ kind }) => kind === "fact");
  return facts.flatMap(({ id, text }) => {
    const from = turns.findIndex(({ role, questionId }) => role === "assistant" && questionId === id);
    if (from === -1) return [];
    const rest = turns.slice(from + 1);
    const to = rest.findIndex(({ role, questionId }) => role === "assistant" && questionId !== id);
    const said = rest
      .slice(0, to === -1 ? rest.length : to)
      .filter(({ role, content }) => role === "user" && content !== "")
      .map(({ content }) => content);
    return said.length === 0 ? [] : [{ asked: text, said }];
  });
}
