import { CRITERIA, CRITERION_NAMES } from "#contract/criteria.ts";
import { competencies, scorerPrompt, scoringRubric } from "#interviewer/data/load.ts";
import { escapeBlock } from "../text/escape-block.ts";
import { judgeable, formOf } from "../listen/judge-answer.ts";
import type { CollectedAnswer } from "./collect-answers.ts";

const LONGEST_ANSWER = 12_000;

export type Prompt = { system: string; user: string };

const criteria = CRITERIA.map((name) => {
  const { anchors } = scoringRubric.criteria[name];
  return [
    `${name} (${CRITERION_NAMES[name]})`,
    ...anchors.map((anchor, at) => `- ${at + 1}: ${anchor}`),
  ].join("\n");
}).join("\n\n");

/** What a model is asked to judge one answer. Only what may be judged is in it, marked off as data. */
export function promptScorer({ question, joined }: CollectedAnswer): Prompt {
  const parts = scoringRubric.parts[formOf(question)].map(({ label }) => label.toLowerCase()).join(", ");
  const competency = competencies.find((one) => one.id === question.competency);
  return {
    system: scorerPrompt.replace("{{criteria}}", criteria).replace("{{parts}}", parts).trim(),
    user: [
      `Competency: ${competency?.label ?? question.competency}`,
      `<question>${escapeBlock(question.text, LONGEST_ANSWER)}</question>`,
      `What a good answer holds: ${question.lookFor.join("; ")}`,
      `<answer>${escapeBlock(judgeable(question, joined), LONGEST_ANSWER)}</answer>`,
    ].join("\n\n"),
  };
}

/** The second and last time: with what was wrong with the first answer. */
export const promptRepair = ({ system, user }: Prompt, problem: string): Prompt => ({
  system,
  user: `${user}\n\nYour last answer could not be used (${problem}). Answer again with the one JSON object described above.`,
});
