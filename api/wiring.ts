import { join } from "node:path";
import type { Logger } from "pino";
import { SHAREABLE_REPORTS } from "#contract/limits.ts";
import { createApp } from "./app.ts";
import type { Database } from "./db/database.ts";
import { createSeal, type Seal } from "./db/seal.ts";
import { enqueueMail, type OutboxMail } from "./db/outbox-store.ts";
import type { Env } from "./env.ts";
import { outsideOrigins, publicSettings } from "./env-public.ts";
import { createAuth, type Auth } from "./features/accounts/auth.ts";
import { endOpenWishes } from "./features/accounts/email-change-store.ts";
import { type ExportDeps } from "./features/accounts/export-data.ts";
import { findCaller } from "./features/accounts/find-caller.ts";
import { findHomeworkFocus, linkHomework } from "./features/coaching/homework-store.ts";
import { hasPassword } from "./features/accounts/pending-sign-up-store.ts";
import { ensureUser } from "./features/accounts/ensure-user.ts";
import { spendCode } from "./features/accounts/two-factor-store.ts";
import { alreadyRegisteredMail, resetMail, verificationMail } from "./features/accounts/mails.ts";
import { readBankFigures } from "./features/interviews/engine/bank-figures.ts";
import { scorerName } from "./features/interviews/score-transcript.ts";
import { readRubric } from "./features/interviews/engine/read-rubric.ts";
import { listOwnReports, readOwnReport } from "./features/interviews/own-reports.ts";
import type { Speaker } from "./features/interviews/speaker.ts";
import { getPreferences } from "./features/interviews/preference-store.ts";
import { connectionState } from "./features/linkedin/connection-state.ts";
import type { ConnectDeps } from "./features/linkedin/connect-linkedin.ts";
import { disconnectOthersLinkedin } from "./features/linkedin/disconnect-linkedin.ts";
import { fetchProfile } from "./features/linkedin/fetch-profile.ts";
import { findConnection } from "./features/linkedin/store.ts";
import { listUserFiles } from "./features/resumes/user-files.ts";
import { findResumeText } from "./features/resumes/text-store.ts";
import type { Metrics } from "./http/metrics.ts";
import { createUploads, type Uploads } from "./http/uploads.ts";
import { createCalendly, type Calendly } from "./integrations/calendly/calendly.ts";
import { createAltcha, createRecaptcha } from "./integrations/captcha.ts";
import { createFileStore, type FileStore } from "./integrations/files.ts";
import { createExportFiles } from "./integrations/export-files.ts";
import { createLinkedin } from "./integrations/linkedin.ts";
import { createPayments, type Payments } from "./integrations/stripe.ts";
import type { Tracing } from "./tracing/tracing.ts";

type Secrets = [string, ...string[]];

export type Parts = {
  env: Env;
  db: Database;
  auth: Auth;
  secrets: Secrets;
  seal: Seal;
  /** The auth library's name for its session cookie. */
  sessionCookie: string;
  speaker: Speaker;
  files: FileStore;
  payments: Payments | null;
  calendly: Calendly;
  logger: Logger;
  metrics: Metrics;
  tracing: Tracing | null;
  /** For work that nobody waits for. */
  onError: (error: unknown) => void;
  connect: ConnectDeps;
  exports: ExportDeps;
};

/** The parts that are made of settings and of each other. */
export async function wireParts(
  base: Pick<
    Parts,
    "env" | "db" | "auth" | "secrets" | "speaker" | "logger" | "metrics" | "tracing" | "onError"
  >,
): Promise<Parts> {
  const { env, db, auth, secrets } = base;
  const seal = createSeal(...secrets);
  const files = await createFileStore({ folder: join(env.dataDir, "files"), s3: env.s3 });
  const calendly = createCalendly({
    ...env.calendly,
    redirectUri: `${env.appUrl}/api/calendly/oauth/callback`,
    webhookUrl: `${env.appUrl}/api/calendly/webhook`,
  });
  return {
    ...base,
    seal,
    sessionCookie: (await auth.$context).authCookies.sessionToken.name,
    files,
    calendly,
    payments: env.stripe && createPayments(env.stripe),
    connect: wireLinkedin(env, db, { seal, secret: secrets[0] }),
    exports: wireExports(env, db, files),
  };
}

const wireLinkedin = (
  env: Env,
  { asServer }: Database,
  keys: Pick<ConnectDeps, "seal" | "secret">,
): ConnectDeps => ({
  asServer,
  linkedin: createLinkedin({ ...env.linkedin, redirectUri: `${env.appUrl}/api/linkedin/callback` }),
  ...keys,
});

const wireExports = (env: Env, db: Database, files: FileStore): ExportDeps => ({
  asServer: db.asServer,
  exportFiles: createExportFiles({ files, folder: join(env.dataDir, "exports") }),
  listPersonalFiles: (userId) => listUserFiles({ db, asServer: db.asServer, files }, userId),
});

