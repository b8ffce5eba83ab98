import { sql } from "kysely";
import type { Connection, Tx } from "#api/db/database.ts";
import { normaliseEmail } from "#contract/email-address.ts";
import type { AuditAction } from "#contract/admin-list.ts";
import { AUDIT_WORDS_DAYS } from "#contract/limits.ts";

export type AuditLine = {
  actorId: string | null;
  action: AuditAction;
  /** null when the action concerned nobody in particular. */
  subjectId: string | null;
  details?: Record<string, unknown>;
};

/** Free text, which may name anybody, is stored beside the log and not in it (0026_audit_words.sql). */
const TYPED = new Set(["search", "reason"]);

/** serviceDb: no user-level role can read or write the log (decisions.md D10). */
export async function insertAuditLine(serviceDb: Connection | Tx, line: AuditLine): Promise<void> {
  const details = Object.entries(line.details ?? {});
  const isTyped = ([name, value]: [string, unknown]) => TYPED.has(name) && value !== "";
  const words = JSON.stringify(Object.fromEntries(details.filter(isTyped)));
  const others = JSON.stringify(Object.fromEntries(details.filter((each) => !isTyped(each))));
  await sql`
    with apart as (select ${words}::jsonb as words, gen_random_uuid()::text as salt),
    line as (
      insert into private.audit_log (actor_id, action, subject_id, details)
      select ${line.actorId}::uuid, ${line.action}, ${line.subjectId}::uuid, ${others}::jsonb
        || case when words = '{}' then '{}' else jsonb_build_object('words', app.words_digest(words, salt)) end
      from apart returning id)
    insert into private.audit_words (line_id, words, salt) select id, words, salt from line, apart where words <> '{}'
  `.execute(serviceDb);
}

/** serviceDb: deletes old text in lines of all users. */
export async function deleteOldAuditWords(serviceDb: Connection): Promise<void> {
  await sql`delete from private.audit_words where at < now() - make_interval(days => ${AUDIT_WORDS_DAYS})`.execute(
    serviceDb,
  );
}

type AuditFilter = {
  actor: string;
  subject: string;
  action?: AuditAction | undefined;
  /** Days (UTC), both inclusive. */
  from?: string | undefined;
  to?: string | undefined;
  /** Selects only lines before the one with this id. */
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

/** An email finds the person who has it now; an id also finds a deleted account. */
function isPerson(column: "actor_id" | "subject_id", emailOrId: string) {
  const person = sql.ref(`a.${column}`);
  if (emailOrId === "") return sql`true`;
  if (UUID.test(emailOrId)) return sql`${person} = ${emailOrId}::uuid`;
  return sql`${person} = (select id from public.users where lower(email) = ${normaliseEmail(emailOrId)})`;
}

/** Newest first. */
export async function listAuditLines(
  serviceDb: Connection | Tx,
  filter: AuditFilter,
): Promise<StoredAuditLine[]> {
  const { action, from, to, before } = filter;
  const { rows } = await sql<StoredAuditLine>`
    select a.id::text, a.at, a.action,
      a.details - 'words' || coalesce(t.words, case when a.details ? 'words' then '{"wordsDeleted": true}'::jsonb else '{}' end) as details,
      a.actor_id, w.full_name as actor_name, w.email as actor_email,
      a.subject_id, s.full_name as subject_name, s.email as subject_email
    from private.audit_log a
    left join public.users w on w.id = a.actor_id
    left join public.users s on s.id = a.subject_id
    left join private.audit_words t on t.line_id = a.id
    where ${isPerson("actor_id", filter.actor)} and ${isPerson("subject_id", filter.subject)}
      and ${action === undefined ? sql`true` : sql`a.action = ${action}`}
      and ${from === undefined ? sql`true` : sql`a.at >= ${from}::date::timestamp at time zone 'utc'`}
      and ${to === undefined ? sql`true` : sql`a.at < (${to}::date + 1)::timestamp at time zone 'utc'`}
      and ${before === undefined ? sql`true` : sql`a.id < ${before}::bigint`}
    order by a.id desc limit ${filter.limit}
  `.execute(serviceDb);
  return rows;
}

/**
 * Returns the id of the first line that was changed, that follows a removed line, or whose free text is not the text
 * that was typed; null when the chain is intact. Lines whose text was moved out are checked against the digests in the
 * 'words moved' line.
 */
export async function findBrokenLine(serviceDb: Connection | Tx): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    with moved as (
      select (m ->> 'id')::bigint as id, m ->> 'digest' as digest
      from (select details from private.audit_log where action = 'words moved' order by id limit 1) l,
        jsonb_array_elements(l.details -> 'lines') m)
    select id::text from (
      select id, coalesce(moved.digest, (line).hash) as hash,
        w.line_id is not null and a.digest is distinct from app.words_digest(w.words, w.salt) as is_other,
        app.audit_hash(line, case when moved.id is null then before else before || (line).hash end) as due
      from (select l as line, l.id, l.details ->> 'words' as digest, lag(l.hash, 1, '') over (order by l.id) as before
        from private.audit_log l) a
      left join moved using (id) left join private.audit_words w on w.line_id = id
    ) chain where hash <> due or is_other order by id limit 1
  `.execute(serviceDb);
  return rows[0]?.id ?? null;
}

/** Counts the lines up to the one with that hash, or all lines if no hash is given; null when no line has it. */
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
