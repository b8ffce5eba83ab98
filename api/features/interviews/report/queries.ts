import { sql } from "kysely";
import type { Connection, Database, Tx } from "#api/db/database.ts";
import { lockFor } from "#api/db/lock.ts";
import { prepared } from "#api/db/prepared.ts";
import { REPORT_LINK_DAYS, WEAK_BELOW, WEAK_RATINGS_READ } from "#contract/limits.ts";
import type { Flag, Rating } from "#contract/report.ts";
import type { Round } from "#contract/rounds.ts";
import type { Judgement } from "#interviewer/engine/judge/judgement.ts";

/** serviceDb throughout: the server rates after completion, outside any session (decisions.md D3). */

export type JudgementPlace = {
  interviewId: string;
  userId: string;
  questionId: string;
  scorer: string;
  messagesHash: string;
};

export async function findJudgement(serviceDb: Connection, place: JudgementPlace): Promise<Judgement | null> {
  const { rows } = await prepared<{ judgement: Judgement }>`
    select judgement from private.answer_judgements
    where conversation_id = ${place.interviewId} and question_id = ${place.questionId}
      and scorer = ${place.scorer} and messages_hash = ${place.messagesHash}`.execute(serviceDb);
  return rows[0]?.judgement ?? null;
}

/** Does nothing when the interview was deleted meanwhile. */
export async function keepJudgement(
  serviceDb: Connection,
  { interviewId, userId, questionId, scorer, messagesHash }: JudgementPlace,
  judgement: Judgement,
): Promise<void> {
  await prepared`
    insert into private.answer_judgements
      (conversation_id, user_id, question_id, scorer, messages_hash, judgement)
    select id, user_id, ${questionId}, ${scorer}, ${messagesHash}, ${JSON.stringify(judgement)}::jsonb
    from public.conversations where id = ${interviewId} and user_id = ${userId}
    on conflict (conversation_id, question_id, scorer) do update
      set messages_hash = excluded.messages_hash, judgement = excluded.judgement, created_at = now()
  `.execute(serviceDb);
}

