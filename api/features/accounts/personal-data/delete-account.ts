import type { Connection, Tx } from "#api/db/database.ts";
import { enqueueEmail } from "#api/jobs/emails.ts";
import type { Run } from "#api/jobs/queue.ts";
import { AppError } from "#api/http/errors.ts";
import { DELETION_ATTEMPTS_MAX, DELETION_DAYS } from "#contract/limits.ts";
import {
  cancelDeletion,
  deletePerson,
  findDeletionDate,
  insertDeletion,
  isLastSuperadmin,
  startDeletion,
} from "./deletion-queries.ts";
import { accountKeptMail, deletionRequestedMail } from "../mails.ts";

type AskDeps = { serviceDb: Connection; appUrl: string };
/** Counts the future sessions that somebody has as a coach. */
export type CountCoachingAhead = (userId: string) => Promise<number>;
export type DeletionDeps = AskDeps & { onDeleteAccount: readonly DeletionHook[] };

type Person = { userId: string; email: string };

type RequestDeps = { appUrl: string; countCoachingAhead: CountCoachingAhead };

/** Schedules deletion in seven days, unless the owner signs in and cancels. Throws last_superadmin. */
export const requestDeletion = (
  { serviceDb, ...deps }: RequestDeps & { serviceDb: Connection },
  person: Person,
): Promise<Date> => serviceDb.transaction().execute((tx) => requestDeletionIn(tx, deps, person));

/** `staff` is given when staff requested the deletion; its reason may be empty. */
export async function requestDeletionIn(
  tx: Tx,
  { appUrl, countCoachingAhead }: RequestDeps,
  { userId, email, staff }: Person & { staff?: { reason: string } },
): Promise<Date> {
  if (await isLastSuperadmin(tx, userId)) throw new AppError("last_superadmin");
  const coachingAhead = await countCoachingAhead(userId);
  return insertDeletion(tx, { userId, days: DELETION_DAYS }, (dueAt, ended) => ({
    to: email,
    ...deletionRequestedMail(appUrl, { dueAt, coachingAhead, ended, staff }),
  }));
}

/** Cancels the deletion; does nothing when none is scheduled. Throws deletion_started. */
export async function keepAccount(deps: AskDeps, userId: string): Promise<void> {
  if (await takeBack(deps, userId)) return;
  if (await findDeletionDate(deps.serviceDb, userId)) throw new AppError("deletion_started");
}

async function takeBack({ serviceDb, appUrl }: AskDeps, userId: string): Promise<boolean> {
  const kept = await cancelDeletion(serviceDb, userId);
  if (kept) await enqueueEmail(serviceDb, { to: kept.email, ...accountKeptMail(appUrl) });
  return kept !== undefined;
}

/** Another feature's cleanup before a person's rows are deleted. Idempotent; throws to be retried. */
export type DeletionHook = { name: string; run: (userId: string) => Promise<void> };

/**
 * Deletes an account that is due (safety.md T70); if it is not due yet, returns the date. A hook that throws defers the
 * deletion to a later run, and nothing is lost. After the last attempt it goes ahead without that hook. A request of
 * the last superadmin is cancelled instead.
 */
export async function deleteAccount(
  { onDeleteAccount, ...deps }: DeletionDeps,
  userId: string,
  { attempts, finish }: Pick<Run, "attempts" | "finish">,
): Promise<Date | null> {
  const { serviceDb } = deps;
  // The database would refuse to delete the only superadmin left, but after the hooks had already run.
  if ((await isLastSuperadmin(serviceDb, userId)) && (await takeBack(deps, userId))) return null;
  const begun = await startDeletion(serviceDb, userId);
  if (!begun) return findDeletionDate(serviceDb, userId);
  const unfinished: string[] = [];
  for (const hook of onDeleteAccount) {
    try {
      await hook.run(userId);
    } catch (error) {
      if (attempts < DELETION_ATTEMPTS_MAX) throw error;
      unfinished.push(hook.name);
    }
  }
  await deletePerson(serviceDb, { userId, email: begun.email }, { unfinished, finish });
  return null;
}
