import type pg from "pg";

/** Row rules as data: the expected outcome for a row of Ann's, per table, verb and actor. */

export const VERBS = ["select", "insert", "update", "delete"] as const;
export type Verb = (typeof VERBS)[number];

/** done: at least one row; nothing: no error and no row; refused: SQLSTATE 42501. */
export type Outcome = "done" | "nothing" | "refused";

/** The user whose id is set in the transaction as `app_user`; nobody: no id is set. */
export type Actor = "owner" | "other" | "nobody" | "coach" | "otherCoach";

export type Ids = {
  owner: string;
  other: string;
  coach: string;
  otherCoach: string;
  coachProfile: string;
  conversation: string;
  /** Ann's past interview, which has a report. */
  report: string;
  /** Another past interview of Ann's, shared with nobody. */
  unshared: string;
  /** Ann's session with Cora. */
  booking: string;
  /** Ann's earlier, completed session, without feedback from Cora. */
  pastBooking: string;
  /** A story of Ann's. */
  story: string;
  /** Another story of Ann's, shared for the booking. */
  otherStory: string;
  /** Id of the share of another application of Ann's, for the booking. */
  share: string;
  /** An application of Ann's. */
  application: string;
  /** Ann's debrief of the application's interview. */
  debrief: string;
};

export type Actors = Partial<Record<Actor, Outcome>> & Record<"owner" | "other" | "nobody", Outcome>;

export type TableRule = {
  /** Name with the schema, e.g. `public.users`. */
  table: string;
  /** Condition for Ann's rows, with `$1` for her id. */
  ofOwner?: string;
  /** The values of an insert for Ann; without it, the insert uses only defaults. */
  newRow?: (ids: Ids) => Record<string, unknown>;
  /** The `set` of an update; without it the first column is set to itself. */
  change?: string;
  /** Columns that `app_user` may name per verb, or `all` or `none`. */
  columns: Record<"select" | "insert" | "update", "all" | "none" | string[]>;
  expect: Record<Verb, Actors>;
};

const same = (outcome: Outcome): Actors => ({ owner: outcome, other: outcome, nobody: outcome });

export const REFUSED = same("refused");
export const OWNER_ONLY: Actors = { owner: "done", other: "nothing", nobody: "nothing" };
export const OWNER_MAY_ADD: Actors = { owner: "done", other: "refused", nobody: "refused" };

/** Rows that the owner shares with a booking's coach, who can read them; another coach finds none. */
export const SHARED_BY_OWNER: TableRule["expect"] = {
  select: { ...OWNER_ONLY, coach: "done", otherCoach: "nothing" },
  insert: { ...OWNER_MAY_ADD, coach: "refused" },
  update: { ...REFUSED, coach: "refused" },
  delete: { ...OWNER_ONLY, coach: "nothing", otherCoach: "nothing" },
};

/** Rows that the booking's coach writes for the client. */
export const FROM_COACH = {
  ofOwner: "user_id = $1",
  expect: {
    select: { ...OWNER_ONLY, coach: "done", otherCoach: "nothing" },
    insert: { ...REFUSED, coach: "done", otherCoach: "refused" },
    update: { owner: "nothing", other: "nothing", nobody: "nothing", coach: "done", otherCoach: "nothing" },
    delete: { ...REFUSED, coach: "refused" },
  },
} satisfies Partial<TableRule>;

/** A table in which users can read their own rows, and change them only through the server. */
export const readOwn = (table: string, ofOwner = "user_id = $1"): TableRule => ({
  table,
  ofOwner,
  columns: { select: "all", insert: "none", update: "none" },
  expect: { select: OWNER_ONLY, insert: REFUSED, update: REFUSED, delete: REFUSED },
});

/** A table that user-level queries can neither read nor change. */
export const hidden = (table: string): TableRule => ({
  table,
  columns: { select: "none", insert: "none", update: "none" },
  expect: { select: REFUSED, insert: REFUSED, update: REFUSED, delete: REFUSED },
});

/** Tries a verb on Ann's rows as that actor and rolls it back. Needs a transaction. */
export async function tryVerb(
  client: pg.ClientBase,
  ids: Ids,
  attempt: { rule: TableRule; verb: Verb; actor: Actor },
): Promise<string> {
  const { rule, verb, actor } = attempt;
  const userId = actor === "nobody" ? null : ids[actor];
  const { text, values } = await statement(client, ids, attempt);
  if (verb === "select" || verb === "insert") return tryAs(client, userId, text, values);
  // Use no condition: with one, the select rule would hide rows, and with them a hole in this verb's rule.
  const before = await fingerprint(client, ids, rule);
  await client.query("savepoint untouched");
  const outcome = await runAs(client, userId, text);
  if (outcome === "done" || outcome === "nothing") await client.query("reset role");
  const touched =
    (outcome === "done" || outcome === "nothing") && before !== (await fingerprint(client, ids, rule));
  await client.query("rollback to savepoint untouched");
  return outcome === "done" && !touched ? "nothing" : outcome;
}

