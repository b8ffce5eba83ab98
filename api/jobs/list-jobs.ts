import { type RawBuilder, sql } from "kysely";
import type { Connection } from "#api/db/database.ts";

/** Jobs that are stuck, for `greenroom jobs` and superadmins. serviceDb: users may not see jobs. */

/** Normally a due job starts within one or two seconds. */
const LATE_SECONDS = 30;

export type ListedJob = {
  id: string;
  kind: string;
  key: string | null;
  attempts: number;
  since: Date;
  next: Date;
  /** null: no server has started the job. */
  error: string | null;
  /** The recipient, for a mail. */
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

/** Jobs that failed and will be retried, or that no server takes. */
export const listWaiting = (serviceDb: Connection): Promise<ListedJob[]> =>
  list(
    serviceDb,
    sql`failed_at is null and (last_error is not null or run_at < now() - make_interval(secs => ${LATE_SECONDS}))`,
  );
