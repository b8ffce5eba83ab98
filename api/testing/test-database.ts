import { randomUUID } from "node:crypto";
import pg from "pg";
import { inject } from "vitest";

export type TestDatabase = { url: string; drop: () => Promise<void> };

/** A migrated database of the test file's own, copied from the run's template; or one with nothing in it. */
export async function createTestDatabase({ empty = false }: { empty?: boolean } = {}): Promise<TestDatabase> {
  const template = new URL(inject("databaseUrl"));
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  // The maintenance database: a template may have no session of its own while it is copied.
  const maintenance = new URL(template);
  maintenance.pathname = "/postgres";
  const run = async (sql: string) => {
    const client = new pg.Client({ connectionString: maintenance.href });
    await client.connect();
    try {
      await client.query(sql);
    } finally {
      await client.end();
    }
  };
  await run(`create database ${name} template ${empty ? "template0" : template.pathname.slice(1)}`);
  const url = new URL(template);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => run(`drop database ${name} with (force)`) };
}
