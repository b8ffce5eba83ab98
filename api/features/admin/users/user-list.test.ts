import { beforeAll, describe, expect, it } from "vitest";
import { addInterview } from "#api/testing/admin-steps.ts";
import type { Person } from "#api/testing/start-test-server.ts";
import { useTestServer } from "#api/testing/test-server.ts";
import { ADMIN_HEADERS, ADMIN_SORTS } from "#contract/admin-list.ts";
import type { AdminStatsRow } from "#contract/admin.ts";
import { ROLE } from "#contract/roles.ts";

const server = useTestServer();
let admin: Person;

beforeAll(async () => {
  admin = await server.createPerson({ role: ROLE.admin, name: "Zed Admin" });
});

async function list(query: Record<string, string> = {}) {
  const { status, body, headers } = await admin.call("GET", `/admin/stats?${new URLSearchParams(query)}`);
  return { status, rows: body as unknown as AdminStatsRow[], headers };
}

const header = (headers: Headers, name: keyof typeof ADMIN_HEADERS) => headers.get(ADMIN_HEADERS[name]);

async function counted() {
  const { rows } = await list();
  const { headers } = await list();
  return { rows, users: header(headers, "users"), conversations: header(headers, "conversations") };
}

describe("the user list", () => {
  // safety.md T60
  it("is an array of rows with exactly the fields of the specification", async () => {
    const person = await server.createPerson({ name: "Fay Fields" });
    await addInterview(server, person, { createdAt: "2026-02-01T08:00:00Z" });
    await addInterview(server, person, { createdAt: "2026-02-03T08:00:00Z" });
    await addInterview(server, person, { createdAt: "2026-02-05T08:00:00Z", messages: 1 });
    const { rows } = await list({ search: person.email });
    expect(rows).toEqual([
      {
        id: person.id,
        name: "Fay Fields",
        email: person.email,
        linkedin_url: null,
        group: "",
        total_conversations: 2,
        last_conversation_time: "2026-02-03T08:00:00.000Z",
      },
    ]);
  });

  it("agrees with the user's own list of interviews", async () => {
    const person = await server.createPerson({ name: "Ada Agrees" });
    for (const messages of [0, 1, 2, 7]) await addInterview(server, person, { messages });
    const { rows } = await list({ search: person.email });
    const detail = await admin.call("GET", `/admin/user-conversations/${person.id}`);
    const own = await person.call("GET", "/conversations");
    const shown = own.body.data.filter((row) => row.message_count > 1);
    expect(rows[0]?.total_conversations).toBe(2);
    expect(detail.body.data).toHaveLength(2);
    expect(shown).toHaveLength(2);
  });

  it("keeps its totals exact while people come, talk and go", async () => {
    const before = await counted();
    const person = await server.createPerson({ name: "Tom Total" });
    await addInterview(server, person, { messages: 2 });
    const silent = await addInterview(server, person, { messages: 1 });
    const grow = (count: number) => server.change("conversations", { id: silent }, { message_count: count });
    const after = await counted();
    expect(Number(after.users)).toBe(Number(before.users) + 1);
    expect(Number(after.conversations)).toBe(Number(before.conversations) + 1);
    await grow(2);
    await grow(3);
    expect(Number((await counted()).conversations)).toBe(Number(before.conversations) + 2);
    await server.db.serviceDb.deleteFrom("auth.user").where("id", "=", person.id).execute();
    const gone = await counted();
    expect([gone.users, gone.conversations]).toEqual([before.users, before.conversations]);
  });

  it("names the newest conversation of all", async () => {
    const person = await server.createPerson();
    await addInterview(server, person, { createdAt: "2031-01-01T00:00:00Z" });
    expect(header((await list()).headers, "latest")).toBe("2031-01-01T00:00:00.000Z");
  });

  it("counts many interviews that begin at once", async () => {
    const person = await server.createPerson({ name: "Una Once" });
    await Promise.all(Array.from({ length: 12 }, () => addInterview(server, person)));
    expect((await list({ search: person.email })).rows[0]?.total_conversations).toBe(12);
  });
});

