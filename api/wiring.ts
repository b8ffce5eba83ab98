import { setDefaultPlan } from "./features/billing/queries.ts";
import { join } from "node:path";
import type { Logger } from "pino";
import { PLAN_INTERVIEWS, ROLE } from "#contract/roles.ts";
import { SHAREABLE_REPORTS, WEBHOOK_LOOKUP_SECONDS, WEBHOOK_SECONDS } from "#contract/limits.ts";
import { createApp } from "./app.ts";
import { createInstallation } from "./doctor/installation.ts";
import type { Database, Tx } from "./db/database.ts";
import type { Notices } from "./db/notices.ts";
import { createMailboxes } from "./db/mailboxes.ts";
import { createSeal, type Seal } from "./db/seal.ts";
import { enqueueEmail, type Email } from "./jobs/emails.ts";
import type { Settings } from "./settings.ts";
import {
  describeLocalModel,
  isUnlimited,
  outsideOrigins,
  publicSettings,
  switchedOff,
} from "./wiring-settings.ts";
import type { PageLanguage } from "#contract/words.ts";
import { speaksLanguages } from "./integrations/ai/interviewer-model.ts";
import { createAuth, type Auth } from "./features/accounts/auth.ts";
import { revokeAccess } from "./features/accounts/access/queries.ts";
import { removeFactors } from "./features/accounts/factor-removal/recovery.ts";
import { describeEnded } from "./features/accounts/access/rules.ts";
import type { ExportDeps } from "./features/accounts/personal-data/export-data.ts";
import { findCallerByKey } from "./features/accounts/api-keys/rules.ts";
import { createAuthHeaders, findCaller } from "./features/accounts/sign-in/sessions.ts";
import { findHomeworkFocus, linkHomework } from "./features/coaching/feedback/queries.ts";
import { findCoachOpinion, type FeedbackDeps } from "./features/coaching/feedback/rules.ts";
import { listStoryComments, type PreparationDeps } from "./features/coaching/preparation/rules.ts";
import { listPlanDays } from "./features/stories/wishes/queries.ts";
import type { FeedDeps } from "./features/coaching/calendar-feed/routes.ts";
import { listStepsOfCoaches } from "./features/coaching/preparation/steps.ts";
import { isSuspended, listEndedSessions, removePassword } from "./features/accounts/sign-in/queries.ts";
import { cancelBookingsOf } from "./features/coaching/bookings/queries.ts";
import { dataByStaff } from "./features/accounts/personal-data/by-staff.ts";
import { noteFirstSuperadmin, noteRoleByProvider } from "./features/admin/oversight/rules.ts";
import { countCoachingAhead } from "./features/coaching/notices/queries.ts";
import { listPhotos } from "./features/coaching/profiles/rules.ts";
import { ensureUser } from "./features/accounts/sign-in/rules.ts";
import { openidRules } from "./features/accounts/providers/rules.ts";
import { spendCode } from "./features/accounts/second-factor/queries.ts";
import { passwordChangedMail, resetMail, verificationMail } from "./features/accounts/mails.ts";
import { readBankFigures, readRubric } from "#interviewer/data/describe-data.ts";
import { Screens } from "./features/interviews/live/screens.ts";
import { rateAsked } from "./features/interviews/report/rate-asked.ts";
import { createWithTurnClaim } from "./features/interviews/room/with-turn-claim.ts";
import { scorerName } from "./features/interviews/report/score-transcript.ts";
import { listAnswers } from "./features/interviews/report/answer-queries.ts";
import { getAllowanceFacts } from "./features/interviews/start/queries.ts";
import { computeAllowance } from "./features/interviews/start/rules.ts";
import { listHeld } from "./features/interviews/practice/queries.ts";
import { listWeakCompetencies } from "./features/interviews/report/queries.ts";
import { listOwnReports, readOwnReport } from "./features/interviews/report/rules.ts";
import type { ModelClient } from "./features/interviews/model-client.ts";
import { getPreferences } from "./features/interviews/preferences/queries.ts";
import {
  connectionState,
  disconnectOthersLinkedin,
  fetchProfile,
  type ConnectDeps,
} from "./features/linkedin/rules.ts";
import { findConnection } from "./features/linkedin/queries.ts";
import { listUserFiles, readLatest, readLatestText } from "./features/resumes/rules.ts";
import { listApplications } from "./features/stories/applications/queries.ts";
import { listStories } from "./features/stories/bank/queries.ts";
import { readStoriesToShare } from "./features/stories/bank/rules.ts";
import { findAsked } from "./features/stories/debrief/queries.ts";
import type { DebriefDeps } from "./features/stories/debrief/rules.ts";
import { readToShare, type PlanDeps } from "./features/stories/plan/rules.ts";
import type { Metrics } from "./http/metrics.ts";
import { createUploads } from "./http/uploads.ts";
import { createCalendly, type Calendly } from "./integrations/calendly/calendly.ts";
import { createAltcha, createRecaptcha } from "./integrations/captcha.ts";
import { createFileStore, type FileStore } from "./integrations/files.ts";
import { createExportFiles } from "./integrations/export-files.ts";
import { createLinkedin } from "./integrations/linkedin.ts";
import type { Speech } from "./integrations/speech/speech.ts";
import { createMailer } from "./integrations/mail/mailer.ts";
import { createPayments, type Payments } from "./integrations/stripe.ts";
import { createPageReader, type ReadPage } from "./integrations/page-reader.ts";
import { createPublicPost, type PublicPost } from "./integrations/outbound-public.ts";
import type { Tracing } from "./tracing/tracing.ts";

