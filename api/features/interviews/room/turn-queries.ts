import { sql } from "kysely";
import type { Connection, Tx } from "#api/db/database.ts";
import { prepared } from "#api/db/prepared.ts";
import type { InterviewPlan } from "#interviewer/engine/types.ts";
import {
  INTERVIEW_COLUMNS,
  MESSAGE_COLUMNS,
  spentTodayAsSeenBy,
  type InterviewRow,
  type MessageRow,
} from "../queries.ts";
import type { Spent } from "../model-client.ts";

/** serviceDb, as in queries.ts: only the server reads plans. */

export const MESSAGE_FIELDS = sql.join(MESSAGE_COLUMNS.map((column) => sql.ref(column)));
export const DRAFT_COLUMNS = ["words", "revision", "based_on", "screen", "active_at"] as const;
const DRAFT_FIELDS = sql.join(DRAFT_COLUMNS.map((column) => sql.ref(column)));
const INTERVIEW_FIELDS = sql.join(INTERVIEW_COLUMNS.map((column) => sql.ref(`c.${column}`)));

export type OpenTurn = {
  interview: InterviewRow;
  plan: InterviewPlan;
  messages: MessageRow[];
  /** The unsent answer shared by the interview's screens. */
  draft: DraftRow | null;
  /** True while another request works on an answer of this interview. */
  busy: boolean;
  spent: Spent;
  now: Date;
  /** Differs after any change of the interview's row. */
  version: string;
};

export type DraftRow = {
  words: string;
  revision: number;
  based_on: number;
  screen: string;
  active_at: Date;
};

export type Owner = { interviewId: string; userId: string };

export type StoredMessage = Omit<MessageRow, "created_at"> & { created_at: string };

export const toMessage = (stored: StoredMessage): MessageRow => ({
  ...stored,
  created_at: new Date(stored.created_at),
});

type TurnRow = InterviewRow & {
  plan: InterviewPlan;
  model_tokens: number;
  day_tokens: number;
  busy: boolean;
  now: Date;
  version: string;
  messages: StoredMessage[];
  draft: (Omit<DraftRow, "active_at"> & { active_at: string }) | null;
};

/** Reads everything for a turn; undefined when the user has no such interview. */
export const findTurn = (db: Connection | Tx, owner: Owner): Promise<OpenTurn | undefined> =>
  readTurn(db, owner);

/** Like `findTurn` for any user, for the server's own work. */
export const findAnyTurn = (db: Connection, interviewId: string): Promise<OpenTurn | undefined> =>
  readTurn(db, { interviewId, userId: null });

const SPENT_TODAY = spentTodayAsSeenBy(sql`c.user_id`);

async function readTurn(
  db: Connection | Tx,
  { interviewId, userId }: { interviewId: string; userId: string | null },
): Promise<OpenTurn | undefined> {
  const { rows } = await prepared<TurnRow>`
    select ${INTERVIEW_FIELDS},
      p.plan, p.model_tokens, ${SPENT_TODAY} as day_tokens, coalesce(p.turn_until > now(), false) as busy,
      clock_timestamp() as now, c.xmin::text as version,
      (select coalesce(json_agg(m order by m.sequence), '[]')
        from (select ${MESSAGE_FIELDS} from public.messages where conversation_id = c.id) m) as messages,
      (select to_json(d) from (select ${DRAFT_FIELDS} from public.interview_drafts where conversation_id = c.id) d) as draft
    from public.conversations c join private.interview_plans p on p.conversation_id = c.id
    where c.id = ${interviewId} and c.user_id = coalesce(${userId}::uuid, c.user_id)
  `.execute(db);
  const row = rows[0];
  if (!row) return undefined;
  const { plan, busy, now, version, model_tokens, day_tokens, messages, draft, ...interview } = row;
  return {
    interview,
    plan,
    messages: messages.map(toMessage),
    draft: draft && { ...draft, active_at: new Date(draft.active_at) },
    busy,
    spent: { interview: model_tokens, day: day_tokens },
    now,
    version,
  };
}
