import type { IncomingMessage, ServerResponse } from "node:http";
import { resolve } from "node:path";
import { setFlagsFromString } from "node:v8";
import { getRequestListener } from "@hono/node-server";
import { pino } from "pino";
import { openDatabase, type Database } from "./db/database.ts";
import { startEmbeddedDatabase, type EmbeddedDatabase } from "./db/embedded/server.ts";
import { createNotices } from "./db/notices.ts";
import { migrate } from "./db/migrate.ts";
import { limitServer } from "./db/server-role.ts";
import { MODEL_SHARE_SECONDS } from "#contract/limits.ts";
import { UNLIMITED } from "#contract/roles.ts";
import { createSeal, type Seal } from "./db/seal.ts";
import { requireSecret } from "./db/secret-check.ts";
import { readSecret, readSettings, type Settings } from "./settings.ts";
import type { Auth } from "./features/accounts/auth.ts";
import { createFirstLink } from "./features/accounts/sign-in/first-superadmin.ts";
import { countModelFailure, findShareOfCalls } from "./features/interviews/queries.ts";
import { createModelClient, type ModelClient } from "./features/interviews/model-client.ts";
import { describe } from "./http/errors.ts";
import { createEngine } from "./engine/engine.ts";
import { openSetAside } from "./engine/set-aside.ts";
import { hideSecrets } from "./hide-secrets.ts";
import { createMetrics, createMetricsServer, type Metrics } from "./http/metrics.ts";
import { readQueueFigures } from "./jobs/queue.ts";
import { closeServerAndJobs, createHttpServer, listen } from "./http/serve.ts";
import { robotsTxt, sitemap } from "./http/search-engines.ts";
import { securityTxt } from "./http/security-txt.ts";
import type { CallApi } from "./http/first-data.ts";
import { webFiles } from "./http/web-files.ts";
import { createInterviewerModel } from "./integrations/ai/interviewer-model.ts";
import { createSpeech } from "./integrations/speech/create-speech.ts";
import type { Tracing } from "./tracing/tracing.ts";
import { wireApp, wireAuth, wireParts, type Parts } from "./wiring.ts";
import { wireJobs } from "./wiring-jobs.ts";
import { checkWeights } from "#interviewer/weights/check-weights.ts";

/** The development server's middleware, which responds instead of the built web app. */
export type WebMiddleware = (request: IncomingMessage, response: ServerResponse) => void;

/** The parts that create the demo accounts. */
export type DemoParts = { db: Database; auth: Auth; seal: Seal; calendlyApiBase: string };

export type StartOptions = {
  dev?: WebMiddleware | undefined;
  /** Runs before the server accepts requests. */
  prepare?: (parts: DemoParts) => Promise<void>;
};

export type RunningServer = {
  port: number;
  /** The embedded database's notice about where its data is, if not in the data folder. */
  notice: string | null;
  demo: DemoParts;
  /** Stops taking requests, lets running ones finish, then stops jobs and database. */
  stop: () => Promise<void>;
};

/** By default the heap may grow to some four times the live data before garbage collection (docs/performance.md). */
const HEAP_GROWING_PERCENT = 50;

/** One process checks the weights only once, however many servers it starts, because they are 48 MB. */
let areWeightsChecked = false;

/** Starts all parts, and listens. Throws an error with a clear text when a setting or the data folder is unusable. */
export async function startServer(settings: Settings, options: StartOptions = {}): Promise<RunningServer> {
  if (!areWeightsChecked) checkWeights();
  areWeightsChecked = true;
  const embedded =
    settings.databaseUrl === undefined ? await startEmbeddedDatabase({ dataDir: settings.dataDir }) : null;
  try {
    return await startOn(embedded, settings, options);
  } catch (error) {
    await embedded?.stop();
    throw error;
  }
}

async function startOn(
  embedded: EmbeddedDatabase | null,
  settings: Settings,
  { dev, prepare }: StartOptions,
): Promise<RunningServer> {
  const { parts, stop } = await startParts(embedded, settings);
  const { db, auth, seal } = parts;
  const app = wireApp(parts);
  servePages(app, settings);
  const listener = getRequestListener(app.fetch, {
    overrideGlobalObjects: false,
    // For requests without a Host header, such as health checks over HTTP/1.0.
    hostname: "localhost",
  });
  const server = createHttpServer((request, response) => {
    if (dev && !request.url?.startsWith("/api")) dev(request, response);
    else void listener(request, response);
  });
  const demo = { db, auth, seal, calendlyApiBase: settings.calendly.apiBase };
  await prepare?.(demo);
  // The demo's interviews are rated by now. With a model, jobs would take minutes to rate them and delay the start.
  const jobs = settings.runsJobs ? wireJobs(parts) : null;
  // All subscribers are registered by now.
  parts.notices.start();
  const port = await listen(server, settings);
  const first = await createFirstLink(db.serviceDb, settings.appUrl);
  if (first)
    parts.logger.warn(first, "there is no superadmin yet: this link makes the account, once, within a day");
  return {
    port,
    notice: embedded?.notice ?? null,
    demo,
    stop: async () => {
      parts.screens.stop();
      await closeServerAndJobs(server, async () => jobs?.stop());
      await stop();
    },
  };
}

