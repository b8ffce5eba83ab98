import { sql } from "kysely";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { createNotices, type Notices } from "#api/db/notices.ts";
import { useQuietDatabase } from "#api/testing/quiet-database.ts";
import { makeJobsDue, runDueJobs } from "#api/testing/run-jobs.ts";
import {
  cancelJob,
  defineJob,
  enqueue,
  enqueueOnce,
  handle,
  hasten,
  readQueueFigures,
  startQueue,
  TryAgainLater,
  type Handler,
  type JobWorker,
  type Queue,
} from "./queue.ts";

const quiet = useQuietDatabase();
const db = () => quiet.db.serviceDb;
beforeEach(() => db().deleteFrom("private.jobs").execute());

type Payload = { name: string };
const payload = z.object({ name: z.string() });
const plain = defineJob({ kind: "greet", payload, atOnce: 10 });
const keyed = defineJob({ kind: "look", payload, key: ({ name }) => name, atOnce: 10 });

const rows = () => db().selectFrom("private.jobs").selectAll().orderBy("created_at").execute();
const names = (calls: [Payload, ...unknown[]][]) => calls.map(([it]) => it.name).toSorted();
const ask = (name: string) => enqueue(db(), { job: plain, payload: { name } });
const silent = () => vi.fn<(error: unknown) => void>();
const handler = () => vi.fn<Handler<Payload>>(() => Promise.resolve());
const start = (workers: JobWorker[], schedules = {}, notices?: Notices): Queue =>
  startQueue({ serviceDb: db(), workers, schedules, notices, onError: silent() });

/** A handler that runs until it is released. */
function held() {
  let letGo = () => {};
  const end = new Promise<void>((resolve) => (letGo = resolve));
  return { run: vi.fn<Handler<Payload>>(() => end), letGo };
}

describe("the queue", () => {
  it("runs a job once, then deletes it", async () => {
    const run = handler();
    const id = await ask("ann");
    expect(await runDueJobs(db(), [handle(plain, run)])).toEqual([]);
    expect(run.mock.calls).toEqual([[{ name: "ann" }, expect.objectContaining({ id, attempts: 1 })]]);
    expect(await rows()).toEqual([]);
    await runDueJobs(db(), [handle(plain, run)]);
    expect(run).toHaveBeenCalledTimes(1);
  });

  it("has no job of a transaction that was rolled back", async () => {
    const work = db()
      .transaction()
      .execute(async (tx) => {
        await enqueue(tx, { job: plain, payload: { name: "ann" } });
        throw new Error("taken back");
      });
    await expect(work).rejects.toThrow("taken back");
    expect(await rows()).toEqual([]);
  });

  it("starts a job that its own server enqueued at once, without waiting for the next poll", async () => {
    const run = handler();
    const queue = start([handle(plain, run)]);
    await vi.waitFor(async () => {
      await ask("first");
      expect(run).toHaveBeenCalled();
    });
    await vi.waitFor(() => expect(run.mock.calls.length).toBeGreaterThan(0));
    run.mockClear();
    await ask("ann");
    await vi.waitFor(() => expect(names(run.mock.calls)).toContain("ann"), { timeout: 500, interval: 5 });
    await queue.stop();
  });

  it("is notified of a job that another process enqueued, now or for later, long before the next poll", async () => {
    const run = handler();
    const notices = createNotices({ url: quiet.url, onError: silent() });
    const queue = start([handle(plain, run)], {}, notices);
    notices.start();
    await vi.waitFor(() => expect(notices.areHeard()).toBe(true));
    for (const [name, seconds] of [
      ["now", 0],
      ["soon", 2],
    ])
      await sql`select app.enqueue_job('greet', null, ${JSON.stringify({ name })}::jsonb,
        now() + make_interval(secs => ${seconds}::integer))`.execute(db());
    await vi.waitFor(() => expect(names(run.mock.calls)).toEqual(["now"]), { timeout: 1500, interval: 5 });
    await vi.waitFor(() => expect(names(run.mock.calls)).toEqual(["now", "soon"]), { timeout: 3500 });
    await queue.stop();
    await notices.stop();
  });

  it("runs a delayed job at its time", async () => {
    const run = handler();
    await enqueue(db(), { job: keyed, payload: { name: "ann" }, inSeconds: 600 });
    await runDueJobs(db(), [handle(keyed, run)]);
    expect(run).not.toHaveBeenCalled();
    await hasten(db(), { job: keyed, payload: { name: "ann" } });
    await runDueJobs(db(), [handle(keyed, run)]);
    expect(run).toHaveBeenCalledTimes(1);
  });

  it("reruns a job at the time that its handler returns, with its attempts reset", async () => {
    const later = new Date(Date.now() + 600_000);
    const run = handler();
    run.mockResolvedValueOnce(later);
    await ask("ann");
    await runDueJobs(db(), [handle(plain, run)]);
    expect(await rows()).toMatchObject([{ run_at: later, attempts: 0, lease_id: null }]);
    await makeJobsDue(db());
    await runDueJobs(db(), [handle(plain, run)]);
    expect(run.mock.calls.map(([, { attempts }]) => attempts)).toEqual([1, 1]);
    expect(await rows()).toEqual([]);
  });
});

