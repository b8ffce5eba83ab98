import { z } from "zod";
import { judgePrompt } from "#interviewer/load-bank.ts";
import { escapeBlock, unescapeBlock } from "./escape-block.ts";
import { isPossibleGap, type Doubt } from "./find-doubt.ts";
import type { Prompt } from "./scorer-prompt.ts";
import type { Gap, QuestionKind } from "./types.ts";

/** The newest part counts: the answers to follow-ups stand at the end. */
const LONGEST_ANSWER = 6_000;
const FEWEST_QUOTED_CHARACTERS = 8;

const GAPS = [
  "not_answerable",
  "too_short",
  "no_own_action",
  "no_result",
  "no_detail",
  "hypothetical",
  "off_topic",
] as const satisfies readonly Gap[];

/** What a model says of an answer. Nothing of it is believed before it is checked. */
export const turnJudgement = z.strictObject({ gap: z.enum([...GAPS, "none"]), quote: z.string().max(400) });

const ABOUT: Record<QuestionKind, string> = {
  past: "for something that happened",
  situational: "what the candidate would do",
  knowledge: "how something is done",
  motivation: "for reasons of the candidate's own",
  candidate_questions: "for the candidate's own questions",
};

/** What a model is asked about the last answer, marked off as data. */
export const promptJudge = ({ question, answer }: Doubt): Prompt => ({
  system: judgePrompt.replace("{{about}}", ABOUT[question.kind]).trim(),
  user: [
    `<question>${escapeBlock(question.text, LONGEST_ANSWER)}</question>`,
    `What a good answer holds: ${question.lookFor.join("; ")}`,
    `<answer>${escapeBlock(answer.slice(-LONGEST_ANSWER), LONGEST_ANSWER)}</answer>`,
  ].join("\n\n"),
});

const flat = (text: string): string => text.replaceAll(/\s+/gu, " ").trim();

function readJson(text: string): unknown {
  try {
    return JSON.parse(text.slice(Math.max(0, text.indexOf("{")), text.lastIndexOf("}") + 1));
  } catch {
    return null;
  }
}

/** The model's judgement; undefined when it can't be used: not as described, not possible, or without a true quote. */
export function readJudgement(doubt: Doubt, text: string): Gap | null | undefined {
  const parsed = turnJudgement.safeParse(readJson(text));
  if (!parsed.success) return undefined;
  const { gap } = parsed.data;
  const quote = flat(unescapeBlock(parsed.data.quote));
  if (quote.length < FEWEST_QUOTED_CHARACTERS || !flat(doubt.answer).includes(quote)) return undefined;
  if (gap === "none") return null;
  return isPossibleGap(doubt, gap) ? gap : undefined;
}
