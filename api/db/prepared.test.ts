import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { useQuietDatabase } from "#api/testing/quiet-database.ts";
import { prepared } from "./prepared.ts";

const quiet = useQuietDatabase();
const serviceDb = () => quiet.db.serviceDb;

const known = sql<{ statement: string }>`
  select statement from pg_prepared_statements where statement like '%::integer + 1%'`;

describe("a statement that is prepared", () => {
  it("is parsed once per connection and works for each value", async () => {
    const counted = (add: number) => prepared<{ n: number }>`select ${add}::integer + 1 as n`;
    await serviceDb()
      .connection()
      .execute(async (connection) => {
        for (const add of [1, 2, 3]) {
          expect((await counted(add).execute(connection)).rows).toEqual([{ n: add + 1 }]);
        }
        expect((await known.execute(connection)).rows).toHaveLength(1);
      });
  });

  it("obeys the row rules of the current user", async () => {
    type Who = { role: string; id: string };
    const asked = prepared<Who>`select current_user as role, current_setting('app.user_id', true) as id`;
    for (const id of [randomUUID(), randomUUID()]) {
      const row = await quiet.db.userDb(id, async (tx) => (await asked.execute(tx)).rows[0]);
      expect(row).toEqual({ role: "app_user", id });
    }
  });

  const TWO = sql`2 + ${5}::integer`;
  const THREE = sql`3`;
  const summed = (add: string | null, part = TWO, last: number | null = null) =>
    prepared<{
      n: number;
    }>`select ${part} + coalesce(${add}::integer, 0) + coalesce(${last}::integer, 0) as n`;

  it("accepts SQL fragments with their own values, and binds values in the right order", async () => {
    const sum = async (...given: Parameters<typeof summed>) =>
      (await summed(...given).execute(serviceDb())).rows[0]?.n;
    expect(await sum("10")).toBe(17);
    expect(await sum(null, TWO, 100)).toBe(107);
    expect(await sum("1", TWO, 1)).toBe(9);
  });

  it("throws when a fragment differs from the first call's", () => {
    expect(() => summed("1", THREE).execute(serviceDb())).toThrow("the same pieces");
  });
});
