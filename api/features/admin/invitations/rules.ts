import type { Connection, Tx } from "#api/db/database.ts";
import { AppError } from "#api/http/errors.ts";
import { findLanguage } from "#api/jobs/emails.ts";
import { enqueue } from "#api/jobs/queue.ts";
import type { AccountInvitation, ListOutcome } from "#contract/account-invitations.ts";
import type { AuditAction } from "#contract/admin-list.ts";
import { ROLE } from "#contract/roles.ts";
import { insertAuditLine } from "../audit/queries.ts";
import { mailInvitationsJob } from "./jobs.ts";
import {
  deleteInvitation,
  insertInvitations,
  listInvitations,
  resetInvitation,
  type InvitationCursor,
  type InvitationRow,
} from "./queries.ts";
import { readList } from "./read-list.ts";

export type InvitationDeps = {
  serviceDb: Connection;
  /** True when Calendly is configured. */
  hasCoaches: boolean;
};

type Actor = { userId: string; email: string };

/** Invites everybody on the list, or nobody if a line is invalid. */
export async function inviteByList(
  { serviceDb, hasCoaches }: InvitationDeps,
  actor: Actor,
  list: string,
): Promise<ListOutcome> {
  const { lines, problems } = readList(list, { hasCoaches });
  if (problems.length > 0) return { invited: 0, known: 0, problems };
  return serviceDb.transaction().execute(async (tx) => {
    const language = await findLanguage(tx, actor.email);
    const invited = await insertInvitations(tx, { lines, actorId: actor.userId, language });
    await insertAuditLine(tx, {
      actorId: actor.userId,
      action: "people invited",
      subjectId: null,
      details: { invited },
    });
    if (invited > 0) await enqueue(tx, { job: mailInvitationsJob, payload: {} });
    return { invited, known: lines.length - invited, problems };
  });
}

/** Each view writes an audit line. */
export const viewInvitations = (
  { serviceDb }: InvitationDeps,
  { actorId, ...page }: { actorId: string; search: string; cursor: InvitationCursor; limit: number },
): Promise<InvitationRow[]> =>
  serviceDb.transaction().execute(async (tx) => {
    const { search } = page;
    await insertAuditLine(tx, {
      actorId,
      action: "invitations listed",
      subjectId: null,
      details: { search },
    });
    return listInvitations(tx, page);
  });

type One = { actorId: string; id: string };

/** Throws invitation_gone. */
export const sendAgain = ({ serviceDb }: InvitationDeps, one: One): Promise<void> =>
  serviceDb.transaction().execute(async (tx) => {
    await change(tx, one, { action: "invitation sent again", done: await resetInvitation(tx, one.id) });
    await enqueue(tx, { job: mailInvitationsJob, payload: {} });
  });

/** Throws invitation_gone. */
export const withdraw = ({ serviceDb }: InvitationDeps, one: One): Promise<void> =>
  serviceDb
    .transaction()
    .execute(async (tx) =>
      change(tx, one, { action: "invitation withdrawn", done: await deleteInvitation(tx, one.id) }),
    );

async function change(
  tx: Tx,
  { actorId, id }: One,
  { action, done }: { action: AuditAction; done: boolean },
): Promise<void> {
  if (!done) throw new AppError("invitation_gone");
  await insertAuditLine(tx, { actorId, action, subjectId: null, details: { invitation: id } });
}

export const presentInvitation = (row: InvitationRow): AccountInvitation => ({
  id: row.id,
  email: row.email,
  isCoach: row.role_id === ROLE.coach,
  plan: row.plan,
  group: row.group_name,
  state: stateOf(row),
  mailedAt: row.mailed_at?.toISOString() ?? null,
  expiresAt: row.expires_at?.toISOString() ?? null,
});

function stateOf({ accepted_at, mailed_at, expired }: InvitationRow): AccountInvitation["state"] {
  if (accepted_at !== null) return "accepted";
  if (mailed_at === null) return "waiting";
  return expired ? "expired" : "sent";
}