/** Runs one statement as `app_user` for that user (null: none set) and rolls it back. */
// oxlint-disable-next-line max-params -- reads as a sentence: try as whom, what, with which values
export async function tryAs(
  client: pg.ClientBase,
  userId: string | null,
  text: string,
  values: unknown[] = [],
): Promise<string> {
  await client.query("savepoint attempt");
  const outcome = await runAs(client, userId, text, values);
  await client.query("rollback to savepoint attempt");
  return outcome;
}

// oxlint-disable-next-line max-params -- as above
async function runAs(
  client: pg.ClientBase,
  userId: string | null,
  text: string,
  values: unknown[] = [],
): Promise<string> {
  try {
    await client.query("savepoint run");
    await client.query("set local role app_user");
    if (userId !== null) await client.query("select set_config('app.user_id', $1, true)", [userId]);
    const { rowCount } = await client.query(text, values);
    return (rowCount ?? 0) > 0 ? "done" : "nothing";
  } catch (error) {
    await client.query("rollback to savepoint run");
    const { code } = error as { code?: string };
    return code === "42501" ? "refused" : `error ${code}`;
  }
}

/** The physical positions of Ann's rows, which an update or a delete changes. */
async function fingerprint(client: pg.ClientBase, ids: Ids, { table, ofOwner }: TableRule): Promise<string> {
  const { rows } = await client.query<{ places: string }>(
    `select coalesce(string_agg(ctid::text, ' ' order by ctid), '') as places from ${table} ${ofOwner ? `where ${ofOwner}` : ""}`,
    ofOwner ? [ids.owner] : [],
  );
  return rows[0]?.places ?? "";
}

async function statement(client: pg.ClientBase, ids: Ids, { rule, verb }: { rule: TableRule; verb: Verb }) {
  const { table, ofOwner, newRow, change } = rule;
  if (verb === "select") {
    return {
      text: `select 1 from ${table} ${ofOwner ? `where ${ofOwner}` : ""}`,
      values: ofOwner ? [ids.owner] : [],
    };
  }
  if (verb === "delete") return { text: `delete from ${table}`, values: [] };
  if (verb === "update") {
    return { text: `update ${table} set ${change ?? (await keepFirstColumn(client, table))}`, values: [] };
  }
  if (!newRow) return { text: `insert into ${table} default values`, values: [] };
  const row = newRow(ids);
  const places = Object.keys(row).map((_, index) => `$${index + 1}`);
  const text = `insert into ${table} (${Object.keys(row).join(", ")}) values (${places.join(", ")})`;
  return { text, values: Object.values(row) };
}

async function keepFirstColumn(client: pg.ClientBase, table: string): Promise<string> {
  const { rows } = await client.query<{ name: string }>(
    `select quote_ident(attname) as name from pg_attribute where attrelid = $1::regclass and attnum > 0 and attgenerated = ''
       and attidentity = '' order by attnum limit 1`,
    [table],
  );
  return `${rows[0]?.name} = ${rows[0]?.name}`;
}

/** Describes each deviation of the database from the rules; empty when there is none. */
export async function findBroken(client: pg.ClientBase, ids: Ids, rules: TableRule[]): Promise<string[]> {
  const broken: string[] = [];
  for (const rule of rules) {
    for (const verb of VERBS) {
      for (const [actor, expected] of Object.entries(rule.expect[verb]) as [Actor, Outcome][]) {
        const found = await tryVerb(client, ids, { rule, verb, actor });
        if (found !== expected)
          broken.push(`${rule.table}: ${verb} as ${actor} is ${found}, not ${expected}`);
      }
    }
  }
  return broken;
}

/** All columns of a table, and those that `app_user` may name in that verb. */
export async function columnsFor(
  client: pg.ClientBase,
  table: string,
  verb: "select" | "insert" | "update",
): Promise<{ all: string[]; allowed: string[] }> {
  const { rows } = await client.query<{ name: string; allowed: boolean }>(
    `select attname as name, has_column_privilege('app_user', attrelid, attnum, $2) as allowed
     from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped order by attnum`,
    [table, verb],
  );
  const allowed = rows.filter((row) => row.allowed).map(({ name }) => name);
  return { all: rows.map(({ name }) => name), allowed };
}

/** Every table of the four schemas, read from the catalogue. */
export async function findTables(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ table: string }>(
    `select n.nspname || '.' || quote_ident(c.relname) as table
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'f', 'v', 'm') and n.nspname in ('public', 'private', 'auth', 'app') order by 1`,
  );
  return rows.map(({ table }) => table);
}