/** Returns false when another worker has already stored a rating. */
export async function finishReport(tx: Tx, interviewId: string, rating: Rating): Promise<boolean> {
  const result = await tx
    .updateTable("reports")
    .set({ status: "ready", overall: rating.overall, scorer: rating.scorer, rating: JSON.stringify(rating) })
    .where("conversation_id", "=", interviewId)
    .where("status", "=", "pending")
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Marks the rating as failed until the person requests it again. */
export async function failReport(serviceDb: Connection, interviewId: string): Promise<void> {
  await serviceDb
    .updateTable("reports")
    .set({ status: "failed" })
    .where("conversation_id", "=", interviewId)
    .where("status", "=", "pending")
    .execute();
}

/** Sets a failed report to pending; returns false and changes nothing for any other status. */
export async function reopenReport(tx: Tx, interviewId: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("reports")
    .set({ status: "pending" })
    .where("conversation_id", "=", interviewId)
    .where("status", "=", "failed")
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function isReportPending(serviceDb: Connection, interviewId: string): Promise<boolean> {
  const row = await serviceDb
    .selectFrom("reports")
    .select("status")
    .where("conversation_id", "=", interviewId)
    .executeTakeFirst();
  return row?.status === "pending";
}

const FLAG_COLUMNS = ["id", "sentence", "note", "created_at"] as const;

type Place = { userId: string; interviewId: string };

async function flagsOf(tx: Tx, { userId, interviewId }: Place): Promise<Flag[]> {
  const rows = await tx
    .selectFrom("report_flags")
    .select(FLAG_COLUMNS)
    .where("conversation_id", "=", interviewId)
    .where("user_id", "=", userId)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
  return rows.map(({ id, sentence, note, created_at }) => ({
    id,
    sentence,
    note,
    created_at: created_at.toISOString(),
  }));
}

export const listFlags = (db: Database, place: Place): Promise<Flag[]> =>
  db.userDb(place.userId, (tx) => flagsOf(tx, place));

/** Under row rules. Flagging a sentence twice makes one flag. Returns null when there are already `most` flags. */
export const insertFlag = (
  db: Database,
  place: Place,
  flag: { sentence: string; note: string; most: number },
): Promise<Flag[] | null> =>
  db.userDb(place.userId, async (tx) => {
    // Serialize per report, so that concurrent inserts cannot exceed the limit.
    await lockFor(tx, `flags:${place.interviewId}`);
    const before = await flagsOf(tx, place);
    if (before.some(({ sentence }) => sentence === flag.sentence)) return before;
    if (before.length >= flag.most) return null;
    await tx
      .insertInto("report_flags")
      .values({
        conversation_id: place.interviewId,
        user_id: place.userId,
        sentence: flag.sentence,
        note: flag.note,
      })
      .execute();
    return flagsOf(tx, place);
  });

/** Returns the remaining flags; null when there was no such flag. */
export const deleteFlag = (db: Database, place: Place, flagId: string): Promise<Flag[] | null> =>
  db.userDb(place.userId, async (tx) => {
    const result = await tx
      .deleteFrom("report_flags")
      .where("id", "=", flagId)
      .where("conversation_id", "=", place.interviewId)
      .where("user_id", "=", place.userId)
      .executeTakeFirst();
    return result.numDeletedRows === 1n ? flagsOf(tx, place) : null;
  });

export type OwnReportRow = {
  conversation_id: string;
  created_at: Date;
  target_role: string | null;
  difficulty: number;
  overall: string | null;
  scorer: string;
};

const FACTS = sql`c.id as conversation_id, c.created_at, c.target_role, c.difficulty, r.overall, r.scorer`;
const READY = sql`from public.conversations c join public.reports r on r.conversation_id = c.id
  where c.user_id = (select app.current_user_id()) and c.kind = 'interview' and c.status = 'completed' and r.status = 'ready'`;

/** Lists reports newest first, without the ratings. */
export const listOwnReportRows = (db: Database, ownerId: string, limit: number): Promise<OwnReportRow[]> =>
  db.userDb(ownerId, async (tx) => {
    const { rows } = await sql<OwnReportRow>`
      select ${FACTS} ${READY} order by c.created_at desc, c.id desc limit ${limit}`.execute(tx);
    return rows;
  });

export const findOwnReport = (
  db: Database,
  ownerId: string,
  conversationId: string,
): Promise<(OwnReportRow & { rating: unknown }) | null> =>
  db.userDb(ownerId, async (tx) => {
    const { rows } = await sql<OwnReportRow & { rating: unknown }>`
      select ${FACTS}, r.rating ${READY} and c.id = ${conversationId}::uuid`.execute(tx);
    return rows[0] ?? null;
  });

/** Lists the competencies that scored low in a person's latest ratings, lowest first. */
export async function listWeakCompetencies(db: Database, userId: string): Promise<string[]> {
  const { rows } = await db.userDb(userId, (tx) =>
    sql<{ competency: string }>`
    select c.value->>'competency' as competency
    from (
      select r.rating from public.reports r join public.conversations i on i.id = r.conversation_id
      where i.user_id = ${userId} and r.status = 'ready' and r.overall is not null
      order by i.created_at desc, i.id desc
      limit ${WEAK_RATINGS_READ}
    ) latest, jsonb_array_elements(latest.rating->'competencies') c
    where c.value->>'score' is not null
    group by 1
    having avg((c.value->>'score')::numeric) < ${WEAK_BELOW}
    order by avg((c.value->>'score')::numeric), 1
  `.execute(tx),
  );
  return rows.map(({ competency }) => competency);
}

export type EarlierTryRow = { conversation_id: string; at: Date; rating: unknown };

/** Finds the rated earlier try that a practice repeats; undefined when there is none. */
export const findEarlierTry = (
  db: Database,
  userId: string,
  practiceId: string,
): Promise<EarlierTryRow | undefined> =>
  db.userDb(userId, (tx) =>
    tx
      .selectFrom("conversations as p")
      .innerJoin("conversations as c", "c.id", "p.again_of")
      .innerJoin("reports as r", "r.conversation_id", "c.id")
      .select(["c.id as conversation_id", "c.created_at as at", "r.rating"])
      .where("p.id", "=", practiceId)
      .where("p.user_id", "=", userId)
      .where("r.status", "=", "ready")
      .executeTakeFirst(),
  );

export type ReportRow = {
  status: "pending" | "ready" | "failed";
  rating: unknown;
  title: string;
  target_role: string | null;
  round: Round;
  difficulty: number;
  started_at: Date;
  ended_at: Date | null;
  end_reason: string | null;
  name: string;
};

const REPORT_COLUMNS = [
  "r.status",
  "r.rating",
  "c.title",
  "c.target_role",
  "c.round",
  "c.difficulty",
  "c.started_at",
  "c.ended_at",
  "c.end_reason",
  "u.full_name as name",
] as const;

export const findReport = (
  db: Database,
  userId: string,
  interviewId: string,
): Promise<ReportRow | undefined> =>
  db.userDb(
    userId,
    (tx) =>
      tx
        .selectFrom("reports as r")
        .innerJoin("conversations as c", "c.id", "r.conversation_id")
        .innerJoin("users as u", "u.id", "r.user_id")
        .select(REPORT_COLUMNS)
        .where("r.conversation_id", "=", interviewId)
        .where("r.user_id", "=", userId)
        .executeTakeFirst() as Promise<ReportRow | undefined>,
  );

export type LinkRow = { with_name: boolean; ends_at: Date };

/** Finds an unexpired link, under row rules. */
export const findLink = (db: Database, { userId, interviewId }: Place): Promise<LinkRow | undefined> =>
  db.userDb(userId, (tx) =>
    tx
      .selectFrom("report_links")
      .select(["with_name", "ends_at"])
      .where("conversation_id", "=", interviewId)
      .where("user_id", "=", userId)
      .where("ends_at", ">", sql<Date>`now()`)
      .executeTakeFirst(),
  );

/** Replaces any other link of the report, under row rules. */
export const replaceLink = (
  db: Database,
  { userId, interviewId }: Place,
  { tokenHash, withName }: { tokenHash: string; withName: boolean },
): Promise<LinkRow> =>
  db.userDb(userId, async (tx) => {
    // Without the lock, two concurrent calls could both insert a link.
    await lockFor(tx, `report-link:${interviewId}`);
    await deleteLinkOf(tx, { userId, interviewId });
    return tx
      .insertInto("report_links")
      .values({
        conversation_id: interviewId,
        user_id: userId,
        token_hash: tokenHash,
        with_name: withName,
        ends_at: sql<Date>`now() + make_interval(days => ${REPORT_LINK_DAYS}::integer)`,
      })
      .returning(["with_name", "ends_at"])
      .executeTakeFirstOrThrow();
  });

const deleteLinkOf = (tx: Tx, { userId, interviewId }: Place) =>
  tx
    .deleteFrom("report_links")
    .where("conversation_id", "=", interviewId)
    .where("user_id", "=", userId)
    .execute();

export const deleteLink = (db: Database, place: Place): Promise<unknown> =>
  db.userDb(place.userId, (tx) => deleteLinkOf(tx, place));

/** serviceDb: the reader has no session. Returns nothing for an expired link or a suspended owner. */
export const findLinkedReport = (
  serviceDb: Connection,
  tokenHash: string,
): Promise<(ReportRow & LinkRow) | undefined> =>
  serviceDb
    .selectFrom("report_links as l")
    .innerJoin("reports as r", "r.conversation_id", "l.conversation_id")
    .innerJoin("conversations as c", "c.id", "r.conversation_id")
    .innerJoin("users as u", "u.id", "r.user_id")
    .select(["l.with_name", "l.ends_at", ...REPORT_COLUMNS])
    .where("l.token_hash", "=", tokenHash)
    .where("l.ends_at", ">", sql<Date>`now()`)
    .where("u.suspended_at", "is", null)
    .where("r.status", "=", "ready")
    .executeTakeFirst() as Promise<(ReportRow & LinkRow) | undefined>;
