import { randomUUID } from "node:crypto";
import pg from "pg";
import { inject } from "vitest";

export type TestDatabase = {
  /** Connects as the database's owner. */
  url: string;
  /** Connects as the role that a server runs as. */
  serverUrl: string;
  drop: () => Promise<void>;
};

/** A migrated database for this test file, copied from the run's template; or an empty one. */
export async function createTestDatabase({ empty = false }: { empty?: boolean } = {}): Promise<TestDatabase> {
  const template = new URL(inject("databaseUrl"));
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  // Connects to the maintenance database, because a template may have no sessions while it is copied.
  const maintenance = new URL(template);
  maintenance.pathname = "/postgres";
  const run = (statement: string) => queryOnce(maintenance.href, statement);
  // Copying through the write-ahead log costs twice as much, and this database need not survive a crash.
  const from = empty ? "template0" : template.pathname.slice(1);
  await run(`create database ${name} template ${from} strategy file_copy`);
  // A copy does not keep its template's rights on the database itself; the app revokes this one at each start.
  await run(`revoke temporary on database ${name} from public`);
  const url = new URL(template);
  url.pathname = `/${name}`;
  // A forced drop would end autovacuum's session, which only a superuser may do. A plain drop waits for that session.
  const endSessions = `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}' and usename = current_user`;
  const serverUrl = new URL(inject("serverUrl"));
  serverUrl.pathname = url.pathname;
  const drop = async () => {
    // Each role ends its own sessions.
    const server = Object.assign(new URL(serverUrl), { pathname: maintenance.pathname });
    await queryOnce(server.href, endSessions);
    await run(endSessions);
    await run(`drop database ${name}`);
  };
  return { url: url.href, serverUrl: serverUrl.href, drop };
}

/** Runs a statement on a new connection; returns its rows. */
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

/** Runs `work` while that table is missing, to simulate a failing statement. */
export async function withoutTable(url: string, table: string, work: () => Promise<void>): Promise<void> {
  const [, name] = table.split(".");
  await queryOnce(url, `alter table ${table} rename to put_aside`);
  try {
    await work();
  } finally {
    await queryOnce(url, `alter table ${table.replace(/[^.]+$/, "put_aside")} rename to ${name}`);
  }
}
