import { randomUUID } from "node:crypto";
import { AppError } from "#api/http/errors.ts";
import type { StartPracticeInput } from "#contract/interviews.ts";
import { LANGUAGE_DEFAULT, type Language } from "#contract/languages.ts";
import {
  DIFFICULTY_DEFAULT,
  difficultyOf,
  INTERVIEWS_PER_USER,
  EMPATHY_FROM_DIFFICULTY,
  PRACTICE_SECONDS,
  PRACTICES_PER_DAY,
  PRACTICES_PER_HOUR,
} from "#contract/limits.ts";
import { NEGOTIATION } from "#contract/rounds.ts";
import {
  isCompetency,
  planOfBank,
  planOfOne,
  type PracticeSubject,
} from "#interviewer/engine/plan/plan-practice.ts";
import type { InterviewPlan, PlanInput } from "#interviewer/engine/types.ts";
import { isMain } from "#interviewer/engine/is-main.ts";
import type { InterviewRow } from "../queries.ts";
import { timeFor } from "../room/clock.ts";
import type { ModelClient } from "../model-client.ts";
import type { Planning } from "../start/plan-by-model.ts";
import { insertInterview, listRecentQuestions } from "../start/queries.ts";
import {
  checkMayStart,
  letModelPlan,
  plansByModel,
  type AllowanceFacts,
  type StartDeps,
} from "../start/rules.ts";
import { findOwnPlan } from "./queries.ts";

type Person = { userId: string; role: number | null };

/**
 * Starts a practice: an interview of one question that uses no allowance (interview.md 'Practice').
 * Throws unknown_role, linkedin_required, bad_request for an unknown competency, practice_advert_empty,
 * practice_needs_role, negotiation_unavailable, conversation_not_found, question_not_found, language_unavailable,
 * interviews_stopped, interview_in_progress, interviews_full, practice_limit.
 */
export async function startPractice(
  deps: StartDeps,
  { userId, role }: Person,
  wanted: StartPracticeInput,
): Promise<InterviewRow> {
  await checkMayStart(deps, { userId, role });
  const { plan, againOf, planning } =
    "questionId" in wanted ? await planAgain(deps, userId, wanted) : await planNew(deps, userId, wanted);
  const practice = {
    userId,
    title: plan.questions[0]?.text ?? "",
    empathyLevel: EMPATHY_FROM_DIFFICULTY - plan.difficulty,
    difficulty: plan.difficulty,
    targetRole: plan.targetRole,
    interviewer: deps.modelClient.interviewer.name,
    ...timeFor(await deps.getClock(userId), Math.min(PRACTICE_SECONDS, deps.interviewSeconds)),
    plan,
    ...(plan.language !== undefined && { language: plan.language }),
    ...("round" in wanted && wanted.round !== NEGOTIATION && { round: wanted.round }),
    ...(againOf !== undefined && { againOf }),
    ...(planning !== undefined && { planningTurn: randomUUID() }),
  };
  const started = await insertInterview(deps.serviceDb, practice, countAsNone);
  if (planning !== undefined) await letModelPlan(deps, started, planning);
  return started.interview;
}

type NewPractice = {
  plan: InterviewPlan;
  againOf?: string;
  /** Input for a model that writes the question; absent when no model is used. */
  planning?: Omit<Planning, "spent">;
};

type Held = { language?: Language; round?: string };

/** Only a model can hold a negotiation or speak a language other than English. */
function checkHolds({ interviewer }: ModelClient, { language = LANGUAGE_DEFAULT, round = "" }: Held): void {
  if (!interviewer.builtIn) return;
  if (round === NEGOTIATION) throw new AppError("negotiation_unavailable");
  if (language !== LANGUAGE_DEFAULT) throw new AppError("language_unavailable");
}

type Wanted<K extends string> = Extract<StartPracticeInput, Record<K, unknown>>;

