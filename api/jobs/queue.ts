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

/** The one job queue (docs/decisions/007-job-queue.md). serviceDb throughout: its table is nobody's to see. */

const JOBS_CHANNEL = "jobs";
const NOTICE_MS = 200;
/** A transaction that asked for a job commits within milliseconds; one that takes longer is found by the next poll. */
const WAKE_MS = 20;
const HEARTBEAT_MS = 10_000;
const STOP_WAIT_MS = 20_000;
const FIRST_RETRY_SECONDS = 2;
const LAST_RETRY_SECONDS = 15 * 60;
const DEAD_JOBS_KEPT_DAYS = 30;
/** An address that refused a mail refuses it again: it is in the figures, and rings the alert, for a day. */
const REFUSED_MAIL_NEWS_DAYS = 1;

export type Job<P> = {
  /** What it does; its payload changes only in ways that jobs of an older version still fit. */
  kind: string;
  payload: z.ZodType<P>;
  /** Of what there is one job at a time: asked for again it starts anew. */
  key?: (payload: P) => string;
  /** How many one server runs at a time; 1 unless told. */
  atOnce?: number;
  /** The first wait after a failure, doubled each time up to the last one. */
  retrySeconds?: { first: number; last: number };
  /** A job without either bound is tried until it is done. */
  attemptsMax?: number;
  daysMax?: number;
};

export const defineJob = <P>(job: Job<P>): Job<P> => job;

export type Run = {
  id: string;
  /** 1 at the first run. Runs that a killed server began count. */
  attempts: number;
  /** Ends the job inside the handler's own transaction, so that both happen or neither. Throws when the job was taken over. */
  finish: (tx: Tx) => Promise<void>;
};

/** Returns when to run again, by the database's clock; nothing when the job is done. Throws to be tried again. */
export type Handler<P> = (payload: P, run: Run) => Promise<Date | null | void>;

