import { expect, it } from "vitest";
import { createSeal } from "#api/db/seal.ts";
import { calendlyAt } from "#api/testing/coaching-steps.ts";
import { useQuietDatabase } from "#api/testing/quiet-database.ts";
import { TEST_SECRET } from "#api/testing/start-test-server.ts";
import { doDueWork } from "./jobs.ts";

const quiet = useQuietDatabase();

it("work at the scheduling service that a fault of our own stops is told, and tried again", async () => {
  const { serviceDb } = quiet.db;
  await serviceDb
    .insertInto("private.calendly_work")
    .values({ kind: "revoke", key: "broken", payload: "{}" })
    .execute();
  const told: unknown[] = [];
  const deps = { serviceDb, seal: createSeal(TEST_SECRET), calendly: calendlyAt("http://127.0.0.1:9") };
  await doDueWork(deps, (error) => told.push(error));
  expect(told).toHaveLength(1);
  const row = await serviceDb.selectFrom("private.calendly_work").select("last_error").executeTakeFirst();
  expect(row).toEqual({ last_error: "unexpected" });
});
