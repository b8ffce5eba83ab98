import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
} from "@tanstack/react-router";
import type { ReactNode } from "react";
import { guard, homeOf, type RouterContext } from "./access.ts";
import { AppLayout, RouteError, SignedInArea, SuperAdminArea } from "./app-layout.tsx";
import { awaitPlan } from "./features/billing/awaited.ts";
import { connectionWords } from "./features/coaching/calendly/connection-words.ts";
import type { SharedReportSlot } from "./features/coaching/feedback/shared-report-page.tsx";
import { queryClient } from "./lib/query-client.ts";
import { sessionQuery } from "./lib/session.ts";
import {
  adminSearch,
  auditSearch,
  coachDashboardSearch,
  dashboardSearch,
  interviewSearch,
  linkedinResultSearch,
  loginSearch,
  overviewSearch,
  parseAddressSearch,
  referSearch,
  tokenSearch,
  writeAddressSearch,
} from "./search.ts";
import { PageSkeleton, pending } from "./ui/page-skeleton.tsx";
import { toastStaff } from "./ui/toast.ts";

const rootRoute = createRootRouteWithContext<RouterContext>()({ component: AppLayout });
const getParentRoute = () => rootRoute;

const signedInArea = createRoute({ getParentRoute, id: "signed-in", component: SignedInArea });
const getSignedInRoute = () => signedInArea;

async function goHome({ context }: { context: RouterContext }): Promise<never> {
  const me = await context.queryClient.ensureQueryData(sessionQuery);
  throw redirect({ to: homeOf(me), replace: true });
}

const textPages = () => import("./text-pages.tsx");
const conversationPage = () => import("./features/admin/conversations/conversation-page.tsx");
const dashboard = () => import("./dashboard.tsx");

const settings = async () => {
  const [{ SettingsPage }, { InterviewPreferencesCard }] = await Promise.all([
    import("./features/accounts/profile/settings-page.tsx"),
    import("./features/interviews/preferences/preferences-card.tsx"),
  ]);
  return { Settings: (): ReactNode => <SettingsPage interviews={<InterviewPreferencesCard />} /> };
};

const sharedReport = async () => {
  const [{ SharedReportPage }, { ReportBody }] = await Promise.all([
    import("./features/coaching/feedback/shared-report-page.tsx"),
    import("./features/interviews/report/report-body.tsx"),
  ]);
  const showReport: SharedReportSlot = (report) => <ReportBody id={null} report={report} />;
  return { SharedReport: (): ReactNode => <SharedReportPage showReport={showReport} /> };
};

const superAdminArea = createRoute({
  getParentRoute: getSignedInRoute,
  id: "super-admin-area",
  beforeLoad: guard("superadmin"),
  component: SuperAdminArea,
  pendingComponent: pending("table"),
});

