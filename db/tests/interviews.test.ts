import { describe, expect, it } from "vitest";
import { checkRules } from "./check-rules.ts";
import { addConversation, addPerson } from "./database-with-people.ts";
import { tryAs } from "./row-rules.ts";

const prepared = checkRules("interviews");

const complete = "update public.conversations set status = 'completed' where id = $1";

/** An interview of somebody new; `row` says how it differs from one in progress with an answer. */
async function createInterview(row: Record<string, unknown> = {}): Promise<{ userId: string; id: string }> {
  const userId = await addPerson(prepared.client, "Gil");
  return { userId, id: await addConversation(prepared.client, userId, row) };
}

const ENDED = { ended_at: new Date() };

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

  it("notes the end and asks for one report on completion", async () => {
    const { id } = await createInterview();
    expect((await set(id, "completed")).rows).toEqual([{ ended: true, own: true }]);
    expect(await reports(id)).toEqual([{ status: "pending" }]);
    await set(id, "completed");
    expect(await reports(id)).toHaveLength(1);
  });

  it("asks for no report when an interview is cancelled", async () => {
    const { id } = await createInterview();
    expect((await set(id, "cancelled")).rows[0]?.ended).toBe(true);
    expect(await reports(id)).toEqual([]);
  });

  it("holds one interview in progress per user", async () => {
    const { userId } = await createInterview();
    await expect(addConversation(prepared.client, userId)).rejects.toMatchObject({ code: "23505" });
  });

  it("keeps an end for ended interviews only", async () => {
    await expect(createInterview(ENDED)).rejects.toMatchObject({ code: "23514" });
  });
});

describe("a transcript", () => {
  it("has each place once, and each message of a browser once", async () => {
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

  it("holds no message that names another person than its interview does", async () => {
    const { client, ids } = prepared;
    const insert = client.query(
      `insert into public.messages (conversation_id, user_id, sequence, role, content, kind)
       values ($1, $2, 3, 'user', 'Hello', 'answer')`,
      [ids.conversation, ids.other],
    );
    await expect(insert).rejects.toMatchObject({ code: "23503" });
  });
});
