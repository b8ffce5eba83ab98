import { z } from "zod";
import { CRITERIA, type Criterion } from "#contract/criteria.ts";
import { criterionPrompt } from "#interviewer/data/load.ts";
import { judgeable } from "../listen/judge-answer.ts";
import { escapeBlock, unescapeBlock } from "../text/read-text.ts";
import type { Prompt } from "../types.ts";
import type { Answered } from "./built-in.ts";
import { rubricOf } from "./judgement.ts";
import { FEWEST_QUOTED_CHARACTERS, type ModelAnswer } from "./model-judgement.ts";

/** A small model judges one criterion at a time: a number, and the words of the answer that prove it. */

const LONGEST_ANSWER_CHARACTERS = 4000;
const LONGEST_QUOTE_CHARACTERS = 400;

const criterionAnswer = z.strictObject({
  quote: z.string(),
  level: z.literal([1, 2, 3, 4, 5]),
});
export type CriterionAnswer = z.infer<typeof criterionAnswer>;

export const criterionSchema: object = z.toJSONSchema(criterionAnswer);

/** The question and the answer stand before the criterion, so that they are read once for all five. */
export function promptCriterion({ question, messages }: Answered, criterion: Criterion): Prompt {
  const { label, anchors } = rubricOf(question)[criterion];
  const answer = judgeable(question, messages.join("\n\n"));
  return {
    system: criterionPrompt.trim(),
    user: [
      `<question>${escapeBlock(question.text, LONGEST_ANSWER_CHARACTERS)}</question>`,
      `<answer>${escapeBlock(answer, LONGEST_ANSWER_CHARACTERS)}</answer>`,
      [`What is judged: ${label}`, ...anchors.map((anchor, at) => `${at + 1}: ${anchor}`)].join("\n"),
    ].join("\n\n"),
  };
}

const flat = (text: string): string =>
  unescapeBlock(text).replaceAll(/[’‘]/gu, "'").replaceAll(/\s+/gu, " ").trim().toLowerCase();

/** A number whose quote stands in no message proves nothing, and is refused: a grammar makes any model say numbers. */
export function parseCriterion(
  text: string,
  { messages }: Answered,
): { answer: CriterionAnswer } | { problem: string } {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { problem: "it was not one JSON object" };
  }
  const parsed = criterionAnswer.safeParse(value);
  if (!parsed.success) return { problem: "not as described: quote, level" };
  const said = flat(messages.join(" "));
  const quote = flat(parsed.data.quote);
  const isThere =
    quote.length >= Math.min(FEWEST_QUOTED_CHARACTERS, said.length) &&
    quote.length <= LONGEST_QUOTE_CHARACTERS &&
    said.includes(quote);
  return isThere ? { answer: parsed.data } : { problem: "the quote does not stand in the answer" };
}

/** Five judgements as one; what is good and open is said by code. */
export function joinCriteria(judged: Record<Criterion, CriterionAnswer>): ModelAnswer {
  const { relevance, structure, specificity, ownership, outcome } = judged;
  return {
    about: "",
    quotes: CRITERIA.filter((criterion) => judged[criterion].level >= 3).map((criterion) => ({
      criterion,
      text: judged[criterion].quote,
    })),
    wrong: [],
    harm: null,
    relevance: relevance.level,
    structure: structure.level,
    specificity: specificity.level,
    ownership: ownership.level,
    outcome: outcome.level,
    good: [],
    advice: null,
    begin: null,
  };
}