/** Pages that need no session: sign-in, what emails link to, and what everybody may read. */
const publicRoutes = [
  createRoute({
    getParentRoute,
    path: "/",
    beforeLoad: goHome,
  }),
  createRoute({
    getParentRoute,
    path: "/login",
    validateSearch: loginSearch,
    component: lazyRouteComponent(() => import("./features/accounts/sign-in/login-page.tsx"), "LoginPage"),
    pendingComponent: pending("card"),
  }),
  createRoute({
    getParentRoute,
    path: "/forgot-password",
    component: lazyRouteComponent(
      () => import("./features/accounts/credentials/forgot-password-page.tsx"),
      "ForgotPasswordPage",
    ),
    pendingComponent: pending("card"),
  }),
  createRoute({
    getParentRoute,
    path: "/reset-password",
    validateSearch: tokenSearch,
    component: lazyRouteComponent(
      () => import("./features/accounts/credentials/reset-password-page.tsx"),
      "ResetPasswordPage",
    ),
    pendingComponent: pending("card"),
  }),
  createRoute({
    getParentRoute,
    path: "/verify-email",
    validateSearch: tokenSearch,
    component: lazyRouteComponent(
      () => import("./features/accounts/sign-in/verify-email-page.tsx"),
      "VerifyEmailPage",
    ),
    pendingComponent: pending("card"),
  }),
  createRoute({
    getParentRoute,
    path: "/confirm-email",
    validateSearch: tokenSearch,
    component: lazyRouteComponent(
      () => import("./features/accounts/credentials/confirm-email-page.tsx"),
      "ConfirmEmailPage",
    ),
    pendingComponent: pending("card"),
  }),
  createRoute({
    getParentRoute,
    path: "/refer",
    validateSearch: referSearch,
    component: lazyRouteComponent(() => import("./features/referrals/invitation-page.tsx"), "InvitationPage"),
    pendingComponent: pending("card"),
  }),
  createRoute({
    getParentRoute,
    path: "/unsubscribe",
    validateSearch: tokenSearch,
    component: lazyRouteComponent(
      () => import("./features/referrals/unsubscribe-page.tsx"),
      "UnsubscribePage",
    ),
    pendingComponent: pending("card"),
  }),
  createRoute({
    getParentRoute,
    path: "/auth/callback",
    component: lazyRouteComponent(() => import("./features/linkedin/callback-page.tsx"), "CallbackPage"),
    pendingComponent: pending("card"),
  }),
  createRoute({
    getParentRoute,
    path: "/help",
    component: lazyRouteComponent(textPages, "HelpPage"),
    pendingComponent: pending("document"),
  }),
  createRoute({
    getParentRoute,
    path: "/privacy",
    component: lazyRouteComponent(textPages, "PrivacyPage"),
    pendingComponent: pending("document"),
  }),
  createRoute({
    getParentRoute,
    path: "/terms",
    component: lazyRouteComponent(textPages, "TermsPage"),
    pendingComponent: pending("document"),
  }),
];

const practiceRoutes = [
  createRoute({
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
    component: lazyRouteComponent(dashboard, "Dashboard"),
    pendingComponent: pending("dashboard"),
  }),
  createRoute({
    getParentRoute: getSignedInRoute,
    path: "/interview",
    validateSearch: interviewSearch,
    beforeLoad: guard("login"),
    component: lazyRouteComponent(
      () => import("./features/interviews/room/interview-page.tsx"),
      "InterviewPage",
    ),
    pendingComponent: pending("conversation"),
  }),
  createRoute({
    getParentRoute: getSignedInRoute,
    path: "/interview/$id/report",
    beforeLoad: guard("login"),
    component: lazyRouteComponent(() => import("./features/interviews/report/report-page.tsx"), "ReportPage"),
    pendingComponent: pending("document"),
  }),
  createRoute({
    getParentRoute: getSignedInRoute,
    path: "/settings",
    beforeLoad: guard("login"),
    component: lazyRouteComponent(settings, "Settings"),
    pendingComponent: pending("form"),
  }),
  createRoute({
    getParentRoute: getSignedInRoute,
    path: "/pricing",
    beforeLoad: guard("pricing"),
    component: lazyRouteComponent(() => import("./features/billing/pricing-page.tsx"), "PricingPage"),
  }),
  createRoute({
    getParentRoute: getSignedInRoute,
    path: "/connect-linkedin",
    beforeLoad: guard("login"),
    component: lazyRouteComponent(() => import("./features/linkedin/connect-page.tsx"), "ConnectPage"),
    pendingComponent: pending("card"),
  }),
  createRoute({
    getParentRoute: getSignedInRoute,
    path: "/linkedin-connect",
    validateSearch: linkedinResultSearch,
    beforeLoad: guard("login"),
    component: lazyRouteComponent(() => import("./features/linkedin/result-page.tsx"), "ResultPage"),
    pendingComponent: pending("card"),
  }),
];

