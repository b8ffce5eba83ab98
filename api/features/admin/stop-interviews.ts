import type { Connection, Tx } from "#api/db/database.ts";
import type { StopState } from "#contract/admin-audit.ts";
import { insertAuditLine } from "./audit/queries.ts";
import { findStop, setStop } from "./stop-store.ts";

export async function readStop(serviceDb: Connection | Tx): Promise<StopState> {
  const since = await findStop(serviceDb);
  return { stopped: since !== null, since: since?.toISOString() ?? null };
}

/** Refuses new interviews on all servers, or allows them again; each change leaves its line. */
export const stopInterviews = (
  serviceDb: Connection,
  { actorId, stopped }: { actorId: string; stopped: boolean },
): Promise<StopState> =>
  serviceDb.transaction().execute(async (tx) => {
    const action = stopped ? "new interviews stopped" : "new interviews allowed";
    if (await setStop(tx, stopped)) await insertAuditLine(tx, { actorId, action, subjectId: null });
    return readStop(tx);
  });
