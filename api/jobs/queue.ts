import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { z } from "zod";
import type { Connection, Tx } from "#api/db/database.ts";
import type { Notices } from "#api/db/notices.ts";
import { DAY_MS } from "#contract/calendar-days.ts";
import {
  DEAF_POLL_MS,
  finishJob,
  giveBack,
  keepLeases,
  markDead,
  msToNext,
  runAgainAt,
  runAgainIn,
  takeDue,
  type TakenJob,
} from "./leases.ts";

/** The only job queue (docs/decisions/007-job-queue.md). serviceDb throughout: users may not see its table. */

const JOBS_CHANNEL = "jobs";
const NOTICE_MS = 200;
/** Most transactions that enqueue a job commit within this time. The next poll finds the jobs of slower ones. */
const WAKE_MS = 20;
const HEARTBEAT_MS = 10_000;
const STOP_WAIT_MS = 20_000;
const FIRST_RETRY_SECONDS = 2;
const LAST_RETRY_SECONDS = 15 * 60;
const DEAD_JOBS_KEPT_DAYS = 30;
/** A refused mail would be refused again, so it counts in figures and alerts for one day only. */
const REFUSED_MAIL_NEWS_DAYS = 1;

export type Job<P> = {
  /** The kind of work. Its payload schema may only change so that jobs of an older version still parse. */
  kind: string;
  payload: z.ZodType<P>;
  /** Jobs with the same key are one job; enqueuing it again restarts it. */
  key?: (payload: P) => string;
  /** Maximum number running at once on one server; 1 by default. */
  atOnce?: number;
  /** The first delay after a failure, and the maximum; the delay doubles each time. */
  retrySeconds?: { first: number; last: number };
  /** A job without either limit is retried until it succeeds. */
  attemptsMax?: number;
  daysMax?: number;
};

export const defineJob = <P>(job: Job<P>): Job<P> => job;

export type Run = {
  id: string;
  /** 1 at the first run. Runs that ended because the server was killed count. */
  attempts: number;
  /** Ends the job inside the handler's transaction. Throws when another worker took the job over. */
  finish: (tx: Tx) => Promise<void>;
};

/** Returns the time of the next run, by the database's clock, or nothing when the job is done. Throws to be retried. */
export type Handler<P> = (payload: P, run: Run) => Promise<Date | null | void>;

export type JobWorker = {
  job: Job<unknown>;
  run: Handler<unknown>;
  /** Called when the job is given up. */
  giveUp: (payload: unknown) => Promise<void>;
};

export function handle<P>(
  job: Job<P>,
  run: Handler<P>,
  giveUp: (payload: P) => Promise<void> = () => Promise.resolve(),
): JobWorker {
  const parse = (payload: unknown) => job.payload.parse(payload);
  return {
    job: job as Job<unknown>,
    run: async (payload, it) => run(parse(payload), it),
    giveUp: async (payload) => giveUp(parse(payload)),
  };
}

/** An expected failure of an outside service. The message is stored, not logged, and must name nobody. */
export class TryAgainLater extends Error {}

/** Nothing was tried yet: the job runs again later, and this run does not count as an attempt. */
export class NotYet extends Error {
  readonly seconds: number;

  constructor(seconds: number) {
    super("not yet");
    this.seconds = seconds;
  }
}

/** No retry would help. The message is stored with the job and logged, so it must name nobody. */
export class GiveUp extends Error {}

type Wanted<P> = { job: Job<P>; payload: P; inSeconds?: number };

const keyOf = <P>({ job, payload }: Pick<Wanted<P>, "job" | "payload">) => job.key?.(payload) ?? null;

/** Enqueues a job, in the caller's transaction if there is one. Returns its id. */
export async function enqueue<P>(db: Connection | Tx, wanted: Wanted<P>): Promise<string> {
  const { job, payload, inSeconds = 0 } = wanted;
  const { rows } = await sql<{ id: string }>`select app.enqueue_job(${job.kind}, ${keyOf(wanted)},
    ${JSON.stringify(payload)}::jsonb, now() + make_interval(secs => ${inSeconds})) as id`.execute(db);
  const [row] = rows;
  if (!row) throw new Error("no job was made");
  if (inSeconds === 0) wakeQueue();
  return row.id;
}