describe("several servers", () => {
  it("share jobs: each is done once", async () => {
    const run = handler();
    for (let n = 0; n < 50; n += 1) await ask(`person-${n}`);
    const queues = [1, 2, 3].map(() => start([handle(plain, run)]));
    await vi.waitFor(async () => expect(await rows()).toEqual([]), { timeout: 10_000 });
    await Promise.all(queues.map((queue) => queue.stop()));
    expect(new Set(names(run.mock.calls)).size).toBe(50);
    expect(run).toHaveBeenCalledTimes(50);
  });

  it("do not wait for a job that another server is just taking", async () => {
    await ask("held");
    await ask("free");
    const run = handler();
    await db()
      .transaction()
      .execute(async (tx) => {
        await sql`select from private.jobs where payload ->> 'name' = 'held' for update`.execute(tx);
        const queue = start([handle(plain, run)]);
        await vi.waitFor(() => expect(names(run.mock.calls)).toEqual(["free"]));
        await queue.stop();
      });
  });

  it("take over a dead server's job within half a minute, and ignore its late result", async () => {
    // The dead server's only slot is taken, so it does not take its own job again.
    const one = defineJob({ ...plain, atOnce: 1 });
    const id = await ask("ann");
    const { run, letGo } = held();
    const dead = start([handle(one, run)]);
    await vi.waitFor(() => expect(run).toHaveBeenCalledTimes(1));
    const { rows: lease } = await sql<{ seconds: number }>`
      select extract(epoch from leased_until - now())::float as seconds from private.jobs`.execute(db());
    expect(lease[0]?.seconds).toBeGreaterThan(25);
    expect(lease[0]?.seconds).toBeLessThanOrEqual(30);
    const other = held();
    const living = start([handle(one, other.run)]);
    await sql`update private.jobs set leased_until = now() - interval '1 second'`.execute(db());
    await vi.waitFor(() => expect(other.run).toHaveBeenCalledTimes(1), { timeout: 5000 });
    letGo();
    await dead.stop();
    expect(await rows()).toMatchObject([{ id, attempts: 2 }]);
    other.letGo();
    await vi.waitFor(async () => expect(await rows()).toEqual([]));
    await living.stop();
  });

  it("run a limited number of each kind at a time, and other kinds meanwhile", async () => {
    const few = defineJob({ kind: "few", payload, atOnce: 2 });
    const { run, letGo } = held();
    for (let n = 0; n < 5; n += 1) await enqueue(db(), { job: few, payload: { name: `${n}` } });
    await ask("ann");
    const greet = handler();
    const queue = start([handle(few, run), handle(plain, greet)]);
    await vi.waitFor(() => expect(greet).toHaveBeenCalledTimes(1));
    await vi.waitFor(() => expect(run).toHaveBeenCalledTimes(2));
    letGo();
    await vi.waitFor(() => expect(run).toHaveBeenCalledTimes(5), { timeout: 5000 });
    await queue.stop();
  });
});

