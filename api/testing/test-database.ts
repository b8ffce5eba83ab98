import { randomUUID } from "node:crypto";
import pg from "pg";
import { inject } from "vitest";

export type TestDatabase = {
  /** As its owner. */
  url: string;
  /** As the role that a server runs as. */
  serverUrl: string;
  drop: () => Promise<void>;
};

/** A migrated database of the test file's own, copied from the run's template; or one with nothing in it. */
export async function createTestDatabase({ empty = false }: { empty?: boolean } = {}): Promise<TestDatabase> {
  const template = new URL(inject("databaseUrl"));
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  // The maintenance database: a template may have no session of its own while it is copied.
  const maintenance = new URL(template);
  maintenance.pathname = "/postgres";
  const run = async (...statements: string[]) => {
    for (const statement of statements) await queryOnce(maintenance.href, statement);
  };
  await run(`create database ${name} template ${empty ? "template0" : template.pathname.slice(1)}`);
  const url = new URL(template);
  url.pathname = `/${name}`;
  // By force it would end the autovacuum's session too, which only a superuser may; for that one it waits by itself.
  const endSessions = `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}' and usename is not null`;
  const serverUrl = new URL(inject("serverUrl"));
  serverUrl.pathname = url.pathname;
  return { url: url.href, serverUrl: serverUrl.href, drop: () => run(endSessions, `drop database ${name}`) };
}

/** Runs a statement on a connection of its own; returns its rows. */
export async function queryOnce<T extends pg.QueryResultRow>(
  url: string,
  statement: string,
  values: unknown[] = [],
): Promise<T[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<T>(statement, values)).rows;
  } finally {
    await client.end();
  }
}
