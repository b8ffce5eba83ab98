import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "#api/testing/test-database.ts";
import { openDatabase, type Connection, type Database } from "./database.ts";
import { enqueueMail, takeDueMails } from "./outbox-store.ts";
import { sendDueMails, type SendMail } from "./outbox.ts";

let own: TestDatabase;
let db: Database;
beforeAll(async () => {
  own = await createTestDatabase();
  db = openDatabase({ url: own.url, onError: () => undefined });
});
beforeEach(() => db.serviceDb.deleteFrom("private.outbox").execute());
afterAll(async () => {
  await db.close();
  await own.drop();
});

const mailTo = (to: string) => ({ to, subject: "Hello", text: "Secret link", html: "<p>Secret link</p>" });
const rows = () => db.serviceDb.selectFrom("private.outbox").selectAll().execute();
/** Lets the time until the next attempt be over. */
const makeDue = (serviceDb: Connection) =>
  sql`update private.outbox set next_attempt_at = now() - interval '1 second'`.execute(serviceDb);

/** A provider that keeps what it took; while down it takes nothing. */
function createProvider() {
  const taken: string[] = [];
  const provider: { down: boolean; taken: string[]; refused: string | null; send: SendMail } = {
    down: false,
    taken,
    refused: null,
    send: async ({ to, idempotencyKey }) => {
      if (provider.down) throw new TypeError(`could not reach the provider for ${to}`);
      if (provider.refused === null) taken.push(`${to} ${idempotencyKey}`);
      return { refused: provider.refused };
    },
  };
  return provider;
}

describe("the outbox", () => {
  it("sends a mail once, with its own id as the key, and empties it", async () => {
    const provider = createProvider();
    await enqueueMail(db.serviceDb, mailTo("ann@example.test"));
    expect(await sendDueMails(db.serviceDb, provider.send)).toBe(1);
    expect(await sendDueMails(db.serviceDb, provider.send)).toBe(0);
    const [row] = await rows();
    expect(provider.taken).toEqual([`ann@example.test ${row?.id}`]);
    expect([row?.payload, row?.last_error]).toEqual([{}, null]);
    expect(row?.done_at).not.toBeNull();
  });

  it("keeps a mail while the provider is down and sends it once when it is back", async () => {
    const provider = createProvider();
    provider.down = true;
    await enqueueMail(db.serviceDb, mailTo("ann@example.test"));
    expect(await sendDueMails(db.serviceDb, provider.send)).toBe(0);
    expect(await sendDueMails(db.serviceDb, provider.send)).toBe(0);
    expect((await rows())[0]).toMatchObject({ attempts: 1, done_at: null });
    provider.down = false;
    await makeDue(db.serviceDb);
    expect(await sendDueMails(db.serviceDb, provider.send)).toBe(1);
    await makeDue(db.serviceDb);
    expect(await sendDueMails(db.serviceDb, provider.send)).toBe(0);
    expect(provider.taken).toHaveLength(1);
  });

  it("does not try a refused mail again, and keeps the reason", async () => {
    const provider = createProvider();
    provider.refused = "No such mailbox (550).";
    await enqueueMail(db.serviceDb, mailTo("ann@example.test"));
    expect(await sendDueMails(db.serviceDb, provider.send)).toBe(0);
    await makeDue(db.serviceDb);
    expect(await takeDueMails(db.serviceDb, 10)).toEqual([]);
    expect((await rows())[0]).toMatchObject({ payload: {}, last_error: "No such mailbox (550)." });
  });

  it("waits twice as long after each failure, a quarter of an hour at most, and notes no address", async () => {
    const provider = createProvider();
    provider.down = true;
    await enqueueMail(db.serviceDb, mailTo("ann@example.test"));
    const waits: number[] = [];
    for (let attempt = 0; attempt < 12; attempt += 1) {
      await makeDue(db.serviceDb);
      const { rows: before } = await sql<{ at: Date }>`select now() as at`.execute(db.serviceDb);
      await sendDueMails(db.serviceDb, provider.send);
      const [row] = await rows();
      waits.push(Math.round(((row?.next_attempt_at.getTime() ?? 0) - (before[0]?.at.getTime() ?? 0)) / 1000));
      expect(row?.last_error).toBe("TypeError");
    }
    expect(waits).toEqual([2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900, 900]);
  });

  it("is shared by several workers: each mail goes out once", async () => {
    const provider = createProvider();
    for (let n = 0; n < 50; n += 1) await enqueueMail(db.serviceDb, mailTo(`person-${n}@example.test`));
    const work = async () => {
      let sent = 0;
      for (let now = 1; now > 0; sent += now) now = await sendDueMails(db.serviceDb, provider.send);
      return sent;
    };
    const counts = await Promise.all([work(), work(), work()]);
    expect(counts.reduce((a, b) => a + b)).toBe(50);
    expect(new Set(provider.taken).size).toBe(50);
    expect(provider.taken).toHaveLength(50);
  });

  it("does not wait for a mail that another worker is just taking", async () => {
    for (const to of ["held@example.test", "free@example.test"]) await enqueueMail(db.serviceDb, mailTo(to));
    const taken = await db.serviceDb.transaction().execute(async (tx) => {
      await sql`select 1 from private.outbox where payload ->> 'to' = 'held@example.test' for update`.execute(
        tx,
      );
      return takeDueMails(db.serviceDb, 10);
    });
    expect(taken.map(({ payload }) => (payload as { to: string }).to)).toEqual(["free@example.test"]);
  });

  it("lends a mail to one worker; one who dies with it gives it back after a minute", async () => {
    await enqueueMail(db.serviceDb, mailTo("ann@example.test"));
    expect(await takeDueMails(db.serviceDb, 10)).toHaveLength(1);
    expect(await takeDueMails(db.serviceDb, 10)).toHaveLength(0);
    const { rows: lease } = await sql<{ seconds: number }>`
      select extract(epoch from next_attempt_at - now())::float as seconds from private.outbox`.execute(
      db.serviceDb,
    );
    expect(lease[0]?.seconds).toBeGreaterThan(50);
    expect(lease[0]?.seconds).toBeLessThanOrEqual(60);
    await makeDue(db.serviceDb);
    expect(await takeDueMails(db.serviceDb, 10)).toHaveLength(1);
  });

  it("holds no mail of a transaction that was taken back", async () => {
    const work = db.serviceDb.transaction().execute(async (tx) => {
      await enqueueMail(tx, mailTo("ann@example.test"));
      throw new Error("taken back");
    });
    await expect(work).rejects.toThrow("taken back");
    expect(await rows()).toEqual([]);
  });

  it("is not held up by one mail that fails", async () => {
    const provider = createProvider();
    const send: SendMail = (mail) => {
      if (mail.to.startsWith("bad")) throw new Error("refused by the provider");
      return provider.send(mail);
    };
    for (const to of ["bad@example.test", "good@example.test"]) await enqueueMail(db.serviceDb, mailTo(to));
    expect(await sendDueMails(db.serviceDb, send)).toBe(1);
    expect(provider.taken[0]).toContain("good@example.test");
  });

  it("is not held up by a row that is no mail", async () => {
    const provider = createProvider();
    await db.serviceDb.insertInto("private.outbox").values({ kind: "mail", payload: "{}" }).execute();
    await enqueueMail(db.serviceDb, mailTo("good@example.test"));
    await sendDueMails(db.serviceDb, provider.send).catch(() => undefined);
    expect(provider.taken).toHaveLength(1);
  });
});
