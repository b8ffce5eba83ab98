import { DIFFICULTY_MAX, DIFFICULTY_MIN } from "#contract/limits.ts";
import { competencies as known, questionsByFamily, roleFamilies } from "#interviewer/data/load.ts";
import type { BankQuestion, OwnQuestion } from "#interviewer/data/schema.ts";
import type { InterviewPlan, PlanInput, PlannedQuestion, QuestionKind } from "../types.ts";
import { askFact, askLines, weighLines } from "./ask-lines.ts";
import { chooseClosing, chooseQuestions, type Place } from "./choose-questions.ts";
import { findRoleFamily } from "./find-family.ts";
import type { ReadLine } from "./match-lines.ts";
import { readLines } from "./read-lines.ts";

export const MAIN_QUESTIONS = 5;
export const MUST_QUESTIONS = 4;
/** Two pages: what an advert offers stands in them. */
const ADVERT_KEPT_CHARACTERS = 8000;
/** How many questions each source gets where it is there, from the one that weighs most. */
const QUESTIONS_FROM = { advert: 2, resume: 1 };
/** Where neither homework nor a resume has a place, the advert has one more. */
const MOST_FROM_ADVERT = 3;

/** Kinds of the main questions in their order: an easy start, cases, the craft, and a stretch. */
const ORDER: { upTo: number; kinds: QuestionKind[] }[] = [
  { upTo: 3, kinds: ["motivation", "past", "situational", "past", "knowledge"] },
  { upTo: 5, kinds: ["motivation", "past", "knowledge", "situational", "past"] },
  { upTo: 6, kinds: ["past", "knowledge", "past", "situational", "motivation"] },
  { upTo: 8, kinds: ["past", "situational", "knowledge", "past", "situational"] },
  { upTo: 10, kinds: ["past", "knowledge", "situational", "past", "past"] },
];

/** What a question has that nobody wrote more about than its text. */
export const PLAIN_QUESTION = {
  anchors: null,
  followUps: [],
  challenge: null,
  source: "bank",
  why: null,
  priority: "must",
} satisfies Partial<PlannedQuestion>;

const toClosing = (question: OwnQuestion): PlannedQuestion => ({
  ...PLAIN_QUESTION,
  ...question,
  kind: "candidate_questions",
  competency: "curiosity",
  lookFor: [],
});

/** What an interview is planned from, read once. */
type Scene = {
  input: PlanInput;
  roleFamily: string;
  /** Of the advert and the resume. */
  lines: ReadLine[];
  /** The competencies that places are kept for. */
  homework: string | null;
  weakness: string | null;
};

const labelOf = (competency: string): string =>
  known.find(({ id }) => id === competency)?.label ?? competency;

function reasonFor(question: BankQuestion, scene: Scene): Pick<PlannedQuestion, "source" | "why"> {
  const { competency } = question;
  if (competency === scene.homework) return { source: "homework", why: labelOf(competency) };
  if (competency === scene.weakness) return { source: "weakness", why: labelOf(competency) };
  const isOwn =
    scene.roleFamily !== "general" && questionsByFamily.get(scene.roleFamily)?.includes(question) === true;
  if (!isOwn) return { source: "bank", why: labelOf(competency) };
  const family = roleFamilies.find(({ id }) => id === scene.roleFamily)?.label ?? scene.roleFamily;
  return { source: "role", why: scene.input.targetRole?.trim() || family };
}

function toPlanned(question: BankQuestion, scene: Scene): PlannedQuestion {
  const { levels: _, ...kept } = question;
  return { ...kept, ...reasonFor(question, scene), priority: "must" };
}

/** The kinds that are left for the bank once questions about the advert and the resume are there. */
function kindsLeft(kinds: readonly QuestionKind[], planned: readonly PlannedQuestion[]): QuestionKind[] {
  const left = [...kinds];
  for (const { kind } of planned) {
    const at = left.lastIndexOf(kind);
    if (left.length > MAIN_QUESTIONS - planned.length) left.splice(at < 0 ? left.length - 1 : at, 1);
  }
  return left;
}

