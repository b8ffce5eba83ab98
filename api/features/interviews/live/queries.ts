import { withoutWaitingForDisk, type Connection } from "#api/db/database.ts";
import { prepared } from "#api/db/prepared.ts";
import { DRAFT_COLUMNS, type DraftRow } from "../room/turn-queries.ts";

/**
 * serviceDb throughout: a stream checks its session when it begins, and only the server writes drafts. Every query
 * names the owner or reads no text.
 */

export const LIVE_CHANNEL = "greenroom_live";

type Owner = { userId: string; interviewId: string };

/** Changes within this time are sent in one statement, so that a server notifies at most five times a second. */
const TOLD_AFTER_MS = 200;

const untold = new WeakMap<Connection, Set<string>>();

/** Notifies every server that this interview changed, by its id only. Not awaited: the sweep makes up for losses. */
export function announce(serviceDb: Connection, interviewId: string): void {
  const waiting = untold.get(serviceDb);
  if (waiting !== undefined) return void waiting.add(interviewId);
  const changed = new Set([interviewId]);
  untold.set(serviceDb, changed);
  setTimeout(() => {
    untold.delete(serviceDb);
    prepared`
      with quick as (${withoutWaitingForDisk})
      select pg_notify(${LIVE_CHANNEL}, id) from quick, unnest(${[...changed]}::text[]) as id`
      .execute(serviceDb)
      .catch(() => undefined);
  }, TOLD_AFTER_MS);
}

type NewDraft = Owner & { text: string; screen: string; basedOn: number };

/**
 * Returns undefined for another user's or an ended interview. Commits asynchronously, because browsers also keep the
 * draft.
 */
export async function storeDraft(
  serviceDb: Connection,
  { userId, interviewId, text, screen, basedOn }: NewDraft,
): Promise<{ revision: number; before: Omit<DraftRow, "based_on" | "active_at"> | null } | undefined> {
  const { rows } = await prepared<{
    revision: number;
    old_words: string | null;
    old_revision: number;
    old_screen: string;
  }>`
    with quick as (${withoutWaitingForDisk}),
    open as (
      select c.id, c.user_id from public.conversations c, quick
      where c.id = ${interviewId} and c.user_id = ${userId} and c.status = 'in_progress'),
    before as (select d.* from public.interview_drafts d join open on open.id = d.conversation_id),
    saved as (
      insert into public.interview_drafts as d (conversation_id, user_id, words, based_on, screen)
      select id, user_id, ${text}, ${basedOn}::integer, ${screen} from open
      on conflict (conversation_id) do update set words = excluded.words, revision = d.revision + 1,
        based_on = excluded.based_on, screen = excluded.screen, active_at = now()
      returning revision),
    told as (
      select pg_notify(${LIVE_CHANNEL}, concat_ws(' ', ${interviewId}::text, revision, ${screen}::text)) from saved)
    select saved.revision, before.words as old_words, before.revision as old_revision, before.screen as old_screen
    from saved left join before on true left join told on true
  `.execute(serviceDb);
  const row = rows[0];
  if (!row) return undefined;
  const { revision, old_words: words } = row;
  return {
    revision,
    before: words === null ? null : { words, revision: row.old_revision, screen: row.old_screen },
  };
}

export const findDraft = (
  serviceDb: Connection,
  { userId, interviewId }: Owner,
): Promise<DraftRow | undefined> =>
  serviceDb
    .selectFrom("interview_drafts")
    .select(DRAFT_COLUMNS)
    .where("conversation_id", "=", interviewId)
    .where("user_id", "=", userId)
    .executeTakeFirst();

export type Seen = { interviewId: string; version: string; revision: number };
export type Change = { interviewId: string; isDraftOnly: boolean };

/** Returns those of the given interviews that changed since the server last read them. */
export async function findChanges(serviceDb: Connection, seen: Seen[]): Promise<Change[]> {
  const { rows } = await prepared<Change>`
    select w.id as "interviewId", coalesce(c.xmin::text = w.version, false) as "isDraftOnly"
    from unnest(${seen.map((it) => it.interviewId)}::uuid[], ${seen.map((it) => it.version)}::text[],
      ${seen.map((it) => it.revision)}::integer[]) as w (id, version, revision)
    left join public.conversations c on c.id = w.id
    left join public.interview_drafts d on d.conversation_id = w.id
    where c.xmin::text is distinct from w.version or coalesce(d.revision, 0) <> w.revision
  `.execute(serviceDb);
  return rows;
}
