import { NEGOTIATION } from "#contract/rounds.ts";
import { competencies, questionsByFamily } from "#interviewer/data/load.ts";
import type { BankQuestion } from "#interviewer/data/schema.ts";
import type { InterviewPlan, PlanInput, PlannedQuestion } from "../types.ts";
import { isMain } from "../is-main.ts";
import { shuffle } from "../seeded-random.ts";
import { askLines, weighLines } from "./ask-lines.ts";
import { chooseQuestions } from "./choose-questions.ts";
import { findRoleFamily } from "./find-family.ts";
import { planInterview, planOffer } from "./plan.ts";
import { lineOf, readLines, type Line } from "./read-lines.ts";

/** A competency, a round, a requirement, or any requirement of the job advert. */
export type PracticeSubject = { competency: string } | { round: string } | { requirement: string } | "advert";

export const isCompetency = (id: string): boolean => competencies.some((one) => one.id === id);

function chooseCase(
  input: PlanInput,
  roleFamily: string,
  competency: string | null,
): BankQuestion | undefined {
  const places = [{ kind: "past" as const, competency }];
  return chooseQuestions(input, { roleFamily, places, competencies: [] }).at(0);
}

function ofBank(question: BankQuestion): PlannedQuestion {
  const { levels: _, ...kept } = question;
  const why = competencies.find(({ id }) => id === kept.competency)?.label ?? kept.competency;
  return { ...kept, source: "bank", why, priority: "must" };
}

/** A plan with this question only. The question may be from an earlier plan. */
export const planOfOne = (
  question: PlannedQuestion,
  {
    difficulty,
    roleFamily,
    targetRole,
    language,
    about,
    round,
  }: Omit<InterviewPlan, "competencies" | "questions">,
): InterviewPlan => ({
  version: 1,
  isPractice: true,
  ...(about !== undefined && { about }),
  ...(round !== undefined && { round }),
  ...(language !== undefined && { language }),
  difficulty,
  roleFamily,
  targetRole,
  competencies: [question.competency],
  questions: [{ ...question, priority: "must" }],
});

function chooseAbout(
  input: PlanInput,
  roleFamily: string,
  subject: PracticeSubject,
): PlannedQuestion | null | undefined {
  const about = (lines: readonly Line[], isChosen: boolean) => {
    const wanted = { lines: weighLines(lines, input), roleFamily, count: 1, planned: [], isChosen };
    return askLines(input, wanted).at(0);
  };
  if (subject === "advert") {
    const lines = readLines(input).filter(({ source }) => source === "advert");
    const asked = lines.filter(({ isAsked }) => isAsked);
    return about(lines, false) ?? about(asked, true);
  }
  if ("requirement" in subject) return about([lineOf(subject.requirement) ?? []].flat(), true);
  if ("competency" in subject) {
    const chosen = chooseCase(input, roleFamily, subject.competency);
    return chosen?.competency === subject.competency ? ofBank(chosen) : null;
  }
  if (subject.round === NEGOTIATION) return planOffer(input);
  return shuffle(planInterview(input).questions.filter(isMain), input.seed).at(0);
}

/** A practice of one question (interview.md 'Practice'); null if there is none for this subject. */
export function planPractice(input: PlanInput, subject: PracticeSubject): InterviewPlan | null {
  const { difficulty, targetRole, language } = input;
  const roleFamily = findRoleFamily(input);
  const question = chooseAbout(input, roleFamily, subject);
  const about = typeof subject === "object" && "requirement" in subject ? subject.requirement : undefined;
  const round = typeof subject === "object" && "round" in subject ? subject.round : undefined;
  return question
    ? planOfOne(question, { version: 1, difficulty, roleFamily, targetRole, language, about, round })
    : null;
}

/** Plans one case of the role for a visitor. Recent cases are avoided if possible. */
export function planTrial(input: PlanInput): InterviewPlan {
  const roleFamily = findRoleFamily(input);
  const chosen = chooseCase(input, roleFamily, null);
  if (!chosen) throw new Error("the bank is empty");
  const { difficulty, targetRole } = input;
  return planOfOne(ofBank(chosen), { version: 1, difficulty, roleFamily, targetRole });
}

/** A plan with this bank question; null: unknown id. */
export function planOfBank(questionId: string, difficulty: number): InterviewPlan | null {
  for (const [roleFamily, questions] of questionsByFamily) {
    const found = questions.find(({ id }) => id === questionId);
    if (found) return planOfOne(ofBank(found), { version: 1, difficulty, roleFamily, targetRole: null });
  }
  return null;
}
