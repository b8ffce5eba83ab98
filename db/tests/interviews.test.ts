import { describe, expect, it } from "vitest";
import { addConversation, addPerson, useDatabaseWithPeople } from "./database-with-people.ts";
import { tryAs } from "./row-rules.ts";

const prepared = useDatabaseWithPeople();

const complete = "update public.conversations set status = 'completed' where id = $1";

/** Creates an interview in progress with an answer, for a new user; `row` overrides columns. */
async function createInterview(row: Record<string, unknown> = {}): Promise<{ userId: string; id: string }> {
  const userId = await addPerson(prepared.client, "Gil");
  return { userId, id: await addConversation(prepared.client, userId, row) };
}

const ENDED = { ended_at: new Date() };

describe("an interview's id", () => {
  const newIds = async (): Promise<string[]> =>
    (
      await prepared.client.query<{ id: string }>(
        "select app.new_interview_id() as id from generate_series(1, 500)",
      )
    ).rows.map(({ id }) => id);

  it("is a UUID of version 7 that begins with its time", async () => {
    const before = Date.now();
    const { id } = await createInterview();
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    const at = Number.parseInt(id.replaceAll("-", "").slice(0, 12), 16);
    expect(at).toBeGreaterThanOrEqual(before - 1);
    expect(at).toBeLessThanOrEqual(Date.now() + 1);
  });

  it("cannot be guessed: 74 bits are random", async () => {
    const ids = await newIds();
    expect(new Set(ids.map((id) => id.slice(15))).size).toBe(500);
    const bits = ids.map((id) => BigInt(`0x${id.replaceAll("-", "").slice(13)}`));
    const [all, none] = [bits.reduce((a, b) => a | b), bits.reduce((a, b) => a & b)];
    // Two constant bits mark the UUID's variant.
    expect([(all ^ none).toString(2).replaceAll("0", "").length, none]).toEqual([74, 0x8n << 60n]);
  });
});

describe("a user", () => {
  it("completes the own interview in progress that has an answer", async () => {
    const { userId, id } = await createInterview();
    expect(await tryAs(prepared.client, userId, complete, [id])).toBe("done");
  });

  it("cannot complete an interview without an answer", async () => {
    const { userId, id } = await createInterview({ answer_count: 0 });
    expect(await tryAs(prepared.client, userId, complete, [id])).toBe("refused");
  });

  it.each(["cancelled", "in_progress"])("cannot set an interview in progress to %s", async (status) => {
    const { userId, id } = await createInterview();
    const change = "update public.conversations set status = $2 where id = $1";
    expect(await tryAs(prepared.client, userId, change, [id, status])).toBe("refused");
  });

  it.each(["completed", "cancelled"])("changes nothing of an interview that is %s", async (status) => {
    const { userId, id } = await createInterview({ status, ...ENDED });
    expect(await tryAs(prepared.client, userId, complete, [id])).toBe("nothing");
    const reopen = "update public.conversations set status = 'in_progress' where id = $1";
    expect(await tryAs(prepared.client, userId, reopen, [id])).toBe("nothing");
  });

  it.each([
    "ends_at = now() + interval '1 day'",
    "message_count = 0",
    "answer_count = 9",
    "counted_as = 'bonus'",
    "kind = 'practice', counted_as = null",
    "again_of = id",
  ])("cannot set %s", async (change) => {
    const { userId, id } = await createInterview();
    expect(
      await tryAs(prepared.client, userId, `update public.conversations set ${change} where id = $1`, [id]),
    ).toBe("refused");
  });
});

describe("the state machine of an interview, which binds the server too", () => {
  const count = async (userId: string) => {
    const { rows } = await prepared.client.query<{ active: number }>(
      "select active_interview_count as active from public.users where id = $1",
      [userId],
    );
    return rows[0]?.active;
  };
  const set = (id: string, status: string) =>
    prepared.client.query<{ ended: boolean; own: boolean }>(
      `update public.conversations set status = $2, updated_at = '1999-01-01' where id = $1
       returning ended_at is not null as ended, updated_at = now() as own`,
      [id, status],
    );
  const reports = async (id: string) =>
    (await prepared.client.query("select status from public.reports where conversation_id = $1", [id])).rows;

  it.each([
    ["completed", "in_progress"],
    ["completed", "cancelled"],
    ["cancelled", "in_progress"],
    ["cancelled", "completed"],
  ])("never goes from %s to %s", async (from, to) => {
    const { id } = await createInterview({ status: from, ...ENDED });
    await expect(set(id, to)).rejects.toMatchObject({ code: "23514" });
  });

  it("counts an interview as active from its start to its end, once", async () => {
    const { userId, id } = await createInterview();
    expect(await count(userId)).toBe(1);
    await set(id, "completed");
    expect(await count(userId)).toBe(0);
    await set(id, "completed");
    expect(await count(userId)).toBe(0);
  });

  it("stores the end and requests one report on completion", async () => {
    const { id } = await createInterview();
    expect((await set(id, "completed")).rows).toEqual([{ ended: true, own: true }]);
    expect(await reports(id)).toEqual([{ status: "pending" }]);
    await set(id, "completed");
    expect(await reports(id)).toHaveLength(1);
  });

  it("requests no report when an interview is cancelled", async () => {
    const { id } = await createInterview();
    expect((await set(id, "cancelled")).rows[0]?.ended).toBe(true);
    expect(await reports(id)).toEqual([]);
  });

  it("allows one interview in progress per user", async () => {
    const { userId } = await createInterview();
    await expect(addConversation(prepared.client, userId)).rejects.toMatchObject({ code: "23505" });
  });

  it("stores an end only for ended interviews", async () => {
    await expect(createInterview(ENDED)).rejects.toMatchObject({ code: "23514" });
  });
});

describe("a transcript", () => {
  it("has each sequence number once, and each client message once", async () => {
    const { client, ids } = prepared;
    const insert = (sequence: number, message: string | null) =>
      client.query(
        `insert into public.messages (conversation_id, user_id, sequence, role, content, kind, client_message_id)
         values ($1, $2, $3, 'user', 'Hello', 'answer', $4)`,
        [ids.conversation, ids.owner, sequence, message],
      );
    await insert(2, ids.other);
    await client.query("savepoint before");
    await expect(insert(2, null)).rejects.toMatchObject({ code: "23505" });
    await client.query("rollback to savepoint before");
    await expect(insert(3, ids.other)).rejects.toMatchObject({ code: "23505" });
  });

  it("has no message of another user than the interview's", async () => {
    const { client, ids } = prepared;
    const insert = client.query(
      `insert into public.messages (conversation_id, user_id, sequence, role, content, kind)
       values ($1, $2, 3, 'user', 'Hello', 'answer')`,
      [ids.conversation, ids.other],
    );
    await expect(insert).rejects.toMatchObject({ code: "23503" });
  });
});
