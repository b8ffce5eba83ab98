import { openDatabase } from "#api/db/database.ts";
import { isTableMissing } from "#api/db/sql-state.ts";
import { listWaiting } from "#api/jobs/list-jobs.ts";
import { readQueueFigures } from "#api/jobs/queue.ts";
import type { Settings } from "#api/settings.ts";
import { findDatabaseUrl } from "#api/db/find-database-url.ts";
import { fail, ok, reasonOf, warn, type Finding } from "./finding.ts";

const ABOUT = "jobs";
/** A running server or worker starts a due job within seconds. */
const WAITING_SECONDS = 120;

const MEND = "greenroom jobs lists them with the reason.";

/** Reports whether jobs are being run, how many failed and will be retried, and how many were given up. */
export async function checkJobs(settings: Settings): Promise<Finding[]> {
  const { runsJobs } = settings;
  const url = await findDatabaseUrl(settings);
  if (url === null) return [];
  const db = openDatabase({ url, onError: () => undefined });
  try {
    const figures = await readQueueFigures(db.serviceDb);
    const oldest = Math.max(0, ...figures.map(({ oldestDueSeconds }) => oldestDueSeconds));
    const failed = (await listWaiting(db.serviceDb)).filter(({ error }) => error !== null).length;
    return judgeJobs({ oldest, failed, dead: figures.reduce((sum, { dead }) => sum + dead, 0), runsJobs });
  } catch (error) {
    return isTableMissing(error)
      ? []
      : [warn(ABOUT, `not counted: ${reasonOf(error)}`, "Mend the database first.")];
  } finally {
    await db.close();
  }
}

type Seen = { oldest: number; failed: number; dead: number; runsJobs: boolean };

export function judgeJobs({ oldest, failed, dead, runsJobs }: Seen): Finding[] {
  const given = dead === 0 ? [] : [warn(ABOUT, `${dead} were given up`, MEND)];
  if (oldest > WAITING_SECONDS)
    return [
      fail(
        ABOUT,
        `one has waited for ${Math.round(oldest / 60)} minutes: mails do not leave, and nothing is rated`,
        runsJobs
          ? "Start the app, or see its log for what holds it."
          : "JOBS=workers leaves jobs to workers, and none runs: systemctl enable --now greenroom-worker, or JOBS=here.",
      ),
      ...given,
    ];
  if (failed > 0) return [warn(ABOUT, `failed, and tried again later: ${failed}`, MEND), ...given];
  return [ok(ABOUT, "none waits"), ...given];
}
