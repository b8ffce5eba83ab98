import { beforeAll, expect, it } from "vitest";
import type { Person } from "#api/testing/start-test-server.ts";
import { useTestServer } from "#api/testing/test-server.ts";
import { ADMIN_HEADERS } from "#contract/admin-list.ts";
import type { AdminStatsRow } from "#contract/admin.ts";
import { ROLE } from "#contract/roles.ts";

const server = useTestServer();
let admin: Person;
const people: Person[] = [];

const NAMES = [
  "Ann Lee",
  "Zoë Ünal",
  "100% Q_t",
  "O'Brien",
  "李 小龙",
  "Ann 🙂 Lee",
  "İnci",
  String.raw`x\y`,
];

beforeAll(async () => {
  admin = await server.createPerson({ role: ROLE.admin, name: "Zed Admin" });
  for (const name of NAMES) people.push(await server.createPerson({ name }));
});

async function list(query: Record<string, string>) {
  const { status, body, headers } = await admin.call("GET", `/admin/stats?${new URLSearchParams(query)}`);
  return { status, rows: body as unknown as AdminStatsRow[], headers };
}

/** Returns all matches, over pages of that size, with the total from the first page. */
async function findAll(search: string, limit: string) {
  const names: string[] = [];
  let after: string | null = "";
  let matches: number | null = null;
  while (after !== null) {
    const page = await list({ search, sort: "name", order: "asc", limit, ...(after && { after }) });
    expect(page.status).toBe(200);
    names.push(...page.rows.map(({ name }) => name));
    matches ??= Number(page.headers.get(ADMIN_HEADERS.matches));
    after = page.headers.get(ADMIN_HEADERS.next);
  }
  return { names, matches };
}

// Rare letters are looked up, frequent ones found by reading in order. With one person on a page, more searches count
// as frequent.
it.each(["1", "100"])(
  "one letter, or two, find who has them and nobody else, %s on a page",
  async (limit) => {
    const { rows: everybody } = await list({ sort: "name", order: "asc" });
    const searches = [
      "a",
      "e",
      "z",
      "%",
      "_",
      "'",
      "\\",
      "@",
      "李",
      "🙂",
      "ü",
      "zo",
      "ZE",
      "% ",
      "q_",
      "小龙",
    ];
    for (const search of [...searches, "n ", "e@", "xq", "ab", ".t", "x\\"]) {
      const wanted = everybody.filter(({ name, email }) =>
        `${name} ${email}`.toLowerCase().includes(search.trim().toLowerCase()),
      );
      const found = await findAll(search, limit);
      expect(found.names, search).toEqual(wanted.map(({ name }) => name));
      expect(found.matches, search).toBe(wanted.length);
    }
  },
);

it("a name that changes is found by its new letters at once, and no more by its old ones", async () => {
  const person = await server.createPerson({ name: "Жанна" });
  expect(await findAll("ж", "20")).toEqual({ names: ["Жанна"], matches: 1 });
  expect((await person.call("PATCH", "/users/me", { body: { full_name: "Яна" } })).status).toBe(200);
  expect(await findAll("ж", "20")).toEqual({ names: [], matches: 0 });
  expect(await findAll("Ян", "20")).toEqual({ names: ["Яна"], matches: 1 });
});

it("an email is found by its whole only, though its first part leads to it", async () => {
  const [person] = people;
  const { email = "" } = person ?? {};
  const [local, domain] = email.split("@");
  const found = async (search: string) => (await list({ search })).rows.map((row) => row.email);
  expect(await found(email)).toEqual([email]);
  expect(await found(email.slice(2, -3))).toEqual([email]);
  expect(await found(`${local}@other.test`)).toEqual([]);
  expect(await found(`${local}@${domain}.more`)).toEqual([]);
  expect(await found(`${local?.slice(0, -1)}_@${domain}`)).toEqual([]);
});
