import { readFileSync } from "node:fs";
import path from "node:path";
import { z } from "zod";
import { once } from "#contract/words.ts";
import { otherLanguageLists } from "./other-languages.ts";
import { ratingFigures as ratingFiguresSchema } from "./rating-figures.ts";
import { phrasesFrom, readFittedScorer, rarityOf } from "./fitted-scorer-file.ts";
import {
  advertWordLists,
  bankQuestion,
  competency,
  feedback,
  occupationList,
  ownQuestion,
  questionFrames,
  reply,
  roleFamily,
  rubric,
  scorerExample,
  setting,
  WORD_LISTS,
  wordList,
  type BankQuestion,
  type Competency,
  type WordListName,
} from "./schema.ts";
import { wording, type Stance } from "./wording-schema.ts";

const folder = import.meta.dirname;

function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(path.join(folder, file), "utf8"));
  } catch (error) {
    throw new Error(`interviewer/${file}: ${(error as Error).message}`, { cause: error });
  }
}

function idOf(value: unknown): string {
  const found = z.object({ id: z.string() }).safeParse(value);
  return found.success ? `"${found.data.id}"` : "without id";
}

/** Checks one data file; the error names file, entry and field so that a non-programmer finds the spot. */
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

/** What no schema of one file can see: ids used twice, and a competency that doesn't exist. */
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
/** Words of the questions, each with its meaning in one spoken sentence. */
export const glossary = load("glossary.json", z.record(z.string(), z.string()));
export const scorerExamples = load("scorer-examples.json", z.array(scorerExample));
export const scoringRubric = load("rubric.json", rubric);
/** One entry a scorer. */
export const ratingFigures = load("rating-figures.json", z.array(ratingFiguresSchema));
export const feedbackTexts = load("feedback.json", feedback);
export const planPrompt = readFileSync(path.join(folder, "prompts/plan.md"), "utf8");
export const openTurnPrompt = readFileSync(path.join(folder, "prompts/turn.md"), "utf8");
export const interviewerPrompt = readFileSync(path.join(folder, "prompts/interviewer.md"), "utf8");
export const scorerPrompt = readFileSync(path.join(folder, "prompts/scorer.md"), "utf8");
export const shortTurnPrompt = readFileSync(path.join(folder, "prompts/turn-short.md"), "utf8");
export const turnWordsPrompt = readFileSync(path.join(folder, "prompts/turn-words.md"), "utf8");
export const criterionPrompt = readFileSync(path.join(folder, "prompts/criterion.md"), "utf8");

/** Names of jobs that decide a role family. */
export const occupations = load("occupations.json", occupationList);

export const frames = load("frames.json", questionFrames);

/** Words by which an advert is read. */
export const advertWords = load("advert-words.json", advertWordLists);

/** How the candidate is asked for questions of their own at the end. */
export const ownQuestions = load("own-questions.json", z.array(ownQuestion));

/** Main questions by role family. */
export const questionsByFamily: Map<string, BankQuestion[]> = new Map(
  roleFamilies.map(({ id }) => {
    const file = `questions/${id}.json`;
    const questions = load(file, z.array(bankQuestion));
    checkQuestions(file, questions, competencies);
    return [id, questions];
  }),
);
checkQuestions("questions", [...questionsByFamily.values()].flat(), competencies);

/** Where questions of the bank play: asked only of those who work there. */
export const settings = load("settings.json", z.array(setting));
for (const { id, family, questions } of settings)
  for (const question of questions)
    if (!questionsByFamily.get(family)?.some((one) => one.id === question))
      throw new Error(`interviewer/settings.json: "${id}" names no question "${question}" of ${family}`);

export const wordLists: Record<WordListName, string[]> = Object.fromEntries(
  WORD_LISTS.map((name) => [name, load(`words/${name}.json`, wordList).words]),
) as Record<WordListName, string[]>;

/** Phrases of the other languages that interviews are held in. */
export const otherLanguages = load("other-languages.json", otherLanguageLists);

/** How the interviewer behaves at a level from 1 to 10 (interview.md 'Difficulty, defined'). */
export function stanceAt(difficulty: number): Stance {
  const { stances } = interviewerWording;
  const all = [stances.warm, stances.friendly, stances.reserved, stances.demanding];
  return all.find(({ levels: [low, high] }) => difficulty >= low && difficulty <= high) ?? stances.friendly;
}

/** The built-in scorer's numbers, read when the first answer is judged. */
export const loadFittedScorer = once(() => {
  const stored = readFittedScorer(path.join(folder, "built-in-scorer.json"));
  return {
    scorer: { ...stored.scorer, phrases: phrasesFrom(stored) },
    others: stored.others,
    rarity: (stem: string) => rarityOf(stem, stored),
  };
});
