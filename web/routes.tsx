import { createRoute, createRouter, lazyRouteComponent, redirect } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { guard, homeOf, type RouterContext } from "./access.ts";
import { getParentRoute, getSignedInRoute, rootRoute, RouteError, signedInArea } from "./app-layout.tsx";
import { awaitPlan } from "./features/billing/awaited.ts";
import { mailLinkRoutes } from "./mail-link-routes.ts";
import { page } from "./page.ts";
import { queryClient } from "./lib/query-client.ts";
import { sessionQuery } from "./lib/session.ts";
import {
  dashboardSearch,
  interviewSearch,
  linkedinResultSearch,
  loginSearch,
  parseAddressSearch,
  jobSearch,
  practiceSearch,
  requirementSearch,
  referSearch,
  tokenSearch,
  trySearch,
  unsubscribeSearch,
  verifyEmailSearch,
  writeAddressSearch,
} from "./search.ts";
import { adminRoutes, coachingRoutes } from "./staff-routes.tsx";
import { PageSkeleton, pending } from "./ui/page-skeleton.tsx";

/* All routes of the app. Those for coaches and admins are in staff-routes.tsx. */

async function goHome({ context }: { context: RouterContext }): Promise<never> {
  const me = await context.queryClient.ensureQueryData(sessionQuery);
  throw redirect({ to: homeOf(me), replace: true });
}

const textPages = () => import("./text-pages.tsx");
/** Shared by the route's loader and component. */
const dashboard = () => import("./dashboard.tsx");

const homeRoute = createRoute({
  getParentRoute,
  path: "/",
  beforeLoad: goHome,
});

const loginRoute = createRoute({
  getParentRoute,
  path: "/login",
  validateSearch: loginSearch,
  component: lazyRouteComponent(() => import("./features/accounts/sign-in/login-page.tsx"), "LoginPage"),
  pendingComponent: pending("card"),
});

const forgotPasswordRoute = createRoute({
  getParentRoute,
  path: "/forgot-password",
  ...page(
    "card",
    () => import("./features/accounts/credentials/forgot-password-page.tsx"),
    "ForgotPasswordPage",
  ),
});

const resetPasswordRoute = createRoute({
  getParentRoute,
  path: "/reset-password",
  validateSearch: tokenSearch,
  ...page(
    "card",
    () => import("./features/accounts/credentials/reset-password-page.tsx"),
    "ResetPasswordPage",
  ),
});

const verifyEmailRoute = createRoute({
  getParentRoute,
  path: "/verify-email",
  validateSearch: verifyEmailSearch,
  ...page("card", () => import("./features/accounts/sign-in/verify-email-page.tsx"), "VerifyEmailPage"),
});

const referRoute = createRoute({
  getParentRoute,
  path: "/refer",
  validateSearch: referSearch,
  ...page("card", () => import("./features/referrals/invitation-page.tsx"), "InvitationPage"),
});

const tryRoute = createRoute({
  getParentRoute,
  path: "/try",
  validateSearch: trySearch,
  ...page("column", () => import("./features/interviews/trial/try-page.tsx"), "TryPage"),
});

const sharedReportRoute = createRoute({
  getParentRoute,
  path: "/shared-report",
  ...page("list", () => import("./features/interviews/report/shared-page.tsx"), "SharedPage"),
});

const plansRoute = createRoute({
  getParentRoute,
  path: "/plans",
  ...page("list", () => import("./features/billing/plans-page.tsx"), "PlansPage"),
});

const unsubscribeRoute = createRoute({
  getParentRoute,
  path: "/unsubscribe",
  validateSearch: unsubscribeSearch,
  ...page("card", () => import("./features/referrals/unsubscribe-page.tsx"), "UnsubscribePage"),
});

const authCallbackRoute = createRoute({
  getParentRoute,
  path: "/auth/callback",
  ...page("card", () => import("./features/linkedin/callback-page.tsx"), "CallbackPage"),
});

const helpRoute = createRoute({
  getParentRoute,
  path: "/help",
  ...page("column", textPages, "HelpPage"),
});

