import { CRITERIA, CRITERION_NAMES, FORMS, type Criterion, type Form } from "#contract/criteria.ts";
import type { Rubric } from "#contract/coaching-feedback.ts";
import {
  competencies,
  interviewerPrompt,
  openTurnPrompt,
  questionsByFamily,
  ratingFigures,
  roleFamilies,
  scorerPrompt,
  scoringRubric,
} from "#interviewer/data/load.ts";
import { eachCriterion } from "../engine/judge/judgement.ts";
import type { BankFigures } from "#contract/question-bank.ts";
import { BANK_MINIMUM, MAIN_KINDS } from "#interviewer/data/schema.ts";

const anchorsOf = (form: Form): Record<Criterion, string[]> =>
  eachCriterion((name) => scoringRubric.forms[form].criteria[name].anchors);

/** The competencies, and the criteria with the anchors of questions about the past, the most frequent form. */
export const readRubric = (): Rubric => ({
  criteria: CRITERIA.map((criterion) => ({
    criterion,
    label: CRITERION_NAMES[criterion],
    anchors: scoringRubric.forms.past.criteria[criterion].anchors,
  })),
  forms: Object.fromEntries(FORMS.map((form) => [form, anchorsOf(form)])) as Rubric["forms"],
  competencies: competencies.map(({ id, label }) => ({ id, label })),
});

const KIND_NAMES = {
  past: "What was done",
  situational: "What would be done",
  knowledge: "Knowledge",
  motivation: "Motivation",
} as const;
const LEVELS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];

const versionOf = (prompt: string): string => /version (\S+)/i.exec(prompt.split("\n")[0] ?? "")?.[1] ?? "–";

/** Counts of the question bank, the scorer's agreement with the labelled answers, and the current versions. */
export function readBankFigures(scorer: string): BankFigures {
  const families = roleFamilies.map(({ id, label }) => ({
    id,
    label,
    own: questionsByFamily.get(id) ?? [],
  }));
  const main = families.flatMap(({ own, label }) => own.map((question) => ({ ...question, family: label })));
  return {
    questions: main.length,
    minimum: BANK_MINIMUM,
    families: families.map(({ id, label, own }) => ({
      id,
      label,
      questions: own.length,
      atEachLevel: LEVELS.map(
        (level) => own.filter(({ levels: [low, high] }) => low <= level && level <= high).length,
      ),
    })),
    competencies: competencies.map(({ id, label }) => ({
      id,
      label,
      questions: main.filter(({ competency }) => competency === id).length,
    })),
    kinds: MAIN_KINDS.map((kind) => ({
      id: kind,
      label: KIND_NAMES[kind],
      questions: main.filter((question) => question.kind === kind).length,
    })),
    ratings: ratingFigures.map(({ scorer: name, labelled: { answers, spearman, neighbours, extremes } }) => ({
      scorer: name,
      answers,
      spearman,
      neighbours,
      convincing: extremes,
    })),
    versions: [
      { name: "Scorer in use", version: scorer },
      { name: "Rubric", version: scoringRubric.version },
      { name: "Interviewer's turn", version: versionOf(openTurnPrompt) },
      { name: "Interviewer's wording", version: versionOf(interviewerPrompt) },
      { name: "Scorer's prompt", version: versionOf(scorerPrompt) },
    ],
    all: main.map(({ id, text, family }) => ({ id, text, family })),
  };
}
