import type { Connection, Tx } from "#api/db/database.ts";
import { sqlStateOf } from "#api/db/sql-state.ts";
import { AppError } from "#api/http/errors.ts";
import { enqueueEmail } from "#api/jobs/emails.ts";
import type { DataExport } from "#contract/accounts.ts";
import type { StaffAccount, SuspiciousReferrer } from "#contract/admin.ts";
import { isStaff } from "#contract/roles.ts";
import { fillText, TEXT } from "#contract/texts.ts";
import { insertAuditLine } from "../audit/queries.ts";
import { planTakenMail, sessionsEndedMail, suspendedMail, unsuspendedMail, type SayEnded } from "./mails.ts";
import {
  findAccount,
  listSuspiciousReferrers,
  lockUser,
  setRoleByPlan,
  setSuspended,
  takeGivenPlan,
  type AccountRow,
} from "./queries.ts";

export type PeopleDeps = {
  serviceDb: Connection;
  appUrl: string;
  /** Signs that user out everywhere and ends all else that opens the account; returns of how many devices, and words for it. */
  revokeAccess: (tx: Tx, userId: string) => Promise<{ devices: number; said: SayEnded }>;
  /** Cancels the coaching sessions of that user, as client and as coach, that have not begun. */
  cancelBookingsAhead: (tx: Tx, userId: string) => Promise<number>;
  /** Takes that user's passkeys and authenticator app away and tells them; returns how many there were. */
  removeFactors: (tx: Tx, userId: string) => Promise<number>;
  /** Asks for the account's deletion and tells its owner why. Throws last_superadmin. */
  askDeletion: (tx: Tx, person: { userId: string; email: string; reason: string }) => Promise<Date>;
  /** Has a copy of somebody's data made for that superadmin, and tells its owner why. */
  askExport: (
    tx: Tx,
    copy: { userId: string; email: string; askedBy: string; reason: string },
  ) => Promise<void>;
  /** Copies of that user's data which that superadmin asked for. */
  readExport: (userId: string, askedBy: string) => Promise<DataExport>;
  /** Throws export_not_found. */
  openExport: (
    copy: { userId: string; askedBy: string },
    link: { id: string; until: number; signature: string },
  ) => Promise<{ file: ReadableStream; headers: Record<string, string> }>;
};

/** What an act on that account would bring with it; the look is written down. Throws promote_unknown. */
export const viewAccount = (
  { serviceDb }: PeopleDeps,
  { actorId, email }: { actorId: string; email: string },
): Promise<StaffAccount> =>
  serviceDb.transaction().execute(async (tx) => {
    const found = await findAccount(tx, { email });
    if (!found) throw new AppError("promote_unknown");
    await insertAuditLine(tx, { actorId, action: "account viewed", subjectId: found.id });
    return present(found);
  });

/** Whose referrals look like one person with several addresses; the look is written down. */
export const viewReferrers = ({ serviceDb }: PeopleDeps, actorId: string): Promise<SuspiciousReferrer[]> =>
  serviceDb.transaction().execute(async (tx) => {
    await insertAuditLine(tx, { actorId, action: "referrers listed", subjectId: null });
    return listSuspiciousReferrers(tx);
  });

type User = NonNullable<Awaited<ReturnType<typeof lockUser>>>;
/** Its audit line without the people, and what the screen says, with the user's name for {name}. */
type Done = {
  action:
    | "user suspended"
    | "user unsuspended"
    | "sessions ended"
    | "role changed"
    | "second factors removed"
    | "deletion asked"
    | "data export asked"
    | "given plan taken back";
  say: string;
};
export type Act<D = PeopleDeps> = (
  deps: D,
  tx: Tx,
  user: User,
) => Promise<Done & { details?: Record<string, unknown> }>;

/** Throws suspended_already. The interview under way, if any, is ended by the server when it has been silent. */
export const suspend: Act = async (deps, tx, user) => {
  if (user.suspended_at !== null) throw new AppError("suspended_already");
  await setSuspended(tx, user.id, true);
  const { devices, said } = await deps.revokeAccess(tx, user.id);
  await deps.cancelBookingsAhead(tx, user.id);
  await enqueueEmail(tx, { to: user.email, ...suspendedMail(deps.appUrl, said) });
  return { action: "user suspended", say: TEXT.suspended, details: { sessions: devices } };
};

/** Throws not_suspended. */
export const unsuspend: Act = async (deps, tx, user) => {
  if (user.suspended_at === null) throw new AppError("not_suspended");
  await setSuspended(tx, user.id, false);
  await enqueueEmail(tx, { to: user.email, ...unsuspendedMail(deps.appUrl) });
  return { action: "user unsuspended", say: TEXT.unsuspended };
};

