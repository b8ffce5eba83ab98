import { interviewerWording, questionsByFamily } from "#interviewer/load-bank.ts";
import type { BankQuestion } from "#interviewer/schema.ts";
import { findRoleFamily } from "./find-role-family.ts";
import { readResumeFacts } from "./read-resume.ts";
import type { ResumeFact } from "./read-resume.ts";
import { pick, shuffle } from "./seeded-random.ts";
import { stanceAt } from "./stance.ts";
import type { InterviewPlan, PlanInput, PlannedQuestion, QuestionKind } from "./types.ts";

const MUST_QUESTIONS = 4;

/** Kinds of the main questions in their order: an easy start, cases, the craft, and a stretch. */
const ORDER: { upTo: number; kinds: QuestionKind[] }[] = [
  { upTo: 3, kinds: ["motivation", "past", "situational", "past", "knowledge"] },
  { upTo: 6, kinds: ["past", "knowledge", "past", "situational", "motivation"] },
  { upTo: 8, kinds: ["past", "situational", "knowledge", "past", "situational"] },
  { upTo: 10, kinds: ["past", "knowledge", "situational", "past", "past"] },
];

type Pool = { family: BankQuestion[]; general: BankQuestion[]; recent: Set<string> };

function fits(question: BankQuestion, difficulty: number): boolean {
  return question.levels[0] <= difficulty && difficulty <= question.levels[1];
}

function poolFor(input: PlanInput, roleFamily: string): Pool {
  const general = questionsByFamily.get("general") ?? [];
  const own = roleFamily === "general" ? general : (questionsByFamily.get(roleFamily) ?? []);
  const ready = (questions: BankQuestion[]): BankQuestion[] =>
    shuffle(
      questions.filter((one) => fits(one, input.difficulty)),
      input.seed,
    );
  return { family: ready(own), general: ready(general), recent: new Set(input.recentQuestionIds) };
}

/** Lower is better: fresh before asked lately, then a new competency, the wanted kind and the own family. */
function cost(
  question: BankQuestion,
  chosen: BankQuestion[],
  context: { pool: Pool; kind: QuestionKind },
): number {
  const { pool, kind } = context;
  return (
    (pool.recent.has(question.id) ? 1000 : 0) +
    (chosen.some((one) => one.competency === question.competency) ? 100 : 0) +
    (question.kind === kind ? 0 : 20) +
    (pool.family.includes(question) ? 0 : 10)
  );
}

function pickMain(pool: Pool, kinds: QuestionKind[]): BankQuestion[] {
  const all = [...new Set([...pool.family, ...pool.general])].filter(
    (one) => one.kind !== "candidate_questions",
  );
  const chosen: BankQuestion[] = [];
  for (const kind of kinds) {
    const left = all.filter((one) => !chosen.includes(one));
    const costs = left.map((question) => ({ question, price: cost(question, chosen, { pool, kind }) }));
    const best = costs.reduce<(typeof costs)[number] | null>(
      (a, b) => (a !== null && a.price <= b.price ? a : b),
      null,
    );
    if (best !== null) chosen.push(best.question);
  }
  return chosen;
}

function pickLast(pool: Pool): BankQuestion[] {
  const all = [...new Set([...pool.family, ...pool.general])].filter(
    (one) => one.kind === "candidate_questions",
  );
  return [all.find((one) => !pool.recent.has(one.id)) ?? all[0]].filter((one) => one !== undefined);
}

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

/** The whole interview before its first question (INTERVIEW.md 'Plan before the first question'). */
export function planInterview(input: PlanInput): InterviewPlan {
  const difficulty = Math.min(10, Math.max(1, Math.round(input.difficulty)));
  const asked = { ...input, difficulty };
  const roleFamily = findRoleFamily(asked);
  const pool = poolFor(asked, roleFamily);
  const kinds = ORDER.find(({ upTo }) => difficulty <= upTo)?.kinds ?? [];
  const main = pickMain(pool, kinds).map((question, index) =>
    toPlanned(question, asked, index < MUST_QUESTIONS ? "must" : "if_time"),
  );
  const last = pickLast(pool).map((question) => toPlanned(question, asked, "must"));
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
