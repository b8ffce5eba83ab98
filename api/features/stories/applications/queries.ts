import { sql } from "kysely";
import type { Database, Tx } from "#api/db/database.ts";
import { lockFor } from "#api/db/lock.ts";
import { columnsOf, selectFields } from "#api/db/field-columns.ts";
import { APPLICATION_FIELDS, DETAILS_FIELDS, LAST_DAY_FIELDS } from "#contract/application-fields.ts";
import type {
  Application,
  ApplicationChange,
  ListedApplication,
  NewApplication,
  Requirement,
} from "#contract/applications.ts";
import { APPLICATIONS_PER_USER } from "#contract/limits.ts";

const LINE = ["id", ...selectFields(DETAILS_FIELDS), "archived_at", "revision", "created_at"] as const;
const WHOLE = [...LINE, ...selectFields(LAST_DAY_FIELDS), "advert", "requirements", "rounds"] as const;

export type ApplicationRow = Omit<Application, "archivedAt" | "createdAt" | "requirements" | "rounds"> & {
  archived_at: Date | null;
  created_at: Date;
  requirements: unknown;
  rounds: unknown;
};

/** `nextStep`: the first open step of the application's plan. */
export const listApplications = (db: Database, userId: string) =>
  db.userDb(userId, (tx) =>
    tx
      .selectFrom("applications")
      .select(LINE)
      .select(
        sql<ListedApplication["nextStep"]>`(select jsonb_build_object('due', due_on, 'minutes', minutes)
          from public.plan_steps p where p.application_id = applications.id and p.state = 'open'
          order by due_on, p.id limit 1)`.as("nextStep"),
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

type NewRow = Omit<NewApplication, "advert"> & { advert: string; requirements: Requirement[] };

/** undefined when the user has the maximum number of applications. */
export const insertApplication = (
  db: Database,
  userId: string,
  { advert, requirements, ...details }: NewRow,
): Promise<ApplicationRow | undefined> =>
  db.userDb(userId, async (tx) => {
    // Serializes inserts, so that the second one counts the first.
    await lockFor(tx, `applications:${userId}`);
    const values = {
      advert,
      requirements: JSON.stringify(requirements),
      ...columnsOf(DETAILS_FIELDS, details),
    };
    const { rows } = await sql<{ id: string }>`
      insert into public.applications (user_id, ${sql.join(Object.keys(values).map((name) => sql.ref(name)))})
      select ${userId}, ${sql.join(Object.values(values))}
      where (select count(*) from public.applications where user_id = ${userId}::uuid) < ${APPLICATIONS_PER_USER}
      returning id`.execute(tx);
    const [made] = rows;
    return made && find(tx, userId, made.id);
  });

type RowChange = Omit<ApplicationChange, "revision" | "requirements"> & {
  requirements?: Requirement[] | undefined;
};

/** undefined when the application does not exist, is another user's, or was changed since that revision. */
export const updateApplication = (
  db: Database,
  which: { userId: string; id: string; revision: number },
  { requirements, rounds, isArchived, ...fields }: RowChange,
): Promise<ApplicationRow | undefined> =>
  db.userDb(which.userId, async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable("applications")
      .set({
        ...columnsOf(APPLICATION_FIELDS, fields),
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