describe("a job with a key", () => {
  it("exists once, restarts when enqueued again, and can be cancelled", async () => {
    const wanted = { job: keyed, payload: { name: "ann" } };
    await enqueue(db(), wanted);
    await sql`update private.jobs set attempts = 3, failed_at = now(), last_error = 'x'`.execute(db());
    expect(await enqueueOnce(db(), wanted)).toBe(false);
    await enqueue(db(), wanted);
    expect(await rows()).toMatchObject([{ attempts: 0, failed_at: null, last_error: null }]);
    await cancelJob(db(), wanted);
    expect(await rows()).toEqual([]);
    expect(await enqueueOnce(db(), wanted)).toBe(true);
  });

  it("runs once more when it is enqueued while it runs", async () => {
    const { run, letGo } = held();
    await enqueue(db(), { job: keyed, payload: { name: "ann" } });
    const queue = start([handle(keyed, run)]);
    await vi.waitFor(() => expect(run).toHaveBeenCalledTimes(1));
    await enqueue(db(), { job: keyed, payload: { name: "ann" } });
    letGo();
    await vi.waitFor(() => expect(run).toHaveBeenCalledTimes(2), { timeout: 5000 });
    await vi.waitFor(async () => expect(await rows()).toEqual([]));
    await queue.stop();
  });
});

describe("a job that fails", () => {
  it("waits twice as long after each failure, up to 15 minutes, and stores no address", async () => {
    const run = handler();
    run.mockRejectedValue(new TypeError("could not reach ann@example.test"));
    await ask("ann");
    const waits: number[] = [];
    for (let attempt = 0; attempt < 12; attempt += 1) {
      await makeJobsDue(db());
      expect(await runDueJobs(db(), [handle(plain, run)])).toHaveLength(1);
      const { rows: wait } = await sql<{ seconds: number; error: string }>`
        select extract(epoch from run_at - now())::float as seconds, last_error as error from private.jobs`.execute(
        db(),
      );
      expect(wait[0]?.error).toBe("TypeError");
      waits.push(wait[0]?.seconds ?? 0);
    }
    const expected = [2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900, 900];
    for (const [n, seconds] of expected.entries())
      expect(Math.abs((waits[n] ?? 0) - seconds)).toBeLessThan(1);
  });

  it("does not block other jobs", async () => {
    const run = handler();
    run.mockImplementation(({ name }) =>
      name === "bad" ? Promise.reject(new Error("no")) : Promise.resolve(),
    );
    for (const name of ["bad", "good"]) await ask(name);
    await runDueJobs(db(), [handle(plain, run)]);
    expect((await rows()).map((row) => row.payload)).toEqual([{ name: "bad" }]);
  });

  it("through an outside service's fault is not logged; the message is stored with the job", async () => {
    await ask("ann");
    const worker = handle(plain, () => Promise.reject(new TryAgainLater("the service is away")));
    expect(await runDueJobs(db(), [worker])).toEqual([]);
    expect(await rows()).toMatchObject([{ last_error: "the service is away", attempts: 1 }]);
  });

  it("is given up after its last attempt, kept as a dead letter, and counted", async () => {
    const limited = defineJob({ kind: "limited", payload, attemptsMax: 3 });
    const giveUp = vi.fn<(it: Payload) => Promise<void>>(() => Promise.resolve());
    await enqueue(db(), { job: limited, payload: { name: "ann" } });
    const run = handler();
    run.mockRejectedValue(new Error("no"));
    for (let attempt = 0; attempt < 5; attempt += 1) {
      await makeJobsDue(db());
      await runDueJobs(db(), [handle(limited, run, giveUp)]);
    }
    expect(run).toHaveBeenCalledTimes(3);
    expect(giveUp.mock.calls).toEqual([[{ name: "ann" }]]);
    expect(await readQueueFigures(db())).toEqual([{ kind: "limited", due: 0, oldestDueSeconds: 0, dead: 1 }]);
  });

  it("is given up after its maximum age", async () => {
    const limited = defineJob({ kind: "limited", payload, daysMax: 7 });
    await enqueue(db(), { job: limited, payload: { name: "ann" } });
    const worker = handle(limited, () => Promise.reject(new TryAgainLater("away")));
    await runDueJobs(db(), [worker]);
    expect(await rows()).toMatchObject([{ failed_at: null }]);
    await sql`update private.jobs set run_at = now(), created_at = now() - interval '8 days'`.execute(db());
    await runDueJobs(db(), [worker]);
    expect((await rows())[0]?.failed_at).not.toBeNull();
  });

  it("is given up when its server died in every attempt", async () => {
    const limited = defineJob({ kind: "limited", payload, attemptsMax: 3 });
    const run = handler();
    await enqueue(db(), { job: limited, payload: { name: "ann" } });
    await sql`update private.jobs set attempts = 3`.execute(db());
    await runDueJobs(db(), [handle(limited, run)]);
    expect(run).not.toHaveBeenCalled();
    expect(await rows()).toMatchObject([{ last_error: "its server died each time" }]);
  });

  it("is given up at once for an invalid payload, and does not block other jobs", async () => {
    await sql`select app.enqueue_job('greet', null, '{}')`.execute(db());
    await ask("ann");
    const run = handler();
    await runDueJobs(db(), [handle(plain, run)]);
    expect(names(run.mock.calls)).toEqual(["ann"]);
    expect(await readQueueFigures(db())).toMatchObject([{ kind: "greet", due: 0, dead: 1 }]);
  });
});

