import { sql } from "kysely";
import type { z } from "zod";
import type { Database, Tx } from "#api/db/database.ts";
import { lockFor } from "#api/db/lock.ts";
import type { RowOf } from "#api/db/present.ts";
import type { ChangedDebrief, debriefFacts, NewDebrief } from "#contract/debriefs.ts";
import type { QuestionReport } from "#contract/report.ts";
import { DEBRIEFS_PER_APPLICATION, DEBRIEFS_PER_PAGE, OUTCOME_ASKED_AFTER_DAYS } from "#contract/limits.ts";
import type { Outcome } from "#contract/story-parts.ts";

/** All queries run under row rules. */

export type AskedRow = {
  id: string;
  question: string;
  answer: string;
  scorer: string | null;
  report: QuestionReport | null;
};

export type DebriefRow = RowOf<z.infer<typeof debriefFacts>> & {
  held_on: string;
  created_at: Date;
  questions: AskedRow[];
};

const ASKS_OUTCOME = sql`(d.outcome is null and d.ask_on is not null and d.ask_on <= current_date)`;

const WHOLE = sql`d.id, d.application_id, a.title as application_title, d.held_on::text, d.feeling, d.round, d.notes, d.outcome, d.created_at,
  ${ASKS_OUTCOME} as asks_outcome,
  coalesce((select jsonb_agg(jsonb_build_object('id', q.id, 'question', q.question, 'answer', q.answer,
      'scorer', q.scorer, 'report', q.report) order by q.position)
    from public.asked_questions q where q.debrief_id = d.id), '[]'::jsonb) as questions
  from public.debriefs d join public.applications a on a.id = d.application_id`;

/** Truncated to a cursor's precision; otherwise a row could appear twice or be left out. */
const ADDED = sql`date_trunc('milliseconds', d.created_at)`;

export type DebriefPage = {
  application: string | undefined;
  outcome: "open" | undefined;
  after: { heldOn: string; createdAt: string; id: string } | null;
};

/** One page, plus one row if there is a next page. Latest interview first; open outcomes earliest first. */
export const listDebriefs = (db: Database, userId: string, page: DebriefPage): Promise<DebriefRow[]> =>
  db.userDb(userId, async (tx) => {
    const { application, outcome, after } = page;
    const [compare, order] = outcome === "open" ? [sql`>`, sql`asc`] : [sql`<`, sql`desc`];
    const { rows } = await sql<DebriefRow>`select ${WHOLE} where d.user_id = ${userId}::uuid
      ${application === undefined ? sql`` : sql`and d.application_id = ${application}::uuid`}
      ${outcome === undefined ? sql`` : sql`and ${ASKS_OUTCOME}`}
      ${
        after === null
          ? sql``
          : sql`and (d.held_on, ${ADDED}, d.id) ${compare}
              (${after.heldOn}::date, ${after.createdAt}::timestamptz, ${after.id}::uuid)`
      }
      order by d.held_on ${order}, ${ADDED} ${order}, d.id ${order} limit ${DEBRIEFS_PER_PAGE + 1}`.execute(
      tx,
    );
    return rows;
  });

export type DebriefPlace = { userId: string; id: string };

export const findDebrief = (db: Database, { userId, id }: DebriefPlace): Promise<DebriefRow | undefined> =>
  db.userDb(userId, async (tx) => {
    const { rows } = await sql<DebriefRow>`select ${WHOLE}
      where d.id = ${id}::uuid and d.user_id = ${userId}::uuid`.execute(tx);
    return rows[0];
  });

/** `refused`: the application is missing or another user's ("gone"), or has too many debriefs ("full"). */
export const insertDebrief = (
  db: Database,
  userId: string,
  { applicationId, heldOn, feeling, round, notes, questions }: NewDebrief,
): Promise<{ id: string } | { refused: "gone" | "full" }> =>
  db.userDb(userId, async (tx) => {
    const mine = await lockApplication(tx, userId, applicationId);
    if (mine === null) return { refused: "gone" };
    if (mine >= DEBRIEFS_PER_APPLICATION) return { refused: "full" };
    const { rows } = await sql<{ id: string }>`
      insert into public.debriefs (user_id, application_id, held_on, feeling, round, notes, ask_on)
      values (${userId}::uuid, ${applicationId}::uuid, ${heldOn}::date, ${feeling}, ${round ?? null},
        ${notes}, ${heldOn}::date + ${OUTCOME_ASKED_AFTER_DAYS}::integer)
      returning id`.execute(tx);
    const id = rows[0]?.id ?? "";
    await tx
      .insertInto("asked_questions")
      .values(questions.map((asked, position) => ({ debrief_id: id, user_id: userId, position, ...asked })))
      .execute();
    return { id };
  });