/** Like `enqueue`, but returns false and changes nothing if a job with that key exists. */
export async function enqueueOnce<P>(db: Connection | Tx, wanted: Wanted<P>): Promise<boolean> {
  const { job, payload, inSeconds = 0 } = wanted;
  const { numAffectedRows } = await sql`insert into private.jobs (kind, key, payload, run_at)
    values (${job.kind}, ${keyOf(wanted)}, ${JSON.stringify(payload)}::jsonb, now() + make_interval(secs => ${inSeconds}))
    on conflict do nothing`.execute(db);
  wakeQueue();
  return numAffectedRows === 1n;
}

/** Enqueues a job to run by that time at the latest. A job due sooner stays as it is; a running job runs once more. */
export async function enqueueBy<P>(
  db: Connection | Tx,
  { inSeconds = 0, ...wanted }: Wanted<P>,
): Promise<void> {
  await sql`insert into private.jobs (kind, key, payload, run_at)
    values (${wanted.job.kind}, ${keyOf(wanted)}, ${JSON.stringify(wanted.payload)}::jsonb, now() + make_interval(secs => ${inSeconds}))
    on conflict (kind, key) do update set run_at = least(jobs.run_at, excluded.run_at), failed_at = null,
      lease_id = null, leased_until = null`.execute(db);
}

/** True if the job waits for its first run or is running for the first time, so it has neither ended nor failed. */
export async function isUnderWay<P>(db: Connection, wanted: Omit<Wanted<P>, "inSeconds">): Promise<boolean> {
  const { rows } =
    await sql`select from private.jobs where kind = ${wanted.job.kind} and key = ${keyOf(wanted)}
    and last_error is null and failed_at is null`.execute(db);
  return rows.length > 0;
}

/** Makes a job due now if it was never started. */
export async function hasten<P>(db: Connection | Tx, wanted: Omit<Wanted<P>, "inSeconds">): Promise<void> {
  await sql`update private.jobs set run_at = now()
    where kind = ${wanted.job.kind} and key = ${keyOf(wanted)} and attempts = 0`.execute(db);
  wakeQueue();
}

/** Deletes a job; the result of a running one is ignored. */
export async function cancelJob<P>(db: Connection | Tx, wanted: Omit<Wanted<P>, "inSeconds">): Promise<void> {
  await sql`delete from private.jobs where kind = ${wanted.job.kind} and key = ${keyOf(wanted)}`.execute(db);
}

const wakers = new Set<() => void>();

/** Polls for due jobs in a moment instead of at the next interval; for jobs that a database trigger enqueued. */
export function wakeQueue(): void {
  for (const wake of wakers) wake();
}

/** Seconds until the next retry of a failed job; null when it is given up. */
function retryIn({ attemptsMax, daysMax, retrySeconds }: Job<unknown>, { attempts, ageMs }: TakenJob) {
  if (attemptsMax !== undefined && attempts >= attemptsMax) return null;
  if (daysMax !== undefined && ageMs > daysMax * DAY_MS) return null;
  const { first, last } = retrySeconds ?? { first: FIRST_RETRY_SECONDS, last: LAST_RETRY_SECONDS };
  return Math.min(last, first * 2 ** (attempts - 1));
}

export type Queue = {
  /** Takes no more jobs, and waits for running ones to end or gives them back. */
  stop: () => Promise<void>;
};

export type QueueOptions = {
  serviceDb: Connection;
  workers: readonly JobWorker[];
  /** Job kinds that repeat, with the seconds between the end of a run and the next. */
  schedules: Readonly<Record<string, number>>;
  /** undefined: the queue only polls. */
  notices?: Pick<Notices, "on" | "areHeard"> | undefined;
  onError: (error: unknown) => void;
  /** undefined when tracing is off. */
  trace?: (<T>(name: string, work: () => Promise<T>) => Promise<T>) | undefined;
};