const privacyRoute = createRoute({
  getParentRoute,
  path: "/privacy",
  ...page("column", textPages, "PrivacyPage"),
});

const termsRoute = createRoute({
  getParentRoute,
  path: "/terms",
  ...page("column", textPages, "TermsPage"),
});

const linkedinResult = async () => {
  const [{ ResultPage }, { TargetRole }, { KeptAnswerNote }] = await Promise.all([
    import("./features/linkedin/result-page.tsx"),
    import("./features/interviews/start/target-role.tsx"),
    import("./features/interviews/trial/kept-answer.tsx"),
  ]);
  const job = (
    <>
      <TargetRole />
      <KeptAnswerNote />
    </>
  );
  return { Result: (): ReactNode => <ResultPage job={job} /> };
};

const settings = () => import("./settings.tsx");

const report = async () => {
  const [{ ReportPage, loadReport }, { KeepStories }] = await Promise.all([
    import("./features/interviews/report/report-page.tsx"),
    import("./features/stories/bank/keep-stories.tsx"),
  ]);
  const stories = (id: string) => <KeepStories conversationId={id} />;
  return { loadReport, Report: (): ReactNode => <ReportPage stories={stories} /> };
};

const apiAccess = async () => {
  const [{ ApiAccessPage }, { WebhooksCard }] = await Promise.all([
    import("./features/accounts/api-keys/api-access-page.tsx"),
    import("./features/webhooks/webhooks-card.tsx"),
  ]);
  return { ApiAccess: (): ReactNode => <ApiAccessPage webhooks={<WebhooksCard />} /> };
};

const applicationPage = async () => {
  const [{ ApplicationPage }, { interviewFor, resumeLine }] = await Promise.all([
    import("./features/stories/applications/application-page.tsx"),
    import("./interview-for.tsx"),
  ]);
  return {
    Application: (): ReactNode => <ApplicationPage interview={interviewFor} resume={resumeLine} />,
  };
};

const planPage = async () => {
  const [{ PlanPage }, { interviewFor, plannedLimit }] = await Promise.all([
    import("./features/stories/plan/plan-page.tsx"),
    import("./interview-for.tsx"),
  ]);
  return { Plan: (): ReactNode => <PlanPage interview={interviewFor} limit={plannedLimit} /> };
};

const dashboardRoute = createRoute({
  getParentRoute: getSignedInRoute,
  path: "/dashboard",
  validateSearch: dashboardSearch,
  beforeLoad: async (input) => {
    await guard("seeker")(input);
    const { refresh, bought } = input.search;
    if (refresh === undefined) return;
    void input.context.queryClient.invalidateQueries();
    if (bought !== undefined) awaitPlan(input.context.queryClient, { plan: bought, ends: false });
    throw redirect({ to: "/dashboard", search: { tab: input.search.tab }, replace: true });
  },
  loader: async ({ context }) => (await dashboard()).loadDashboard(context.queryClient),
  ...page("dashboard", dashboard, "Dashboard"),
});

const interviewRoute = createRoute({
  getParentRoute: getSignedInRoute,
  path: "/interview",
  validateSearch: interviewSearch,
  beforeLoad: guard("login"),
  ...page("column", () => import("./features/interviews/room/interview-page.tsx"), "InterviewPage"),
});

const practiceRoute = createRoute({
  getParentRoute: getSignedInRoute,
  path: "/practice",
  validateSearch: practiceSearch,
  beforeLoad: guard("login"),
  ...page("column", () => import("./features/interviews/practice/practice-page.tsx"), "PracticePage"),
});

const reportRoute = createRoute({
  getParentRoute: getSignedInRoute,
  path: "/interview/$id/report",
  validateSearch: jobSearch,
  beforeLoad: guard("login"),
  loader: async ({ context, params }) => (await report()).loadReport(context.queryClient, params.id),
  ...page("list", report, "Report"),
});

const settingsRoute = createRoute({
  getParentRoute: getSignedInRoute,
  path: "/settings",
  beforeLoad: guard("login"),
  ...page("column", settings, "Settings"),
});

