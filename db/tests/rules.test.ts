import { describe, expect, it } from "vitest";
import { useDatabaseWithPeople } from "./database-with-people.ts";
import { columnsFor, tryVerb, VERBS, type Actor } from "./row-rules.ts";
import { allRules } from "./rules-of.ts";

const prepared = useDatabaseWithPeople();

const ACTOR_NAMES: Record<Actor, string> = {
  owner: "its owner",
  other: "another user",
  nobody: "nobody",
  coach: "the coach",
  otherCoach: "another coach",
};

const inWords = (actors: Partial<Record<Actor, string>>) =>
  (Object.entries(actors) as [Actor, string][])
    .map(([actor, outcome]) => `${outcome} for ${ACTOR_NAMES[actor]}`)
    .join(", ");

describe.each(allRules)("$table", (rule) => {
  it.each(VERBS.map((verb) => ({ verb, says: inWords(rule.expect[verb]) })))(
    "$verb: $says",
    async ({ verb }) => {
      const found: Record<string, string> = {};
      for (const actor of Object.keys(rule.expect[verb]) as Actor[])
        found[actor] = await tryVerb(prepared.client, prepared.ids, { rule, verb, actor });
      expect(found).toEqual(rule.expect[verb]);
    },
  );

  it("lets user-level queries name only the columns it should", async () => {
    for (const verb of ["select", "insert", "update"] as const) {
      const { all, allowed } = await columnsFor(prepared.client, rule.table, verb);
      const expected = rule.columns[verb];
      const names = expected === "all" ? all : expected === "none" ? [] : expected;
      expect({ verb, allowed: allowed.toSorted() }).toEqual({ verb, allowed: names.toSorted() });
    }
  });
});
