import { competencies, planPrompt } from "#interviewer/data/load.ts";
import { isMain } from "../is-main.ts";
import { escapeBlock } from "../text/read-text.ts";
import type { InterviewPlan, PlanInput, PlannedQuestion, Prompt, QuestionSource } from "../types.ts";
import { nameOfLanguage } from "../word/language.ts";
import { asksTheSame, checkQuestion, type Refusal } from "./check-question.ts";
import { MAIN_QUESTIONS, MUST_QUESTIONS } from "./plan.ts";
import { planOfOne } from "./plan-practice.ts";
import { readModelPlan } from "./read-model-plan.ts";
import { RESUME_CHARACTERS_READ } from "./read-lines.ts";

const LONGEST_ADVERT = 8000;
const MOST_ASKED = 50;
/** So many at least are on the advert, and on the homework. */
const NAMED_QUESTIONS = 2;

const listOf = (texts: readonly string[]): string => texts.map((text) => `- ${text}`).join("\n");
const known = listOf(competencies.map(({ id, label, description }) => `${id}: ${label}. ${description}`));

/** The prompt for a language model that plans an interview; all text of others is data in it. `asked`: questions of late. */
export function promptPlan(input: PlanInput, asked: readonly string[], count = MAIN_QUESTIONS): Prompt {
  const parts: Record<string, string> = {
    count: String(count),
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

/** Puts wanted questions of the bank into the last places of others, until as many are as `isWanted` says. */
function fillUp(main: Main, wanted: Main, isWanted: (one: PlannedQuestion) => boolean): Main {
  const kept = [...main];
  for (const question of wanted) {
    if (kept.filter(isWanted).length >= wanted.length) break;
    const at = kept.findLastIndex((one) => !isWanted(one));
    if (at >= 0 && !kept.includes(question)) kept[at] = question;
  }
  return kept;
}

/** What a plan has whoever made it: two questions on the advert, two on the homework, two competencies at least. */
function balance(main: Main, bank: Main, { focus }: PlanInput): Main {
  const from = (source: QuestionSource): Main =>
    bank.filter((one) => one.source === source).slice(0, NAMED_QUESTIONS);
  const advert = fillUp(main, from("advert"), ({ source }) => source === "advert");
  const homework = fillUp(advert, from("homework"), ({ competency }) => competency === focus);
  const isOther = ({ competency }: PlannedQuestion): boolean => competency !== homework[0]?.competency;
  return fillUp(homework, bank.filter(isOther).slice(0, 1), isOther);
}

type Reading = { bank: InterviewPlan; input: PlanInput; asked: readonly string[] };
type Read = { places: (PlannedQuestion | null)[]; refusals: Refusal[] };

/** The model's questions in their places; null where one does not pass. */
function readPlaces(reply: string, { bank, input, asked }: Reading): Read {
  const read: Read = { places: [], refusals: [] };
  for (const [at, draft] of readModelPlan(reply).slice(0, MAIN_QUESTIONS).entries()) {
    const checking = {
      id: `own-${input.seed.slice(0, 8)}-${at + 1}`,
      input,
      roleFamily: bank.roleFamily,
      asked: [...asked, ...read.places.flatMap((one) => one?.text ?? [])],
    };
    const checked =
      draft === null ? { refusal: "not as described" as const } : checkQuestion(draft, checking);
    if ("refusal" in checked) read.refusals.push(checked.refusal);
    read.places.push("question" in checked ? checked.question : null);
  }
  return read;
}

/** A practice has one question: the first that passes and is about what was chosen. */
function mergeOne(passed: Main, { bank, input }: Reading): InterviewPlan | null {
  const isAdvert = bank.questions.some(({ source }) => source === "advert");
  const chosen = passed.find(({ source, competency }) =>
    isAdvert ? source === "advert" : competency === input.focus,
  );
  return chosen === undefined ? null : planOfOne(chosen, bank);
}

/**
 * The model's plan where its questions pass; each that does not, and each that is missing, is replaced from the bank's
 * plan. null: none of them passes.
 */
export function mergeModelPlan(
  reply: string,
  reading: Reading,
): { plan: InterviewPlan | null; refusals: Refusal[] } {
  const { bank, input } = reading;
  const { places, refusals } = readPlaces(reply, reading);
  const passed = places.filter((one) => one !== null);
  if (passed.length === 0) return { plan: null, refusals };
  if (bank.isPractice === true) return { plan: mergeOne(passed, reading), refusals };
  const [closing, own] = [true, false].map((closes) =>
    bank.questions.filter((one) => isMain(one) !== closes),
  ) as [Main, Main];
  const left = own.filter(({ text }) => !passed.some((one) => asksTheSame(one.text, text)));
  const filled = Array.from({ length: MAIN_QUESTIONS }, (_, at) => places[at] ?? left.shift());
  const main = balance(
    filled.filter((one) => one !== undefined),
    own,
    input,
  );
  for (const [at, question] of main.entries()) question.priority = at < MUST_QUESTIONS ? "must" : "if_time";
  return {
    plan: {
      ...bank,
      competencies: [...new Set(main.map((one) => one.competency))],
      questions: [...main, ...closing],
    },
    refusals,
  };
}
