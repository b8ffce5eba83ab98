import { createRoute, lazyRouteComponent, redirect } from "@tanstack/react-router";
import { connectionWords } from "./features/coaching/calendly/connection-words.ts";
import { guard } from "./guard.ts";
import { coachDashboardSearch } from "./search.ts";
import { getSignedInRoute } from "./signed-in-route.tsx";
import { toastStaff } from "./ui/toast.ts";
import { pending } from "./ui/page-skeleton.tsx";

/** Booking a coach, and the coach's own pages. */

const bookCoachRoute = createRoute({
  getParentRoute: getSignedInRoute,
  path: "/book-coach/$coachId",
  beforeLoad: guard("book-coach"),
  component: lazyRouteComponent(
    () => import("./features/coaching/bookings/book-coach-page.tsx"),
    "BookCoachPage",
  ),
  pendingComponent: pending("document"),
});

const coachDashboardRoute = createRoute({
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
});

const coachEditorRoute = createRoute({
  getParentRoute: getSignedInRoute,
  path: "/coach-profile-editor",
  beforeLoad: guard("coach-editor"),
  component: lazyRouteComponent(
    () => import("./features/coaching/profiles/profile-editor-page.tsx"),
    "ProfileEditorPage",
  ),
  pendingComponent: pending("form"),
});

const sessionBriefRoute = createRoute({
  getParentRoute: getSignedInRoute,
  path: "/coach-dashboard/bookings/$bookingId",
  beforeLoad: guard("coach-dashboard"),
  component: lazyRouteComponent(() => import("./features/coaching/feedback/brief-page.tsx"), "BriefPage"),
  pendingComponent: pending("document"),
});

const sharedReportRoute = createRoute({
  getParentRoute: getSignedInRoute,
  path: "/coach-dashboard/bookings/$bookingId/reports/$conversationId",
  beforeLoad: guard("coach-dashboard"),
  component: lazyRouteComponent(() => import("./shared-report.tsx"), "SharedReport"),
  pendingComponent: pending("document"),
});

export const coachingRoutes = [
  bookCoachRoute,
  coachDashboardRoute,
  sessionBriefRoute,
  sharedReportRoute,
  coachEditorRoute,
] as const;
