import { compose, Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { createGunzip, createGzip } from "node:zlib";
import { Client } from "pg";
import { z } from "zod";
import type { BackupFiles } from "./backup-files.ts";
import { migrate } from "./migrate.ts";
import { liftLimits } from "./server-role.ts";

/**
 * A backup is a folder of encrypted files: the rows of each table as JSON lines, and a manifest. It depends on no
 * PostgreSQL version and no program besides the app, so data can move between the embedded database and any other.
 */

const ROWS_AT_ONCE = 100;
const PIECE_CHARACTERS = 64 * 1024;
/** Limits one restoring statement by characters, because a single advert can have 100,000. */
const CHARACTERS_AT_ONCE = 1_000_000;
const MANIFEST = "manifest.json";

/** Tables with sessions and tokens, which nobody needs after a restore, so they are not stored (safety.md T75). */
export const LEFT_OUT: ReadonlySet<string> = new Set([
  "auth.session",
  "auth.verification",
  "private.api_keys",
  "private.captcha_passes",
  "private.captcha_spent",
  "private.email_changes",
  "private.factor_recoveries",
  "private.factor_removals",
  "private.oauth_states",
  "private.used_codes",
]);

/** Also leaves out unsent mails whose link contains a token (`token=` in its query). */
const KEPT_ROWS: Record<string, string> = {
  "private.jobs": "not (kind = 'sendEmail' and payload::text like '%token=%')",
};
const keptRows = (table: string): string => (LEFT_OUT.has(table) ? "false" : (KEPT_ROWS[table] ?? "true"));

const HISTORY = "private.migrations";

const manifestSchema = z.object({
  at: z.iso.datetime(),
  migrations: z.array(z.string()).min(1),
  tables: z.array(z.object({ name: z.string(), rows: z.int().min(0) })),
  sequences: z.array(z.object({ name: z.string(), value: z.string() })),
  /** Names of the files that the data folder held besides the database. */
  files: z.array(z.string()),
});

export type Manifest = z.infer<typeof manifestSchema>;

const TABLES = `
  select format('%I.%I', n.nspname, c.relname) as name,
    (select string_agg(quote_ident(a.attname), ', ' order by a.attnum) from pg_attribute a
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind in ('r', 'p') and n.nspname in ('public', 'private', 'auth', 'app')
  order by 1`;

type Table = { name: string; columns: string };

async function listTables(client: Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(TABLES);
  return rows.filter(({ name }) => name !== HISTORY);
}

const fileOf = (table: string) => `${table.replaceAll('"', "")}.jsonl.gz`;

/** Writes a snapshot of all rows while the server runs, then the files that `writeFiles` adds and the manifest. */
export async function writeBackup(
  url: string,
  backup: BackupFiles,
  writeFiles: () => Promise<Manifest["files"]> = () => Promise.resolve([]),
): Promise<Manifest> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query("begin transaction isolation level repeatable read read only");
    await liftLimits(client);
    const tables = [];
    for (const table of await listTables(client)) {
      const counted = { rows: 0 };
      const lines = compose(Readable.from(readLines(client, table, counted)), createGzip());
      await backup.write(fileOf(table.name), lines as AsyncIterable<Buffer>);
      tables.push({ name: table.name, rows: counted.rows });
    }
    const { rows: sequences } = await client.query<{ name: string; value: string }>(
      `select format('%I.%I', schemaname, sequencename) as name, last_value::text as value
       from pg_sequences where last_value is not null and schemaname in ('public', 'private', 'auth', 'app')`,
    );
    const { rows: history } = await client.query<{ name: string }>(
      `select name from ${HISTORY} order by name`,
    );
    const migrations = history.map(({ name }) => name);
    const at = new Date().toISOString();
    await client.query("commit");
    // Rows first: a file without a row is harmless, a row without its file is not.
    const manifest: Manifest = { at, migrations, tables, sequences, files: await writeFiles() };
    await backup.write(MANIFEST, [JSON.stringify(manifest)]);
    return manifest;
  } finally {
    await client.end();
  }
}

async function* readLines(client: Client, { name, columns }: Table, counted: { rows: number }) {
  await client.query(
    `declare all_rows no scroll cursor for select row_to_json(t)::text as line from (select ${columns} from ${name}
      where ${keptRows(name)}) t`,
  );
  for (;;) {
    const { rows } = await client.query<{ line: string }>(`fetch ${ROWS_AT_ONCE} from all_rows`);
    if (rows.length === 0) break;
    counted.rows += rows.length;
    let piece = "";
    for (const { line } of rows) {
      piece += `${line}\n`;
      // Yield several rows at a time: all at once would fill the memory, and single short rows would be slow.
      if (piece.length < PIECE_CHARACTERS) continue;
      yield piece;
      piece = "";
    }
    yield piece;
  }
  await client.query("close all_rows");
}

