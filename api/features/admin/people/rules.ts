import type { Connection, Tx } from "#api/db/database.ts";
import { present } from "#api/db/present.ts";
import { sqlStateOf } from "#api/db/sql-state.ts";
import { AppError } from "#api/http/errors.ts";
import { enqueueEmail } from "#api/jobs/emails.ts";
import type { DataExport } from "#contract/accounts.ts";
import { staffAccount, type StaffAccount, type SuspiciousReferrer } from "#contract/admin.ts";
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
  /**
   * Revokes everything that gives access to that account. Returns the number of devices signed out, and paragraphs for
   * the mail.
   */
  revokeAccess: (tx: Tx, userId: string) => Promise<{ devices: number; said: SayEnded }>;
  /** Cancels that user's coaching sessions, as client and as coach, that have not begun. */
  cancelBookingsAhead: (tx: Tx, userId: string) => Promise<number>;
  /** Removes that user's passkeys and authenticator app and notifies the user; returns the number removed. */
  removeFactors: (tx: Tx, userId: string) => Promise<number>;
  /** Requests the account's deletion and tells the owner why. Throws last_superadmin. */
  askDeletion: (tx: Tx, person: { userId: string; email: string; reason: string }) => Promise<Date>;
  /** Requests a copy of the user's data for that superadmin, and tells the owner why. */
  askExport: (
    tx: Tx,
    copy: { userId: string; email: string; askedBy: string; reason: string },
  ) => Promise<void>;
  /** Reads the copy of that user's data that this superadmin requested. */
  readExport: (userId: string, askedBy: string) => Promise<DataExport>;
  /** Throws export_not_found. */
  openExport: (
    copy: { userId: string; askedBy: string },
    link: { id: string; until: number; signature: string },
  ) => Promise<{ file: ReadableStream; headers: Record<string, string> }>;
};

/** Reads an account and what an action would affect. Each view writes an audit line. Throws promote_unknown. */
export const viewAccount = (
  { serviceDb }: PeopleDeps,
  { actorId, email }: { actorId: string; email: string },
): Promise<StaffAccount> =>
  serviceDb.transaction().execute(async (tx) => {
    const found = await findAccount(tx, { email });
    if (!found) throw new AppError("promote_unknown");
    await insertAuditLine(tx, { actorId, action: "account viewed", subjectId: found.id });
    return presentAccount(found);
  });

/** Lists people whose referrals look like one person with several addresses. Each view writes an audit line. */
export const viewReferrers = ({ serviceDb }: PeopleDeps, actorId: string): Promise<SuspiciousReferrer[]> =>
  serviceDb.transaction().execute(async (tx) => {
    await insertAuditLine(tx, { actorId, action: "referrers listed", subjectId: null });
    return listSuspiciousReferrers(tx);
  });

type User = NonNullable<Awaited<ReturnType<typeof lockUser>>>;
/** The action for the audit line, and the screen's message with {name} for the user's name. */
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

/** Throws suspended_already. The server ends a running interview once there have been no messages for a while. */
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

/**
 * For somebody who lost their second factors: the password and the mailbox remain for signing in (decisions.md D20).
 * Throws no_factors.
 */
export const removeFactors: Act<Pick<PeopleDeps, "removeFactors">> = async (deps, tx, user) => {
  const factors = await deps.removeFactors(tx, user.id);
  if (factors === 0) throw new AppError("no_factors");
  return { action: "second factors removed", say: TEXT.factorsRemoved, details: { factors } };
};

/** At the request of somebody who can't sign in (safety.md T141). Throws last_superadmin. */
export const askDeletion =
  (reason: string): Act<Pick<PeopleDeps, "askDeletion">> =>
  async (deps, tx, { id: userId, email }) => {
    await deps.askDeletion(tx, { userId, email, reason });
    return { action: "deletion asked", say: TEXT.userDeletion, details: { reason } };
  };

/** At the request of somebody who can't sign in (safety.md T142). */
export const askExport =
  (askedBy: string, reason: string): Act =>
  async (deps, tx, { id: userId, email }) => {
    await deps.askExport(tx, { userId, email, askedBy, reason });
    return { action: "data export asked", say: TEXT.exportAsked, details: { reason } };
  };

/** Tells the owner why (safety.md T144). Throws no_given_plan. */
export const takePlan =
  (reason: string): Act<Pick<PeopleDeps, "appUrl">> =>
  async ({ appUrl }, tx, { id, email }) => {
    if (!(await takeGivenPlan(tx, id))) throw new AppError("no_given_plan");
    await enqueueEmail(tx, { to: email, ...planTakenMail(appUrl, reason) });
    return { action: "given plan taken back", say: TEXT.planTaken, details: { reason } };
  };

/** Each download writes an audit line. Throws export_not_found. */
export async function downloadExport(
  { serviceDb, openExport }: PeopleDeps,
  { userId, askedBy }: { userId: string; askedBy: string },
  link: { id: string; until: number; signature: string },
): Promise<{ file: ReadableStream; headers: Record<string, string> }> {
  const opened = await openExport({ userId, askedBy }, link);
  await insertAuditLine(serviceDb, { actorId: askedBy, action: "data export downloaded", subjectId: userId });
  return opened;
}

/** Changes an admin or superadmin to the role of their plan. Throws not_staff. */
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
 * Runs an action and writes its audit line in one transaction. `actorId` is null for the command line. Besides the
 * action's own errors, throws promote_unknown and last_superadmin.
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
      return { message: fillText(say, { name: user.full_name }), account: presentAccount(account) };
    })
    .catch(throwLastSuperadmin);

/** The database refuses to remove the last superadmin (app.keep_a_superadmin). */
export function throwLastSuperadmin(error: unknown): never {
  throw sqlStateOf(error) === "ZB016" ? new AppError("last_superadmin", { cause: error }) : error;
}

const presentAccount = ({ plan, period_end, given_plan, given_until, ...row }: AccountRow): StaffAccount =>
  present(staffAccount, {
    ...row,
    given_plan: given_plan && { plan: given_plan, until: given_until?.toISOString() ?? null },
    subscription: plan === "free" ? null : { plan, period_end: period_end.toISOString() },
  });