/** Runs jobs until stopped. Several servers may share one database: each job is leased to one of them at a time. */
export function startQueue(options: QueueOptions): Queue {
  const { serviceDb, notices, onError } = options;
  const workers = new Map(options.workers.map((worker) => [worker.job.kind, worker]));
  const running = new Map<TakenJob, Promise<void>>();

  const room = () => roomOf(workers, running.keys());
  const start = (taken: TakenJob) => {
    const worker = workers.get(taken.kind);
    if (!worker) return;
    const work = () => runJob({ ...options, worker }, taken);
    const done = (options.trace ? options.trace(taken.kind, work) : work()).catch(onError).finally(() => {
      const wasFull = !room().has(taken.kind);
      running.delete(taken);
      if (wasFull) looking.wake();
    });
    running.set(taken, done);
  };
  const looking = startLooking({
    notices,
    onError,
    look: async (isSure) => {
      const free = room();
      const due = free.size > 0 ? await takeDue(serviceDb, free) : [];
      for (const taken of due) start(taken);
      const isQuiet = due.length === 0 && isSure() && notices?.areHeard() === true;
      return isQuiet ? msToNext(serviceDb, [...free.keys()]) : DEAF_POLL_MS;
    },
  });
  const heartbeat = setInterval(() => {
    if (running.size > 0) keepLeases(serviceDb, [...running.keys()]).catch(onError);
  }, HEARTBEAT_MS);
  wakers.add(looking.wake);
  startSchedules(serviceDb, options.schedules).catch(onError).finally(looking.now);
  return {
    stop: async () => {
      wakers.delete(looking.wake);
      await looking.stop();
      const ended = new AbortController();
      const late = sleep(STOP_WAIT_MS, undefined, { signal: ended.signal }).catch(() => undefined);
      await Promise.race([Promise.all(running.values()), late]);
      ended.abort();
      clearInterval(heartbeat);
      if (running.size > 0) await giveBack(serviceDb, [...running.keys()]).catch(onError);
    },
  };
}

type Looking = Pick<QueueOptions, "notices" | "onError"> & {
  /**
   * Polls once, and returns the milliseconds until the next poll. `isSure` returns false if this poll may miss jobs:
   * the transaction that woke it may not have committed yet, and transactions that commit together send only one
   * notice.
   */
  look: (isSure: () => boolean) => Promise<number>;
};

/** Polls for due jobs, one poll at a time. The next poll follows after the time from `look`, or after a notice. */
function startLooking({ look, notices, onError }: Looking) {
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;
  let current: Promise<void> | null = null;
  let lookedAt = 0;
  let isWoken = false;
  let wasTold = false;

  const lookOn = async () => {
    wasTold = isWoken;
    isWoken = false;
    lookedAt = performance.now();
    let wait = DEAF_POLL_MS;
    try {
      wait = await look(() => !wasTold);
    } catch (error) {
      onError(error);
    }
    current = null;
    schedule(isWoken ? WAKE_MS : wait);
  };
  const schedule = (ms: number) => {
    if (isStopped) return;
    clearTimeout(timer);
    timer = setTimeout(() => {
      current = lookOn();
    }, ms);
  };
  const wake = () => {
    if (isWoken) return;
    isWoken = true;
    if (current === null) schedule(WAKE_MS);
  };
  // A notice arrives when its transaction is already visible. A poll that starts later sees that transaction's jobs,
  // but may miss those of transactions that committed at the same time without a notice of their own.
  const stopHearing = hearOfJobs(notices, (heardAt) => {
    if (lookedAt < heardAt) wake();
    else if (current !== null) wasTold = true;
    else if (!isWoken) schedule(DEAF_POLL_MS);
  });
  return {
    wake,
    now: () => schedule(0),
    stop: async () => {
      isStopped = true;
      clearTimeout(timer);
      stopHearing();
      await current;
    },
  };
}

/** Free slots of this server for each job kind. */
function roomOf(workers: ReadonlyMap<string, JobWorker>, running: Iterable<TakenJob>): Map<string, number> {
  const free = new Map([...workers].map(([kind, { job }]) => [kind, job.atOnce ?? 1]));
  for (const { kind } of running) free.set(kind, (free.get(kind) ?? 0) - 1);
  return new Map([...free].filter(([, jobs]) => jobs > 0));
}

