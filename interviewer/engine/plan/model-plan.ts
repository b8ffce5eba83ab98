import { competencies, planPrompt } from "#interviewer/data/load.ts";
import type { Round } from "#interviewer/data/schema.ts";
import { isMain } from "../is-main.ts";
import { escapeBlock } from "../text/read-text.ts";
import type { InterviewPlan, PlanInput, PlannedQuestion, Prompt, QuestionSource } from "../types.ts";
import { block, fillPrompt, listOf, nameOfLanguage } from "../word/prompt-parts.ts";
import { roundOf } from "../word/word-turn.ts";
import { asksTheSame, checkQuestion, type Refusal } from "./check-question.ts";
import { MAIN_QUESTIONS, MUST_QUESTIONS } from "./plan.ts";
import { planOfOne } from "./plan-practice.ts";
import { readModelPlan } from "./read-model-plan.ts";
import { RESUME_CHARACTERS_READ } from "./read-lines.ts";

const LONGEST_TEXT = 8000;
const MOST_ASKED = 50;
/** The least number of questions about the advert, and about the homework. */
const NAMED_QUESTIONS = 2;

const known = listOf(competencies.map(({ id, label, description }) => `${id}: ${label}. ${description}`));

/** The prompt that plans an interview. All untrusted text is marked as data. `asked`: recent questions. */
export function promptPlan(input: PlanInput, asked: readonly string[], wanted?: number): Prompt {
  const round = roundOf(input);
  const count = wanted ?? (round?.questions.length || MAIN_QUESTIONS);
  const parts = {
    count: String(count),
    difficulty: String(input.difficulty),
    language: nameOfLanguage(input.language),
    competencies: known,
  };
  const given = (name: string, text: string | null | undefined, longest = LONGEST_TEXT) =>
    block(name, escapeBlock(text?.trim() || "none", longest));
  return {
    system: fillPrompt(planPrompt, parts),
    user: [
      given("role", input.targetRole),
      ...(round && round.questions.length > 0 ? [given("round", describeRound(round))] : []),
      given("advert", input.jobDescription),
      given("resume", input.resumeText, RESUME_CHARACTERS_READ),
      given("homework", input.focus),
      given("weak", input.weakLately?.join(", ")),
      given("asked", listOf(asked.slice(0, MOST_ASKED))),
    ].join("\n\n"),
  };
}

/** The questions of a round in order, with their interviewers. */
function describeRound({ questions, voices, good }: Round): string {
  const places = questions.map(({ kind, competency, voice }, at) => {
    const about = competency === undefined ? "" : `, on ${competency}`;
    const who = voices[voice] === undefined ? "" : `, asked by ${voices[voice].role}`;
    return `${at + 1}. ${kind}${about}${who}`;
  });
  return [...places, `Good here is: ${good.join("; ")}`].join("\n");
}

type Main = PlannedQuestion[];

/** Replaces the last questions with wanted bank questions, until enough of them meet `isWanted`. */
function fillUp(main: Main, wanted: Main, isWanted: (one: PlannedQuestion) => boolean): Main {
  const kept = [...main];
  for (const question of wanted) {
    if (kept.filter(isWanted).length >= wanted.length) break;
    const at = kept.findLastIndex((one) => !isWanted(one));
    if (at >= 0 && !kept.includes(question)) kept[at] = question;
  }
  return kept;
}

/** Ensures the minimum of every plan: two questions about the advert, two about the homework, and two competencies. */
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

/** The model's questions by position; null: rejected. */
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

const isRound = (input: PlanInput): boolean => (roundOf(input)?.questions.length ?? 0) > 0;

/** Keeps the interviewer and the priority of the round's slot. */
const inPlace = (question: PlannedQuestion, { voice, priority = "must" }: Partial<PlannedQuestion> = {}) => ({
  ...question,
  priority,
  ...(voice !== undefined && { voice }),
});

/** A practice has one question: the first accepted one about the chosen subject. */
function mergeOne(passed: Main, { bank, input }: Reading): InterviewPlan | null {
  const isAdvert = bank.questions.some(({ source }) => source === "advert");
  const chosen = passed.find(({ source, competency }) =>
    isAdvert ? source === "advert" : input.round !== undefined || competency === input.focus,
  );
  return chosen === undefined ? null : planOfOne(chosen, bank);
}

/** The model's plan, with rejected and missing questions replaced from the bank's plan. null: all were rejected. */
export function mergeModelPlan(
  reply: string,
  reading: Reading,
): { plan: InterviewPlan | null; refusals: Refusal[] } {
  const { bank, input } = reading;
  const { places, refusals } = readPlaces(reply, reading);
  const passed = places.filter((one) => one !== null);
  if (passed.length === 0) return { plan: null, refusals };
  if (bank.isPractice === true) return { plan: mergeOne(passed, reading), refusals };
  const own: Main = bank.questions.filter(isMain);
  const left = own.filter(({ text }) => !passed.some((one) => asksTheSame(one.text, text)));
  const count = isRound(input) ? own.length : MAIN_QUESTIONS;
  const filled = Array.from({ length: count }, (_, at) => places[at] ?? left.shift()).filter(
    (one) => one !== undefined,
  );
  const priorityAt = (at: number) => ({ priority: at < MUST_QUESTIONS ? "must" : "if_time" }) as const;
  const main = isRound(input)
    ? filled.map((one, at) => inPlace(one, own[at]))
    : balance(filled, own, input).map((one, at) => inPlace(one, priorityAt(at)));
  return {
    plan: {
      ...bank,
      competencies: [...new Set(main.map((one) => one.competency))],
      questions: [...main, ...bank.questions.filter((one) => !isMain(one))],
    },
    refusals,
  };
}
