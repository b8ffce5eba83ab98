import { DIFFICULTY_MAX, DIFFICULTY_MIN } from "#contract/limits.ts";
import { interviewerWording } from "#interviewer/data/load.ts";
import type { BankQuestion } from "#interviewer/data/schema.ts";
import { chooseQuestions } from "./choose-questions.ts";
import { findRoleFamily } from "./find-role-family.ts";
import { readResumeFacts } from "./read-resume.ts";
import type { ResumeFact } from "./read-resume.ts";
import { pick } from "../seeded-random.ts";
import { stanceAt } from "../stance.ts";
import type { InterviewPlan, PlanInput, PlannedQuestion, QuestionKind } from "../types.ts";

const MUST_QUESTIONS = 4;

/** Kinds of the main questions in their order: an easy start, cases, the craft, and a stretch. */
const ORDER: { upTo: number; kinds: QuestionKind[] }[] = [
  { upTo: 3, kinds: ["motivation", "past", "situational", "past", "knowledge"] },
  { upTo: 6, kinds: ["past", "knowledge", "past", "situational", "motivation"] },
  { upTo: 8, kinds: ["past", "situational", "knowledge", "past", "situational"] },
  { upTo: 10, kinds: ["past", "knowledge", "situational", "past", "past"] },
];

function addConstraint(question: BankQuestion, input: PlanInput): string {
  const constraints = stanceAt(input.difficulty).constraint[question.kind];
  return constraints === undefined ? "" : ` ${pick(constraints, `${input.seed}:${question.id}`)}`;
}

function toPlanned(
  question: BankQuestion,
  input: PlanInput,
  priority: PlannedQuestion["priority"],
): PlannedQuestion {
  const { id, kind, competency, text, rephrased, lookFor, broad, specific } = question;
  const constraint = addConstraint(question, input);
  return {
    id,
    kind,
    competency,
    text: `${text}${constraint}`,
    rephrased: `${rephrased}${constraint}`,
    lookFor,
    probes: { broad, specific },
    priority,
  };
}

function refersTo(question: PlannedQuestion, fact: ResumeFact): PlannedQuestion {
  const lead = interviewerWording.resume[fact.kind].replace("@fact", () => fact.text);
  return { ...question, text: `${lead} ${question.text}` };
}

/** Up to two cases are tied to the resume: one to an employer or title, one to a project or skill. */
function tieToResume(questions: PlannedQuestion[], facts: ResumeFact[]): PlannedQuestion[] {
  const place = facts.find((one) => one.kind === "employer") ?? facts.find((one) => one.kind === "title");
  const work = facts.find((one) => one.kind === "project") ?? facts.find((one) => one.kind === "skill");
  const wanted = [place, work].filter((one) => one !== undefined);
  const past = questions.filter((one) => one.kind === "past");
  const open = questions.filter((one) => one.kind !== "past" && one.kind !== "candidate_questions");
  const targets = [...past, ...open].slice(0, wanted.length);
  return questions.map((question) => {
    const fact = wanted[targets.indexOf(question)];
    return fact === undefined ? question : refersTo(question, fact);
  });
}

/** The whole interview before its first question (interview.md 'Plan before the first question'). */
export function planInterview(input: PlanInput): InterviewPlan {
  const difficulty = Math.min(DIFFICULTY_MAX, Math.max(DIFFICULTY_MIN, Math.round(input.difficulty)));
  const asked = { ...input, difficulty };
  const roleFamily = findRoleFamily(asked);
  const kinds = ORDER.find(({ upTo }) => difficulty <= upTo)?.kinds ?? [];
  const chosen = chooseQuestions(asked, { roleFamily, kinds });
  const main = chosen.main.map((question, index) =>
    toPlanned(question, asked, index < MUST_QUESTIONS ? "must" : "if_time"),
  );
  const last = chosen.last.map((question) => toPlanned(question, asked, "must"));
  const questions = [...tieToResume(main, readResumeFacts(input.resumeText)), ...last];
  return {
    version: 1,
    difficulty,
    roleFamily,
    targetRole: input.targetRole,
    competencies: [...new Set(main.map((one) => one.competency))],
    questions,
  };
}