const apiAccessRoute = createRoute({
  getParentRoute: getSignedInRoute,
  path: "/settings/api",
  beforeLoad: guard("login"),
  ...page("column", apiAccess, "ApiAccess"),
});

const applicationsRoute = createRoute({
  getParentRoute: getSignedInRoute,
  path: "/applications",
  beforeLoad: guard("seeker"),
  ...page("list", () => import("./features/stories/applications/applications-page.tsx"), "ApplicationsPage"),
});

const storiesRoute = createRoute({
  getParentRoute: getSignedInRoute,
  path: "/stories",
  validateSearch: requirementSearch,
  beforeLoad: guard("seeker"),
  ...page("list", () => import("./features/stories/bank/stories-page.tsx"), "StoriesPage"),
});

const storyRoute = createRoute({
  getParentRoute: getSignedInRoute,
  path: "/stories/$id",
  validateSearch: jobSearch,
  beforeLoad: guard("seeker"),
  ...page("column", () => import("./features/stories/bank/story-page.tsx"), "StoryPage"),
});

const applicationRoute = createRoute({
  getParentRoute: getSignedInRoute,
  path: "/applications/$id",
  beforeLoad: guard("seeker"),
  ...page("column", applicationPage, "Application"),
});

const planRoute = createRoute({
  getParentRoute: getSignedInRoute,
  path: "/applications/$id/plan",
  beforeLoad: guard("seeker"),
  ...page("list", planPage, "Plan"),
});

const pricingRoute = createRoute({
  getParentRoute: getSignedInRoute,
  path: "/pricing",
  beforeLoad: guard("pricing"),
  component: lazyRouteComponent(() => import("./features/billing/pricing-page.tsx"), "PricingPage"),
});

const connectLinkedinRoute = createRoute({
  getParentRoute: getSignedInRoute,
  path: "/connect-linkedin",
  beforeLoad: guard("login"),
  ...page("card", () => import("./features/linkedin/connect-page.tsx"), "ConnectPage"),
});

const linkedinResultRoute = createRoute({
  getParentRoute: getSignedInRoute,
  path: "/linkedin-connect",
  validateSearch: linkedinResultSearch,
  beforeLoad: guard("login"),
  ...page("card", linkedinResult, "Result"),
});

/** Only in development; builds leave it out. */
const developmentRoutes = import.meta.env.DEV
  ? [
      createRoute({
        getParentRoute,
        path: "/styleguide",
        ...page("column", () => import("./styleguide.tsx"), "Styleguide"),
      }),
    ]
  : [];

const routeTree = rootRoute.addChildren([
  homeRoute,
  loginRoute,
  forgotPasswordRoute,
  resetPasswordRoute,
  verifyEmailRoute,
  ...mailLinkRoutes,
  referRoute,
  tryRoute,
  sharedReportRoute,
  ...developmentRoutes,
  plansRoute,
  unsubscribeRoute,
  authCallbackRoute,
  helpRoute,
  privacyRoute,
  termsRoute,
  signedInArea.addChildren([
    dashboardRoute,
    interviewRoute,
    practiceRoute,
    reportRoute,
    settingsRoute,
    apiAccessRoute,
    applicationsRoute,
    storiesRoute,
    storyRoute,
    applicationRoute,
    planRoute,
    pricingRoute,
    connectLinkedinRoute,
    linkedinResultRoute,
    ...coachingRoutes,
    ...adminRoutes,
  ]),
]);

/** A function, so that it runs in a task of its own and not while the module loads, for slow phones. */
export const makeRouter = () =>
  createRouter({
    routeTree,
    context: { queryClient },
    parseSearch: parseAddressSearch,
    stringifySearch: writeAddressSearch,
    scrollRestoration: true,
    defaultPreload: "intent",
    defaultErrorComponent: RouteError,
    defaultPendingComponent: PageSkeleton,
    defaultPendingMs: 300,
    defaultNotFoundComponent: lazyRouteComponent(() => import("./not-found-page.tsx"), "NotFoundPage"),
  });

declare module "@tanstack/react-router" {
  interface Register {
    router: ReturnType<typeof makeRouter>;
  }
}