type Secrets = [string, ...string[]];

export type Parts = {
  settings: Settings;
  db: Database;
  notices: Notices;
  auth: Auth;
  secrets: Secrets;
  seal: Seal;
  /** The auth library's name for its session cookie. */
  sessionCookie: string;
  modelClient: ModelClient;
  speech: Speech | null;
  outside: PublicPost;
  readPage: ReadPage;
  files: FileStore;
  payments: Payments | null;
  calendly: Calendly;
  logger: Logger;
  metrics: Metrics;
  tracing: Tracing | null;
  /** For errors of work that no request waits for. */
  onError: (error: unknown) => void;
  connect: ConnectDeps;
  exports: ExportDeps;
  screens: Screens;
};

/** Creates the parts from the settings and from `base`. */
export async function wireParts(
  base: Pick<
    Parts,
    | "settings"
    | "db"
    | "notices"
    | "auth"
    | "secrets"
    | "modelClient"
    | "speech"
    | "logger"
    | "metrics"
    | "tracing"
    | "onError"
  >,
): Promise<Parts> {
  const { settings, db, auth, secrets, notices, onError } = base;
  const { serviceDb } = db;
  await setDefaultPlan(serviceDb, settings.stripe ? "free" : settings.defaultPlan);
  const seal = createSeal(...secrets);
  const files = await createFileStore({ folder: join(settings.dataDir, "files"), s3: settings.s3 });
  const calendly = createCalendly({
    ...settings.calendly,
    redirectUri: `${settings.appUrl}/api/calendly/oauth/callback`,
    webhookUrl: `${settings.appUrl}/api/calendly/webhook`,
  });
  const listEnded = (sessionIds: string[]) => listEndedSessions(serviceDb, sessionIds);
  return {
    ...base,
    screens: new Screens({ serviceDb, engine: base.modelClient.engine, notices, listEnded, onError }),
    seal,
    outside: createPublicPost({
      timeoutMs: WEBHOOK_SECONDS * 1000,
      lookupMs: WEBHOOK_LOOKUP_SECONDS * 1000,
      reachesInside: !settings.production,
    }),
    readPage: createPageReader({ appUrl: settings.appUrl, reachesInside: !settings.production }),
    sessionCookie: (await auth.$context).authCookies.sessionToken.name,
    files,
    calendly,
    payments: settings.stripe && createPayments(settings.stripe),
    connect: {
      serviceDb,
      linkedin: createLinkedin({
        ...settings.linkedin,
        redirectUri: `${settings.appUrl}/api/linkedin/callback`,
      }),
      seal,
      secret: secrets[0],
    },
    exports: {
      serviceDb,
      exportFiles: createExportFiles({ files, folder: join(settings.dataDir, "exports") }),
      listPersonalFiles: listPersonalFiles({ db, files }),
    },
  };
}

/** Lists the files that a person uploaded. */
export const listPersonalFiles =
  ({ db, files }: Pick<Parts, "db" | "files">): ExportDeps["listPersonalFiles"] =>
  async (userId) => [
    ...(await listUserFiles({ db, serviceDb: db.serviceDb, files }, userId)),
    ...(await listPhotos({ serviceDb: db.serviceDb, files }, userId)),
  ];