/** Booking a coach, and the pages of coaches. */
const coachingRoutes = [
  createRoute({
    getParentRoute: getSignedInRoute,
    path: "/book-coach/$coachId",
    beforeLoad: guard("book-coach"),
    component: lazyRouteComponent(
      () => import("./features/coaching/bookings/book-coach-page.tsx"),
      "BookCoachPage",
    ),
    pendingComponent: pending("document"),
  }),
  createRoute({
    getParentRoute: getSignedInRoute,
    path: "/coach-dashboard",
    validateSearch: coachDashboardSearch,
    beforeLoad: async (input) => {
      await guard("coach-dashboard")(input);
      const { tab, oauth_status, message } = input.search;
      if (oauth_status === undefined) return;
      if (!input.preload) toastStaff(oauth_status, connectionWords(oauth_status, message));
      throw redirect({ to: "/coach-dashboard", search: { tab }, replace: true });
    },
    component: lazyRouteComponent(
      () => import("./features/coaching/profiles/coach-dashboard-page.tsx"),
      "CoachDashboardPage",
    ),
    pendingComponent: pending("form"),
  }),
  createRoute({
    getParentRoute: getSignedInRoute,
    path: "/coach-dashboard/bookings/$bookingId",
    beforeLoad: guard("coach-dashboard"),
    component: lazyRouteComponent(() => import("./features/coaching/feedback/brief-page.tsx"), "BriefPage"),
    pendingComponent: pending("document"),
  }),
  createRoute({
    getParentRoute: getSignedInRoute,
    path: "/coach-dashboard/bookings/$bookingId/reports/$conversationId",
    beforeLoad: guard("coach-dashboard"),
    component: lazyRouteComponent(sharedReport, "SharedReport"),
    pendingComponent: pending("document"),
  }),
  createRoute({
    getParentRoute: getSignedInRoute,
    path: "/coach-profile-editor",
    beforeLoad: guard("coach-editor"),
    component: lazyRouteComponent(
      () => import("./features/coaching/profiles/profile-editor-page.tsx"),
      "ProfileEditorPage",
    ),
    pendingComponent: pending("form"),
  }),
];

const adminRoutes = [
  createRoute({
    getParentRoute: getSignedInRoute,
    path: "/admin",
    validateSearch: adminSearch,
    beforeLoad: guard("admin"),
    component: lazyRouteComponent(() => import("./features/admin/users/admin-page.tsx"), "AdminPage"),
    pendingComponent: pending("table"),
  }),
  createRoute({
    getParentRoute: getSignedInRoute,
    path: "/admin/overview",
    validateSearch: overviewSearch,
    beforeLoad: guard("admin"),
    component: lazyRouteComponent(
      () => import("./features/admin/overview/overview-page.tsx"),
      "OverviewPage",
    ),
    pendingComponent: pending("table"),
  }),
  createRoute({
    getParentRoute: getSignedInRoute,
    path: "/admin/question-bank",
    beforeLoad: guard("admin"),
    component: lazyRouteComponent(
      () => import("./features/admin/overview/question-bank-page.tsx"),
      "QuestionBankPage",
    ),
    pendingComponent: pending("table"),
  }),
  createRoute({
    getParentRoute: getSignedInRoute,
    path: "/admin/conversation/$conversationId",
    beforeLoad: guard("admin"),
    component: lazyRouteComponent(conversationPage, "ConversationPage"),
    pendingComponent: pending("conversation"),
  }),
  superAdminArea.addChildren([
    createRoute({
      getParentRoute: () => superAdminArea,
      path: "/super-admin",
      component: lazyRouteComponent(
        () => import("./features/admin/oversight/super-admin-page.tsx"),
        "SuperAdminPage",
      ),
      pendingComponent: pending("table"),
    }),
    createRoute({
      getParentRoute: () => superAdminArea,
      path: "/super-admin/audit-log",
      validateSearch: auditSearch,
      component: lazyRouteComponent(() => import("./features/admin/audit/audit-page.tsx"), "AuditPage"),
      pendingComponent: pending("table"),
    }),
    createRoute({
      getParentRoute: () => superAdminArea,
      path: "/super-admin/conversation/$conversationId",
      component: lazyRouteComponent(conversationPage, "ConversationPage"),
      pendingComponent: pending("conversation"),
    }),
  ]),
];

const routeTree = rootRoute.addChildren([
  ...publicRoutes,
  signedInArea.addChildren([...practiceRoutes, ...coachingRoutes, ...adminRoutes]),
]);

export const router = createRouter({
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
    router: typeof router;
  }
}