export type JobWorker = {
  job: Job<unknown>;
  run: Handler<unknown>;
  /** When the job is given up. */
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

/** An outside service's failure, expected now and then: its words are kept with the job, not logged. They name nobody. */
export class TryAgainLater extends Error {}

/** Nothing was tried yet: it runs again later, as if this run had not been. */
export class NotYet extends Error {
  readonly seconds: number;

  constructor(seconds: number) {
    super("not yet");
    this.seconds = seconds;
  }
}

/** No later run would do better. Its words are kept with the job and logged; they name nobody. */
export class GiveUp extends Error {}

type Wanted<P> = { job: Job<P>; payload: P; inSeconds?: number };

const keyOf = <P>({ job, payload }: Pick<Wanted<P>, "job" | "payload">) => job.key?.(payload) ?? null;

/** Asks for a job inside the caller's transaction, where there is one. Returns its id. */
export async function enqueue<P>(db: Connection | Tx, wanted: Wanted<P>): Promise<string> {
  const { job, payload, inSeconds = 0 } = wanted;
  const { rows } = await sql<{ id: string }>`select app.enqueue_job(${job.kind}, ${keyOf(wanted)},
    ${JSON.stringify(payload)}::jsonb, now() + make_interval(secs => ${inSeconds})) as id`.execute(db);
  const [row] = rows;
  if (!row) throw new Error("no job was made");
  if (inSeconds === 0) wakeQueue();
  return row.id;
}

/** As `enqueue`, but false where a job with that key is there already, which stays as it is. */
export async function enqueueOnce<P>(db: Connection | Tx, wanted: Wanted<P>): Promise<boolean> {
  const { job, payload, inSeconds = 0 } = wanted;
  const { numAffectedRows } = await sql`insert into private.jobs (kind, key, payload, run_at)
    values (${job.kind}, ${keyOf(wanted)}, ${JSON.stringify(payload)}::jsonb, now() + make_interval(secs => ${inSeconds}))
    on conflict do nothing`.execute(db);
  wakeQueue();
  return numAffectedRows === 1n;
}

/** Asks for a job by that time at the latest: one that is due sooner stays as it is, one that runs runs once more. */
export async function enqueueBy<P>(
  db: Connection | Tx,
  { inSeconds = 0, ...wanted }: Wanted<P>,
): Promise<void> {
  await sql`insert into private.jobs (kind, key, payload, run_at)
    values (${wanted.job.kind}, ${keyOf(wanted)}, ${JSON.stringify(wanted.payload)}::jsonb, now() + make_interval(secs => ${inSeconds}))
    on conflict (kind, key) do update set run_at = least(jobs.run_at, excluded.run_at), failed_at = null,
      lease_id = null, leased_until = null`.execute(db);
}

/** Whether a job waits for its first run or is in it: it has neither ended nor failed yet. */
export async function isUnderWay<P>(db: Connection, wanted: Omit<Wanted<P>, "inSeconds">): Promise<boolean> {
  const { rows } =
    await sql`select from private.jobs where kind = ${wanted.job.kind} and key = ${keyOf(wanted)}
    and last_error is null and failed_at is null`.execute(db);
  return rows.length > 0;
}

/** Runs a job now that waits for its time and was never begun. */
export async function hasten<P>(db: Connection | Tx, wanted: Omit<Wanted<P>, "inSeconds">): Promise<void> {
  await sql`update private.jobs set run_at = now()
    where kind = ${wanted.job.kind} and key = ${keyOf(wanted)} and attempts = 0`.execute(db);
  wakeQueue();
}

/** Takes a job back; one that is running no longer counts. */
export async function cancelJob<P>(db: Connection | Tx, wanted: Omit<Wanted<P>, "inSeconds">): Promise<void> {
  await sql`delete from private.jobs where kind = ${wanted.job.kind} and key = ${keyOf(wanted)}`.execute(db);
}

const wakers = new Set<() => void>();

/** Looks for due jobs in a moment instead of at the next poll; for jobs that a trigger of the database asked for. */
export function wakeQueue(): void {
  for (const wake of wakers) wake();
}

/** Seconds until a job that failed this often is tried again; null: it is given up. */
function retryIn({ attemptsMax, daysMax, retrySeconds }: Job<unknown>, { attempts, ageMs }: TakenJob) {
  if (attemptsMax !== undefined && attempts >= attemptsMax) return null;
  if (daysMax !== undefined && ageMs > daysMax * DAY_MS) return null;
  const { first, last } = retrySeconds ?? { first: FIRST_RETRY_SECONDS, last: LAST_RETRY_SECONDS };
  return Math.min(last, first * 2 ** (attempts - 1));
}

export type Queue = {
  /** Takes no more jobs; those under way end, or are given back. */
  stop: () => Promise<void>;
};

export type QueueOptions = {
  serviceDb: Connection;
  workers: readonly JobWorker[];
  /** Kinds that run again and again, and how many seconds after the run before. */
  schedules: Readonly<Record<string, number>>;
  /** undefined: it looks by itself. */
  notices?: Pick<Notices, "on" | "areHeard"> | undefined;
  onError: (error: unknown) => void;
  /** undefined where no traces are asked for. */
  trace?: (<T>(name: string, work: () => Promise<T>) => Promise<T>) | undefined;
};

/** Runs jobs until it is stopped. Several servers share one database: each job is lent to one of them at a time. */
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
   * Returns in how many ms to look again. Of transactions that commit together one tells, and who wakes us may not have
   * committed yet: what is read just then is not sure to be all.
   */
  look: (isSure: () => boolean) => Promise<number>;
};

/** Looks when something may be due: one look at a time, the next one when it says so, or when somebody tells of a job. */
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
  // A notice comes once its transaction is there to be read: a look that began later has seen its jobs, but for those of
  // transactions that committed beside it and did not tell.
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

/** Of each kind, how many more this server may run. */
function roomOf(workers: ReadonlyMap<string, JobWorker>, running: Iterable<TakenJob>): Map<string, number> {
  const free = new Map([...workers].map(([kind, { job }]) => [kind, job.atOnce ?? 1]));
  for (const { kind } of running) free.set(kind, (free.get(kind) ?? 0) - 1);
  return new Map([...free].filter(([, jobs]) => jobs > 0));
}

/** All servers hear a notice: each looks at a moment of its own, once for all notices until then; `heardAt` is the last one's. */
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

/** Each server that starts has every schedule run at once, unless it is just running. */
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

/** A message may hold an address; the name of an error never does. */
function wordsOf(error: unknown): string {
  if (error instanceof TryAgainLater || error instanceof GiveUp) return error.message;
  return error instanceof Error ? error.name : "unknown";
}

/** Those that nobody looked at for a month. */
export async function deleteOldDeadJobs(serviceDb: Connection): Promise<void> {
  await sql`delete from private.jobs where failed_at < now() - make_interval(days => ${DEAD_JOBS_KEPT_DAYS})`.execute(
    serviceDb,
  );
}

export type QueueFigures = { kind: string; due: number; oldestDueSeconds: number; dead: number };

/** By kind: jobs that are due and not running, how long the oldest of them waits, and those given up; refused mails for a day. */
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
