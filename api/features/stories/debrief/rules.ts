import type { Connection, Database } from "#api/db/database.ts";
import { present } from "#api/db/present.ts";
import type { Engine } from "#api/engine/engine.ts";
import { AppError } from "#api/http/errors.ts";
import { enforceLimits } from "#api/http/rate-limit.ts";
import { pageOf, parseCursor } from "#api/http/cursor.ts";
import { DAY_MS } from "#contract/calendar-days.ts";
import {
  debriefCursor,
  debriefFacts,
  type ChangedDebrief,
  type Debrief,
  type DebriefsQuery,
  type NewDebrief,
  type ToldOutcome,
} from "#contract/debriefs.ts";
import {
  ASKED_RATINGS_PER_DAY,
  ASKED_RATINGS_PER_HOUR,
  DEBRIEF_TEXTS_READ_PER_HOUR,
  DEBRIEFS_ADDED_PER_HOUR,
  DEBRIEFS_PER_PAGE,
  RATE_WINDOW_DAY_SECONDS,
  RATE_WINDOW_DEBRIEF_SECONDS,
} from "#contract/limits.ts";
import type { QuestionReport } from "#contract/report.ts";
import type { Asked } from "#interviewer/engine/stories/read-asked.ts";
import * as queries from "./queries.ts";

/** Interviews own the scorer; api/wiring.ts passes it in. */
export type DebriefDeps = {
  db: Database;
  serviceDb: Connection;
  engine: Engine;
  rateAsked: (
    asked: { id: string; question: string },
    answer: string,
  ) => Promise<{ scorer: string; report: QuestionReport }>;
};

const presentDebrief = ({ questions, ...row }: queries.DebriefRow): Debrief => ({
  ...present(debriefFacts, row),
  questions: questions.map(({ scorer, report, ...asked }) => ({
    ...asked,
    rating: scorer === null || report === null ? null : { scorer, report },
  })),
});

export const listDebriefs = async (
  { db }: DebriefDeps,
  userId: string,
  { cursor, application, outcome }: DebriefsQuery,
): Promise<{ data: Debrief[]; nextCursor: string | null }> => {
  const page = { application, outcome, after: parseCursor(debriefCursor, cursor) };
  const rows = await queries.listDebriefs(db, userId, page);
  const { shown, nextCursor } = pageOf(rows, DEBRIEFS_PER_PAGE, ({ held_on, created_at, id }) => ({
    heldOn: held_on,
    createdAt: created_at.toISOString(),
    id,
  }));
  return { data: shown.map(presentDebrief), nextCursor };
};

/** Throws debrief_not_found, also for another user's debrief. */
async function readDebrief({ db }: DebriefDeps, place: queries.DebriefPlace): Promise<Debrief> {
  const row = await queries.findDebrief(db, place);
  if (!row) throw new AppError("debrief_not_found");
  return presentDebrief(row);
}

/** One day of tolerance, because it may already be tomorrow in the user's time zone. */
const isAhead = (day: string): boolean => Date.parse(day) > Date.now() + DAY_MS;

/** Finds the questions in a transcript or a list; the server stores nothing. Throws too_many_requests. */
export async function readQuestionsOf(deps: DebriefDeps, userId: string, text: string): Promise<Asked[]> {
  await enforceLimits(deps.serviceDb, [
    {
      key: `debrief-texts:${userId}`,
      max: DEBRIEF_TEXTS_READ_PER_HOUR,
      windowSeconds: RATE_WINDOW_DEBRIEF_SECONDS,
    },
  ]);
  return deps.engine.run("readAsked", [text]);
}

/** Throws too_many_requests, debrief_ahead, application_not_found, debriefs_full. */
export async function addDebrief(deps: DebriefDeps, userId: string, given: NewDebrief): Promise<Debrief> {
  await checkWritten(deps, userId, given);
  const added = await queries.insertDebrief(deps.db, userId, given);
  if ("refused" in added)
    throw new AppError(added.refused === "gone" ? "application_not_found" : "debriefs_full");
  return readDebrief(deps, { userId, id: added.id });
}

/** Throws too_many_requests, debrief_ahead, debrief_not_found. */
export async function changeDebrief(
  deps: DebriefDeps,
  place: queries.DebriefPlace,
  given: ChangedDebrief,
): Promise<Debrief> {
  await checkWritten(deps, place.userId, given);
  await queries.updateDebrief(deps.db, place, given);
  return readDebrief(deps, place);
}

async function checkWritten(
  { serviceDb }: DebriefDeps,
  userId: string,
  { heldOn }: Pick<NewDebrief, "heldOn">,
): Promise<void> {
  await enforceLimits(serviceDb, [
    { key: `debriefs:${userId}`, max: DEBRIEFS_ADDED_PER_HOUR, windowSeconds: RATE_WINDOW_DEBRIEF_SECONDS },
  ]);
  if (isAhead(heldOn)) throw new AppError("debrief_ahead");
}

/** Throws debrief_not_found. */
export async function tellOutcome(
  deps: DebriefDeps,
  place: queries.DebriefPlace,
  outcome: ToldOutcome,
): Promise<Debrief> {
  await queries.tellOutcome(deps.db, place, outcome);
  return readDebrief(deps, place);
}

/** Rates the answer to one question. Throws question_not_found, asked_no_answer, too_many_requests. */
export async function rateAnswer(
  deps: DebriefDeps,
  place: queries.DebriefPlace,
  questionId: string,
): Promise<Debrief> {
  const asked = await queries.findAsked(deps.db, place.userId, questionId);
  if (!asked || asked.debrief_id !== place.id) throw new AppError("question_not_found");
  if (asked.answer === "") throw new AppError("asked_no_answer");
  await enforceLimits(deps.serviceDb, [
    {
      key: `asked-rating:${place.userId}`,
      max: ASKED_RATINGS_PER_HOUR,
      windowSeconds: RATE_WINDOW_DEBRIEF_SECONDS,
    },
    {
      key: `asked-ratings-of-day:${place.userId}`,
      max: ASKED_RATINGS_PER_DAY,
      windowSeconds: RATE_WINDOW_DAY_SECONDS,
    },
  ]);
  const rated = await deps.rateAsked(asked, asked.answer);
  await queries.keepRating(deps.db, { userId: place.userId, id: questionId }, rated);
  return readDebrief(deps, place);
}
