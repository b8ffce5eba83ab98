import { createRoute, createRouter, lazyRouteComponent, redirect } from "@tanstack/react-router";
import { awaitPlan } from "./features/billing/awaited.ts";
import { adminRoutes } from "./admin-routes.tsx";
import { coachingRoutes } from "./coaching-routes.tsx";
import { goHome, guard } from "./guard.ts";
import { queryClient } from "./lib/query-client.ts";
import { publicRoutes } from "./public-routes.tsx";
import { getParentRoute, rootRoute } from "./root-route.tsx";
import { RouteError } from "./route-error.tsx";
import {
  dashboardSearch,
  interviewSearch,
  linkedinResultSearch,
  parseAddressSearch,
  writeAddressSearch,
} from "./search.ts";
import { getSignedInRoute, signedInArea } from "./signed-in-route.tsx";
import { PageSkeleton, pending } from "./ui/page-skeleton.tsx";

const homeRoute = createRoute({ getParentRoute, path: "/", beforeLoad: goHome });

const dashboard = () => import("./dashboard.tsx");

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
  component: lazyRouteComponent(() => import("./settings.tsx"), "Settings"),
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
  ...publicRoutes,
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
