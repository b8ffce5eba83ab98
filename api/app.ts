import type { MiddlewareHandler } from "hono";
import type { Logger } from "pino";
import type { PublicSettings } from "#contract/accounts.ts";
import { JSON_BODY_MAX_BYTES, TRANSCRIPT_BODY_MAX_BYTES } from "#contract/limits.ts";
import { authRoutes, userRoutes, type AccountDeps } from "./features/accounts/routes.ts";
import { billingRoutes, type BillingRouteDeps } from "./features/billing/routes.ts";
import { bookingRoutes, coachSessionRoutes } from "./features/coaching/bookings/routes.ts";
import { calendlyRoutes } from "./features/coaching/calendly/routes.ts";
import type { CalendlyRouteDeps } from "./features/coaching/calendly/rules.ts";
import { coachRoutes, type CoachRouteDeps } from "./features/coaching/profiles/routes.ts";
import { feedbackRoutes } from "./features/coaching/feedback/routes.ts";
import type { FeedbackDeps } from "./features/coaching/feedback/rules.ts";
import { adminRoutes, superadminRoutes, type AdminDeps } from "./features/admin/routes.ts";
import { conversationRoutes, type ConversationRouteDeps } from "./features/interviews/history/routes.ts";
import { liveRoutes, type LiveRouteDeps } from "./features/interviews/live/routes.ts";
import { practiceRoutes } from "./features/interviews/practice/routes.ts";
import { preferenceRoutes } from "./features/interviews/preferences/routes.ts";
import { linkRoutes, sharedReportRoutes } from "./features/interviews/report/link-routes.ts";
import { exportRoutes, flagRoutes, reportRoutes, rubricRoutes } from "./features/interviews/report/routes.ts";
import type { ReportDeps } from "./features/interviews/report/rules.ts";
import { chatRoutes, pauseRoutes } from "./features/interviews/room/routes.ts";
import { trialRoutes } from "./features/interviews/trial/routes.ts";
import { allowanceRoutes, startRoutes } from "./features/interviews/start/routes.ts";
import type { StartDeps } from "./features/interviews/start/rules.ts";
import type { ConnectDeps } from "./features/linkedin/rules.ts";
import { linkedinRoutes } from "./features/linkedin/routes.ts";
import { mailWebhookRoutes, referralRoutes, type ReferralRouteDeps } from "./features/referrals/routes.ts";
import { resumeRoutes, type ResumeRouteDeps } from "./features/resumes/routes.ts";
import { createApiDocs } from "./http/api-docs.ts";
import { AppError, handleError } from "./http/errors.ts";
import type { AppEnv, Caller } from "./http/app-env.ts";
import { securityHeaders, type HeaderOptions } from "./http/headers.ts";
import { bodyLimit, httpsOnly, sameOriginJson } from "./http/request-checks.ts";
import type { Proxies } from "./http/proxies.ts";
import { callerAddress } from "./http/rate-limit.ts";
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
  /** undefined where no traces are asked for. */
  traceRequests: MiddlewareHandler<AppEnv> | undefined;
  appUrl: string;
  proxies: Proxies | null;
  headers: Omit<HeaderOptions, "appUrl">;
  /** First parts of addresses that are not there, because a service is not set up. */
  switchedOff: string[];
  settings: PublicSettings;
  findCaller: (headers: Headers) => Promise<Caller | null>;
  admin: AdminDeps;
  accounts: AccountDeps;
  interviews: StartDeps & ConversationRouteDeps & LiveRouteDeps & ReportDeps;
  linkedin: ConnectDeps & { appUrl: string };
  referrals: ReferralRouteDeps;
  billing: BillingRouteDeps;
  coaching: CalendlyRouteDeps & CoachRouteDeps & FeedbackDeps;
  resumes: ResumeRouteDeps;
};

/** Every other address takes JSON only. */
const UPLOADS: UploadAddresses = new Set(["POST /api/resumes", "POST /api/coaches/me/photo"]);

/** Longer than others: an hour's talk. */
const TRANSCRIPTS = "/api/calendly/complete-session/";
const bodyMaxBytes = (path: string) =>
  path.startsWith(TRANSCRIPTS) ? TRANSCRIPT_BODY_MAX_BYTES : JSON_BODY_MAX_BYTES;

export type AppType = ReturnType<typeof createApi>;

/** Which features exist, and under which address. */
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
    .route("/coach-sessions", coachSessionRoutes(deps.coaching))
    .route("/calendly", calendlyRoutes(deps.coaching))
    .route("/conversation", startRoutes(deps.interviews))
    .route("/conversations", reportRoutes(deps.interviews))
    .route("/conversations", exportRoutes(deps.interviews))
    .route("/conversations", flagRoutes(deps.interviews))
    .route("/conversations", linkRoutes(deps.interviews))
    .route("/shared-reports", sharedReportRoutes(deps.interviews))
    .route("/conversations", pauseRoutes(deps.interviews))
    .route("/conversations", liveRoutes(deps.interviews))
    .route("/conversations", conversationRoutes(deps.interviews))
    .route("/interview-preferences", preferenceRoutes(deps.interviews))
    .route("/rubric", rubricRoutes())
    .route("/practice", practiceRoutes(deps.interviews))
    .route("/try", trialRoutes(deps.interviews))
    .route("/chat", chatRoutes(deps.interviews))
    .route("/chat", allowanceRoutes(deps.interviews))
    .route("/admin", adminRoutes(deps.admin))
    .route("/superadmin", superadminRoutes(deps.admin));

/** The whole server as a function of its parts: middleware in order, then the features. */
export function createApp(deps: AppDeps) {
  const app = createRouter();
  const api = createApi(deps);
  if (deps.traceRequests) app.use(deps.traceRequests);
  app.use(requestLog(deps.logger, deps.observeRequest));
  app.use(securityHeaders({ ...deps.headers, appUrl: deps.appUrl }));
  app.use(httpsOnly(deps));
  app.use("/api/*", sameOriginJson({ uploads: UPLOADS, appUrl: deps.appUrl }));
  app.use("/api/*", bodyLimit(bodyMaxBytes, UPLOADS));
  app.use("/api/*", callerAddress(deps.proxies));
  app.use("/api/*", (c, next) => {
    let caller: Promise<Caller | null> | undefined;
    c.set("findCaller", () => (caller ??= deps.findCaller(c.req.raw.headers)));
    return next();
  });
  for (const name of deps.switchedOff)
    app.use(`/api/${name}/*`, () => {
      throw new AppError("not_found");
    });
  app.route("/api", api);
  const docs = createApiDocs(() => describeApi(app, deps.appUrl));
  app.get("/api/openapi.json", async (c) =>
    c.body((await docs()).json, 200, { "content-type": "application/json" }),
  );
  app.get("/api/docs", async (c) => c.html((await docs()).page(c.var.secureHeadersNonce)));
  app.all("/api/*", (c) => refuseUnknownPath(c, app.routes));
  app.onError(handleError);
  app.notFound(() => {
    throw new AppError("not_found");
  });
  return app;
}
