import { sql } from "kysely";
import type { Database } from "#api/db/database.ts";
import { lockFor } from "#api/db/lock.ts";
import type { CoachStep, NewCoachStep, SettledCoachStep } from "#contract/coaching-preparation.ts";
import { COACH_STEPS_MAX } from "#contract/limits.ts";

/** Under row rules throughout. */

export type StepRow = {
  id: string;
  booking_id: string;
  application_id: string;
  title: string;
  minutes: number;
  story_id: string | null;
  requirement: string | null;
  state: CoachStep["state"];
};

/** For a booking's coach: all steps of that booking. For a client: the open steps of their application. */
export const listSteps = (
  db: Database,
  userId: string,
  of: { bookingId: string } | { applicationId: string },
): Promise<StepRow[]> =>
  db.userDb(userId, async (tx) => {
    const which =
      "bookingId" in of
        ? sql`p.booking_id = ${of.bookingId}::uuid`
        : sql`p.application_id = ${of.applicationId}::uuid and s.user_id = ${userId}::uuid and s.state = 'open'`;
    const { rows } = await sql<StepRow>`
      select s.id, p.booking_id, p.application_id, s.title, s.minutes, s.story_id, s.requirement, s.state
      from public.coach_steps s join public.preparation_shares p on p.id = s.share_id
      where ${which} order by s.created_at, s.id`.execute(tx);
    return rows;
  });

type Place = { userId: string; bookingId: string };

/** For the coach. Refuses an application that is not shared for that booking, or has the maximum of open steps. */
export const insertStep = (
  db: Database,
  { userId, bookingId, applicationId }: Place & { applicationId: string },
  { title, minutes, storyId, requirement }: NewCoachStep,
): Promise<"set" | "full" | "not_shared"> =>
  db.userDb(userId, async (tx) => {
    await lockFor(tx, `coach steps:${bookingId}`);
    const { rows } = await sql<{ id: string; user_id: string; open: number }>`
      select p.id, p.user_id, (select count(*)::integer from public.coach_steps s
        where s.share_id = p.id and s.state = 'open') as open
      from public.preparation_shares p
      where p.booking_id = ${bookingId}::uuid and p.application_id = ${applicationId}::uuid`.execute(tx);
    const [share] = rows;
    if (share === undefined) return "not_shared";
    if (share.open >= COACH_STEPS_MAX) return "full";
    await tx
      .insertInto("coach_steps")
      .values({
        share_id: share.id,
        user_id: share.user_id,
        title,
        minutes,
        story_id: storyId ?? null,
        requirement: requirement ?? null,
      })
      .execute();
    return "set";
  });

/** For the coach, while the application is shared. Returns false when the coach has no such step. */
export const deleteStep = (db: Database, { userId, bookingId }: Place, id: string): Promise<boolean> =>
  db.userDb(userId, async (tx) => {
    const { rows } = await sql`delete from public.coach_steps s using public.preparation_shares p
      where s.id = ${id}::uuid and p.id = s.share_id and p.booking_id = ${bookingId}::uuid
        and s.user_id <> ${userId}::uuid returning 1`.execute(tx);
    return rows.length === 1;
  });

/** For the client. */
export const settleStep = (
  db: Database,
  { userId, bookingId }: Place,
  { id, state }: { id: string; state: SettledCoachStep["state"] },
): Promise<"settled" | "settled_before" | "not_found"> =>
  db.userDb(userId, async (tx) => {
    const one = sql`s.id = ${id}::uuid and s.user_id = ${userId}::uuid and p.id = s.share_id
      and p.booking_id = ${bookingId}::uuid`;
    const { rows } =
      await sql`update public.coach_steps s set state = ${state} from public.preparation_shares p
      where ${one} and s.state = 'open' returning 1`.execute(tx);
    if (rows.length === 1) return "settled";
    const found =
      await sql`select 1 from public.coach_steps s, public.preparation_shares p where ${one}`.execute(tx);
    return found.rows.length === 1 ? "settled_before" : "not_found";
  });
