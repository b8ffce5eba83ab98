import { z } from "zod";
import { CRITERIA, type Criterion } from "#contract/criteria.ts";
import { criterionPrompt } from "#interviewer/data/load.ts";
import { judgeable } from "../listen/judge-answer.ts";
import { escapeBlock, flat, unescapeBlock } from "../text/read-text.ts";
import type { Prompt } from "../types.ts";
import { parseJson } from "../word/model-json.ts";
import type { Answered } from "./built-in.ts";
import { eachCriterion, rubricOf } from "./judgement.ts";
import { FEWEST_QUOTED_CHARACTERS, type ModelAnswer } from "./model-judgement.ts";

/** A small model judges one criterion at a time: a level, and a quote from the answer as evidence. */

const LONGEST_ANSWER_CHARACTERS = 4000;
const LONGEST_QUOTE_CHARACTERS = 400;

const criterionAnswer = z.strictObject({
  quote: z.string(),
  level: z.literal([1, 2, 3, 4, 5]),
});
export type CriterionAnswer = z.infer<typeof criterionAnswer>;

export const criterionSchema: object = z.toJSONSchema(criterionAnswer);

/** The question and the answer precede the criterion, so that all five requests share a cached prefix. */
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

/** Parses a level and its quote. The quote must be in a message: a grammar makes any model output some level. */
export function parseCriterion(
  text: string,
  { messages }: Answered,
): { answer: CriterionAnswer } | { problem: string } {
  const value = parseJson(text);
  if (value === undefined) return { problem: "it was not one JSON object" };
  const parsed = criterionAnswer.safeParse(value);
  if (!parsed.success) return { problem: "not as described: quote, level" };
  const said = flat(unescapeBlock(messages.join(" ")));
  const quote = flat(unescapeBlock(parsed.data.quote));
  const isThere =
    quote.length >= Math.min(FEWEST_QUOTED_CHARACTERS, said.length) &&
    quote.length <= LONGEST_QUOTE_CHARACTERS &&
    said.includes(quote);
  return isThere ? { answer: parsed.data } : { problem: "the quote does not stand in the answer" };
}

/** Combines the five judgements. Strengths and advice are computed by code. */
export const joinCriteria = (judged: Record<Criterion, CriterionAnswer>): ModelAnswer => ({
  about: "",
  quotes: CRITERIA.filter((criterion) => judged[criterion].level >= 3).map((criterion) => ({
    criterion,
    text: judged[criterion].quote,
  })),
  wrong: [],
  harm: null,
  ...eachCriterion((name) => judged[name].level),
  good: [],
  advice: null,
  begin: null,
});
