import type { Seal } from "./db/seal.ts";
import type { MiddlewareHandler } from "hono";
import type { Logger } from "pino";
import type { PublicSettings } from "#contract/accounts.ts";
import {
  ADVERT_BODY_MAX_BYTES,
  INVITATION_BODY_MAX_BYTES,
  JSON_BODY_MAX_BYTES,
  TRANSCRIPT_BODY_MAX_BYTES,
} from "#contract/limits.ts";
import { authRoutes, userRoutes, type AccountDeps } from "./features/accounts/routes.ts";
import { billingRoutes, type BillingRouteDeps } from "./features/billing/routes.ts";
import { bookingRoutes, coachSessionRoutes } from "./features/coaching/bookings/routes.ts";
import { transcriptFileRoutes } from "./features/coaching/bookings/transcript-file.ts";
import { calendlyRoutes } from "./features/coaching/calendly/routes.ts";
import type { CalendlyRouteDeps } from "./features/coaching/calendly/rules.ts";
import { coachRoutes, type CoachRouteDeps } from "./features/coaching/profiles/routes.ts";
import { feedRoutes, type FeedDeps } from "./features/coaching/calendar-feed/routes.ts";
import { reviewRoutes } from "./features/coaching/reviews/routes.ts";
import { feedbackRoutes } from "./features/coaching/feedback/routes.ts";
import type { FeedbackDeps } from "./features/coaching/feedback/rules.ts";
import { preparationRoutes } from "./features/coaching/preparation/routes.ts";
import { coachStepRoutes } from "./features/coaching/preparation/steps.ts";
import type { PreparationDeps } from "./features/coaching/preparation/rules.ts";
import { adminRoutes, superadminRoutes, type AdminDeps } from "./features/admin/routes.ts";
import { conversationRoutes, type ConversationRouteDeps } from "./features/interviews/history/routes.ts";
import { liveRoutes, type LiveRouteDeps } from "./features/interviews/live/routes.ts";
import { practiceRoutes } from "./features/interviews/practice/routes.ts";
import { mcpHandler } from "./features/interviews/mcp/routes.ts";
import { preferenceRoutes } from "./features/interviews/preferences/routes.ts";
import { linkRoutes, sharedReportRoutes } from "./features/interviews/report/link-routes.ts";
import { selfRatingRoutes } from "./features/interviews/report/self-rating.ts";
import { tickRoutes } from "./features/interviews/report/ticks.ts";
import { spokenAnswerRoutes } from "./features/interviews/report/spoken-answers.ts";
import { exportRoutes, flagRoutes, reportRoutes, rubricRoutes } from "./features/interviews/report/routes.ts";
import type { ReportDeps } from "./features/interviews/report/rules.ts";
import { chatRoutes, pauseRoutes } from "./features/interviews/room/routes.ts";
import { speechRoutes } from "./features/interviews/speech/routes.ts";
import type { SpeechDeps } from "./features/interviews/speech/rules.ts";
import { trialRoutes } from "./features/interviews/trial/routes.ts";
import { allowanceRoutes, roundRoutes, startRoutes } from "./features/interviews/start/routes.ts";
import type { StartDeps } from "./features/interviews/start/rules.ts";
import type { ConnectDeps } from "./features/linkedin/rules.ts";
import { linkedinRoutes } from "./features/linkedin/routes.ts";
import { mailWebhookRoutes, referralRoutes, type ReferralRouteDeps } from "./features/referrals/routes.ts";
import { resumeRoutes, type ResumeRouteDeps } from "./features/resumes/routes.ts";
import { fileTextRoutes, type FileTextDeps } from "./features/stories/applications/file-text.ts";
import { linkTextRoutes, type LinkTextDeps } from "./features/stories/applications/link-text.ts";
import { applicationRoutes, type ApplicationDeps } from "./features/stories/applications/routes.ts";
import { bankRoutes } from "./features/stories/bank/routes.ts";
import { exportLinesRoutes } from "./features/stories/bank/export-lines.ts";
import { debriefRoutes } from "./features/stories/debrief/routes.ts";
import type { DebriefDeps } from "./features/stories/debrief/rules.ts";
import { planRoutes } from "./features/stories/plan/routes.ts";
import type { PlanDeps } from "./features/stories/plan/rules.ts";
import { wishRoutes } from "./features/stories/wishes/routes.ts";
import { webhookRoutes } from "./features/webhooks/routes.ts";
import type { WebhookDeps } from "./features/webhooks/rules.ts";
import { serveApiDocs } from "./http/api-docs.ts";
import { AppError, handleError } from "./http/errors.ts";
import type { AppEnv, Caller, KeyCaller } from "./http/app-env.ts";
import { securityHeaders, type HeaderOptions } from "./http/headers.ts";
import { translateMessages } from "./http/language.ts";
import { bodyLimit, httpsOnly, sameOriginJson } from "./http/request-checks.ts";
import type { Proxies } from "./http/proxies.ts";
import { callerAddress } from "./http/rate-limit.ts";
import { ownHost } from "./http/own-host.ts";
import { requestLog } from "./http/request-log.ts";
import type { Metrics } from "./http/metrics.ts";
import { describeApi } from "./http/openapi.ts";
import { createRouter, refuseUnknownPath } from "./http/router.ts";
import { statusRoutes } from "./http/status-routes.ts";
import type { UploadAddresses } from "./http/uploads.ts";