/** Plans a question of the user's earlier interview or practice again, at the same level. */
async function planAgain(
  { serviceDb, modelClient }: StartDeps,
  userId: string,
  { conversationId, questionId }: Wanted<"questionId">,
): Promise<NewPractice> {
  const own = await findOwnPlan(serviceDb, { userId, interviewId: conversationId });
  if (!own) throw new AppError("conversation_not_found");
  const question = own.questions.find(({ id }) => id === questionId);
  if (!question || !isMain(question)) throw new AppError("question_not_found");
  checkHolds(modelClient, own);
  return { plan: planOfOne(question, own), againOf: conversationId };
}

async function planNew(
  deps: StartDeps,
  userId: string,
  wanted: Exclude<StartPracticeInput, Wanted<"questionId">>,
): Promise<NewPractice> {
  if ("tried" in wanted) {
    const tried = planOfBank(wanted.tried, DIFFICULTY_DEFAULT);
    if (!tried) throw new AppError("question_not_found");
    return { plan: tried };
  }
  if ("asked" in wanted) return { plan: await planReal(deps, userId, wanted.asked) };
  const focus = "competency" in wanted ? wanted.competency : null;
  if (focus !== null && !isCompetency(focus))
    throw new AppError("bad_request", { field: "competency", details: "No such competency" });
  checkHolds(deps.modelClient, wanted);
  const recent = await listRecentQuestions(deps.serviceDb, userId);
  const input: PlanInput = {
    difficulty: difficultyOf(wanted.empathyLevel),
    targetRole: wanted.targetRole || null,
    jobDescription: askedIn(wanted),
    resumeText: await deps.readResume(userId),
    linkedinUrl: null,
    language: wanted.language,
    focus,
    ...("round" in wanted && { round: wanted.round }),
    recentQuestionIds: recent.map(({ id }) => id),
    seed: randomUUID(),
  };
  const plan = await deps.modelClient.engine.run("planPractice", [input, subjectOf(wanted)]);
  if (!plan) throw new AppError(focus === null ? "practice_advert_empty" : "practice_needs_role");
  // Offers and English competency questions come from the bank, without a model.
  const isOffer = "round" in wanted && wanted.round === NEGOTIATION;
  const asksModel = !isOffer && (focus === null || wanted.language !== LANGUAGE_DEFAULT);
  if (!asksModel || !plansByModel(deps.modelClient)) return { plan };
  return { plan, planning: { bank: plan, input, asked: recent.map(({ text }) => text) } };
}

type AboutNew = Exclude<StartPracticeInput, Wanted<"questionId"> | Wanted<"tried"> | Wanted<"asked">>;

function subjectOf(wanted: AboutNew): PracticeSubject {
  if ("competency" in wanted) return { competency: wanted.competency };
  if ("round" in wanted) return { round: wanted.round };
  return "requirement" in wanted ? { requirement: wanted.requirement } : "advert";
}

/** The text that a model bases the question on. */
function askedIn(wanted: AboutNew): string | null {
  if ("requirement" in wanted) return wanted.requirement;
  return "jobDescription" in wanted ? wanted.jobDescription : null;
}

/** Plans a question that the user was asked in a real interview. */
async function planReal(
  { findAsked, modelClient }: StartDeps,
  userId: string,
  id: string,
): Promise<InterviewPlan> {
  const asked = await findAsked(userId, id);
  const question = asked && (await modelClient.engine.run("planAsked", [id, asked.question]));
  if (!question) throw new AppError("question_not_found");
  const plan = {
    version: 1 as const,
    difficulty: DIFFICULTY_DEFAULT,
    roleFamily: "general",
    targetRole: null,
  };
  return planOfOne(question, plan);
}

function countAsNone(facts: AllowanceFacts, inProgress: boolean): null {
  if (inProgress) throw new AppError("interview_in_progress");
  if (facts.stopped) throw new AppError("interviews_stopped");
  if (facts.stored >= INTERVIEWS_PER_USER) throw new AppError("interviews_full");
  if (facts.practicesLastHour >= PRACTICES_PER_HOUR || facts.practicesLastDay >= PRACTICES_PER_DAY)
    throw new AppError("practice_limit");
  return null;
}
