import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { join, resolve } from "node:path";
import { getRequestListener } from "@hono/node-server";
import { pino, type Logger } from "pino";
import type { PublicSettings } from "#contract/accounts.ts";
import { createApp } from "./app.ts";
import { openDatabase, type Database } from "./db/database.ts";
import { startEmbeddedDatabase, type EmbeddedDatabase } from "./db/embedded/server.ts";
import { migrate } from "./db/migrate.ts";
import { createSeal, type Seal } from "./db/seal.ts";
import { enqueueMail, type OutboxMail } from "./db/outbox-store.ts";
import { readEnv, type Env } from "./env.ts";
import { createAuth, type Auth } from "./features/accounts/auth.ts";
import { findCaller } from "./features/accounts/find-caller.ts";
import { ensureUser } from "./features/accounts/ensure-user.ts";
import { alreadyRegisteredMail, resetMail, verificationMail } from "./features/accounts/mails.ts";
import { createSpeaker, type Speaker } from "./features/interviews/speaker.ts";
import { connectionState } from "./features/linkedin/connection-state.ts";
import { findConnection } from "./features/linkedin/store.ts";
import { findResumeText } from "./features/resumes/text-store.ts";
import { describe } from "./http/errors.ts";
import { createUploads } from "./http/uploads.ts";
import { webFiles } from "./http/web-files.ts";
import { createInterviewerModel, type InterviewerModel } from "./integrations/ai/interviewer-model.ts";
import { createCalendly, type Calendly } from "./integrations/calendly/calendly.ts";
import { widgetOrigins } from "./integrations/calendly/widget.ts";
import { createAltcha, createRecaptcha } from "./integrations/captcha.ts";
import { createFileStore, type FileStore } from "./integrations/files.ts";
import { createLinkedin } from "./integrations/linkedin.ts";
import { createMailer } from "./integrations/mail/mailer.ts";
import { startJobs } from "./jobs.ts";

/** Middleware that answers instead of the built web app: the development server's. */
export type WebMiddleware = (request: IncomingMessage, response: ServerResponse) => void;

export type RunningServer = {
  port: number;
  /** The embedded database's word on where its data lies, when not in the data folder. */
  notice: string | null;
  /** What the demo accounts are made with. */
  demo: { db: Database; auth: Auth; seal: Seal; calendlyApiBase: string };
  /** Stops taking requests, lets running ones finish, then stops jobs and database. */
  stop: () => Promise<void>;
};

/** Wires everything and listens. Throws with a clear text when a setting or the data folder does not fit. */
export async function startServer(env: Env, web?: { dev: WebMiddleware }): Promise<RunningServer> {
  const embedded =
    env.databaseUrl === undefined ? await startEmbeddedDatabase({ dataDir: env.dataDir }) : null;
  try {
    return await startOn(embedded, env, web);
  } catch (error) {
    await embedded?.stop();
    throw error;
  }
}

async function startOn(
  embedded: EmbeddedDatabase | null,
  env: Env,
  web?: { dev: WebMiddleware },
): Promise<RunningServer> {
  const logger = pino({ level: env.logLevel, base: null });
  const url = env.databaseUrl ?? embedded?.url ?? "";
  await migrate(url);
  const onError = (error: unknown) => logger.error({ err: describe(error) }, "background error");
  const db = openDatabase({ url, onError });
  const secret = env.authSecret ?? readSecret(env.dataDir);
  const auth = wireAuth({ env, db, secret });
  const interviewer = createInterviewerModel(env.ai);
  const speaker = createSpeaker(interviewer, (error) =>
    logger.warn({ err: describe(error) }, "model failed"),
  );
  const files = await createFileStore({ folder: join(env.dataDir, "files"), s3: env.s3 });
  const calendly = createCalendly({
    ...env.calendly,
    redirectUri: `${env.appUrl}/api/calendly/oauth/callback`,
    webhookUrl: `${env.appUrl}/api/calendly/webhook`,
  });
  const app = wireApp({ env, db, auth, secret, speaker, files, calendly, logger });
  app.use(webFiles(resolve(import.meta.dirname, "../dist/web")));
  const mailer = createMailer(env.mail);
  const scheduling = { asServer: db.asServer, seal: createSeal(secret), calendly };
  const jobs = startJobs({ db, appUrl: env.appUrl, mailer, speaker, files, scheduling, onError });
  const listener = getRequestListener(app.fetch, { overrideGlobalObjects: false });
  const server = createServer((request, response) => {
    if (web && !request.url?.startsWith("/api")) web.dev(request, response);
    else void listener(request, response);
  });
  const port = await listen(server, env.port);
  return {
    port,
    notice: embedded?.notice ?? null,
    demo: { db, auth, seal: createSeal(secret), calendlyApiBase: env.calendly.apiBase },
    stop: async () => {
      await closeServer(server);
      await jobs.stop();
      await db.close();
      await embedded?.stop();
    },
  };
}