export function wireAuth({ env, db, secrets }: Pick<Parts, "env" | "db" | "secrets">): Auth {
  const post = async (to: string, mail: Omit<OutboxMail, "to">) => {
    await enqueueMail(db.asServer, { to, ...mail });
  };
  const auth: Auth = createAuth({
    pool: db.authPool,
    secrets,
    appUrl: env.appUrl,
    sendVerification: (user, token) => post(user.email, verificationMail(env.appUrl, token)),
    sendReset: (user, token) => post(user.email, resetMail(env.appUrl, token)),
    sendAlreadyRegistered: async (user) => {
      if (user.emailVerified) await post(user.email, alreadyRegisteredMail(env.appUrl));
      else await auth.api.sendVerificationEmail({ body: { email: user.email } });
    },
    spendCode: (userId, code) => spendCode(db.asServer, userId, code),
    onPasswordReset: (userId) => endOpenWishes(db.asServer, userId),
    onVerified: async (user) => {
      await ensureUser(db.asServer, user.id);
      if (!(await hasPassword(db.asServer, user.id)))
        await auth.api.requestPasswordReset({ body: { email: user.email } });
    },
  });
  return auth;
}

const wireInterviews = (
  { env, db, speaker }: Pick<Parts, "env" | "db" | "speaker">,
  findLinkedinState: (userId: string) => Promise<{ connected: boolean }>,
) => ({
  db,
  asServer: db.asServer,
  speaker,
  interviewer: speaker.interviewer.name,
  interviewSeconds: env.interviewSeconds,
  findResumeText: (userId: string) => findResumeText(db.asServer, userId),
  getClock: async (userId: string) => (await getPreferences(db, userId)).clock,
  linkHomework,
  findHomeworkFocus: (homework: { userId: string; bookingId: string }) => findHomeworkFocus(db, homework),
  isLinkedinConnected: async (userId: string) => (await findLinkedinState(userId)).connected,
});

export function wireApp({
  env,
  db,
  auth,
  secrets: [secret],
  seal,
  sessionCookie,
  speaker,
  files,
  payments,
  calendly,
  logger,
  metrics,
  tracing,
  onError,
  connect,
  exports,
}: Parts) {
  const { asServer } = db;
  const captcha = env.recaptcha ? createRecaptcha(env.recaptcha) : createAltcha(secret);
  const findLinkedinState = async (userId: string) => connectionState(await findConnection(asServer, userId));
  const uploads = createUploads(join(env.dataDir, "incoming"));
  return createApp({
    logger,
    checkReady: db.check,
    observeRequest: metrics.observeRequest,
    traceRequests: tracing?.requests,
    appUrl: env.appUrl,
    trustProxy: env.trustProxy,
    headers: outsideOrigins(env),
    settings: publicSettings(env, speaker.interviewer),
    findCaller: (headers) =>
      findCaller({ asServer, secret, cookieName: sessionCookie, adminMfa: env.adminMfa, onError }, headers),
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
    interviews: wireInterviews({ env, db, speaker }, findLinkedinState),
    referrals: {
      db,
      asServer,
      seal,
      appUrl: env.appUrl,
      webhookSecret: env.mail.webhookSecret,
    },
    billing: { db, payments, appUrl: env.appUrl, webhookSecret: env.stripe?.webhookSecret },
    resumes: { db, asServer, files, uploads, secret },
    linkedin: connect,
    admin: wireAdmin({ db, speaker }, connect),
    coaching: wireCoaching({ env, db, files, secrets: [secret], seal, calendly }, uploads),
  });
}

const wireAdmin = ({ db, speaker }: Pick<Parts, "db" | "speaker">, connect: ConnectDeps) => ({
  asServer: db.asServer,
  fetchLinkedinProfile: (userId: string) => fetchProfile(connect, userId),
  readBankFigures: () => readBankFigures(scorerName(speaker)),
});

/** Of interviews coaching learns one person's reports, as that person. */
const wireCoaching = (
  {
    env,
    db,
    files,
    secrets: [secret],
    seal,
    calendly,
  }: Pick<Parts, "env" | "db" | "files" | "secrets" | "seal" | "calendly">,
  uploads: Uploads,
) => ({
  db,
  asServer: db.asServer,
  files,
  uploads,
  secret,
  calendly,
  seal,
  webhookKey: env.calendly.webhookKey,
  widgetBase: env.calendly.widgetBase,
  listReports: (ownerId: string) => listOwnReports(db, ownerId, SHAREABLE_REPORTS),
  readRubric,
  readReport: (ownerId: string, conversationId: string) => readOwnReport(db, ownerId, conversationId),
});
