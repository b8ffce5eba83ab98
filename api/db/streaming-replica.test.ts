import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { eventually } from "#api/testing/eventually.ts";
import { startReplicatedDatabase, type ReplicatedDatabase } from "#api/testing/streaming-replica.ts";
import { openDatabase, type Connection, type Database } from "./database.ts";

let database: ReplicatedDatabase;
let db: Database;
const onError = vi.fn<(error: Error) => void>();

beforeAll(async () => {
  database = await startReplicatedDatabase();
}, 60_000);
afterAll(() => database.stop());

/** Connected to the replica already: on a busy machine that may take longer than a read waits for it. */
beforeEach(async () => {
  db = await eventually(async () => {
    const opened = openDatabase({ url: database.serverUrl, readUrl: database.readUrl, onError });
    if (await opened.read(isStandby)) return opened;
    await opened.close();
    throw new Error("the replica was too slow to connect to");
  });
  onError.mockClear();
});
afterEach(() => db.close());

const addPerson = async (): Promise<string> => {
  const email = `${randomUUID()}@example.test`;
  const { id } = await db.serviceDb
    .insertInto("auth.user")
    .values({ email, name: "Ann King", emailVerified: true })
    .returning("id")
    .executeTakeFirstOrThrow();
  await db.serviceDb.insertInto("users").values({ id, email, full_name: "Ann King" }).execute();
  return id;
};
const isStandby = async (from: Connection): Promise<boolean | undefined> =>
  (await sql<{ is: boolean }>`select pg_is_in_recovery() as is`.execute(from)).rows[0]?.is;
const find = (id: string) => (from: Connection) =>
  from.selectFrom("users").select("id").where("id", "=", id).execute();

describe("a streaming replica", () => {
  it("is read from, under a person's row rules too, and has what was written a moment ago", async () => {
    const [id, other] = [await addPerson(), await addPerson()];
    expect([await db.read(isStandby), await isStandby(db.serviceDb)]).toEqual([true, false]);
    await eventually(async () => expect(await db.read(find(other))).toHaveLength(1));
    expect(await db.readAs(id, find(id))).toHaveLength(1);
    expect(await db.readAs(id, find(other))).toEqual([]);
    expect(onError).not.toHaveBeenCalled();
  });

  it("that is behind shows what was, while the database itself has what is", async () => {
    await database.replica.query("select pg_wal_replay_pause()");
    const id = await addPerson();
    expect([await db.read(find(id)), await find(id)(db.serviceDb)]).toEqual([[], [{ id }]]);
    await database.replica.query("select pg_wal_replay_resume()");
    await eventually(async () => expect(await db.read(find(id))).toHaveLength(1));
  });

  it("that dies leaves its reads to the database itself, at once and without an error for anybody", async () => {
    expect(await db.read(isStandby)).toBe(true);
    await database.killReplica();
    const readers = Array.from({ length: 20 }, () => db.read(isStandby));
    expect(new Set(await Promise.all(readers))).toEqual(new Set([false]));
    expect(onError).toHaveBeenCalled();
  });
});
