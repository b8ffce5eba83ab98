import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { eventually } from "#api/testing/eventually.ts";
import { startReplicatedDatabase, type ReplicatedDatabase } from "#api/testing/streaming-replica.ts";
import { queryOnce } from "#api/testing/test-database.ts";
import { checkReplica } from "./check-replica.ts";

let database: ReplicatedDatabase;
beforeAll(async () => {
  database = await startReplicatedDatabase();
}, 60_000);
afterAll(() => database.stop());

describe("what the doctor makes of DATABASE_READ_URL", () => {
  it("nothing where it is not set", async () => {
    expect(await checkReplica({ databaseReadUrl: undefined })).toEqual([]);
  });

  it("a standby that streams is fine, the database itself is no replica", async () => {
    expect(await checkReplica({ databaseReadUrl: database.readUrl })).toMatchObject([{ state: "ok" }]);
    const [found] = await checkReplica({ databaseReadUrl: database.serverUrl });
    expect(found).toMatchObject({ state: "warn", text: expect.stringContaining("takes writes") });
  });

  it("one that does not keep up is named with how far it is behind, and no more once it has caught up", async () => {
    const check = () => checkReplica({ databaseReadUrl: database.readUrl }, 0);
    await database.replica.query("select pg_wal_replay_pause()");
    await queryOnce(database.url, "create table public.written_meanwhile ()");
    await eventually(async () => {
      const [found] = await check();
      expect(found).toMatchObject({ state: "warn", text: expect.stringMatching(/^[1-9]\d* s behind$/) });
    });
    await database.replica.query("select pg_wal_replay_resume()");
    await eventually(async () => expect(await check()).toMatchObject([{ state: "ok" }]));
  });

  it("one whose tables are older than this version is named", async () => {
    const last = "select max(name) from private.migrations";
    await queryOnce(database.url, `delete from private.migrations where name = (${last})`);
    await eventually(async () => {
      const [found] = await checkReplica({ databaseReadUrl: database.readUrl });
      expect(found).toMatchObject({ state: "warn", text: expect.stringMatching(/^1 of \d+ migrations/) });
    });
  });

  it("one that is away, or does not know the server's role, is named with what to do", async () => {
    const url = new URL(database.readUrl);
    url.password = "wrong";
    const [unknown] = await checkReplica({ databaseReadUrl: url.href });
    expect(unknown).toMatchObject({ state: "fail", mend: expect.stringContaining("user and password") });
    await database.killReplica();
    const [away] = await checkReplica({ databaseReadUrl: database.readUrl });
    expect(away).toMatchObject({ state: "fail", mend: expect.stringContaining("DATABASE_READ_URL") });
  });
});