describe("a job that ends inside its handler's transaction", () => {
  it("commits with it, or not at all", async () => {
    const id = await ask("ann");
    let isBroken = true;
    const worker = handle(plain, async (_payload, { finish }) => {
      await db()
        .transaction()
        .execute(async (tx) => {
          await finish(tx);
          await enqueue(tx, { job: keyed, payload: { name: "next" } });
          if (isBroken) throw new Error("broken");
        });
    });
    await runDueJobs(db(), [worker]);
    expect(await rows()).toMatchObject([{ id, attempts: 1 }]);
    isBroken = false;
    await makeJobsDue(db());
    await runDueJobs(db(), [worker]);
    expect(await rows()).toMatchObject([{ kind: "look" }]);
  });
});

describe("a schedule", () => {
  const often = defineJob({ kind: "often", payload: z.object({}) });

  it("runs at once when a server starts, and again after its time, also when it failed", async () => {
    const run = vi.fn<Handler<object>>(() => Promise.resolve());
    run.mockRejectedValueOnce(new Error("no"));
    for (let times = 1; times < 4; times += 1) {
      const queue = start([handle(often, run)], { often: 60 });
      await vi.waitFor(() => expect(run).toHaveBeenCalledTimes(times));
      await vi.waitFor(async () => expect(await rows()).toMatchObject([{ lease_id: null }]));
      await queue.stop();
      const { rows: next } = await sql<{ seconds: number }>`
        select extract(epoch from run_at - now())::float as seconds from private.jobs`.execute(db());
      expect(next[0]?.seconds).toBeGreaterThan(50);
    }
  });
});

describe("a server that stops", () => {
  it("waits for a job under way and takes no other", async () => {
    const { run, letGo } = held();
    await ask("ann");
    const queue = start([handle(plain, run)]);
    await vi.waitFor(() => expect(run).toHaveBeenCalledTimes(1));
    let isStopped = false;
    const stopped = queue.stop().then(() => (isStopped = true));
    await ask("ben");
    expect(isStopped).toBe(false);
    letGo();
    await stopped;
    expect(names(run.mock.calls)).toEqual(["ann"]);
    expect((await rows()).map((row) => row.payload)).toEqual([{ name: "ben" }]);
  });
});