export type AppDeps = {
  logger: Logger;
  /** Throws while requests that need the database can't be served. */
  checkReady: () => Promise<void>;
  observeRequest: Metrics["observeRequest"];
  /** undefined when no traces are configured. */
  traceRequests: MiddlewareHandler<AppEnv> | undefined;
  appUrl: string;
  /** The server listens at this address. */
  host: string;
  proxies: Proxies | null;
  isTrustedNetwork: (address: string) => boolean;
  headers: Omit<HeaderOptions, "appUrl">;
  /** First path segments of the features whose service is not configured. */
  switchedOff: string[];
  settings: PublicSettings;
  findCaller: (headers: Headers) => Promise<Caller | null>;
  findKeyCaller: (headers: Headers) => Promise<KeyCaller | null>;
  createAuthHeaders: (headers: Headers, caller: Caller | null) => Headers;
  admin: AdminDeps;
  accounts: AccountDeps;
  interviews: StartDeps & ConversationRouteDeps & LiveRouteDeps & ReportDeps & SpeechDeps;
  linkedin: ConnectDeps & { appUrl: string };
  referrals: ReferralRouteDeps;
  billing: BillingRouteDeps;
  coaching: CalendlyRouteDeps & CoachRouteDeps & FeedbackDeps & PreparationDeps & FeedDeps;
  resumes: ResumeRouteDeps;
  stories: ApplicationDeps & FileTextDeps & LinkTextDeps & PlanDeps & DebriefDeps & { seal: Seal };
  webhooks: WebhookDeps;
};

/** All other addresses accept JSON only. */
const UPLOADS: UploadAddresses = new Set([
  "POST /api/resumes",
  "POST /api/coaches/me/photo",
  "POST /api/bookings/transcript-text",
  "POST /api/applications/file-text",
  "POST /api/stories/export-lines",
  "POST /api/speech/transcription",
]);

/** These bodies may be larger than others: an hour's transcript, a whole school's list, a whole web page. */
const TRANSCRIPTS = "/api/calendly/complete-session/";
const INVITATIONS = "/api/superadmin/invitations";
const STORIES = /^\/api\/(?:applications|debriefs)/;
function bodyMaxBytes(path: string): number {
  if (path.startsWith(TRANSCRIPTS)) return TRANSCRIPT_BODY_MAX_BYTES;
  if (path === INVITATIONS) return INVITATION_BODY_MAX_BYTES;
  return STORIES.test(path) ? ADVERT_BODY_MAX_BYTES : JSON_BODY_MAX_BYTES;
}

export type AppType = ReturnType<typeof createApi>;