/** Runs jobs and accepts no requests. */
export async function startWorker(settings: Settings): Promise<Pick<RunningServer, "stop">> {
  if (settings.databaseUrl === undefined)
    throw new Error(
      "A worker needs the database of its servers: DATABASE_URL is missing, and the embedded one runs in one process only.",
    );
  const { parts, stop } = await startParts(null, settings);
  const jobs = wireJobs(parts);
  parts.notices.start();
  return {
    stop: async () => {
      parts.screens.stop();
      await jobs.stop();
      await stop();
    },
  };
}

/** Starts the parts that servers and workers share: the migrated database, all parts that use it, and `/metrics`. */
async function startParts(embedded: EmbeddedDatabase | null, settings: Settings) {
  setFlagsFromString(`--heap-growing-percent=${HEAP_GROWING_PERCENT}`);
  const tracing = await loadTracing(settings, (error) =>
    logger.warn({ err: describe(error) }, "no traces are taken"),
  );
  const logger = pino({ level: settings.logLevel, base: null, ...(tracing && { mixin: tracing.logFields }) });
  const url = settings.databaseUrl ?? embedded?.serverUrl ?? "";
  const directUrl = settings.databaseDirectUrl ?? url;
  const ownerUrl = settings.databaseOwnerUrl ?? (embedded ? embedded.url : directUrl);
  const serverRole = ownerUrl === directUrl ? undefined : new URL(url).username;
  const migrations = await migrate(ownerUrl, { serverRole }).catch((error: unknown) => {
    throw embedded ? error : sayWhichDatabase(error, settings);
  });
  if (migrations.length > 0) logger.info({ migrations }, "the database is migrated");
  await limitServer(directUrl);
  const onError = (error: unknown) => logger.error({ err: describe(error) }, "background error");
  const db = openDatabase({
    url,
    connections: settings.databaseConnections,
    onError,
    onConnect: tracing?.onConnect,
  });
  const secrets = settings.authSecrets ?? [readSecret(settings.dataDir)];
  await checkSecret(db, secrets);
  const notices = createNotices({ url: directUrl, onError });
  const auth = wireAuth({ settings, db, secrets });
  const interviewer = createInterviewerModel(settings.ai);
  const speech = settings.speech && createSpeech(settings.speech);
  const noteModelFailure = (reason: unknown): void => {
    logger.warn({ err: describe(reason) }, "model failed");
    countModelFailure(db.serviceDb).catch(onError);
  };
  const metrics = createMetrics();
  const engine = createEngine(await openSetAside(db.serviceDb, notices, onError));
  const modelClient = createModelClient(
    interviewer,
    {
      engine,
      onModelFailure: noteModelFailure,
      observeCall: metrics.observeModelCall,
      ...(tracing && { traceCall: tracing.traceCall }),
    },
    {
      ratingSamples: settings.ratingSamples,
      tokensPerDay: settings.modelTokensPerDay,
      callsAtOnce: settings.modelCallsAtOnce,
    },
  );
  const stopSharing = shareCalls({ db, modelClient, total: settings.modelCallsAtOnce, onError });
  const known = {
    settings,
    db,
    notices,
    auth,
    secrets,
    modelClient,
    speech,
    logger,
    metrics,
    tracing,
    onError,
  };
  const parts = await wireParts(known);
  addGauges(metrics, parts);
  const metricsServer = settings.metrics ? createMetricsServer(metrics) : null;
  if (metricsServer && settings.metrics) await listen(metricsServer, settings.metrics);
  return {
    parts,
    stop: async () => {
      metricsServer?.close();
      stopSharing();
      await notices.stop();
      await db.close();
      interviewer.local?.close();
      await embedded?.stop();
      await tracing?.stop();
    },
  };
}

const NOBODY_ANSWERS: ReadonlySet<unknown> = new Set(["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN", "ETIMEDOUT"]);

/**
 * Names the setting of the database that does not respond. This is no SetupError, because a later try succeeds if the
 * database starts later than its server.
 */