type Parts = {
  env: Env;
  db: Database;
  auth: Auth;
  secret: string;
  speaker: Speaker;
  files: FileStore;
  calendly: Calendly;
  logger: Logger;
};

function wireAuth({ env, db, secret }: Pick<Parts, "env" | "db" | "secret">): Auth {
  const post = async (to: string, mail: Omit<OutboxMail, "to">) => {
    await enqueueMail(db.asServer, { to, ...mail });
  };
  const auth: Auth = createAuth({
    pool: db.authPool,
    secret,
    appUrl: env.appUrl,
    sendVerification: (user, token) => post(user.email, verificationMail(env.appUrl, token)),
    sendReset: (user, token) => post(user.email, resetMail(env.appUrl, token)),
    sendAlreadyRegistered: async (user) => {
      if (user.emailVerified) await post(user.email, alreadyRegisteredMail(env.appUrl));
      else await auth.api.sendVerificationEmail({ body: { email: user.email } });
    },
    onVerified: async (user) => {
      await ensureUser(db.asServer, user.id);
    },
  });
  return auth;
}

function wireApp({ env, db, auth, secret, speaker, files, calendly, logger }: Parts) {
  const { asServer } = db;
  const captcha = env.recaptcha ? createRecaptcha(env.recaptcha) : createAltcha(secret);
  const linkedin = createLinkedin({ ...env.linkedin, redirectUri: `${env.appUrl}/api/linkedin/callback` });
  const findLinkedinState = async (userId: string) => connectionState(await findConnection(asServer, userId));
  const { interviewer } = speaker;
  const uploads = createUploads(join(env.dataDir, "incoming"));
  const { webhookKey, widgetBase } = env.calendly;
  const seal = createSeal(secret);
  const interviews = {
    db,
    asServer,
    speaker,
    interviewer: interviewer.name,
    interviewSeconds: env.interviewSeconds,
    findResumeText: (userId: string) => findResumeText(asServer, userId),
    isLinkedinConnected: async (userId: string) => (await findLinkedinState(userId)).connected,
  };
  return createApp({
    logger,
    appUrl: env.appUrl,
    trustProxy: env.trustProxy,
    headers: outsideOrigins(env),
    settings: publicSettings(env, interviewer),
    findCaller: (headers) => findCaller(auth, asServer, headers),
    accounts: { auth, asServer, captcha, db, findLinkedinState },
    interviews,
    linkedin: { asServer, linkedin, seal, secret },
    referrals: {
      db,
      asServer,
      seal,
      appUrl: env.appUrl,
      webhookSecret: env.mail.webhookSecret,
    },
    resumes: { db, asServer, files, uploads, secret },
    coaching: { db, asServer, files, uploads, secret, calendly, seal, webhookKey, widgetBase },
  });
}

const publicSettings = (env: Env, interviewer: InterviewerModel): PublicSettings => ({
  captcha: env.recaptcha ? { kind: "recaptcha", siteKey: env.recaptcha.siteKey } : { kind: "altcha" },
  standins: env.standins,
  standinsUrl: env.standinsUrl,
  howtoVideoUrl: env.howtoVideoUrl,
  interviewer: interviewer.name,
  interviewSeconds: env.interviewSeconds,
  inactivitySeconds: env.inactivitySeconds,
});

const RECAPTCHA_ORIGINS = ["https://www.google.com", "https://www.gstatic.com"];

const outsideOrigins = (env: Env) => ({
  frameOrigins: [
    ...(env.recaptcha ? RECAPTCHA_ORIGINS.slice(0, 1) : []),
    ...widgetOrigins(env.calendly.widgetBase),
  ],
  scriptOrigins: env.recaptcha ? RECAPTCHA_ORIGINS : [],
});

/** The secret of an installation without AUTH_SECRET: made once, kept in the data folder. */
function readSecret(dataDir: string): string {
  const file = join(dataDir, "auth-secret");
  if (!existsSync(file)) {
    mkdirSync(dataDir, { recursive: true });
    writeFileSync(file, randomBytes(32).toString("hex"), { mode: 0o600, flag: "wx" });
  }
  return readFileSync(file, "utf8");
}

async function listen(server: Server, port: number): Promise<number> {
  await new Promise<void>((listening, failed) => {
    server.once("error", failed);
    server.listen(port, () => listening());
  });
  return (server.address() as AddressInfo).port;
}

const FINISH_MS = 25_000;

async function closeServer(server: Server): Promise<void> {
  const closed = new Promise((done) => server.close(done));
  server.closeIdleConnections();
  const deadline = setTimeout(() => server.closeAllConnections(), FINISH_MS);
  await closed;
  clearTimeout(deadline);
}

/** Stops in order on the first signal; a second one (a terminal signals the whole group) must not cut that short. */
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
  const starting = startServer(readEnv(process.env));
  stopOnSignal(async () => (await starting).stop());
  await starting;
}