/** All features, each with its path. */
const createApi = (deps: AppDeps) =>
  createRouter()
    .route("/", statusRoutes(deps))
    .route("/auth", authRoutes(deps.accounts))
    .route("/users", userRoutes(deps.accounts))
    .route("/referrals", referralRoutes(deps.referrals))
    .route("/mail", mailWebhookRoutes(deps.referrals))
    .route("/stripe", billingRoutes(deps.billing))
    .route("/linkedin", linkedinRoutes(deps.linkedin))
    .route("/resumes", resumeRoutes(deps.resumes))
    .route("/coaches", coachRoutes(deps.coaching))
    .route("/bookings", bookingRoutes(deps.coaching))
    .route("/bookings", feedbackRoutes(deps.coaching))
    .route("/bookings", preparationRoutes(deps.coaching))
    .route("/bookings", coachStepRoutes(deps.coaching))
    .route("/bookings", transcriptFileRoutes(deps.coaching))
    .route("/bookings", reviewRoutes(deps.coaching))
    .route("/calendar-feed", feedRoutes(deps.coaching))
    .route("/coach-sessions", coachSessionRoutes(deps.coaching))
    .route("/calendly", calendlyRoutes(deps.coaching))
    .route("/conversation", startRoutes(deps.interviews))
    .route("/conversations", reportRoutes(deps.interviews))
    .route("/conversations", exportRoutes(deps.interviews))
    .route("/conversations", flagRoutes(deps.interviews))
    .route("/conversations", selfRatingRoutes(deps.interviews))
    .route("/conversations", tickRoutes(deps.interviews))
    .route("/conversations", spokenAnswerRoutes(deps.interviews))
    .route("/conversations", linkRoutes(deps.interviews))
    .route("/shared-reports", sharedReportRoutes(deps.interviews))
    .route("/conversations", pauseRoutes(deps.interviews))
    .route("/conversations", liveRoutes(deps.interviews))
    .route("/conversations", conversationRoutes(deps.interviews))
    .route("/interview-preferences", preferenceRoutes(deps.interviews))
    .route("/rounds", roundRoutes())
    .route("/rubric", rubricRoutes())
    .route("/practice", practiceRoutes(deps.interviews))
    .route("/speech", speechRoutes(deps.interviews))
    .route("/try", trialRoutes(deps.interviews))
    .route("/chat", chatRoutes(deps.interviews))
    .route("/chat", allowanceRoutes(deps.interviews))
    .route("/applications", fileTextRoutes(deps.stories))
    .route("/applications", linkTextRoutes(deps.stories))
    .route("/applications", applicationRoutes(deps.stories))
    .route("/stories", exportLinesRoutes(deps.stories))
    .route("/stories", bankRoutes(deps.stories))
    .route("/debriefs", debriefRoutes(deps.stories))
    .route("/plan", wishRoutes(deps.stories))
    .route("/plan", planRoutes(deps.stories))
    .route("/webhooks", webhookRoutes(deps.webhooks))
    .route("/admin", adminRoutes(deps.admin))
    .route("/superadmin", superadminRoutes(deps.admin));

/** Builds the whole server from its parts: middleware in order, then the features. */
export function createApp(deps: AppDeps) {
  const app = createRouter();
  const api = createApi(deps);
  if (deps.traceRequests) app.use(deps.traceRequests);
  app.use(requestLog(deps.logger, deps.observeRequest));
  app.use(securityHeaders({ ...deps.headers, appUrl: deps.appUrl }));
  app.use(ownHost(deps));
  app.use(httpsOnly(deps));
  app.use("/api/*", sameOriginJson({ uploads: UPLOADS, appUrl: deps.appUrl }));
  app.use("/api/*", bodyLimit(bodyMaxBytes, UPLOADS));
  app.use("/api/*", callerAddress(deps));
  app.use("/api/*", (c, next) => {
    let caller: Promise<Caller | null> | undefined;
    c.set("findCaller", () => (caller ??= deps.findCaller(c.req.raw.headers)));
    c.set("findKeyCaller", () => deps.findKeyCaller(c.req.raw.headers));
    c.set("createAuthHeaders", async () =>
      deps.createAuthHeaders(c.req.raw.headers, await c.var.findCaller()),
    );
    return next();
  });
  app.use("/api/*", translateMessages);
  for (const name of deps.switchedOff)
    app.use(`/api/${name}/*`, () => {
      throw new AppError("not_found");
    });
  app.route("/api", api);
  serveApiDocs(app, deps.accounts.serviceDb, () => describeApi(app, deps.appUrl));
  app.post("/api/mcp", mcpHandler(app.fetch));
  app.all("/api/*", (c) => refuseUnknownPath(c, app.routes));
  app.onError(handleError);
  app.notFound(() => {
    throw new AppError("not_found");
  });
  return app;
}
