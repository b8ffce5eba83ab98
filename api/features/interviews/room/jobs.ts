import { sql } from "kysely";
import type { Connection } from "#api/db/database.ts";
import { statusWhenEnded } from "./queries.ts";

const SWEEP_BATCH = 100;

/** Closes interviews whose time is over or which fell silent; shared by all servers. Answers their ids. */
export async function closeDueInterviews(
  serviceDb: Connection,
  limits: { graceSeconds: number; silentSeconds: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update public.conversations set status = ${statusWhenEnded},
      end_reason = case when ends_at < now() then 'time' else 'silence' end
    where id in (
      select id from public.conversations where status = 'in_progress'
        and (ends_at < now() - make_interval(secs => ${limits.graceSeconds})
          or last_message_at < now() - make_interval(secs => ${limits.silentSeconds})
            and (paused_at is null or paused_at + make_interval(secs => pause_seconds_left)
              < now() - make_interval(secs => ${limits.silentSeconds})))
      limit ${SWEEP_BATCH} for update skip locked)
    returning id
  `.execute(serviceDb);
  return rows.map((row) => row.id);
}
