import { beforeEach, expect, it } from "vitest";
import { createSeal } from "#api/db/seal.ts";
import { CalendlyError } from "#api/integrations/calendly/request.ts";
import { calendlyAt } from "#api/testing/coaching-steps.ts";
import { useQuietDatabase } from "#api/testing/quiet-database.ts";
import { runDueJobs } from "#api/testing/run-jobs.ts";
import { TEST_SECRET } from "#api/testing/start-test-server.ts";
import { enqueue } from "#api/jobs/queue.ts";
import { calendlyJobs } from "./jobs.ts";
import { subscribeToCalendlyJob } from "./rules.ts";

const quiet = useQuietDatabase();
beforeEach(() => quiet.db.serviceDb.deleteFrom("private.jobs").execute());

const payload = { coachId: crypto.randomUUID(), userUri: "u", organizationUri: "o" };

/** Runs one job whose coach's tokens cannot be read, for this reason. */
async function runFailing(reason: Error) {
  const { serviceDb } = quiet.db;
  await enqueue(serviceDb, { job: subscribeToCalendlyJob, payload });
  const broken = new Proxy(serviceDb, {
    get: (target, name) => {
      if (name === "selectFrom") throw reason;
      return Reflect.get(target, name) as unknown;
    },
  });
  const deps = {
    serviceDb: broken,
    seal: createSeal(TEST_SECRET),
    calendly: calendlyAt("http://127.0.0.1:9"),
    appUrl: "http://greenroom.test",
  };
  const errors = await runDueJobs(serviceDb, calendlyJobs(deps));
  return { errors, row: await serviceDb.selectFrom("private.jobs").selectAll().executeTakeFirstOrThrow() };
}

it("a job at the scheduling service that a fault of our own stops is logged, and tried again", async () => {
  const fault = new RangeError("ours");
  const { errors, row } = await runFailing(fault);
  expect(errors).toEqual([fault]);
  expect(row).toMatchObject({ last_error: "RangeError", failed_at: null, attempts: 1 });
});

it("a job that the scheduling service itself fails is tried again, with its words kept, and logs nothing", async () => {
  const { errors, row } = await runFailing(new CalendlyError("unavailable", 503));
  expect(errors).toEqual([]);
  expect(row.last_error).toMatch(/Calendly/);
  expect(row).toMatchObject({ failed_at: null, attempts: 1 });
});
