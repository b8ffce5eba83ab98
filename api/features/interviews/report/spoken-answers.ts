import type { Connection, Database } from "#api/db/database.ts";
import { createRouter, ok, route } from "#api/http/router.ts";
import {
  spokenAnswersResponse,
  spokenDeletedResponse,
  type ShownFacts,
  type SpokenAnswers,
  type SpokenFacts,
} from "#contract/spoken-answers.ts";
import { getReport } from "./rules.ts";
import { deleteSpoken, listSpoken, type SpokenRow } from "./spoken-answer-queries.ts";

/** Measurements of one's own spoken answers, separate from the rating; coaches and link readers cannot see them. */
export const spokenAnswerRoutes = ({ db, serviceDb }: { db: Database; serviceDb: Connection }) =>
  createRouter()
    .openapi(
      route("user", "GET /{id}/spoken-answers", {
        id: "getSpokenAnswers",
        summary: "What was measured of an interview's spoken answers",
        errors: ["conversation_not_found"],
        response: spokenAnswersResponse,
        description: "Facts beside the rating, which does not read them",
      }),
      async (c) => {
        const place = { userId: c.var.caller.userId, interviewId: c.req.valid("param").id };
        await getReport(db, place.userId, place.interviewId);
        return c.json(ok(presentSpoken(await listSpoken(db, place), place.interviewId)), 200);
      },
    )
    .openapi(
      route("user", "DELETE /spoken-answers", {
        id: "deleteSpokenFacts",
        summary: "Delete what was measured of all one's spoken answers",
        response: spokenDeletedResponse,
        description: "The answers and their ratings stay",
      }),
      async (c) => c.json(ok({ deleted: await deleteSpoken(serviceDb, c.var.caller.userId) }), 200),
    );

const sumOf = (all: SpokenFacts[], read: (one: SpokenFacts) => number): number =>
  all.reduce((sum, one) => sum + read(one), 0);

/** Averages the answers; pace and share of speech are weighted by length. */
function meanOf(all: SpokenFacts[]): ShownFacts {
  const seconds = sumOf(all, (one) => one.seconds);
  return {
    seconds: seconds / all.length,
    wordsPerMinute: Math.round((sumOf(all, ({ words }) => words) / seconds) * 60),
    longestPauseSeconds: sumOf(all, (one) => one.longestPauseSeconds) / all.length,
    speechShare: sumOf(all, (one) => one.speechShare * one.seconds) / seconds,
  };
}

function presentSpoken(rows: SpokenRow[], interviewId: string): SpokenAnswers {
  const interviews = new Set(rows.map((row) => row.conversation_id)).size;
  return {
    answers: rows
      .filter((row) => row.conversation_id === interviewId)
      .map(({ question_id, spoken }) => ({ questionId: question_id, facts: meanOf([spoken]) })),
    lately: interviews > 1 ? { interviews, facts: meanOf(rows.map(({ spoken }) => spoken)) } : null,
  };
}