export const readManifest = async (backup: BackupFiles): Promise<Manifest> =>
  manifestSchema.parse(JSON.parse((await buffer(backup.read(MANIFEST))).toString()));

/**
 * Restores a backup into a database in which nobody has signed up, all or nothing, then applies newer migrations.
 * Throws when there are users already, or when the backup is from a newer version.
 */
export async function restoreBackup(url: string, backup: BackupFiles): Promise<Manifest> {
  const manifest = await readManifest(backup);
  await migrate(url, { upTo: manifest.migrations.at(-1) });
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query("begin");
    await liftLimits(client);
    await checkFits(client, manifest);
    const tables = await listTables(client);
    const keys = await letReferencesWait(client);
    for (const { name } of tables) await client.query(`alter table ${name} disable trigger user`);
    for (const { name } of tables) await client.query(`delete from ${name}`);
    for (const table of tables) await load(client, table, { backup, manifest });
    for (const { name, value } of manifest.sequences)
      await client.query("select setval($1::regclass, $2::bigint)", [name, value]);
    await client.query("set constraints all immediate");
    for (const { name } of tables) await client.query(`alter table ${name} enable trigger user`);
    for (const key of keys)
      await client.query(`alter table ${key.table} alter constraint ${key.name} ${key.was}`);
    await client.query("commit");
  } finally {
    await client.end();
  }
  await migrate(url);
  return manifest;
}

async function checkFits(client: Client, { migrations }: Manifest): Promise<void> {
  const { rows: people } = await client.query(`select from auth."user" limit 1`);
  if (people.length > 0)
    throw new Error("There are accounts in this database already. Restore into an empty one.");
  const { rows } = await client.query<{ name: string }>(`select name from ${HISTORY}`);
  const missing = migrations.filter((name) => !rows.some((row) => row.name === name));
  if (missing.length > 0)
    throw new Error(`The backup is of a newer version: this one has no ${missing.join(", ")}.`);
}

type Key = { table: string; name: string; was: string };

/** Defers foreign keys, because rows are restored table by table and may refer to later ones. */
async function letReferencesWait(client: Client): Promise<Key[]> {
  const { rows } = await client.query<Key>(`
    select conrelid::regclass::text as "table", quote_ident(conname) as name,
      case when not condeferrable then 'not deferrable'
        when condeferred then 'deferrable initially deferred' else 'deferrable initially immediate' end as was
    from pg_constraint where contype = 'f' and conparentid = 0 and connamespace::regnamespace::text in ('public', 'private', 'auth', 'app')`);
  for (const { table, name } of rows)
    await client.query(`alter table ${table} alter constraint ${name} deferrable initially deferred`);
  return rows;
}

type Loading = { backup: BackupFiles; manifest: Manifest };

async function load(client: Client, table: Table, { backup, manifest }: Loading): Promise<void> {
  const expected = manifest.tables.find(({ name }) => name === table.name);
  if (!expected) throw new Error(`The backup holds nothing of ${table.name}.`);
  const insert = `insert into ${table.name} (${table.columns}) overriding system value
    select ${table.columns} from json_populate_recordset(null::${table.name}, $1::json)`;
  let rows = 0;
  let lines: string[] = [];
  let characters = 0;
  const flush = async () => {
    if (lines.length > 0) await client.query(insert, [`[${lines.join(",")}]`]);
    rows += lines.length;
    lines = [];
    characters = 0;
  };
  const text = compose(backup.read(fileOf(table.name)), createGunzip());
  for await (const line of splitLines(text)) {
    lines.push(line);
    characters += line.length;
    if (lines.length === ROWS_AT_ONCE || characters > CHARACTERS_AT_ONCE) await flush();
  }
  await flush();
  if (rows !== expected.rows)
    throw new Error(`The backup of ${table.name} holds ${rows} rows instead of ${expected.rows}.`);
}

/** Used instead of node:readline, which reads a thousand lines ahead of its consumer. */
async function* splitLines(text: Readable): AsyncGenerator<string> {
  let begun = "";
  for await (const chunk of text.setEncoding("utf8")) {
    const [first = "", ...others] = (chunk as string).split("\n");
    begun += first;
    for (const next of others) {
      yield begun;
      begun = next;
    }
  }
  if (begun !== "") yield begun;
}