describe("searching users", () => {
  it.each(["100%", "under_score", "O'Brien", String.raw`back\slash`, "Zoë Ünal", '"quoted"', "<b>bold</b>"])(
    "takes %s as it stands",
    async (part) => {
      const person = await server.createPerson({ name: `Before ${part} after` });
      const { rows, headers } = await list({ search: part });
      expect(rows.map(({ id }) => id)).toEqual([person.id]);
      expect(header(headers, "matches")).toBe("1");
    },
  );

  it("finds an address whole, not whose letters before the @ end alike", async () => {
    const anna = await server.createPerson({ name: "anna.lindqvist@alike.test" });
    const jo = await server.createPerson({ name: "jo.lindqvist@alike.test" });
    const found = async (search: string) =>
      (await list({ search, sort: "name", order: "asc" })).rows.map(({ id }) => id);
    expect(await found("anna.lindqvist@alike.test")).toEqual([anna.id]);
    expect(await found("a.lindqvist@al")).toEqual([anna.id]);
    expect(await found("lindqvist@alike")).toEqual([anna.id, jo.id]);
  });

  it("takes no letter for a wildcard", async () => {
    expect((await list({ search: "%" })).rows.every(({ name }) => name.includes("%"))).toBe(true);
    expect((await list({ search: "B_fore" })).rows).toEqual([]);
  });

  it("does not care about capitals and spaces around", async () => {
    const person = await server.createPerson({ name: "Casey Capital" });
    const { rows } = await list({ search: "  cASEY capITAL " });
    expect(rows.map(({ id }) => id)).toEqual([person.id]);
  });

  it("returns an empty list with its headers, and refuses what is too long", async () => {
    const none = await list({ search: "nobody has this name" });
    expect(none.rows).toEqual([]);
    expect(header(none.headers, "matches")).toBe("0");
    expect((await list({ search: "x".repeat(201) })).status).toBe(400);
    expect((await list({ search: "x".repeat(200) })).rows).toEqual([]);
  });
});

describe("paging through users", () => {
  it.each(ADMIN_SORTS.flatMap((sort) => [{ sort, order: "asc" } as const, { sort, order: "desc" } as const]))(
    "by $sort $order shows everybody once, forwards and back",
    async ({ sort, order }) => {
      const all = (await list({ sort, order })).rows.map(({ id }) => id);
      const forwards: string[] = [];
      const pages: string[][] = [];
      let after: string | null = "";
      let headers = new Headers();
      while (after !== null) {
        const page = await list({ sort, order, limit: "4", ...(after && { after }) });
        pages.push(page.rows.map(({ id }) => id));
        forwards.push(...(pages.at(-1) ?? []));
        headers = page.headers;
        after = header(page.headers, "next");
      }
      expect(forwards).toEqual(all);
      const before = header(headers, "previous") ?? "";
      const back = await list({ sort, order, limit: "4", before });
      expect(back.rows.map(({ id }) => id)).toEqual(pages.at(-2));
      expect(header((await list({ sort, order, limit: "4" })).headers, "previous")).toBeNull();
    },
  );

  it("never gives more than 100 rows", async () => {
    expect((await list({ limit: "101" })).status).toBe(400);
    expect((await list({ limit: "100" })).status).toBe(200);
  });

  it("refuses a forged cursor, one of another order, and both at once", async () => {
    const write = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
    const id = admin.id;
    for (const after of [
      "x",
      write({ by: "name" }),
      write({ by: "email", key: "a", id }),
      write({ by: "name", key: "\0", id }),
    ]) {
      expect((await list({ sort: "name", after })).status, after).toBe(400);
    }
    const number = write({ by: "total_conversations", key: "many", id });
    expect((await list({ sort: "total_conversations", after: number })).status).toBe(400);
    const time = write({ by: "last_conversation_time", key: "2026-02-31 99:00", id });
    expect((await list({ after: time })).status).toBe(400);
    const good = write({ by: "name", key: "a", id });
    expect((await list({ sort: "name", after: good, before: good })).status).toBe(400);
    expect((await list({ sort: "password" })).status).toBe(400);
  });
});

describe("a user's interviews", () => {
  it("come newest first with messages, seconds and empathy, a page at a time", async () => {
    const person = await server.createPerson();
    for (let day = 1; day <= 5; day += 1) {
      await addInterview(server, person, { createdAt: `2026-03-0${day}T10:00:00Z`, seconds: day * 1000 });
    }
    const read = async (query: string) => {
      const { body } = await admin.call("GET", `/admin/user-conversations/${person.id}?${query}`);
      return { rows: body.data, cursor: body["nextCursor"] as string | null };
    };
    const first = await read("limit=3");
    expect(first.rows[0]).toEqual({
      id: expect.any(String) as string,
      created_at: "2026-03-05T10:00:00.000Z",
      messageCount: 3,
      durationSeconds: 5000,
      empathy_level: 8,
    });
    const second = await read(`limit=3&cursor=${first.cursor}`);
    expect([...first.rows, ...second.rows].map(({ durationSeconds }) => durationSeconds)).toEqual([
      5000, 4000, 3000, 2000, 1000,
    ]);
    expect(second.cursor).toBeNull();
  });
});
