import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
} from "@tanstack/react-router";
import { AppLayout } from "./app-layout.tsx";
import { awaitPlan } from "./features/billing/awaited.ts";
import { goHome, guard, type RouterContext } from "./guard.ts";
import { queryClient } from "./lib/query-client.ts";
import { RouteError } from "./route-error.tsx";
import {
  dashboardSearch,
  linkedinResultSearch,
  loginSearch,
  parseAddressSearch,
  referSearch,
  tokenSearch,
  writeAddressSearch,
} from "./search.ts";
import { SignedInArea } from "./signed-in-area.tsx";
import { PageSkeleton } from "./ui/page-skeleton.tsx";

const rootRoute = createRootRouteWithContext<RouterContext>()({ component: AppLayout });
const getParentRoute = () => rootRoute;

const login = () => import("./features/accounts/login-page.tsx");
const later = () => import("./later-pages.tsx");

const signedInArea = createRoute({ getParentRoute, id: "signed-in", component: SignedInArea });

const homeRoute = createRoute({ getParentRoute, path: "/", beforeLoad: goHome });

const loginRoute = createRoute({
  getParentRoute,
  path: "/login",
  validateSearch: loginSearch,
  component: lazyRouteComponent(login, "LoginPage"),
});

const forgotPasswordRoute = createRoute({
  getParentRoute,
  path: "/forgot-password",
  component: lazyRouteComponent(
    () => import("./features/accounts/forgot-password-page.tsx"),
    "ForgotPasswordPage",
  ),
});

const resetPasswordRoute = createRoute({
  getParentRoute,
  path: "/reset-password",
  validateSearch: tokenSearch,
  component: lazyRouteComponent(
    () => import("./features/accounts/reset-password-page.tsx"),
    "ResetPasswordPage",
  ),
});

const verifyEmailRoute = createRoute({
  getParentRoute,
  path: "/verify-email",
  validateSearch: tokenSearch,
  component: lazyRouteComponent(() => import("./features/accounts/verify-email-page.tsx"), "VerifyEmailPage"),
});

const referRoute = createRoute({
  getParentRoute,
  path: "/refer",
  validateSearch: referSearch,
  component: lazyRouteComponent(() => import("./features/referrals/invitation-page.tsx"), "InvitationPage"),
});

const unsubscribeRoute = createRoute({
  getParentRoute,
  path: "/unsubscribe",
  validateSearch: tokenSearch,
  component: lazyRouteComponent(() => import("./features/referrals/unsubscribe-page.tsx"), "UnsubscribePage"),
});

const dashboardRoute = createRoute({
  getParentRoute: () => signedInArea,
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
  component: lazyRouteComponent(() => import("./dashboard.tsx"), "Dashboard"),
});

const interviewRoute = createRoute({
  getParentRoute: () => signedInArea,
  path: "/interview",
  beforeLoad: guard("login"),
  component: lazyRouteComponent(() => import("./features/interviews/interview-page.tsx"), "InterviewPage"),
});

const reportRoute = createRoute({
  getParentRoute: () => signedInArea,
  path: "/interview/$id/report",
  beforeLoad: guard("login"),
  component: lazyRouteComponent(() => import("./features/interviews/report/report-page.tsx"), "ReportPage"),
});

const pricingRoute = createRoute({
  getParentRoute: () => signedInArea,
  path: "/pricing",
  beforeLoad: guard("pricing"),
  component: lazyRouteComponent(() => import("./features/billing/pricing-page.tsx"), "PricingPage"),
});

const connectLinkedinRoute = createRoute({
  getParentRoute: () => signedInArea,
  path: "/connect-linkedin",
  beforeLoad: guard("login"),
  component: lazyRouteComponent(() => import("./features/linkedin/connect-page.tsx"), "ConnectPage"),
});

const linkedinResultRoute = createRoute({
  getParentRoute: () => signedInArea,
  path: "/linkedin-connect",
  validateSearch: linkedinResultSearch,
  beforeLoad: guard("login"),
  component: lazyRouteComponent(() => import("./features/linkedin/result-page.tsx"), "ResultPage"),
});

const authCallbackRoute = createRoute({
  getParentRoute,
  path: "/auth/callback",
  component: lazyRouteComponent(() => import("./features/linkedin/callback-page.tsx"), "CallbackPage"),
});

const bookCoachRoute = createRoute({
  getParentRoute: () => signedInArea,
  path: "/book-coach/$coachId",
  beforeLoad: guard("login"),
  component: lazyRouteComponent(later, "BookCoachPage"),
});

const coachDashboardRoute = createRoute({
  getParentRoute: () => signedInArea,
  path: "/coach-dashboard",
  beforeLoad: guard("coach-dashboard"),
  component: lazyRouteComponent(later, "CoachDashboardPage"),
});

const coachEditorRoute = createRoute({
  getParentRoute: () => signedInArea,
  path: "/coach-profile-editor",
  beforeLoad: guard("coach-editor"),
  component: lazyRouteComponent(later, "CoachProfileEditorPage"),
});

const adminRoute = createRoute({
  getParentRoute: () => signedInArea,
  path: "/admin",
  beforeLoad: guard("admin"),
  component: lazyRouteComponent(later, "AdminPage"),
});

const adminConversationRoute = createRoute({
  getParentRoute: () => signedInArea,
  path: "/admin/conversation/$conversationId",
  beforeLoad: guard("admin"),
  component: lazyRouteComponent(later, "ConversationDetailsPage"),
});

const superAdminArea = createRoute({
  getParentRoute: () => signedInArea,
  id: "super-admin-area",
  beforeLoad: guard("superadmin"),
  component: lazyRouteComponent(() => import("./super-admin-area.tsx"), "SuperAdminArea"),
});

const superAdminRoute = createRoute({
  getParentRoute: () => superAdminArea,
  path: "/super-admin",
  component: lazyRouteComponent(later, "SuperAdminPage"),
});

const superAdminConversationRoute = createRoute({
  getParentRoute: () => superAdminArea,
  path: "/super-admin/conversation/$conversationId",
  component: lazyRouteComponent(later, "ConversationDetailsPage"),
});

const routeTree = rootRoute.addChildren([
  homeRoute,
  loginRoute,
  forgotPasswordRoute,
  resetPasswordRoute,
  verifyEmailRoute,
  referRoute,
  unsubscribeRoute,
  authCallbackRoute,
  signedInArea.addChildren([
    dashboardRoute,
    interviewRoute,
    reportRoute,
    pricingRoute,
    connectLinkedinRoute,
    linkedinResultRoute,
    bookCoachRoute,
    coachDashboardRoute,
    coachEditorRoute,
    adminRoute,
    adminConversationRoute,
    superAdminArea.addChildren([superAdminRoute, superAdminConversationRoute]),
  ]),
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
