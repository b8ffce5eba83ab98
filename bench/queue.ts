import { sql } from "kysely";
import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import { openDatabase, type Database } from "#api/db/database.ts";
import { startEmbeddedDatabase } from "#api/db/embedded/server.ts";
import { createNotices, type Notices } from "#api/db/notices.ts";
import { migrate } from "#api/db/migrate.ts";
import { defineJob, enqueue, handle, startQueue } from "#api/jobs/queue.ts";
import { createTemporaryFolder } from "#api/testing/temporary-folder.ts";
import { markdownTable, round, type Bench } from "./section.ts";
import { quantile } from "./stream-call.ts";

const ONE_BY_ONE = 200;
const AT_ONCE = 2_000;
/** Sessions hand in what they did up to 10 seconds later. */
const COUNTED_AFTER_SECONDS = 15;
const IDLE_SECONDS = 60;

const job = defineJob({ kind: "benchJob", payload: z.object({ at: z.number() }), atOnce: 8 });

/** Queues of that many servers, whose job only says that it ran. */
function startQueues(db: Database, url: string, servers: number) {
  let ran: (at: number) => void = () => undefined;
  const worker = handle(job, async ({ at }) => ran(at));
  const onError = (error: unknown) => {
    throw error;
  };
  const listeners: Notices[] = [];
  const listen = () => {
    const notices = createNotices({ url, onError });
    listeners.push(notices);
    return notices;
  };
  const queues = Array.from({ length: servers }, () =>
    startQueue({ serviceDb: db.serviceDb, workers: [worker], schedules: {}, notices: listen(), onError }),
  );
  for (const notices of listeners) notices.start();
  return {
    /** Asks for the jobs of these numbers; when all of them ran, the milliseconds it took. */
    run: async (numbers: number[]): Promise<number> => {
      const left = new Set(numbers);
      const began = performance.now();
      const done = new Promise<void>((resolve) => {
        ran = (at) => {
          left.delete(at);
          if (left.size === 0) resolve();
        };
      });
      await Promise.all(numbers.map((at) => enqueue(db.serviceDb, { job, payload: { at } })));
      await done;
      return performance.now() - began;
    },
    stop: () => Promise.all([...queues, ...listeners].map((each) => each.stop())),
  };
}

const upTo = (count: number): number[] => Array.from({ length: count }, (_, at) => at);

async function countTransactions(db: Database): Promise<number> {
  const { rows } = await sql<{ n: string }>`
    select xact_commit + xact_rollback as n from pg_stat_database where datname = current_database()`.execute(
    db.serviceDb,
  );
  return Number(rows[0]?.n);
}

async function measureServers(db: Database, url: string, servers: number): Promise<(string | number)[]> {
  const queues = startQueues(db, url, servers);
  const waits: number[] = [];
  for (const at of upTo(ONE_BY_ONE)) waits.push(await queues.run([at]));
  const ms = await queues.run(upTo(AT_ONCE));
  await sleep(COUNTED_AFTER_SECONDS * 1000);
  const before = await countTransactions(db);
  await sleep(IDLE_SECONDS * 1000);
  const idle = ((await countTransactions(db)) - before) / (IDLE_SECONDS / 60);
  await queues.stop();
  const perSecond = Math.round(AT_ONCE / (ms / 1000));
  return [servers, round(quantile(waits, 0.5)), round(quantile(waits, 0.99)), perSecond, Math.round(idle)];
}

export const queueBench: Bench = {
  name: "queue",
  title: "The job queue",
  run: async () => {
    const embedded = await startEmbeddedDatabase({ dataDir: createTemporaryFolder("bench") });
    await migrate(embedded.url);
    const db = openDatabase({ url: embedded.url, onError: () => undefined });
    const rows = [await measureServers(db, embedded.url, 1), await measureServers(db, embedded.url, 2)];
    await db.close();
    await embedded.stop();
    return `A job that does nothing, of which one server runs eight at a time. From asking to the end: ${ONE_BY_ONE} one after
the other. Jobs a second: ${AT_ONCE} asked for at once, in a transaction each. Idle: transactions of the database in a minute
without jobs, its own among them. A killed server's job runs again after 31 seconds at most (decisions/007-job-queue.md).

${markdownTable(["servers", "from asking to the end, median ms", "p99 ms", "jobs a second", "idle, a minute"], rows)}`;
  },
};
