import type { Connection } from "#api/db/database.ts";
import { enqueueEmail } from "#api/jobs/emails.ts";
import { AppError } from "#api/http/errors.ts";
import { DELETION_ATTEMPTS_MAX, DELETION_DAYS } from "#contract/limits.ts";
import {
  cancelDeletion,
  deletePerson,
  findDeletionDate,
  insertDeletion,
  takeDueDeletion,
} from "./deletion-queries.ts";
import { accountKeptMail, deletionAskedMail } from "../mails.ts";

type AskDeps = { serviceDb: Connection; appUrl: string };
type Person = { userId: string; email: string };

/** In seven days the account goes, unless its owner signs in and keeps it. Answers the date. */
export const askForDeletion = ({ serviceDb, appUrl }: AskDeps, { userId, email }: Person): Promise<Date> =>
  insertDeletion(serviceDb, { userId, days: DELETION_DAYS }, (dueAt) => ({
    to: email,
    ...deletionAskedMail(appUrl, dueAt),
  }));

/** Takes the wish back; harmless when there is none. Throws deletion_started. */
export async function keepAccount({ serviceDb, appUrl }: AskDeps, { userId, email }: Person): Promise<void> {
  if (await cancelDeletion(serviceDb, userId)) {
    await enqueueEmail(serviceDb, { to: email, ...accountKeptMail(appUrl) });
  } else if (await findDeletionDate(serviceDb, userId)) {
    throw new AppError("deletion_started");
  }
}

/** What another capability does before a person's rows go: harmless when done twice, and it throws to be asked again. */
export type DeletionHook = { name: string; run: (userId: string) => Promise<void> };

/**
 * Deletes one account that is due (safety.md T70); false when none is. A hook that throws stops it until a later
 * run, with nothing lost; in the end an outside service that never answers no longer holds it back.
 */
export async function deleteDueAccount(deps: {
  serviceDb: Connection;
  onDeleteAccount: readonly DeletionHook[];
}): Promise<boolean> {
  const due = await takeDueDeletion(deps.serviceDb);
  if (!due) return false;
  const unfinished: string[] = [];
  for (const hook of deps.onDeleteAccount) {
    try {
      await hook.run(due.userId);
    } catch (error) {
      if (due.attempts < DELETION_ATTEMPTS_MAX) throw error;
      unfinished.push(hook.name);
    }
  }
  await deletePerson(deps.serviceDb, due, { unfinished });
  return true;
}