function sayWhichDatabase(error: unknown, settings: Settings): unknown {
  const { code } = error as { code?: unknown };
  if (!NOBODY_ANSWERS.has(code)) return error;
  const { databaseOwnerUrl, databaseDirectUrl, databaseUrl } = settings;
  const [name, url = ""] = databaseOwnerUrl
    ? ["DATABASE_OWNER_URL", databaseOwnerUrl]
    : databaseDirectUrl === databaseUrl
      ? ["DATABASE_URL", databaseUrl]
      : ["DATABASE_DIRECT_URL", databaseDirectUrl];
  return new Error(`No database answers where ${name} leads (${new URL(url).host}): ${String(code)}.`, {
    cause: error,
  });
}

/** Throws and closes the database if it was used with another secret. */
async function checkSecret(db: Database, secrets: [string, ...string[]]): Promise<void> {
  try {
    await requireSecret(db.serviceDb, createSeal(...secrets));
  } catch (error) {
    await db.close();
    throw error;
  }
}

type Shared = { db: Database; modelClient: ModelClient; total: number; onError: (error: unknown) => void };

function shareCalls({ db, modelClient, total, onError }: Shared): () => void {
  const look = async () => {
    modelClient.limits.callsAtOnce = await findShareOfCalls(db.serviceDb, total);
  };
  // The built-in interviewer makes no model calls that servers would share.
  if (modelClient.interviewer.builtIn) return () => undefined;
  const timer = setInterval(() => void look().catch(onError), MODEL_SHARE_SECONDS * 1000);
  return () => clearInterval(timer);
}

/** Serves everything that is not part of the API. */
function servePages(app: ReturnType<typeof wireApp>, settings: Settings): void {
  const { appUrl, mail, standins, stripe, calendly, linkedin } = settings;
  app.get("/.well-known/security.txt", securityTxt({ mailFrom: mail.from, appUrl }));
  app.get("/robots.txt", robotsTxt(appUrl));
  app.get("/sitemap.xml", sitemap(appUrl));
  const folder = resolve(import.meta.dirname, "../dist/web");
  const givenPlan = stripe ? undefined : settings.unlimited ? UNLIMITED : settings.defaultPlan;
  const areas = { coaching: calendly.isOn, linkedin: linkedin.isOn };
  const callApi: CallApi = (address, init, env) => app.request(address, init, env);
  app.use(webFiles({ folder, appUrl, standins, givenPlan, ...areas, callApi }));
}

function addGauges(metrics: Metrics, { db, modelClient, screens }: Parts): void {
  metrics.addGauge("greenroom_model_calls_running", "Model calls under way.", () => modelClient.running);
  metrics.addGauge("greenroom_database_waiting", "Requests that wait for a connection.", db.waiting);
  metrics.addGauge("greenroom_screens", "Open screens of interviews.", () => screens.count);
  const { serviceDb } = db;
  metrics.addLabelledGauge({
    name: "greenroom_jobs",
    help: "Jobs by kind: due and waiting, or dead (given up, docs/operations.md).",
    labels: ["kind", "state"],
    read: async () =>
      (await readQueueFigures(serviceDb)).flatMap(({ kind, due, dead }) => [
        { labels: { kind, state: "due" }, value: due },
        { labels: { kind, state: "dead" }, value: dead },
      ]),
  });
  metrics.addLabelledGauge({
    name: "greenroom_jobs_oldest_due_seconds",
    help: "How long the oldest due job of a kind has waited.",
    labels: ["kind"],
    read: async () =>
      (await readQueueFigures(serviceDb)).map(({ kind, oldestDueSeconds }) => ({
        labels: { kind },
        value: oldestDueSeconds,
      })),
  });
}

/** Loads the tracing libraries only if tracing is on. */
async function loadTracing(
  { otel, proxies }: Settings,
  onError: (error: Error) => void,
): Promise<Tracing | null> {
  if (!otel) return null;
  const { startTracing } = await import("./tracing/tracing.ts");
  return startTracing({ ...otel, proxies, onError });
}

/** Stops in order on the first signal. A second one must not interrupt that: a terminal signals the whole group. */
export function stopOnSignal(stop: () => Promise<void>): void {
  let stopping = false;
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.on(signal, () => {
      if (stopping) return;
      stopping = true;
      void stop().then(() => process.exit(0));
    });
  }
}

if (import.meta.main) {
  hideSecrets(process.env);
  const starting = startServer(readSettings(process.env));
  stopOnSignal(async () => (await starting).stop());
  await starting;
}
