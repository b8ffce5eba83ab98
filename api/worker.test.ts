import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, expect, it } from "vitest";
import { enqueueEmail } from "./jobs/emails.ts";
import { startWorker } from "./main.ts";
import { readSettings } from "./settings.ts";
import { eventually } from "./testing/eventually.ts";
import { TEST_SECRET } from "./testing/start-test-server.ts";
import { useServerWithStandins } from "./testing/test-server.ts";

const { standins, server } = useServerWithStandins({ JOBS: "workers" });
let stop: () => Promise<void> = () => Promise.resolve();
afterAll(() => stop());

it("a server that leaves jobs to workers asks for them and runs none; a worker that starts does", async () => {
  const to = `${randomUUID()}@example.test`;
  const mail = { subject: "Hello", text: "Hello", html: "<p>Hello</p>" };
  await enqueueEmail(server.db.serviceDb, { to, versions: { en: mail, de: mail } });
  // Longer than the interval at which a server polls for jobs.
  await sql`select pg_sleep(1.5)`.execute(server.db.serviceDb);
  const { rows } = await sql<{ attempts: number }>`select attempts from private.jobs`.execute(
    server.db.serviceDb,
  );
  expect(rows).toEqual([{ attempts: 0 }]);

  const worker = await startWorker(
    readSettings({
      ...standins.settings(),
      DATABASE_URL: server.serverUrl,
      DATABASE_OWNER_URL: server.databaseUrl,
      AUTH_SECRET: TEST_SECRET,
      LOG_LEVEL: "silent",
    }),
  );
  stop = worker.stop;
  await eventually(async () => {
    const inbox = (await (await fetch(`${standins.url}/mail/messages`)).json()) as { to: string }[];
    expect(inbox.flatMap((one) => one.to)).toContain(to);
  });
});

it("a worker refuses the embedded database, which runs in one process", async () => {
  await expect(startWorker(readSettings({}))).rejects.toThrow("DATABASE_URL is missing");
});