export function wireAuth({ settings, db, secrets }: Pick<Parts, "settings" | "db" | "secrets">): Auth {
  const mailboxes = createMailboxes(db.serviceDb, createSeal(...secrets));
  const post = async (to: string, mail: Omit<Email, "to">) => {
    await enqueueEmail(db.serviceDb, { to, ...mail });
  };
  const auth: Auth = createAuth({
    db: db.authDb,
    secrets,
    appUrl: settings.appUrl,
    passwordCost: settings.passwordCost,
    sendVerification: (user, token) =>
      post(user.email, verificationMail(settings.appUrl, token, user.requestedRole === ROLE.coach)),
    sendReset: (user, token) => post(user.email, resetMail(settings.appUrl, token)),
    spendCode: (userId, code) => spendCode(db.serviceDb, userId, code),
    isSuspended: (userId) => isSuspended(db.serviceDb, userId),
    openid: openidRules({ ...settings, serviceDb: db.serviceDb, auth: () => auth }),
    onPasswordReset: async (user) => {
      await db.serviceDb.transaction().execute(async (tx) => {
        // The waiting period for a lost phone stays, because its owner may have lost the password, too.
        const ended = await revokeAccess(tx, user.id, { recovery: true });
        await enqueueEmail(tx, { to: user.email, ...passwordChangedMail(settings.appUrl, ended) });
      });
    },
    beforeVerified: (user) => removePassword(db.serviceDb, user.id),
    onVerified: (user) => ensureUser({ serviceDb: db.serviceDb, mailboxes }, user.id),
  });
  return auth;
}

export function wireApp(parts: Parts) {
  const { settings, db, auth, modelClient, files, connect, metrics, tracing } = parts;
  const { appUrl } = settings;
  const { serviceDb } = db;
  const shared = {
    db,
    serviceDb,
    appUrl,
    secret: parts.secrets[0],
    seal: parts.seal,
    mailboxes: createMailboxes(serviceDb, parts.seal),
    outside: parts.outside,
    files,
    uploads: createUploads(join(settings.dataDir, "incoming")),
  };
  const findLinkedinState = wireLinkedinState(parts);
  const caller = {
    ...shared,
    cookieName: parts.sessionCookie,
    adminMfa: settings.adminMfa,
    onError: parts.onError,
  };
  return createApp({
    logger: parts.logger,
    checkReady: db.check,
    observeRequest: metrics.observeRequest,
    traceRequests: tracing?.requests,
    appUrl,
    host: settings.host,
    proxies: settings.proxies,
    isTrustedNetwork: settings.isTrustedNetwork,
    headers: outsideOrigins(settings),
    switchedOff: switchedOff(settings),
    settings: publicSettings(settings, modelClient.interviewer),
    findCaller: (headers) => findCaller(caller, headers),
    findKeyCaller: (headers) => findCallerByKey(caller, headers),
    createAuthHeaders: (headers, found) => createAuthHeaders(caller, headers, found),
    accounts: {
      ...shared,
      auth,
      ...signUpParts(settings, shared.secret),
      ...personalDataParts(parts),
      findLinkedinState,
      noteFirstSuperadmin,
      noteRoleByProvider,
      disconnectOthersLinkedin: (tx, userId, email) =>
        disconnectOthersLinkedin(connect, tx, { userId, email }),
    },
    interviews: {
      ...shared,
      modelClient,
      engine: modelClient.engine,
      speech: parts.speech,
      ...roomParts(parts),
      readResume: (userId) => readLatestText(serviceDb, userId),
      listWeakCompetencies: (userId) => listWeakCompetencies(db, userId),
      getClock: async (userId) => (await getPreferences(db, userId)).clock,
      ...partsOfOthers(db),
      isLinkedinConnected: async (userId) => (await findLinkedinState(userId))?.connected ?? true,
    },
    referrals: { ...shared, ...partsOfReferrals(parts) },
    billing: { ...shared, payments: parts.payments, webhookSecret: settings.stripe?.webhookSecret },
    resumes: shared,
    stories: { ...shared, ...partsOfStories(parts), readPage: parts.readPage },
    webhooks: shared,
    linkedin: { ...connect, appUrl },
    admin: {
      ...shared,
      ...partsOfAdmin(parts),
    },
    coaching: {
      ...shared,
      calendly: parts.calendly,
      webhookKey: settings.calendly.webhookKey,
      widgetBase: settings.calendly.widgetBase,
      ...partsOfCoaching(parts),
    },
  });
}

const partsOfReferrals = ({ settings, modelClient }: Parts) => ({
  webhookSecret: settings.mail.webhookSecret,
  offer: {
    interviews: isUnlimited(settings)
      ? null
      : PLAN_INTERVIEWS[settings.stripe ? "free" : settings.defaultPlan],
    hasModel: speaksLanguages(modelClient.interviewer),
  },
});

const signUpParts = ({ appUrl, recaptcha, calendly, linkedin, ...rest }: Settings, secret: string) => ({
  providers: rest.providers,
  providersOnly: rest.providersOnly,
  captcha: recaptcha
    ? createRecaptcha({ ...recaptcha, host: new URL(appUrl).hostname })
    : createAltcha(secret),
  hasCoaches: calendly.isOn,
  hasLinkedin: linkedin.isOn,
});

