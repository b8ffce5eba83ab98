import { sql } from "kysely";
import { beforeAll, expect, it } from "vitest";
import { addInterview, auditLines, readAuditLines } from "#api/testing/admin-steps.ts";
import { bearer } from "#api/testing/account-steps.ts";
import type { Person } from "#api/testing/start-test-server.ts";
import { useTestServer } from "#api/testing/test-server.ts";
import { ROLE } from "#contract/roles.ts";
import { csvCell } from "./export-users.ts";

const server = useTestServer({});
let admin: Person;

beforeAll(async () => {
  admin = await server.createPerson({ role: ROLE.admin, name: "Ada Admin" });
});

async function fetchCsv(query: string): Promise<{ bytes: Buffer; lines: string[]; headers: Headers }> {
  const response = await fetch(`${server.url}/api/admin/users.csv?${query}`, {
    headers: bearer(admin.token),
  });
  expect(response.status).toBe(200);
  const bytes = Buffer.from(await response.arrayBuffer());
  const lines = bytes.toString("utf8").slice(1).split("\r\n").slice(0, -1);
  return { bytes, lines, headers: response.headers };
}

// safety.md T105
it.each([
  ["=1+1", "'=1+1"],
  ["+49 30", "'+49 30"],
  ["-2", "'-2"],
  ["@sum(a1)", "'@sum(a1)"],
  ["\tx", "'\tx"],
  ["\rx", `"'\rx"`],
  ['=cmd|" /c calc"!A1', `"'=cmd|"" /c calc""!A1"`],
  ["Ann, Ben", '"Ann, Ben"'],
  ["two\nlines", '"two\nlines"'],
  ["＝1+1", "'＝1+1"],
  ["＋49", "'＋49"],
  ["－2", "'－2"],
  ["＠sum(a1)", "'＠sum(a1)"],
  ["﹦1", "'﹦1"],
  ["\u22122", "'\u22122"],
  [" =1+1", "' =1+1"],
  ["\u00A0\u200B@sum(a1)", "'\u00A0\u200B@sum(a1)"],
  ["\n=1", `"'\n=1"`],
  ["\u0000=1", "'\u0000=1"],
  ["plain", "plain"],
  [" plain", " plain"],
  ["Ann-Marie = Ann", "Ann-Marie = Ann"],
])("a spreadsheet takes %j for text and nothing else", (value, cell) => {
  expect(csvCell(value)).toBe(cell);
});

it("holds what the search found, in its order, as spreadsheets read it", async () => {
  const zoe = await server.createPerson({ name: "Zoë Exported" });
  await server.createPerson({ name: "=HYPERLINK(1) Exported" });
  await server.change("users", { id: zoe.id }, { group_name: "Class 9b" });
  await addInterview(server, zoe, { createdAt: "2026-02-03T08:00:00Z" });
  const { bytes, lines, headers } = await fetchCsv("search=exported&sort=name&order=desc");
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  expect(headers.get("content-type")).toContain("text/csv");
  expect(headers.get("content-disposition")).toContain("attachment");
  expect(headers.get("x-content-type-options")).toBe("nosniff");
  expect(lines).toEqual([
    "Name,Email,LinkedIn,Total conversations,Last conversation,Group",
    `Zoë Exported,${zoe.email},,1,2026-02-03T08:00:00.000Z,Class 9b`,
    expect.stringMatching(/^'=HYPERLINK\(1\) Exported,/) as string,
  ]);
});

it("gives everybody once, over many pages of the database, and is written down", async () => {
  // Inserted in parts, because a single statement could exceed its time limit on a busy machine.
  for (let from = 1; from <= 2500; from += 500)
    await sql`
      with made as (
        insert into auth."user" (name, email, "emailVerified")
        select 'Many ' || n, 'many' || n || '@example.test', true
        from generate_series(${sql.lit(from)}, ${sql.lit(from + 499)}) n returning id, email, name)
      insert into public.users (id, email, full_name) select id, email, name from made
    `.execute(server.db.serviceDb);
  const { lines } = await fetchCsv("search=many&sort=total_conversations&order=asc");
  expect(lines).toHaveLength(2501);
  expect(new Set(lines).size).toBe(2501);
  const written = await readAuditLines(server, { actor: admin.id });
  expect(written.at(-1)).toMatchObject({
    action: "users exported",
    details: { search: "many", sort: "total_conversations", order: "asc" },
  });
  expect(await auditLines(server, admin.id)).toEqual([]);
});
