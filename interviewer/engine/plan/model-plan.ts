import { competencies, planPrompt } from "#interviewer/data/load.ts";
import { escapeBlock } from "../text/read-text.ts";
import type { InterviewPlan, PlanInput, PlannedQuestion, Prompt } from "../types.ts";
import { nameOfLanguage } from "../word/language.ts";
import { asksTheSame, checkQuestion, type Refusal } from "./check-question.ts";
import { MAIN_QUESTIONS, MUST_QUESTIONS } from "./plan.ts";
import { readModelPlan } from "./read-model-plan.ts";
import { RESUME_CHARACTERS_READ } from "./read-requirements.ts";

const LONGEST_ADVERT = 8000;
const MOST_ASKED = 50;

const listOf = (texts: readonly string[]): string => texts.map((text) => `- ${text}`).join("\n");
const known = listOf(competencies.map(({ id, label, description }) => `${id}: ${label}. ${description}`));

/** The prompt for a language model that plans an interview; all text of others is data in it. `asked`: questions of late. */
export function promptPlan(input: PlanInput, asked: readonly string[]): Prompt {
  const parts: Record<string, string> = {
    count: String(MAIN_QUESTIONS),
    difficulty: String(input.difficulty),
    language: nameOfLanguage(input.language),
    competencies: known,
  };
  const block = (name: string, text: string | null | undefined, longest: number) =>
    `<${name}>\n${escapeBlock(text?.trim() || "none", longest)}\n</${name}>`;
  return {
    system: planPrompt.replaceAll(/\{\{(\w+)\}\}/gu, (_, part: string) => parts[part] ?? "").trim(),
    user: [
      block("role", input.targetRole, LONGEST_ADVERT),
      block("advert", input.jobDescription, LONGEST_ADVERT),
      block("resume", input.resumeText, RESUME_CHARACTERS_READ),
      block("homework", input.focus, LONGEST_ADVERT),
      block("weak", input.weakLately?.join(", "), LONGEST_ADVERT),
      block("asked", listOf(asked.slice(0, MOST_ASKED)), LONGEST_ADVERT),
    ].join("\n\n"),
  };
}

type Main = PlannedQuestion[];

/** Puts questions of the bank into the last places until so many are as `isWanted` says, as far as the bank has them. */
function atLeast(main: Main, bank: Main, count: number, isWanted: (one: PlannedQuestion) => boolean): Main {
  const wanted = bank.filter(isWanted).slice(0, count);
  const kept = [...main];
  for (const question of wanted) {
    if (kept.filter(isWanted).length >= wanted.length) break;
    const at = kept.findLastIndex((one) => !isWanted(one));
    if (at >= 0 && !kept.some(({ id }) => id === question.id)) kept[at] = question;
  }
  return kept;
}

type Reading = { bank: InterviewPlan; input: PlanInput; asked: readonly string[] };

/**
 * The model's plan where its questions pass; each that does not, and each that is missing, is replaced from the bank's
 * plan. null: none of them passes.
 */
export function mergeModelPlan(
  reply: string,
  { bank, input, asked }: Reading,
): { plan: InterviewPlan | null; refusals: Refusal[] } {
  const refusals: Refusal[] = [];
  const passed: PlannedQuestion[] = [];
  const places = readModelPlan(reply)
    .slice(0, MAIN_QUESTIONS)
    .map((draft, at): PlannedQuestion | null => {
      const before = [...asked, ...passed.map(({ text }) => text)];
      const checked =
        draft === null
          ? { refusal: "not as described" as const }
          : checkQuestion(draft, { input, roleFamily: bank.roleFamily, asked: before });
      if ("refusal" in checked) {
        refusals.push(checked.refusal);
        return null;
      }
      const question = { id: `own-${input.seed.slice(0, 8)}-${at + 1}`, ...checked.question };
      passed.push(question);
      return question;
    });
  if (passed.length === 0) return { plan: null, refusals };
  const closing = bank.questions.filter(({ kind }) => kind === "candidate_questions");
  const own = bank.questions.filter(({ kind }) => kind !== "candidate_questions");
  const left = own.filter(({ text }) => !passed.some((one) => asksTheSame(one.text, text)));
  const filled = Array.from({ length: MAIN_QUESTIONS }, (_, at) => places[at] ?? left.shift()).filter(
    (one) => one !== undefined,
  );
  const main = balance(filled, own, input).map((question, at): PlannedQuestion => ({
    ...question,
    priority: at < MUST_QUESTIONS ? "must" : "if_time",
  }));
  return {
    plan: {
      ...bank,
      competencies: [...new Set(main.map((one) => one.competency))],
      questions: [...main, ...closing],
    },
    refusals,
  };
}

/** What a plan has whoever made it: two questions on the homework, two on the advert, two competencies at least. */
function balance(main: Main, bank: Main, input: PlanInput): Main {
  const advert = atLeast(main, bank, 2, ({ source }) => source === "advert");
  const homework = atLeast(
    advert,
    bank.filter(({ source }) => source === "homework"),
    2,
    ({ competency }) => competency === input.focus,
  );
  const first = homework[0]?.competency;
  return atLeast(homework, bank, 1, ({ competency }) => competency !== first);
}
