import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { describeSchema } from "../describe-schema.ts";
import { useDatabaseWithPeople } from "./database-with-people.ts";

const prepared = useDatabaseWithPeople();

it("the migrations make the schema that db/schema.txt describes; else: npm run tables", async () => {
  const described = readFileSync(join(import.meta.dirname, "../schema.txt"), "utf8");
  expect(await describeSchema(prepared.client)).toBe(described);
});
