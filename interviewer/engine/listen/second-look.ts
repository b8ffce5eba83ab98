import { secondLookPrompt, stanceAt } from "#interviewer/data/load.ts";
import { escapeBlock, unescapeBlock } from "../text/read-text.ts";
import { isAbusive } from "../text/recognise.ts";
import type { Gap, PlannedQuestion, Prompt, QuestionKind, TurnInput } from "../types.ts";
import { findCandidateQuestion } from "./answer-candidate.ts";
import { findGap, isNotAnswerable, judgeable, modeOf } from "./judge-answer.ts";
import { isPressed, joinAnswers, readProgress } from "./progress.ts";

/** An answer that a second opinion could matter to, and what the rules found lacking in it. */
export type Doubt = { question: PlannedQuestion; answer: string; gap: Gap | null };

/**
 * What a model may be asked about the last answer. null where the rules decide alone (nothing answerable, too short,
 * abuse, a question of the candidate's own) and where no judgement could change what comes next (no time, no probe left).
 */
export function findDoubt(input: TurnInput): Doubt | null {
  const progress = readProgress(input.plan, input.turns);
  const { current: question, last } = progress;
  if (question === null || last === null || progress.closed || input.secondsLeft <= 0) return null;
  if (question.kind === "candidate_questions" || isAbusive(last)) return null;
  if (isPressed(input.plan, progress, input.secondsLeft)) return null;
  if (progress.probes >= stanceAt(input.plan.difficulty).maxProbes) return null;
  if (findCandidateQuestion(last, input.secondsLeft) !== null) return null;
  if (isNotAnswerable(question, last, progress.earlierAnswers)) return null;
  const joined = joinAnswers(question, progress.answers);
  const gap = findGap(question, joined);
  return gap === "too_short" ? null : { question, answer: judgeable(question, joined), gap };
}

/** Whether a gap can be one of that answer's at all: a question about knowledge asks for no case and no result. */
function isPossibleGap({ question }: Doubt, gap: Gap): boolean {
  // Words are counted by code.
  if (gap === "too_short") return false;
  if (gap === "hypothetical") return modeOf(question) === "past";
  if (gap === "no_own_action" || gap === "no_result")
    return question.kind === "past" || question.kind === "situational";
  return true;
}

/** The end counts: it has the answers to follow-ups. */
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

/** Whether a reply begins as an objection does: it is no wording, and the candidate must not see it. */
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
