import { sql } from "kysely";
import type { Database, Tx } from "#api/db/database.ts";
import { lockFor } from "#api/db/lock.ts";
import type { ApplicationRound, Requirement } from "#contract/applications.ts";
import { APPLICATIONS_PER_USER } from "#contract/limits.ts";

const LINE = [
  "id",
  "title",
  "company",
  sql<string | null>`interview_date::text`.as("interview_date"),
  "archived_at",
  "revision",
  "created_at",
] as const;
const WHOLE = [
  ...LINE,
  sql<string | null>`to_char(interview_time, 'HH24:MI')`.as("interview_time"),
  "questions_to_ask",
  "advert",
  "requirements",
  "rounds",
] as const;

export type ApplicationLineRow = {
  id: string;
  title: string;
  company: string | null;
  interview_date: string | null;
  archived_at: Date | null;
  revision: number;
  created_at: Date;
};
export type ApplicationRow = ApplicationLineRow & {
  interview_time: string | null;
  questions_to_ask: string | null;
  advert: string;
  requirements: unknown;
  rounds: unknown;
};

/** `next_step`: the first open step of the application's plan. */
export type ListedApplicationRow = ApplicationLineRow & {
  next_step: { due: string; minutes: number } | null;
};

export const listApplications = (db: Database, userId: string): Promise<ListedApplicationRow[]> =>
  db.userDb(userId, (tx) =>
    tx
      .selectFrom("applications")
      .select(LINE)
      .select(
        sql<ListedApplicationRow["next_step"]>`(select jsonb_build_object('due', due_on, 'minutes', minutes)
          from public.plan_steps p where p.application_id = applications.id and p.state = 'open'
          order by due_on, p.id limit 1)`.as("next_step"),
      )
      .where("user_id", "=", userId)
      .orderBy("created_at", "desc")
      .orderBy("id")
      .limit(APPLICATIONS_PER_USER)
      .execute(),
  );

const find = (tx: Tx, userId: string, id: string): Promise<ApplicationRow | undefined> =>
  tx
    .selectFrom("applications")
    .select(WHOLE)
    .where("user_id", "=", userId)
    .where("id", "=", id)
    .executeTakeFirst();

export const findApplication = (
  db: Database,
  userId: string,
  id: string,
): Promise<ApplicationRow | undefined> => db.userDb(userId, (tx) => find(tx, userId, id));

type NewRow = {
  userId: string;
  title: string;
  company: string | null;
  advert: string;
  requirements: Requirement[];
  interviewDate: string | null;
};

/** undefined when the user has the maximum number of applications. */
export const insertApplication = (db: Database, it: NewRow): Promise<ApplicationRow | undefined> =>
  db.userDb(it.userId, async (tx) => {
    // Serializes inserts, so that the second one counts the first.
    await lockFor(tx, `applications:${it.userId}`);
    const { rows } = await sql<{ id: string }>`
      insert into public.applications (user_id, title, company, advert, requirements, interview_date)
      select ${it.userId}::uuid, ${it.title}, ${it.company}, ${it.advert}, ${JSON.stringify(it.requirements)}::jsonb,
        ${it.interviewDate}::date
      where (select count(*) from public.applications where user_id = ${it.userId}::uuid) < ${APPLICATIONS_PER_USER}
      returning id`.execute(tx);
    const [made] = rows;
    return made && find(tx, it.userId, made.id);
  });

export type RowChange = {
  title?: string;
  company?: string | null;
  interviewDate?: string | null;
  interviewTime?: string | null;
  questionsToAsk?: string | null;
  requirements?: Requirement[];
  rounds?: ApplicationRound[];
  isArchived?: boolean;
};

/** undefined when the application does not exist, is another user's, or was changed since that revision. */
export const updateApplication = (
  db: Database,
  which: { userId: string; id: string; revision: number },
  { interviewDate, interviewTime, questionsToAsk, requirements, rounds, isArchived, ...words }: RowChange,
): Promise<ApplicationRow | undefined> =>
  db.userDb(which.userId, async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable("applications")
      .set({
        ...words,
        ...(interviewDate !== undefined && { interview_date: interviewDate }),
        ...(interviewTime !== undefined && { interview_time: interviewTime }),
        ...(questionsToAsk !== undefined && { questions_to_ask: questionsToAsk || null }),
        ...(requirements && { requirements: JSON.stringify(requirements) }),
        ...(rounds && { rounds: JSON.stringify(rounds) }),
        ...(isArchived !== undefined && {
          archived_at: isArchived ? sql<Date>`coalesce(archived_at, now())` : null,
        }),
        revision: which.revision + 1,
      })
      .where("user_id", "=", which.userId)
      .where("id", "=", which.id)
      .where("revision", "=", which.revision)
      .executeTakeFirst();
    return numUpdatedRows === 1n ? find(tx, which.userId, which.id) : undefined;
  });

/** False when the application does not exist or is another user's. */
export const deleteApplication = (db: Database, userId: string, id: string): Promise<boolean> =>
  db.userDb(userId, async (tx) => {
    const { numDeletedRows } = await tx
      .deleteFrom("applications")
      .where("user_id", "=", userId)
      .where("id", "=", id)
      .executeTakeFirst();
    return numDeletedRows === 1n;
  });
