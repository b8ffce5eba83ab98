import { randomUUID } from "node:crypto";
import { afterAll, beforeAll } from "vitest";
import { openDatabase, type Database } from "#api/db/database.ts";
import { rowsOf, type Rows } from "./rows.ts";
import { createTestDatabase, type TestDatabase } from "./test-database.ts";

export type QuietDatabase = Rows & {
  db: Database;
  url: string;
  addPerson: () => Promise<{ id: string; email: string }>;
};

/** A database for this test file, without a server: the only jobs that run are those the test runs. */
export function useQuietDatabase(): QuietDatabase {
  const quiet = {} as QuietDatabase;
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
    quiet.url = database.url;
    quiet.db = openDatabase({ url: database.url, onError: () => undefined });
    Object.assign(quiet, rowsOf(quiet.db.serviceDb));
    quiet.addPerson = async () => {
      const email = `person-${randomUUID()}@example.test`;
      const { serviceDb } = quiet.db;
      const { id } = await serviceDb
        .insertInto("auth.user")
        .values({ email, name: "Test Person", emailVerified: true })
        .returning("id")
        .executeTakeFirstOrThrow();
      await serviceDb.insertInto("users").values({ id, email, full_name: "Test Person" }).execute();
      return { id, email };
    };
  });
  afterAll(async () => {
    await quiet.db.close();
    await database.drop();
  });
  return quiet;
}
