import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import { Client } from "pg";
import { z } from "zod";
import { migrate } from "./migrate.ts";

/**
 * A backup is a folder: one file of rows a table, as JSON lines, and a manifest. It depends on no version of PostgreSQL and
 * needs no program beside the app, so that it moves between the embedded database and any other.
 */

const ROWS_AT_ONCE = 500;
const MANIFEST = "manifest.json";
const HISTORY = "private.migrations";

const manifestSchema = z.object({
  format: z.literal(1),
  at: z.iso.datetime(),
  migrations: z.array(z.string()).min(1),
  tables: z.array(z.object({ name: z.string(), rows: z.int().min(0) })),
  sequences: z.array(z.object({ name: z.string(), value: z.string() })),
});

export type Manifest = z.infer<typeof manifestSchema>;

const TABLES = `
  select format('%I.%I', n.nspname, c.relname) as name,
    (select string_agg(quote_ident(a.attname), ', ' order by a.attnum) from pg_attribute a
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind = 'r' and n.nspname in ('public', 'private', 'auth', 'app')
  order by 1`;

type Table = { name: string; columns: string };

async function listTables(client: Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(TABLES);
  return rows.filter(({ name }) => name !== HISTORY);
}

const fileOf = (folder: string, table: string) =>
  join(folder, "tables", `${table.replaceAll('"', "")}.jsonl.gz`);

/** Writes every row as it is at one moment, while the server runs. `folder` must exist. */
export async function writeBackup(url: string, folder: string): Promise<Manifest> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query("begin transaction isolation level repeatable read read only");
    await mkdir(join(folder, "tables"), { mode: 0o700 });
    const tables = [];
    for (const table of await listTables(client)) {
      const counted = { rows: 0 };
      const target = createWriteStream(fileOf(folder, table.name), { mode: 0o600 });
      await pipeline(Readable.from(readLines(client, table, counted)), createGzip(), target);
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
    const manifest: Manifest = { format: 1, at: new Date().toISOString(), migrations, tables, sequences };
    await writeFile(join(folder, MANIFEST), JSON.stringify(manifest, null, 2), { mode: 0o600 });
    return manifest;
  } finally {
    await client.end();
  }
}

async function* readLines(client: Client, { name, columns }: Table, counted: { rows: number }) {
  await client.query(
    `declare all_rows no scroll cursor for select row_to_json(t)::text as line from (select ${columns} from ${name}) t`,
  );
  for (;;) {
    const { rows } = await client.query<{ line: string }>(`fetch ${ROWS_AT_ONCE} from all_rows`);
    if (rows.length === 0) break;
    counted.rows += rows.length;
    yield rows.map(({ line }) => `${line}\n`).join("");
  }
  await client.query("close all_rows");
}

export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, MANIFEST), "utf8").catch(() => null);
  if (text === null) throw new Error(`${folder} holds no backup: there is no ${MANIFEST} in it.`);
  return manifestSchema.parse(JSON.parse(text));
}

/**
 * Puts a backup into a database that nobody has signed up in, all or nothing, and then applies the migrations that came
 * after it. Throws when there are people already, and when the backup is of a newer version than this one.
 */
export async function restoreBackup(url: string, folder: string): Promise<Manifest> {
  const manifest = await readManifest(folder);
  await migrate(url, { upTo: manifest.migrations.at(-1) });
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query("begin");
    await checkFits(client, manifest);
    const tables = await listTables(client);
    const keys = await letReferencesWait(client);
    for (const { name } of tables) await client.query(`alter table ${name} disable trigger user`);
    for (const { name } of tables) await client.query(`delete from ${name}`);
    for (const table of tables) await load(client, table, { folder, manifest });
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

/** Rows come table by table, so what they refer to may come later. */
async function letReferencesWait(client: Client): Promise<Key[]> {
  const { rows } = await client.query<Key>(`
    select conrelid::regclass::text as "table", quote_ident(conname) as name,
      case when not condeferrable then 'not deferrable'
        when condeferred then 'deferrable initially deferred' else 'deferrable initially immediate' end as was
    from pg_constraint where contype = 'f' and connamespace::regnamespace::text in ('public', 'private', 'auth', 'app')`);
  for (const { table, name } of rows)
    await client.query(`alter table ${table} alter constraint ${name} deferrable initially deferred`);
  return rows;
}

type Loading = { folder: string; manifest: Manifest };

async function load(client: Client, table: Table, { folder, manifest }: Loading): Promise<void> {
  const expected = manifest.tables.find(({ name }) => name === table.name);
  if (!expected) throw new Error(`The backup holds nothing of ${table.name}.`);
  const insert = `insert into ${table.name} (${table.columns}) overriding system value
    select ${table.columns} from json_populate_recordset(null::${table.name}, $1::json)`;
  let rows = 0;
  let lines: string[] = [];
  const flush = async () => {
    if (lines.length > 0) await client.query(insert, [`[${lines.join(",")}]`]);
    rows += lines.length;
    lines = [];
  };
  const text = createReadStream(fileOf(folder, table.name)).pipe(createGunzip());
  for await (const line of createInterface({ input: text })) {
    lines.push(line);
    if (lines.length === ROWS_AT_ONCE) await flush();
  }
  await flush();
  if (rows !== expected.rows)
    throw new Error(`The backup of ${table.name} holds ${rows} rows instead of ${expected.rows}.`);
}