/**
 * Does nothing when the debrief is gone. A question keeps its id, and its rating as long as question and answer stay the
 * same.
 */
export const updateDebrief = (
  db: Database,
  { userId, id }: DebriefPlace,
  { heldOn, feeling, round, notes, questions }: ChangedDebrief,
): Promise<void> =>
  db.userDb(userId, async (tx) => {
    const { rows } = await sql`update public.debriefs set held_on = ${heldOn}::date, feeling = ${feeling},
        round = ${round ?? null}, notes = ${notes},
        ask_on = case when held_on = ${heldOn}::date or ask_on is null then ask_on
          else ${heldOn}::date + ${OUTCOME_ASKED_AFTER_DAYS}::integer end
      where id = ${id}::uuid and user_id = ${userId}::uuid returning 1`.execute(tx);
    if (rows.length === 0) return;
    const kept = questions.flatMap((asked) => asked.id ?? []);
    await sql`delete from public.asked_questions
      where debrief_id = ${id}::uuid and id <> all (${kept}::uuid[])`.execute(tx);
    for (const [position, { id: askedId, question, answer }] of questions.entries()) {
      const changed =
        askedId &&
        (await sql`update public.asked_questions set position = ${position}, question = ${question}, answer = ${answer},
            scorer = case when question = ${question} and answer = ${answer} then scorer end,
            report = case when question = ${question} and answer = ${answer} then report end
          where id = ${askedId}::uuid and debrief_id = ${id}::uuid returning 1`.execute(tx));
      if (!changed || changed.rows.length === 0)
        await tx
          .insertInto("asked_questions")
          .values({ debrief_id: id, user_id: userId, position, question, answer })
          .execute();
    }
  });

/** Locks the application for adding debriefs and returns how many it has; null when it does not exist. */
async function lockApplication(tx: Tx, userId: string, id: string): Promise<number | null> {
  await lockFor(tx, `debriefs:${id}`);
  const { rows } = await sql<{ count: number }>`
    select (select count(*)::integer from public.debriefs d where d.application_id = a.id) as count
    from public.applications a where a.id = ${id}::uuid and a.user_id = ${userId}::uuid`.execute(tx);
  return rows[0]?.count ?? null;
}

/** False when the debrief does not exist. */
export const tellOutcome = (
  db: Database,
  { userId, id }: DebriefPlace,
  outcome: Outcome | "later" | "never",
): Promise<boolean> =>
  db.userDb(userId, async (tx) => {
    const change =
      outcome === "later"
        ? sql`ask_on = current_date + ${OUTCOME_ASKED_AFTER_DAYS}::integer`
        : outcome === "never"
          ? sql`ask_on = null`
          : sql`outcome = ${outcome}`;
    const { rows } = await sql`update public.debriefs set ${change}
      where id = ${id}::uuid and user_id = ${userId}::uuid returning 1`.execute(tx);
    return rows.length === 1;
  });

export const deleteDebrief = (db: Database, { userId, id }: DebriefPlace): Promise<boolean> =>
  db.userDb(userId, async (tx) => {
    const { numDeletedRows } = await tx
      .deleteFrom("debriefs")
      .where("id", "=", id)
      .where("user_id", "=", userId)
      .executeTakeFirst();
    return numDeletedRows === 1n;
  });

/** A question asked in a real interview; undefined when it is another user's. */
export const findAsked = (
  db: Database,
  userId: string,
  id: string,
): Promise<{ id: string; question: string; answer: string; debrief_id: string } | undefined> =>
  db.userDb(userId, (tx) =>
    tx
      .selectFrom("asked_questions")
      .select(["id", "question", "answer", "debrief_id"])
      .where("id", "=", id)
      .where("user_id", "=", userId)
      .executeTakeFirst(),
  );

export const keepRating = (
  db: Database,
  { userId, id }: DebriefPlace,
  { scorer, report }: { scorer: string; report: QuestionReport },
): Promise<unknown> =>
  db.userDb(userId, (tx) =>
    tx
      .updateTable("asked_questions")
      .set({ scorer, report: JSON.stringify(report) })
      .where("id", "=", id)
      .where("user_id", "=", userId)
      .execute(),
  );
