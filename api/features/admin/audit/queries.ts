import { sql } from "kysely";
import type { Connection, Tx } from "#api/db/database.ts";
import type { AuditAction } from "#contract/admin-list.ts";

export type AuditLine = {
  actorId: string | null;
  action: AuditAction;
  /** null: it concerned nobody in particular. */
  subjectId: string | null;
  details?: Record<string, unknown>;
};

/** serviceDb: no user-level query can see the log, let alone write it (decisions.md D10). */
export async function insertAuditLine(serviceDb: Connection | Tx, line: AuditLine): Promise<void> {
  await serviceDb
    .insertInto("private.audit_log")
    .values({
      actor_id: line.actorId,
      action: line.action,
      subject_id: line.subjectId,
      details: JSON.stringify(line.details ?? {}),
    })
    .execute();
}

type AuditFilter = {
  actor: string;
  subject: string;
  action?: AuditAction | undefined;
  /** Days (UTC), both included. */
  from?: string | undefined;
  to?: string | undefined;
  /** Lines before this one. */
  before: string | undefined;
  limit: number;
};

export type StoredAuditLine = {
  id: string;
  at: Date;
  action: string;
  details: Record<string, unknown>;
  actor_id: string | null;
  actor_name: string | null;
  actor_email: string | null;
  subject_id: string | null;
  subject_name: string | null;
  subject_email: string | null;
};

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** An email names who has it now; an id also somebody whose account is gone. */
function isPerson(column: "actor_id" | "subject_id", emailOrId: string) {
  const person = sql.ref(`a.${column}`);
  if (emailOrId === "") return sql`true`;
  if (UUID.test(emailOrId)) return sql`${person} = ${emailOrId}::uuid`;
  return sql`${person} = (select id from public.users where lower(email) = ${emailOrId.toLowerCase()})`;
}

/** Newest first. */
export async function listAuditLines(
  serviceDb: Connection | Tx,
  filter: AuditFilter,
): Promise<StoredAuditLine[]> {
  const { action, from, to, before } = filter;
  const { rows } = await sql<StoredAuditLine>`
    select a.id::text, a.at, a.action, a.details,
      a.actor_id, w.full_name as actor_name, w.email as actor_email,
      a.subject_id, s.full_name as subject_name, s.email as subject_email
    from private.audit_log a
    left join public.users w on w.id = a.actor_id
    left join public.users s on s.id = a.subject_id
    where ${isPerson("actor_id", filter.actor)} and ${isPerson("subject_id", filter.subject)}
      and ${action === undefined ? sql`true` : sql`a.action = ${action}`}
      and ${from === undefined ? sql`true` : sql`a.at >= ${from}::date::timestamp at time zone 'utc'`}
      and ${to === undefined ? sql`true` : sql`a.at < (${to}::date + 1)::timestamp at time zone 'utc'`}
      and ${before === undefined ? sql`true` : sql`a.id < ${before}::bigint`}
    order by a.id desc limit ${filter.limit}
  `.execute(serviceDb);
  return rows;
}

/** The number of the first line that was changed, or before which one was taken out; null: the chain holds. */
export async function findBrokenLine(serviceDb: Connection | Tx): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select id::text from (
      select a.id, a.hash, app.audit_hash(a, lag(a.hash, 1, '') over (order by a.id)) as due from private.audit_log a
    ) chain where hash <> due order by id limit 1
  `.execute(serviceDb);
  return rows[0]?.id ?? null;
}

/** How many lines there are up to the one with that hash, or to the last one; null where no line has it. */
export async function findAuditHead(
  serviceDb: Connection,
  hash?: string,
): Promise<{ lines: number; hash: string } | null> {
  const { rows } = await sql<{ lines: number; hash: string }>`
    select (select count(*) from private.audit_log b where b.id <= a.id)::integer as lines, a.hash
    from private.audit_log a where ${hash === undefined ? sql`true` : sql`a.hash = ${hash}`}
    order by a.id desc limit 1
  `.execute(serviceDb);
  return rows[0] ?? null;
}
