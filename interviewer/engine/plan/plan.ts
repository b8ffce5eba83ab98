import { DIFFICULTY_MAX, DIFFICULTY_MIN } from "#contract/limits.ts";
import { NEGOTIATION } from "#contract/rounds.ts";
import { competencies as known, questionsByFamily, roleFamilies, rounds } from "#interviewer/data/load.ts";
import type { BankQuestion, OwnQuestion, Round } from "#interviewer/data/schema.ts";
import type { InterviewPlan, PlanInput, PlannedQuestion, QuestionKind } from "../types.ts";
import { askFact, askLines, weighLines } from "./ask-lines.ts";
import { chooseClosing, chooseQuestions, type Place } from "./choose-questions.ts";
import { findRoleFamily } from "./find-family.ts";
import { shuffle } from "../seeded-random.ts";
import type { ReadLine } from "./match-lines.ts";
import { toUnrated } from "./plain-question.ts";
import { readLines } from "./read-lines.ts";

export const MAIN_QUESTIONS = 5;
export const MUST_QUESTIONS = 4;
/** An overall score needs this many answers. */
const MUST_OF_ROUND = 3;
/** Some two pages, which is enough for all that an advert offers. */
const ADVERT_KEPT_CHARACTERS = 8000;
/** Number of questions per source, if present. */
const QUESTIONS_FROM = { advert: 2, resume: 1 };
/** Applies without homework and without a resume. */
const MOST_FROM_ADVERT = 3;

/** Kinds of the main questions in order: an easy start, cases, technical knowledge, and a harder end. */
const ORDER: { upTo: number; kinds: QuestionKind[] }[] = [
  { upTo: 3, kinds: ["motivation", "past", "situational", "past", "knowledge"] },
  { upTo: 5, kinds: ["motivation", "past", "knowledge", "situational", "past"] },
  { upTo: 6, kinds: ["past", "knowledge", "past", "situational", "motivation"] },
  { upTo: 8, kinds: ["past", "situational", "knowledge", "past", "situational"] },
  { upTo: 10, kinds: ["past", "knowledge", "situational", "past", "past"] },
];

const toFact = (question: OwnQuestion): PlannedQuestion => toUnrated("fact", "communication", question);

