import { createRoute, createRouter, lazyRouteComponent, redirect } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { guard, homeOf, type RouterContext } from "./access.ts";
import { getParentRoute, getSignedInRoute, rootRoute, RouteError, signedInArea } from "./app-layout.tsx";
import { awaitPlan } from "./features/billing/awaited.ts";
import { queryClient } from "./lib/query-client.ts";
import { sessionQuery } from "./lib/session.ts";
import {
  dashboardSearch,
  interviewSearch,
  linkedinResultSearch,
  loginSearch,
  parseAddressSearch,
  referSearch,
  tokenSearch,
  writeAddressSearch,
} from "./search.ts";
import { adminRoutes, coachingRoutes } from "./staff-routes.tsx";
import { PageSkeleton, pending } from "./ui/page-skeleton.tsx";

/* Every address of the app: here for everybody and for people who practise, in staff-routes.tsx for coaches and admins. */

async function goHome({ context }: { context: RouterContext }): Promise<never> {
  const me = await context.queryClient.ensureQueryData(sessionQuery);
  throw redirect({ to: homeOf(me), replace: true });
}

const textPages = () => import("./text-pages.tsx");
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
  component: lazyRouteComponent(
    () => import("./features/accounts/credentials/forgot-password-page.tsx"),
    "ForgotPasswordPage",
  ),
  pendingComponent: pending("card"),
});

const resetPasswordRoute = createRoute({
  getParentRoute,
  path: "/reset-password",
  validateSearch: tokenSearch,
  component: lazyRouteComponent(
    () => import("./features/accounts/credentials/reset-password-page.tsx"),
    "ResetPasswordPage",
  ),
  pendingComponent: pending("card"),
});

const verifyEmailRoute = createRoute({
  getParentRoute,
  path: "/verify-email",
  validateSearch: tokenSearch,
  component: lazyRouteComponent(
    () => import("./features/accounts/sign-in/verify-email-page.tsx"),
    "VerifyEmailPage",
  ),
  pendingComponent: pending("card"),
});

const confirmEmailRoute = createRoute({
  getParentRoute,
  path: "/confirm-email",
  validateSearch: tokenSearch,
  component: lazyRouteComponent(
    () => import("./features/accounts/credentials/confirm-email-page.tsx"),
    "ConfirmEmailPage",
  ),
  pendingComponent: pending("card"),
});

const referRoute = createRoute({
  getParentRoute,
  path: "/refer",
  validateSearch: referSearch,
  component: lazyRouteComponent(() => import("./features/referrals/invitation-page.tsx"), "InvitationPage"),
  pendingComponent: pending("card"),
});

const unsubscribeRoute = createRoute({
  getParentRoute,
  path: "/unsubscribe",
  validateSearch: tokenSearch,
  component: lazyRouteComponent(() => import("./features/referrals/unsubscribe-page.tsx"), "UnsubscribePage"),
  pendingComponent: pending("card"),
});

const authCallbackRoute = createRoute({
  getParentRoute,
  path: "/auth/callback",
  component: lazyRouteComponent(() => import("./features/linkedin/callback-page.tsx"), "CallbackPage"),
  pendingComponent: pending("card"),
});

const helpRoute = createRoute({
  getParentRoute,
  path: "/help",
  component: lazyRouteComponent(textPages, "HelpPage"),
  pendingComponent: pending("document"),
});

const privacyRoute = createRoute({
  getParentRoute,
  path: "/privacy",
  component: lazyRouteComponent(textPages, "PrivacyPage"),
  pendingComponent: pending("document"),
});

const termsRoute = createRoute({
  getParentRoute,
  path: "/terms",
  component: lazyRouteComponent(textPages, "TermsPage"),
  pendingComponent: pending("document"),
});

const settings = async () => {
  const [{ SettingsPage }, { InterviewPreferencesCard }] = await Promise.all([
    import("./features/accounts/profile/settings-page.tsx"),
    import("./features/interviews/preferences/preferences-card.tsx"),
  ]);
  return { Settings: (): ReactNode => <SettingsPage interviews={<InterviewPreferencesCard />} /> };
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
  component: lazyRouteComponent(dashboard, "Dashboard"),
  pendingComponent: pending("dashboard"),
});

const interviewRoute = createRoute({
  getParentRoute: getSignedInRoute,
  path: "/interview",
  validateSearch: interviewSearch,
  beforeLoad: guard("login"),
  component: lazyRouteComponent(
    () => import("./features/interviews/room/interview-page.tsx"),
    "InterviewPage",
  ),
  pendingComponent: pending("conversation"),
});

const reportRoute = createRoute({
  getParentRoute: getSignedInRoute,
  path: "/interview/$id/report",
  beforeLoad: guard("login"),
  component: lazyRouteComponent(() => import("./features/interviews/report/report-page.tsx"), "ReportPage"),
  pendingComponent: pending("document"),
});

const settingsRoute = createRoute({
  getParentRoute: getSignedInRoute,
  path: "/settings",
  beforeLoad: guard("login"),
  component: lazyRouteComponent(settings, "Settings"),
  pendingComponent: pending("form"),
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
  component: lazyRouteComponent(() => import("./features/linkedin/connect-page.tsx"), "ConnectPage"),
  pendingComponent: pending("card"),
});

const linkedinResultRoute = createRoute({
  getParentRoute: getSignedInRoute,
  path: "/linkedin-connect",
  validateSearch: linkedinResultSearch,
  beforeLoad: guard("login"),
  component: lazyRouteComponent(() => import("./features/linkedin/result-page.tsx"), "ResultPage"),
  pendingComponent: pending("card"),
});

const routeTree = rootRoute.addChildren([
  homeRoute,
  loginRoute,
  forgotPasswordRoute,
  resetPasswordRoute,
  verifyEmailRoute,
  confirmEmailRoute,
  referRoute,
  unsubscribeRoute,
  authCallbackRoute,
  helpRoute,
  privacyRoute,
  termsRoute,
  signedInArea.addChildren([
    dashboardRoute,
    interviewRoute,
    reportRoute,
    settingsRoute,
    pricingRoute,
    connectLinkedinRoute,
    linkedinResultRoute,
    ...coachingRoutes,
    ...adminRoutes,
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