/** The data of interviews and resumes that stories use. */
export const partsOfStories = (parts: Parts): Omit<PlanDeps & DebriefDeps, "db" | "serviceDb"> => ({
  engine: parts.modelClient.engine,
  listAnswers: (userId, which) => listAnswers(parts.db, userId, which),
  readResume: (userId) => readLatest(parts.db.serviceDb, userId),
  listWeakCompetencies: (userId) => listWeakCompetencies(parts.db, userId),
  readAllowance: async (userId) =>
    computeAllowance(await getAllowanceFacts(parts.db.serviceDb, userId), isUnlimited(parts.settings)),
  listHeld: (userId, since) => listHeld(parts.db.serviceDb, userId, since),
  listStoryComments: (userId, storyId) => listStoryComments(parts.db, userId, storyId),
  listStepsOfCoaches: (userId, applicationId) => listStepsOfCoaches(parts.db, userId, applicationId),
  rateAsked: (asked, answer) =>
    rateAsked({ serviceDb: parts.db.serviceDb, modelClient: parts.modelClient }, asked, answer),
});

/** The data of one client that coaching uses, read with the client's rights. */
const partsOfCoaching = (
  parts: Parts,
): Omit<FeedbackDeps & PreparationDeps & FeedDeps, "db" | "serviceDb" | "appUrl"> => ({
  listPlanDays: (userId) => listPlanDays(parts.db.serviceDb, userId),
  listReports: (ownerId) => listOwnReports(parts.db, ownerId, SHAREABLE_REPORTS),
  readRubric,
  readReport: (ownerId, conversationId) => readOwnReport(parts.db, ownerId, conversationId),
  listStories: (ownerId) => listStories(parts.db, ownerId),
  listApplications: (ownerId) => listApplications(parts.db, ownerId),
  readStories: (ownerId, ids) => readStoriesToShare(parts.db, ownerId, ids),
  readApplication: (ownerId, id) => readToShare(parts.db, ownerId, id),
});

const personalDataParts = ({ db, exports }: Parts) => ({
  exportFiles: exports.exportFiles,
  countCoachingAhead: (userId: string) => countCoachingAhead(db.serviceDb, userId),
});

/** The data of coaching and debriefs that interviews use. */
const partsOfOthers = (db: Database) => ({
  findAsked: (userId: string, id: string) => findAsked(db, userId, id),
  linkHomework,
  findHomeworkFocus: (homework: { userId: string; bookingId: string }) => findHomeworkFocus(db, homework),
  findCoachOpinion: (clientId: string, interviewId: string) => findCoachOpinion(db, clientId, interviewId),
});

const partsOfAdmin = ({ settings, db, connect, modelClient, speech, exports, secrets }: Parts) => ({
  ...createInstallation({ settings, serviceDb: db.serviceDb, interviewer: modelClient.interviewer, speech }),
  ...dataByStaff({
    serviceDb: db.serviceDb,
    appUrl: settings.appUrl,
    secret: secrets[0],
    exportFiles: exports.exportFiles,
    countCoachingAhead: (userId) => countCoachingAhead(db.serviceDb, userId),
  }),
  revokeAccess: async (tx: Tx, userId: string) => {
    const ended = await revokeAccess(tx, userId);
    return {
      devices: ended.devices,
      said: (language: PageLanguage) => describeEnded(ended, language),
    };
  },
  hasCoaches: settings.calendly.isOn,
  sendMail: createMailer(settings.mail).send,
  cancelBookingsAhead: (tx: Tx, userId: string) => cancelBookingsOf(tx, userId, "ahead"),
  removeFactors: async (tx: Tx, userId: string) =>
    (await removeFactors(tx, { appUrl: settings.appUrl, userId, by: "staff" })).factors,
  cancelCoachingAhead: (tx: Tx, userId: string) => cancelBookingsOf(tx, userId, "coaching ahead"),
  fetchLinkedinProfile: (userId: string) => fetchProfile(connect, userId),
  ...readsOfModel(modelClient),
});

const readsOfModel = (modelClient: ModelClient) => ({
  readBankFigures: () => readBankFigures(scorerName(modelClient)),
  readLocalModel: () => describeLocalModel(modelClient.interviewer),
});

const roomParts = ({ db, onError, screens, settings }: Parts) => ({
  screens,
  withTurnClaim: createWithTurnClaim(db.serviceDb, onError),
  interviewSeconds: settings.interviewSeconds,
  inactivitySeconds: settings.inactivitySeconds,
  unlimited: isUnlimited(settings),
});

/** Returns null if LinkedIn is off, so that nobody is asked to connect it. */
const wireLinkedinState =
  ({ settings, db }: Parts) =>
  async (userId: string) =>
    settings.linkedin.isOn ? connectionState(await findConnection(db.serviceDb, userId)) : null;