function readScene(input: PlanInput): Scene {
  const roleFamily = findRoleFamily(input);
  const own = ["general", roleFamily].flatMap((family) => questionsByFamily.get(family) ?? []);
  const asked = (competency: string): boolean => own.some((one) => one.competency === competency);
  const homework = [input.focus ?? ""].find(asked) ?? null;
  const weakness = (input.weakLately ?? []).find((one) => asked(one) && one !== homework) ?? null;
  return { input, roleFamily, lines: weighLines(readLines(input), input), homework, weakness };
}

/** Questions that were chosen by the advert's and the resume's own words. */
function planNamed({ input, roleFamily, lines, homework }: Scene): PlannedQuestion[] {
  const [advert, resume] = (["advert", "resume"] as const).map((from) =>
    lines.filter(({ source }) => source === from),
  ) as [ReadLine[], ReadLine[]];
  const isFree = homework === null && resume.length === 0;
  const count = isFree ? MOST_FROM_ADVERT : QUESTIONS_FROM.advert;
  const named = askLines(input, { lines: advert, roleFamily, count, planned: [] });
  const told = { lines: resume, roleFamily, count: QUESTIONS_FROM.resume, planned: named };
  return [...named, ...askLines(input, told)];
}

/** The rest from the bank: after the start come the places kept for the homework and for what was weak. */
function planFromBank(scene: Scene, named: readonly PlannedQuestion[]): PlannedQuestion[] {
  const { input, roleFamily, homework, weakness } = scene;
  const kinds = ORDER.find(({ upTo }) => input.difficulty <= upTo)?.kinds ?? [];
  const left = kindsLeft(kinds, named);
  const kept = [homework, homework, weakness].filter((one) => one !== null);
  const start = left.length > kept.length ? 1 : 0;
  const places = left.map((kind, at): Place => ({ kind, competency: kept[at - start] ?? null }));
  const chosen = chooseQuestions(input, {
    roleFamily,
    places,
    competencies: named.map(({ competency }) => competency),
    taken: named.map(({ id }) => id),
  });
  return chosen.map((question) => toPlanned(question, scene));
}

/** Homework and advert by turns, then the resume, what was weak, and the rest; an easy start where there is room for one. */
function inOrder(named: readonly PlannedQuestion[], bank: readonly PlannedQuestion[]): PlannedQuestion[] {
  const from = (source: PlannedQuestion["source"], all: readonly PlannedQuestion[]): PlannedQuestion[] =>
    all.filter((one) => one.source === source);
  const homework = from("homework", bank);
  const [opener, ...rest] = bank.filter((one) => one.source !== "homework");
  const advert = from("advert", named);
  const turns = homework.flatMap((one, at) => [one, ...advert.slice(at, at + 1)]);
  const first = [...turns, ...advert.slice(homework.length), ...from("resume", named)];
  const main = [...(opener === undefined ? [] : [opener]), ...first, ...from("weakness", rest)];
  return [...main, ...rest.filter((one) => !main.includes(one))];
}

/** The whole interview before its first question (interview.md 'Plan'). */
export function planInterview(asked: PlanInput): InterviewPlan {
  const difficulty = Math.min(DIFFICULTY_MAX, Math.max(DIFFICULTY_MIN, Math.round(asked.difficulty)));
  const scene = readScene({ ...asked, difficulty });
  const named = planNamed(scene);
  const main = inOrder(named, planFromBank(scene, named));
  for (const question of main.slice(MUST_QUESTIONS)) question.priority = "if_time";
  const fact = askFact(scene.lines, named);
  const advert = (asked.jobDescription ?? "").trim().slice(0, ADVERT_KEPT_CHARACTERS);
  return {
    version: 1,
    difficulty,
    roleFamily: scene.roleFamily,
    targetRole: asked.targetRole,
    ...(asked.firstName !== undefined && { firstName: asked.firstName }),
    ...(asked.language !== undefined && { language: asked.language }),
    competencies: [...new Set(main.map((one) => one.competency))],
    ...(advert !== "" && { advert }),
    questions: [...main, ...(fact === null ? [] : [fact]), ...chooseClosing(asked).map(toClosing)],
  };
}
