import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { z } from "zod";
import { once } from "#contract/words.ts";
import { readRatingHeads } from "../engine/judge/rate-answer.ts";
import { readCardPlaces } from "../engine/listen/card-places.ts";
import { readLineHeads, readQuestionPlaces } from "../engine/plan/line-heads.ts";
import { readAdviceHeads, readOpenness, readSituationHeads } from "../engine/read/situation-heads.ts";
import { readPartHeads } from "../engine/read/part-heads.ts";
import { WEIGHTS_FOLDER } from "../weights/check-weights.ts";
import { otherLanguageLists } from "./other-languages.ts";
import { ratingFigures as ratingFiguresSchema } from "./rating-figures.ts";
import {
  advertWordLists,
  bankQuestion,
  competency,
  lineFrame,
  occupationList,
  ownQuestion,
  questionCards,
  adviceEntry,
  reply,
  roleFamily,
  round,
  rubric,
  scorerExample,
  setting,
  WORD_LISTS,
  wordList,
  type BankQuestion,
  type Competency,
  type Point,
  type QuestionCards,
  type Setting,
  type WordListName,
} from "./schema.ts";
import { wording, type Stance } from "./wording-schema.ts";

const folder = import.meta.dirname;

const readText = (file: string): string => readFileSync(path.join(folder, file), "utf8");

function readJson(file: string): unknown {
  try {
    return JSON.parse(readText(file));
  } catch (error) {
    throw new Error(`interviewer/${file}: ${(error as Error).message}`, { cause: error });
  }
}

function idOf(value: unknown): string {
  const found = z.object({ id: z.string() }).safeParse(value);
  return found.success ? `"${found.data.id}"` : "without id";
}

/** Validates one data file. The error names the file, entry and field, so that a non-programmer can find the spot. */
export function parseFile<T>(file: string, schema: z.ZodType<T>, value: unknown): T {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  const [first, ...rest] = issue?.path ?? [];
  const entry =
    Array.isArray(value) && typeof first === "number"
      ? `entry ${first + 1} (${idOf(value[first])}) ${rest.join(".")}`
      : [first, ...rest].join(".");
  throw new Error(`interviewer/${file}: ${entry}: ${issue?.message ?? "not valid"}`);
}

function load<T>(file: string, schema: z.ZodType<T>): T {
  return parseFile(file, schema, readJson(file));
}

/** Checks what the schema of a single entry cannot: duplicate ids and unknown competencies. */
export function checkQuestions(file: string, questions: BankQuestion[], known: Competency[]): void {
  const seen = new Set<string>();
  for (const question of questions) {
    if (seen.has(question.id)) throw new Error(`interviewer/${file}: "${question.id}" stands there twice`);
    seen.add(question.id);
    if (!known.some((one) => one.id === question.competency)) {
      throw new Error(`interviewer/${file}: "${question.id}" names no known competency`);
    }
  }
}

export const competencies = load("competencies.json", z.array(competency));
export const roleFamilies = load("role-families.json", z.array(roleFamily));
export const interviewerWording = load("wording.json", wording);
export const replies = load("replies.json", z.array(reply));
export const advice = load("advice.json", z.array(adviceEntry));
/** Words used in the questions, each with its meaning in one spoken sentence. */
export const glossary = load("glossary.json", z.record(z.string(), z.string()));
export const scorerExamples = load("scorer-examples.json", z.array(scorerExample));
export const scoringRubric = load("rubric.json", rubric);
/** One entry per scorer. */
export const ratingFigures = load("rating-figures.json", z.array(ratingFiguresSchema));
export const planPrompt = readFileSync(path.join(folder, "prompts/plan.md"), "utf8");
export const openTurnPrompt = readFileSync(path.join(folder, "prompts/turn.md"), "utf8");
export const interviewerPrompt = readFileSync(path.join(folder, "prompts/interviewer.md"), "utf8");
export const scorerPrompt = readFileSync(path.join(folder, "prompts/scorer.md"), "utf8");
export const shortTurnPrompt = readFileSync(path.join(folder, "prompts/turn-short.md"), "utf8");
export const turnWordsPrompt = readFileSync(path.join(folder, "prompts/turn-words.md"), "utf8");
export const criterionPrompt = readFileSync(path.join(folder, "prompts/criterion.md"), "utf8");

/** Job titles by the role family that they determine. */
export const occupations = load("occupations.json", occupationList);

export const lineFrames = load("frames.json", z.array(lineFrame));

export const advertWords = load("advert-words.json", advertWordLists);

/** Wordings that invite the candidate's own questions at the end. */
export const ownQuestions = load("own-questions.json", z.array(ownQuestion));

/** The rounds by file name. */
export const rounds = new Map(
  readdirSync(path.join(folder, "rounds"))
    .toSorted()
    .map((file) => [file.replace(".json", ""), load(`rounds/${file}`, round)] as const),
);

/** Bank files that only rounds use; their questions fit any trade. */
const roundFamilies = new Set(
  [...rounds.values()].flatMap(({ questions }) => questions.flatMap(({ from }) => from ?? [])),
);

/** Main questions by role family, plus the files that only rounds use. */
export const questionsByFamily: Map<string, BankQuestion[]> = new Map(
  [...roleFamilies.map(({ id }) => id), ...roundFamilies].map((id) => {
    const file = `questions/${id}.json`;
    const questions = load(file, z.array(bankQuestion));
    checkQuestions(file, questions, competencies);
    return [id, questions];
  }),
);
checkQuestions("questions", [...questionsByFamily.values()].flat(), competencies);

const familyOf = new Map(
  [...questionsByFamily].flatMap(([family, questions]) => questions.map(({ id }) => [id, family] as const)),
);

