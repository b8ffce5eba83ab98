import { type RawBuilder, sql } from "kysely";
import type { Connection } from "#api/db/database.ts";

/** Jobs that do not go on by themselves, for `greenroom jobs` and superadmins. serviceDb: jobs are nobody's to see. */

/** A job that is due is taken within a second or two. */
const LATE_SECONDS = 30;

export type ListedJob = {
  id: string;
  kind: string;
  key: string | null;
  attempts: number;
  since: Date;
  next: Date;
  /** null: no server has taken it. */
  error: string | null;
  /** Whom a mail is for. */
  to: string | null;
};

const list = async (serviceDb: Connection, which: RawBuilder<unknown>): Promise<ListedJob[]> => {
  const { rows } = await sql<ListedJob>`
    select id, kind, key, attempts, coalesce(failed_at, created_at) as since, run_at as next, last_error as error,
      case kind when 'sendEmail' then payload ->> 'to' end as to
    from private.jobs where ${which} order by since`.execute(serviceDb);
  return rows;
};

export const listGivenUp = (serviceDb: Connection): Promise<ListedJob[]> =>
  list(serviceDb, sql`failed_at is not null`);

/** They failed and are tried again, or nobody takes them. */
export const listWaiting = (serviceDb: Connection): Promise<ListedJob[]> =>
  list(
    serviceDb,
    sql`failed_at is null and (last_error is not null or run_at < now() - make_interval(secs => ${LATE_SECONDS}))`,
  );