/** Input of the plan, parsed once. */
type Scene = {
  input: PlanInput;
  roleFamily: string;
  /** Lines of the advert and the resume. */
  lines: ReadLine[];
  /** Competencies that slots are reserved for. */
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

/** The kinds left for bank questions, given the questions about the advert and the resume. */
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

const linesOf = (from: ReadLine["source"], lines: readonly ReadLine[]): ReadLine[] =>
  lines.filter(({ source }) => source === from);

/** Questions chosen for lines of the advert and the resume. */
function planNamed({ input, roleFamily, lines, homework }: Scene): PlannedQuestion[] {
  const [advert, resume] = [linesOf("advert", lines), linesOf("resume", lines)];
  const isFree = homework === null && resume.length === 0;
  const count = isFree ? MOST_FROM_ADVERT : QUESTIONS_FROM.advert;
  const named = askLines(input, { lines: advert, roleFamily, count, planned: [] });
  const told = { lines: resume, roleFamily, count: QUESTIONS_FROM.resume, planned: named };
  return [...named, ...askLines(input, told)];
}

/** The other questions, from the bank. The slots for the homework and for the weakness follow the first slot. */
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

/** An easy start if there is room, then homework and advert alternately, resume, weakness, and the rest. */
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

/** Fills a round's slots one by one, from the advert if the slot prefers that, otherwise from the bank. */
function planPlaces(scene: Scene, round: Round): PlannedQuestion[] {
  const { input, roleFamily, lines, homework } = scene;
  const named = askLines(input, {
    lines: linesOf("advert", lines),
    roleFamily,
    count: round.questions.filter(({ advert }) => advert).length,
    planned: [],
  });
  const planned: PlannedQuestion[] = [];
  for (const { kind, from = roleFamily, competency, advert, voice } of round.questions) {
    const place = { kind, competency: competency ?? (from === roleFamily ? homework : null) };
    const [chosen] = chooseQuestions(input, {
      roleFamily: from,
      places: [place],
      competencies: [...planned, ...named].map((one) => one.competency),
      taken: [...planned, ...named].map(({ id }) => id),
    });
    const question = (advert && named.shift()) || (chosen && toPlanned(chosen, scene));
    if (question) planned.push({ ...question, ...(voice > 0 && { voice }) });
  }
  return planned;
}

/** Chooses a round's facts that no planned question asks for, those not asked lately first. */
function chooseFacts(
  { recentQuestionIds, seed }: PlanInput,
  { facts, factsAsked }: Round,
  planned: readonly PlannedQuestion[],
): OwnQuestion[] {
  const isOld = ({ id }: OwnQuestion): boolean => recentQuestionIds.includes(id);
  const left = facts.filter(({ unless }) => !planned.some(({ id }) => unless.includes(id)));
  return shuffle(left, seed)
    .toSorted((a, b) => Number(isOld(a)) - Number(isOld(b)))
    .slice(0, factsAsked)
    .map(({ id, text, rephrased }) => ({ id, text, rephrased }));
}

/** Chooses the offer that a negotiation begins with. */
export function planOffer(input: PlanInput): PlannedQuestion | null {
  const round = rounds.get(NEGOTIATION);
  const [offer] = round ? chooseFacts(input, round, []) : [];
  return offer ? toUnrated("situational", "influence", offer) : null;
}

function mainOf(scene: Scene, round: Round | undefined): Pick<InterviewPlan, "questions" | "competencies"> {
  const { input, lines } = scene;
  const isUsual = round === undefined || round.questions.length === 0;
  const named = isUsual ? planNamed(scene) : [];
  const main = isUsual ? inOrder(named, planFromBank(scene, named)) : planPlaces(scene, round);
  for (const question of main.slice(isUsual ? MUST_QUESTIONS : MUST_OF_ROUND)) question.priority = "if_time";
  const competencies = [...new Set(main.map((one) => one.competency))];
  if (!isUsual) return { competencies, questions: [...main, ...chooseFacts(input, round, main).map(toFact)] };
  const fact = askFact(lines, named);
  return { competencies, questions: [...main, ...(fact === null ? [] : [fact])] };
}

/** Plans the whole interview before its first question (interview.md 'Plan'). */
export function planInterview(asked: PlanInput): InterviewPlan {
  const difficulty = Math.min(DIFFICULTY_MAX, Math.max(DIFFICULTY_MIN, Math.round(asked.difficulty)));
  const scene = readScene({ ...asked, difficulty });
  const round = asked.round === undefined ? undefined : rounds.get(asked.round);
  const { questions, competencies } = mainOf(scene, round);
  const voices = round?.voices.map(({ name }, at) => asked.voices?.[at]?.trim() || name) ?? [];
  const closing = chooseClosing(asked).map((one) => toUnrated("candidate_questions", "curiosity", one));
  const advert = (asked.jobDescription ?? "").trim().slice(0, ADVERT_KEPT_CHARACTERS);
  return {
    version: 1,
    difficulty,
    roleFamily: scene.roleFamily,
    targetRole: asked.targetRole,
    ...(asked.firstName !== undefined && { firstName: asked.firstName }),
    ...(asked.language !== undefined && { language: asked.language }),
    ...(asked.round !== undefined && { round: asked.round }),
    ...(voices.length > 0 && { voices }),
    ...(asked.oneWay !== undefined && { oneWay: asked.oneWay }),
    competencies,
    ...(advert !== "" && { advert }),
    questions: asked.oneWay === undefined ? [...questions, ...closing] : questions,
  };
}