const cellsOf = (line: string): string[] =>
  line
    .slice(1)
    .split("|")
    .map((cell) => cell.trim());

/**
 * Parses a file of cards: a line "# id" per question, then its most important point "* says | part", its other points
 * "- says | part", and its follow-ups "> text | asks | needs or - | said | said | from". Throws on any other line.
 */
export function readCards(file: string, lines: string): Record<string, QuestionCards> {
  const read: Record<string, { points: object[]; cards: object[] }> = {};
  let open: { points: object[]; cards: object[] } | undefined;
  for (const line of lines.split("\n").filter((one) => one.trim() !== "")) {
    const cells = cellsOf(line);
    const [first = "", second, needs, ...rest] = cells;
    if (line.startsWith("#")) {
      if (read[first]) throw new Error(`interviewer/${file}: "${first}" stands twice`);
      read[first] = open = { points: [], cards: [] };
    } else if (open && /^[*-]/u.test(line) && cells.length === 2)
      open.points.push({ says: first, part: second, ...(line.startsWith("*") && { most: true }) });
    else if (open && line.startsWith(">") && cells.length === 6)
      open.cards.push({
        text: first,
        asks: second,
        needs: needs === "-" ? null : needs,
        said: rest.slice(0, 2),
        from: Number(rest[2]),
      });
    else throw new Error(`interviewer/${file}: not a line of cards: ${line}`);
  }
  return parseFile(file, questionCards, read);
}

const cardsByFamily = new Map<string, Record<string, QuestionCards>>();

function loadCards(family: string): Record<string, QuestionCards> {
  const file = `cards/${family}.txt`;
  const cards = cardsByFamily.get(family) ?? readCards(file, readText(file));
  cardsByFamily.set(family, cards);
  return cards;
}

/** The follow-ups and points of a bank question; null for any other question. */
export function cardsOf(questionId: string): QuestionCards | null {
  const family = familyOf.get(questionId);
  return family === undefined ? null : (loadCards(family)[questionId] ?? null);
}

/** The point of a question that its author ranked most valuable; null if the question has no points. */
export const mostOf = (questionId: string): Point | null =>
  cardsOf(questionId)?.points.find(({ most }) => most) ?? null;

/**
 * Parses the file of settings. After a line "# family", each setting has a line "id: words" ("id!" if it excludes the
 * family's other settings); then each question that is asked in some settings only has a line "> question: ids". Throws
 * on any other line.
 */
export function readSettings(file: string, lines: string): Setting[] {
  const read: Setting[] = [];
  let family = "";
  for (const line of lines.split("\n").filter((one) => one.trim() !== "")) {
    const [head = "", cells = ""] = line.split(": ");
    const names = cells.split(",").map((cell) => cell.trim());
    if (line.startsWith("# ")) family = line.slice(2);
    else if (line.startsWith("> ")) {
      const question = head.slice(2);
      const places = read.filter(({ id, family: of }) => of === family && names.includes(id));
      const isKnown = questionsByFamily.get(family)?.some((one) => one.id === question) === true;
      if (!isKnown || places.length < names.length)
        throw new Error(`interviewer/${file}: ${family} has no such question, or no such setting: ${line}`);
      for (const { questions } of places) questions.push(question);
    } else {
      const only = head.endsWith("!") && { only: true as const };
      read.push({ id: head.replace("!", ""), family, ...only, shown: names, questions: [] });
    }
  }
  return parseFile(file, z.array(setting), read);
}

/** The workplaces that some bank questions are limited to. */
export const settings = readSettings("settings.txt", readText("settings.txt"));

export const wordLists: Record<WordListName, string[]> = Object.fromEntries(
  WORD_LISTS.map((name) => [name, load(`words/${name}.json`, wordList).words]),
) as Record<WordListName, string[]>;

/** Phrases of the other languages that interviews are held in. */
export const otherLanguages = load("other-languages.json", otherLanguageLists);

/** The interviewer's behaviour at a level from 1 to 10 (interview.md 'Difficulty, defined'). */
export function stanceAt(difficulty: number): Stance {
  const { stances } = interviewerWording;
  const all = [stances.warm, stances.friendly, stances.reserved, stances.demanding];
  return all.find(({ levels: [low, high] }) => difficulty >= low && difficulty <= high) ?? stances.friendly;
}

const readWeights = (name: string): Uint8Array => readFileSync(path.join(WEIGHTS_FOLDER, name));

/** The heads on the rating's encoder, loaded when the first answer is judged. */
export const loadRatingHeads = once(() => readRatingHeads(readWeights("rating-heads.bin")));

/** The embeddings of all cards' texts, loaded when the first follow-up is chosen. */
export const loadCardPlaces = once(() => readCardPlaces(readWeights("cards.bin")));

/** The heads that classify what a sentence tells, loaded with the first answer. */
export const loadPartHeads = once(() => readPartHeads(readWeights("parts.bin")));

/** The heads of the second reading, loaded with the first message. */
export const loadSituationHeads = once(() =>
  readSituationHeads(readWeights("situations.bin"), readText("../weights/situation-grams.txt")),
);

/** The head that tells finished answers from others, loaded with the first message. */
export const loadAdviceHeads = once(() => readAdviceHeads(readWeights("advice.bin"), advice.length));

export const loadOpenness = once(() =>
  readOpenness(readWeights("openness.bin"), readText("../weights/openness-grams.txt")),
);

/** The heads that classify lines of adverts, loaded with the first advert. */
export const loadLineHeads = once(() => readLineHeads(readWeights("advert-lines.bin")));

/** The embeddings of the bank's questions in the space of advert lines, by the key of the question's text. */
export const loadQuestionPlaces = once(() => readQuestionPlaces(readWeights("questions.bin")));
