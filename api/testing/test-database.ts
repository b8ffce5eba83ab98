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
  const run = (statement: string) => queryOnce(maintenance.href, statement);
  // Copied as files: through the log it costs twice as much, and nobody needs this database after a crash.
  const from = empty ? "template0" : template.pathname.slice(1);
  await run(`create database ${name} template ${from} strategy file_copy`);
  // A copy has none of its template's rights on the database itself; the app takes this one away at each start.
  await run(`revoke temporary on database ${name} from public`);
  const url = new URL(template);
  url.pathname = `/${name}`;
  // By force it would end the autovacuum's session too, which only a superuser may; for that one it waits by itself.
  const endSessions = `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}' and usename = current_user`;
  const serverUrl = new URL(inject("serverUrl"));
  serverUrl.pathname = url.pathname;
  const drop = async () => {
    // Each role ends its own.
    const server = Object.assign(new URL(serverUrl), { pathname: maintenance.pathname });
    await queryOnce(server.href, endSessions);
    await run(endSessions);
    await run(`drop database ${name}`);
  };
  return { url: url.href, serverUrl: serverUrl.href, drop };
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

/** Does the work while that table is not to be found: what one broken statement looks like to everybody else. */
export async function withoutTable(url: string, table: string, work: () => Promise<void>): Promise<void> {
  const [, name] = table.split(".");
  await queryOnce(url, `alter table ${table} rename to put_aside`);
  try {
    await work();
  } finally {
    await queryOnce(url, `alter table ${table.replace(/[^.]+$/, "put_aside")} rename to ${name}`);
  }
}
