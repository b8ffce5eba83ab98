import { describe, expect, it } from "vitest";
import { useDatabaseWithPeople } from "./database-with-people.ts";
import { lints } from "./lints.ts";

const prepared = useDatabaseWithPeople();

const find = async (query: string) => {
  const { rows } = await prepared.client.query<{ found: string }>(query);
  return rows.map(({ found }) => found);
};

describe.each(lints)("$rule", ({ query, spoil }) => {
  it("is kept by the database as the migrations make it", async () => {
    expect(await find(query)).toEqual([]);
  });

  it("is seen as broken once a change of the database breaks it", async () => {
    await prepared.client.query(spoil);
    expect(await find(query)).not.toEqual([]);
  });
});

describe("a function made tomorrow", () => {
  it("can be called by nobody until somebody is named", async () => {
    await prepared.client.query(
      "create function public.tomorrow() returns integer language sql as 'select 1'",
    );
    const { rows } = await prepared.client.query(
      "select has_function_privilege('public', 'public.tomorrow()', 'execute') as everyone",
    );
    expect(rows).toEqual([{ everyone: false }]);
  });
});
