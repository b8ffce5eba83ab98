import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
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
import { readEnv, readSecret, type Env } from "./env.ts";
import { createAuth, type Auth } from "./features/accounts/auth.ts";
import type { DeletionHook } from "./features/accounts/delete-account.ts";
import { removeExports, type ExportDeps } from "./features/accounts/export-data.ts";
import { findCaller } from "./features/accounts/find-caller.ts";
import { ensureUser } from "./features/accounts/ensure-user.ts";
import { alreadyRegisteredMail, resetMail, verificationMail } from "./features/accounts/mails.ts";
import { createSpeaker, type Speaker } from "./features/interviews/speaker.ts";
import { getPreferences } from "./features/interviews/preference-store.ts";
import { connectionState } from "./features/linkedin/connection-state.ts";
import type { ConnectDeps } from "./features/linkedin/connect-linkedin.ts";
import { disconnectOthersLinkedin, revokeLinkedin } from "./features/linkedin/disconnect-linkedin.ts";
import { fetchProfile } from "./features/linkedin/fetch-profile.ts";
import { findConnection } from "./features/linkedin/store.ts";
import { deleteUserFiles, listUserFiles } from "./features/resumes/user-files.ts";
import { findResumeText } from "./features/resumes/text-store.ts";
import { describe } from "./http/errors.ts";
import { createUploads } from "./http/uploads.ts";
import { closeServer, listen } from "./http/serve.ts";
import { webFiles } from "./http/web-files.ts";
import { createInterviewerModel, type InterviewerModel } from "./integrations/ai/interviewer-model.ts";
import { createAltcha, createRecaptcha } from "./integrations/captcha.ts";
import { createFileStore, type FileStore } from "./integrations/files.ts";
import { createExportFolder } from "./integrations/export-files.ts";
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
  demo: { db: Database; auth: Auth; seal: Seal };
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
  const connect = wireLinkedin(env, db, secret);
  const exports = wireExports(env, db, files);
  const app = wireApp({ env, db, auth, secret, speaker, files, logger, connect, exports });
  app.use(webFiles(resolve(import.meta.dirname, "../dist/web")));
  const onDeleteAccount = wireDeletion({ db, files, connect, exports });
  const mailer = createMailer(env.mail);
  const { appUrl } = env;
  const jobs = startJobs({ db, appUrl, mailer, speaker, files, exports, onDeleteAccount, onError });
  const listener = getRequestListener(app.fetch, { overrideGlobalObjects: false });
  const server = createServer((request, response) => {
    if (web && !request.url?.startsWith("/api")) web.dev(request, response);
    else void listener(request, response);
  });
  const port = await listen(server, env.port);
  return {
    port,
    notice: embedded?.notice ?? null,
    demo: { db, auth, seal: createSeal(secret) },
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
  logger: Logger;
  connect: ConnectDeps;
  exports: ExportDeps;
};

const wireLinkedin = (env: Env, { asServer }: Database, secret: string): ConnectDeps => ({
  asServer,
  linkedin: createLinkedin({ ...env.linkedin, redirectUri: `${env.appUrl}/api/linkedin/callback` }),
  seal: createSeal(secret),
  secret,
});

const wireExports = (env: Env, db: Database, files: FileStore): ExportDeps => ({
  asServer: db.asServer,
  exportFiles: createExportFolder(join(env.dataDir, "exports")),
  listPersonalFiles: (userId) => listUserFiles({ db, asServer: db.asServer, files }, userId),
});

/** What each capability does before a person's rows go. */
const wireDeletion = ({ db, files, connect, exports }: Pick<Parts, "db" | "files" | "connect" | "exports">) =>
  [
    { name: "linkedin", run: (userId) => revokeLinkedin(connect, userId) },
    { name: "resumes", run: (userId) => deleteUserFiles({ asServer: db.asServer, files }, userId) },
    { name: "exports", run: (userId) => removeExports(exports, userId) },
  ] satisfies DeletionHook[];

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

function wireApp({ env, db, auth, secret, speaker, files, logger, connect, exports }: Parts) {
  const { asServer } = db;
  const captcha = env.recaptcha ? createRecaptcha(env.recaptcha) : createAltcha(secret);
  const findLinkedinState = async (userId: string) => connectionState(await findConnection(asServer, userId));
  const { interviewer } = speaker;
  const interviews = {
    db,
    asServer,
    speaker,
    interviewer: interviewer.name,
    interviewSeconds: env.interviewSeconds,
    findResumeText: (userId: string) => findResumeText(asServer, userId),
    getClock: async (userId: string) => (await getPreferences(db, userId)).clock,
    isLinkedinConnected: async (userId: string) => (await findLinkedinState(userId)).connected,
  };
  return createApp({
    logger,
    appUrl: env.appUrl,
    trustProxy: env.trustProxy,
    headers: captchaOrigins(env),
    settings: publicSettings(env, interviewer),
    findCaller: (headers) => findCaller({ auth, asServer, adminMfa: env.adminMfa }, headers),
    accounts: {
      auth,
      asServer,
      captcha,
      db,
      appUrl: env.appUrl,
      secret,
      exportFiles: exports.exportFiles,
      findLinkedinState,
      disconnectOthersLinkedin: (tx, userId, email) =>
        disconnectOthersLinkedin(connect, tx, { userId, email }),
    },
    interviews,
    referrals: {
      db,
      asServer,
      seal: createSeal(secret),
      appUrl: env.appUrl,
      webhookSecret: env.mail.webhookSecret,
    },
    resumes: { db, asServer, files, uploads: createUploads(join(env.dataDir, "incoming")), secret },
    linkedin: connect,
    admin: { asServer, fetchLinkedinProfile: (userId) => fetchProfile(connect, userId) },
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

const captchaOrigins = (env: Env) => ({
  frameOrigins: env.recaptcha ? RECAPTCHA_ORIGINS.slice(0, 1) : [],
  scriptOrigins: env.recaptcha ? RECAPTCHA_ORIGINS : [],
});

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
