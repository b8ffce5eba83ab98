import { secondLookPrompt } from "#interviewer/data/load.ts";
import { escapeBlock, unescapeBlock } from "../text/escape-block.ts";
import { isPossibleGap, type Doubt } from "./find-doubt.ts";
import type { Prompt } from "../judge/scorer-prompt.ts";
import type { Gap, QuestionKind } from "../types.ts";

/** The newest part counts: the answers to follow-ups stand at the end. */
const LONGEST_ANSWER = 6_000;
const FEWEST_QUOTED_CHARACTERS = 8;

const VERDICTS: Record<Gap | "none", string> = {
  not_answerable: "They found nothing that could be taken as an answer (not_answerable).",
  too_short: "They found it too short.",
  no_own_action: "They found no action of the candidate's own in it (no_own_action).",
  no_result: "They found no result in it (no_result).",
  no_detail: "They found nothing concrete in it (no_detail).",
  hypothetical: "They found a plan where something that happened was asked for (hypothetical).",
  off_topic: "They found that it is about something else (off_topic).",
  none: "They found that it can stand (none).",
};

const isVerdict = (word: string): word is Gap | "none" => Object.hasOwn(VERDICTS, word);

const ABOUT: Record<QuestionKind, string> = {
  past: "for something that happened",
  situational: "what the candidate would do",
  knowledge: "how something is done",
  motivation: "for reasons of the candidate's own",
  candidate_questions: "for the candidate's own questions",
};

/** What is added to the prompt where a model may object to the rules' judgement. The answer is data in it. */
export const promptSecondLook = ({ question, answer, gap }: Doubt): Prompt => ({
  system: secondLookPrompt
    .replace("{{verdict}}", VERDICTS[gap ?? "none"])
    .replace("{{about}}", ABOUT[question.kind])
    .trim(),
  user: [
    `<question>${escapeBlock(question.text, LONGEST_ANSWER)}</question>`,
    `What a good answer holds: ${question.lookFor.join("; ")}`,
    `<answer>${escapeBlock(answer.slice(-LONGEST_ANSWER), LONGEST_ANSWER)}</answer>`,
  ].join("\n\n"),
});

/** Whether a reply begins as an objection does: it is no wording, and nobody may hear it. */
export const isObjection = (textSoFar: string): boolean => textSoFar.trimStart().startsWith("[");

const OBJECTION = /^\s*\[\s*([a-z_]+)\s*\]\s*([^\n]+?)\s*$/u;
const QUOTES = /^["“'‘]|["”'’]$/gu;
const flat = (text: string): string => text.replaceAll(/\s+/gu, " ").trim();

/** What a model judges instead; undefined when it can't be used: not as described, not possible, or without a true quote. */
export function readObjection(doubt: Doubt, text: string): Gap | null | undefined {
  const [, name = "", quoted = ""] = OBJECTION.exec(text) ?? [];
  if (!isVerdict(name)) return undefined;
  const quote = flat(unescapeBlock(quoted.replaceAll(QUOTES, "")));
  if (quote.length < FEWEST_QUOTED_CHARACTERS || !flat(doubt.answer).includes(quote)) return undefined;
  const gap = name === "none" ? null : name;
  if (gap === doubt.gap) return undefined;
  return gap === null || isPossibleGap(doubt, gap) ? gap : undefined;
}