/** Calls `onHeard` at a random moment after a notice, once for all until then, with the time of the last notice. */
function hearOfJobs(notices: QueueOptions["notices"], onHeard: (heardAt: number) => void): () => void {
  let timer: NodeJS.Timeout | undefined;
  let heardAt = 0;
  notices?.on(JOBS_CHANNEL, () => {
    heardAt = performance.now();
    timer ??= setTimeout(() => {
      timer = undefined;
      onHeard(heardAt);
    }, Math.random() * NOTICE_MS);
  });
  return () => clearTimeout(timer);
}

/** Makes every scheduled job due when a server starts, except running ones. */
async function startSchedules(serviceDb: Connection, schedules: QueueOptions["schedules"]): Promise<void> {
  await sql`insert into private.jobs (kind, key) select kind, 'schedule' from unnest(${Object.keys(schedules)}::text[]) kind
    on conflict (kind, key) do update set run_at = now(), failed_at = null where jobs.lease_id is null`.execute(
    serviceDb,
  );
}

type RunOptions = Pick<QueueOptions, "serviceDb" | "schedules" | "onError"> & { worker: JobWorker };

async function runJob({ serviceDb, schedules, onError, worker }: RunOptions, taken: TakenJob): Promise<void> {
  const every = schedules[taken.kind];
  const finish = async (tx: Tx) => {
    if (!(await finishJob(tx, taken))) throw new TryAgainLater("taken over");
  };
  try {
    if (taken.attempts > (worker.job.attemptsMax ?? Infinity)) throw new GiveUp("its server died each time");
    const again = await worker.run(taken.payload, { id: taken.id, attempts: taken.attempts, finish });
    if (every !== undefined) await runAgainIn(serviceDb, taken, { seconds: every, error: null });
    else if (again) await runAgainAt(serviceDb, taken, again);
    else await finishJob(serviceDb, taken);
  } catch (error) {
    if (error instanceof NotYet) return giveBack(serviceDb, [taken], error.seconds);
    const words = wordsOf(error);
    const isFinal = error instanceof GiveUp || error instanceof z.ZodError;
    const seconds = every ?? (isFinal ? null : retryIn(worker.job, taken));
    if (!(error instanceof TryAgainLater || error instanceof GiveUp)) onError(error);
    if (seconds !== null) return runAgainIn(serviceDb, taken, { seconds, error: words });
    await worker.giveUp(taken.payload).catch(onError);
    await markDead(serviceDb, taken, words);
    onError(new Error(`job ${taken.kind} ${taken.id} was given up: ${words}`));
  }
}

/** A message may contain an email address; an error's name never does. */
function wordsOf(error: unknown): string {
  if (error instanceof TryAgainLater || error instanceof GiveUp) return error.message;
  return error instanceof Error ? error.name : "unknown";
}

/** Deletes jobs that were given up a month ago. */
export async function deleteOldDeadJobs(serviceDb: Connection): Promise<void> {
  await sql`delete from private.jobs where failed_at < now() - make_interval(days => ${DEAD_JOBS_KEPT_DAYS})`.execute(
    serviceDb,
  );
}

export type QueueFigures = { kind: string; due: number; oldestDueSeconds: number; dead: number };

/** Per kind: due jobs not running, the age of the oldest, and jobs given up (refused mails for one day only). */
export async function readQueueFigures(serviceDb: Connection): Promise<QueueFigures[]> {
  const { rows } = await sql<QueueFigures>`
    select kind, (count(*) filter (where is_due))::integer as due, (count(*) filter (where is_news))::integer as dead,
      coalesce(extract(epoch from now() - min(run_at) filter (where is_due)), 0)::float as "oldestDueSeconds"
    from (select kind, run_at, failed_at,
      failed_at is null and run_at <= now() and (leased_until is null or leased_until < now()) as is_due,
      failed_at > now() - make_interval(days => case kind when 'sendEmail' then ${REFUSED_MAIL_NEWS_DAYS}::integer else ${DEAD_JOBS_KEPT_DAYS}::integer end) as is_news
      from private.jobs) j
    group by kind order by kind`.execute(serviceDb);
  return rows;
}
