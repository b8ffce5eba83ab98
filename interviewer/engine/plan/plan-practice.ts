import { competencies, questionsByFamily } from "#interviewer/data/load.ts";
import type { BankQuestion } from "#interviewer/data/schema.ts";
import type { InterviewPlan, PlanInput, PlannedQuestion } from "../types.ts";
import { askLines, weighLines } from "./ask-lines.ts";
import { chooseQuestions } from "./choose-questions.ts";
import { findRoleFamily } from "./find-family.ts";
import { lineOf, readLines, type Line } from "./read-lines.ts";

/** A question of this competency, about this requirement, or about something that the job advert asks for. */
export type PracticeSubject = { competency: string } | { requirement: string } | "advert";

export const isCompetency = (id: string): boolean => competencies.some((one) => one.id === id);

function chooseFromBank(input: PlanInput, roleFamily: string, competency: string): PlannedQuestion | null {
  const [chosen] = chooseQuestions(input, {
    roleFamily,
    places: [{ kind: "past", competency }],
    competencies: [],
  });
  return chosen?.competency === competency ? ofBank(chosen) : null;
}

function ofBank(question: BankQuestion): PlannedQuestion {
  const { levels: _, ...kept } = question;
  const why = competencies.find(({ id }) => id === kept.competency)?.label ?? kept.competency;
  return { ...kept, source: "bank", why, priority: "must" };
}

/** What an interview of this one question is held by; the question may be one of an earlier plan. */
export const planOfOne = (
  question: PlannedQuestion,
  { difficulty, roleFamily, targetRole, language, about }: Omit<InterviewPlan, "competencies" | "questions">,
): InterviewPlan => ({
  version: 1,
  isPractice: true,
  ...(about !== undefined && { about }),
  ...(language !== undefined && { language }),
  difficulty,
  roleFamily,
  targetRole,
  competencies: [question.competency],
  questions: [{ ...question, priority: "must" }],
});

/** A practice of one question (interview.md 'Practice'); null where there is none for this subject. */
export function planPractice(input: PlanInput, subject: PracticeSubject): InterviewPlan | null {
  const { difficulty, targetRole, language } = input;
  const roleFamily = findRoleFamily(input);
  const about = (lines: readonly Line[], isChosen: boolean) =>
    askLines(input, {
      lines: weighLines(
        lines.filter(({ source }) => source === "advert"),
        input,
      ),
      roleFamily,
      count: 1,
      planned: [],
      isChosen,
    }).at(0);
  const aboutAdvert = (): PlannedQuestion | undefined => {
    const lines = readLines(input);
    const asked = lines.filter(({ isAsked }) => isAsked);
    return about(lines, false) ?? about(asked, true);
  };
  let question: PlannedQuestion | null | undefined;
  if (subject === "advert") question = aboutAdvert();
  else if ("requirement" in subject) question = about([lineOf(subject.requirement) ?? []].flat(), true);
  else question = chooseFromBank(input, roleFamily, subject.competency);
  return question
    ? planOfOne(question, {
        version: 1,
        difficulty,
        roleFamily,
        targetRole,
        ...(language !== undefined && { language }),
        ...(typeof subject === "object" && "requirement" in subject && { about: subject.requirement }),
      })
    : null;
}

/** One case from that role's working days, for a visitor; none of the recent ones while there is another. */
export function planTrial(input: PlanInput): InterviewPlan {
  const roleFamily = findRoleFamily(input);
  const places = [{ kind: "past" as const, competency: null }];
  const [chosen] = chooseQuestions(input, { roleFamily, places, competencies: [] });
  if (!chosen) throw new Error("the bank is empty");
  const { difficulty, targetRole } = input;
  return planOfOne(ofBank(chosen), { version: 1, difficulty, roleFamily, targetRole });
}

/** The plan of that one question of the bank; null where the bank has none of that name. */
export function planOfBank(questionId: string, difficulty: number): InterviewPlan | null {
  for (const [roleFamily, questions] of questionsByFamily) {
    const found = questions.find(({ id }) => id === questionId);
    if (found) return planOfOne(ofBank(found), { version: 1, difficulty, roleFamily, targetRole: null });
  }
  return null;
}
