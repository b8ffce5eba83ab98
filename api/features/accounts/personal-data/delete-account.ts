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
/** How many sessions that have not begun somebody has as a coach. */
export type CountCoachingAhead = (userId: string) => Promise<number>;
export type DeletionDeps = AskDeps & { onDeleteAccount: readonly DeletionHook[] };

type Person = { userId: string; email: string };

type RequestDeps = { appUrl: string; countCoachingAhead: CountCoachingAhead };

/** In seven days the account goes, unless its owner signs in and keeps it. Returns the date. Throws last_superadmin. */
export const requestDeletion = (
  { serviceDb, ...deps }: RequestDeps & { serviceDb: Connection },
  person: Person,
): Promise<Date> => serviceDb.transaction().execute((tx) => requestDeletionIn(tx, deps, person));

/** `staff` asked for it where it is given, for that reason, which may be empty. */
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

/** Takes the request back; harmless when there is none. Throws deletion_started. */
export async function keepAccount(deps: AskDeps, userId: string): Promise<void> {
  if (await takeBack(deps, userId)) return;
  if (await findDeletionDate(deps.serviceDb, userId)) throw new AppError("deletion_started");
}

async function takeBack({ serviceDb, appUrl }: AskDeps, userId: string): Promise<boolean> {
  const kept = await cancelDeletion(serviceDb, userId);
  if (kept) await enqueueEmail(serviceDb, { to: kept.email, ...accountKeptMail(appUrl) });
  return kept !== undefined;
}

/** What another capability does before a person's rows go: harmless when done twice, and it throws to be asked again. */
export type DeletionHook = { name: string; run: (userId: string) => Promise<void> };

/**
 * Deletes an account that is due (safety.md T70); returns when it will be if it is not. A hook that throws stops it until
 * a later run, with nothing lost; in the end an outside service that never responds no longer holds it back. The last
 * superadmin's request is taken back instead.
 */
export async function deleteAccount(
  { onDeleteAccount, ...deps }: DeletionDeps,
  userId: string,
  { attempts, finish }: Pick<Run, "attempts" | "finish">,
): Promise<Date | null> {
  const { serviceDb } = deps;
  // The others may have gone since it was asked for, and the database would keep the person, without what the hooks took.
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
