import { sql } from "kysely";
import type { Tx } from "#api/db/database.ts";
import { INTERVIEW_COLUMNS, type InterviewRow } from "../queries.ts";

/** serviceDb throughout: the clock is the server's (decisions.md D3). The caller holds the interview's lock. */

/** The end moves back by the whole pause that is left: one left open is then over by itself, and the time goes on. */
export const startPause = (tx: Tx, interviewId: string): Promise<InterviewRow> =>
  tx
    .updateTable("conversations")
    .set({
      paused_at: sql`clock_timestamp()`,
      ends_at: sql`ends_at + make_interval(secs => pause_seconds_left)`,
    })
    .where("id", "=", interviewId)
    .returning(INTERVIEW_COLUMNS)
    .executeTakeFirstOrThrow() as Promise<InterviewRow>;

const used = sql<number>`least(pause_seconds_left, ceil(extract(epoch from clock_timestamp() - paused_at)))::int`;

/** Gives back what of the pause was not used. Silence counts from here. */
export const stopPause = (tx: Tx, interviewId: string): Promise<InterviewRow> =>
  tx
    .updateTable("conversations")
    .set({
      ends_at: sql`ends_at - make_interval(secs => pause_seconds_left - ${used})`,
      pause_seconds_left: sql`pause_seconds_left - ${used}`,
      last_message_at: sql`greatest(last_message_at, least(clock_timestamp(), paused_at + make_interval(secs => pause_seconds_left)))`,
      paused_at: null,
    })
    .where("id", "=", interviewId)
    .returning(INTERVIEW_COLUMNS)
    .executeTakeFirstOrThrow() as Promise<InterviewRow>;