export const signOutEverywhere: Act = async (deps, tx, user) => {
  const { devices, said } = await deps.revokeAccess(tx, user.id);
  await enqueueEmail(tx, { to: user.email, ...sessionsEndedMail(deps.appUrl, said) });
  return { action: "sessions ended", say: TEXT.sessionsEnded, details: { sessions: devices } };
};

/** For somebody who lost them; password and mail are left to sign in by (decisions.md D20). Throws no_factors. */
export const removeFactors: Act<Pick<PeopleDeps, "removeFactors">> = async (deps, tx, user) => {
  const factors = await deps.removeFactors(tx, user.id);
  if (factors === 0) throw new AppError("no_factors");
  return { action: "second factors removed", say: TEXT.factorsRemoved, details: { factors } };
};

/** On request of somebody who can't sign in (safety.md T141). Throws last_superadmin. */
export const askDeletion =
  (reason: string): Act<Pick<PeopleDeps, "askDeletion">> =>
  async (deps, tx, { id: userId, email }) => {
    await deps.askDeletion(tx, { userId, email, reason });
    return { action: "deletion asked", say: TEXT.userDeletion, details: { reason } };
  };

/** On request of somebody who can't sign in (safety.md T142). */
export const askExport =
  (askedBy: string, reason: string): Act =>
  async (deps, tx, { id: userId, email }) => {
    await deps.askExport(tx, { userId, email, askedBy, reason });
    return { action: "data export asked", say: TEXT.exportAsked, details: { reason } };
  };

/** The owner is told why (safety.md T144). Throws no_given_plan. */
export const takePlan =
  (reason: string): Act<Pick<PeopleDeps, "appUrl">> =>
  async ({ appUrl }, tx, { id, email }) => {
    if (!(await takeGivenPlan(tx, id))) throw new AppError("no_given_plan");
    await enqueueEmail(tx, { to: email, ...planTakenMail(appUrl, reason) });
    return { action: "given plan taken back", say: TEXT.planTaken, details: { reason } };
  };

/** The download is written down. Throws export_not_found. */
export async function downloadExport(
  { serviceDb, openExport }: PeopleDeps,
  { userId, askedBy }: { userId: string; askedBy: string },
  link: { id: string; until: number; signature: string },
): Promise<{ file: ReadableStream; headers: Record<string, string> }> {
  const opened = await openExport({ userId, askedBy }, link);
  await insertAuditLine(serviceDb, { actorId: askedBy, action: "data export downloaded", subjectId: userId });
  return opened;
}

/** Admin or superadmin becomes what the plan gives. Throws not_staff. */
export const demote: Act = async (_deps, tx, user) => {
  if (!isStaff(user.role_id)) throw new AppError("not_staff");
  const newRole = await setRoleByPlan(tx, user.id);
  return {
    action: "role changed",
    say: TEXT.demoted,
    details: { previousRole: user.role_id, newRole },
  };
};

/** Throws promote_unknown. */
export async function getUserId(serviceDb: Connection, email: string): Promise<string> {
  const found = await findAccount(serviceDb, { email });
  if (!found) throw new AppError("promote_unknown");
  return found.id;
}

/**
 * Does it and writes it down, in one transaction; without an actor it is the command line's. Throws promote_unknown,
 * last_superadmin (the database's word) besides.
 */
export const actOn = <D extends Pick<PeopleDeps, "serviceDb">>(
  deps: D,
  act: Act<D>,
  { actorId, userId }: { actorId: string | null; userId: string },
): Promise<{ message: string; account: StaffAccount }> =>
  deps.serviceDb
    .transaction()
    .execute(async (tx) => {
      const user = await lockUser(tx, userId);
      if (!user) throw new AppError("promote_unknown");
      const { action, say, details = {} } = await act(deps, tx, user);
      await insertAuditLine(tx, { actorId, action, subjectId: user.id, details });
      const account = await findAccount(tx, { userId });
      if (!account) throw new AppError("promote_unknown");
      return { message: fillText(say, { name: user.full_name }), account: present(account) };
    })
    .catch(throwLastSuperadmin);

/** The database keeps the last superadmin (app.keep_a_superadmin). */
export function throwLastSuperadmin(error: unknown): never {
  throw sqlStateOf(error) === "ZB016" ? new AppError("last_superadmin", { cause: error }) : error;
}

const present = ({ plan, period_end, given_plan, given_until, ...row }: AccountRow): StaffAccount => ({
  ...row,
  suspended_at: row.suspended_at?.toISOString() ?? null,
  deletion_due_at: row.deletion_due_at?.toISOString() ?? null,
  given_plan: given_plan && { plan: given_plan, until: given_until?.toISOString() ?? null },
  subscription: plan === "free" ? null : { plan, period_end: period_end.toISOString() },
});
