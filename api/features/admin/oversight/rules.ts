import { randomUUID } from "node:crypto";
import { findLanguage, wordsOfMailError, type SendEmail } from "#api/jobs/emails.ts";
import { testMail } from "./mails.ts";
import type { Connection, Tx } from "#api/db/database.ts";
import { AppError } from "#api/http/errors.ts";
import type { Promoted, StopState } from "#contract/admin.ts";
import { ROLE, type Role } from "#contract/roles.ts";
import { insertAuditLine } from "../audit/queries.ts";
import { throwLastSuperadmin } from "../people/rules.ts";
import { findStop, lockUserByEmail, setStop, updateRole } from "./queries.ts";

export type RoleDeps = {
  serviceDb: Connection;
  /** Cancels that coach's sessions that have not begun; returns their number. */
  cancelCoachingAhead: (tx: Tx, userId: string) => Promise<number>;
};

/** Changes roles 1, 2, 3 and 5 to 4 (decisions.md D1). Throws promote_unknown, already_admin, superadmin_kept. */
export const promoteUser = (deps: RoleDeps, input: { actorId: string; email: string }) =>
  changeRole(deps, { ...input, role: ROLE.admin }, (previous) => {
    if (previous === ROLE.superadmin) throw new AppError("superadmin_kept");
    if (previous === ROLE.admin) throw new AppError("already_admin");
  });

/**
 * For the command line, which may set any role. A coach's future sessions are cancelled only with `cancelsSessions`
 * (decisions.md D15). Throws promote_unknown, last_superadmin, and an error with the number of sessions.
 */
export const grantRole = (
  { serviceDb, cancelCoachingAhead }: RoleDeps,
  { email, role, cancelsSessions }: { email: string; role: Role; cancelsSessions: boolean },
): Promise<Promoted & { id: string }> => {
  const cancel = async (tx: Tx, userId: string) => {
    const sessions = await cancelCoachingAhead(tx, userId);
    if (sessions > 0 && !cancelsSessions)
      throw new Error(
        `${email} is a coach with sessions ahead: ${sessions}. A new role cancels them, gives them back and tells both sides. Nothing was changed; with --cancel-sessions it is.`,
      );
    return sessions;
  };
  const deps = { serviceDb, cancelCoachingAhead: cancel };
  return changeRole(deps, { actorId: null, email, role }, () => undefined);
};

const changeRole = (
  { serviceDb, cancelCoachingAhead }: RoleDeps,
  { actorId, email, role }: { actorId: string | null; email: string; role: Role },
  check: (previous: number) => void,
): Promise<Promoted & { id: string }> =>
  serviceDb
    .transaction()
    .execute(async (tx) => {
      const user = await lockUserByEmail(tx, email);
      if (!user) throw new AppError("promote_unknown");
      check(user.role_id);
      await updateRole(tx, user.id, role);
      // Former coaches have no sessions (decisions.md D15).
      if (user.role_id === ROLE.coach && role !== ROLE.coach) await cancelCoachingAhead(tx, user.id);
      const details = { previousRole: user.role_id, newRole: role };
      await insertAuditLine(tx, { actorId, action: "role changed", subjectId: user.id, details });
      return { id: user.id, name: user.full_name, email: user.email, ...details };
    })
    .catch(throwLastSuperadmin);

/** Writes the audit line for a superadmin created with the link from the log (safety.md T140). */
export const noteFirstSuperadmin = (tx: Tx, userId: string): Promise<void> =>
  insertAuditLine(tx, {
    actorId: null,
    action: "role changed",
    subjectId: userId,
    details: { newRole: ROLE.superadmin },
  });

/** Writes the audit line for a role that a provider's claim granted or revoked (safety.md T153). */
export const noteRoleByProvider = (
  tx: Tx,
  { userId, ...details }: { userId: string; previousRole: number; newRole: number },
): Promise<void> =>
  insertAuditLine(tx, {
    actorId: null,
    action: "role changed",
    subjectId: userId,
    details: { ...details, by: "provider" },
  });

export async function readStop(serviceDb: Connection | Tx): Promise<StopState> {
  const since = await findStop(serviceDb);
  return { stopped: since !== null, since: since?.toISOString() ?? null };
}

/** Refuses new interviews on all servers, or allows them again. Each change writes an audit line. */
export const stopInterviews = (
  serviceDb: Connection,
  { actorId, stopped }: { actorId: string; stopped: boolean },
): Promise<StopState> =>
  serviceDb.transaction().execute(async (tx) => {
    const action = stopped ? "new interviews stopped" : "new interviews allowed";
    if (await setStop(tx, stopped)) await insertAuditLine(tx, { actorId, action, subjectId: null });
    return readStop(tx);
  });

export type TestMailDeps = {
  appUrl: string;
  /** Sends a mail at once, bypassing the queue. */
  sendMail: SendEmail;
};

/** Sends the caller a test mail in their language, and returns the mail server's reply. */
export async function sendTestMail(
  { serviceDb, appUrl, sendMail }: TestMailDeps & { serviceDb: Connection },
  to: string,
): Promise<{ sent: boolean; words: string }> {
  const mail = testMail(appUrl).versions[await findLanguage(serviceDb, to)];
  try {
    const { refused, words = "" } = await sendMail({ to, ...mail, idempotencyKey: randomUUID() });
    return { sent: refused === null, words: refused === null ? "" : `${refused} ${words}`.trim() };
  } catch (error) {
    return { sent: false, words: wordsOfMailError(error) };
  }
}
