import { createRoute, Outlet, redirect } from "@tanstack/react-router";
import { lazy, type ReactNode } from "react";
import { decideAccess, guard } from "./access.ts";
import { getSignedInRoute } from "./app-layout.tsx";
import { connectionWords } from "./features/coaching/calendly/connection-words.ts";
import type { SharedReportSlot } from "./features/coaching/feedback/shared-report-page.tsx";
import type { StoriesSlot } from "./features/coaching/preparation/shared-preparation.tsx";
import { useMe } from "./lib/session.ts";
import {
  adminSearch,
  auditSearch,
  bookCoachSearch,
  coachDashboardSearch,
  coachesSearch,
  overviewSearch,
} from "./search.ts";
import { pending } from "./ui/page-skeleton.tsx";
import { page } from "./page.ts";
import { toastStaff } from "./ui/toast.ts";

const sharedReport = async () => {
  const [{ SharedReportPage }, { ReportBody }] = await Promise.all([
    import("./features/coaching/feedback/shared-report-page.tsx"),
    import("./features/interviews/report/report-body.tsx"),
  ]);
  const showReport: SharedReportSlot = (report) => <ReportBody id={null} report={report} />;
  return { SharedReport: (): ReactNode => <SharedReportPage showReport={showReport} /> };
};

const brief = async () => {
  const [{ BriefPage }, { Parts, SourceNote }, { stepWords }] = await Promise.all([
    import("./features/coaching/feedback/brief-page.tsx"),
    import("./features/stories/bank/story-parts.tsx"),
    import("./features/stories/plan/step-words.ts"),
  ]);
  const renderStory: StoriesSlot["renderStory"] = (story) => (
    <>
      <SourceNote origin={story.origin} whose="client" />
      <Parts parts={story} order={4} whose="client" />
    </>
  );
  return { Brief: (): ReactNode => <BriefPage slot={{ renderStory, stepWords }} /> };
};

const bookCoachRoute = createRoute({
  getParentRoute: getSignedInRoute,
  path: "/book-coach/$coachId",
  validateSearch: bookCoachSearch,
  beforeLoad: guard("book-coach"),
  ...page("column", () => import("./features/coaching/bookings/book-coach-page.tsx"), "BookCoachPage"),
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
  ...page(
    "column",
    () => import("./features/coaching/profiles/coach-dashboard-page.tsx"),
    "CoachDashboardPage",
  ),
});

const sessionBriefRoute = createRoute({
  getParentRoute: getSignedInRoute,
  path: "/coach-dashboard/bookings/$bookingId",
  beforeLoad: guard("coach-dashboard"),
  ...page("column", brief, "Brief"),
});

const sharedReportRoute = createRoute({
  getParentRoute: getSignedInRoute,
  path: "/coach-dashboard/bookings/$bookingId/reports/$conversationId",
  beforeLoad: guard("coach-dashboard"),
  ...page("column", sharedReport, "SharedReport"),
});

const coachProfileEditorRoute = createRoute({
  getParentRoute: getSignedInRoute,
  path: "/coach-profile-editor",
  beforeLoad: guard("coach-editor"),
  ...page(
    "column",
    () => import("./features/coaching/profiles/profile-editor-page.tsx"),
    "ProfileEditorPage",
  ),
});

/** The routes for booking a coach, and the coaches' pages. */
export const coachingRoutes = [
  bookCoachRoute,
  coachDashboardRoute,
  sessionBriefRoute,
  sharedReportRoute,
  coachProfileEditorRoute,
] as const;

const staffPages = () => import("./features/admin/staff-pages.ts");

const adminRoute = createRoute({
  getParentRoute: getSignedInRoute,
  path: "/admin",
  validateSearch: adminSearch,
  beforeLoad: guard("admin"),
  ...page("table", staffPages, "AdminPage"),
});

const adminOverviewRoute = createRoute({
  getParentRoute: getSignedInRoute,
  path: "/admin/overview",
  validateSearch: overviewSearch,
  beforeLoad: guard("admin"),
  ...page("table", () => import("./features/admin/overview/overview-page.tsx"), "OverviewPage"),
});

const adminCoachesRoute = createRoute({
  getParentRoute: getSignedInRoute,
  path: "/admin/coaches",
  validateSearch: coachesSearch,
  beforeLoad: guard("admin"),
  ...page("table", staffPages, "CoachesPage"),
});

const adminReviewsRoute = createRoute({
  getParentRoute: getSignedInRoute,
  path: "/admin/reviews",
  beforeLoad: guard("admin"),
  ...page("table", staffPages, "ReviewsPage"),
});

const adminNoShowsRoute = createRoute({
  getParentRoute: getSignedInRoute,
  path: "/admin/no-shows",
  beforeLoad: guard("admin"),
  ...page("table", staffPages, "NoShowsPage"),
});

const questionBankRoute = createRoute({
  getParentRoute: getSignedInRoute,
  path: "/admin/question-bank",
  beforeLoad: guard("admin"),
  ...page("table", staffPages, "QuestionBankPage"),
});

const adminConversationRoute = createRoute({
  getParentRoute: getSignedInRoute,
  path: "/admin/conversation/$conversationId",
  beforeLoad: guard("admin"),
  ...page("column", staffPages, "ConversationPage"),
});

const AccessDenied = lazy(async () => ({
  default: (await import("./features/accounts/profile/access-denied.tsx")).AccessDenied,
}));

function SuperAdminArea() {
  const decision = decideAccess("superadmin", useMe());
  return decision.kind === "denied" ? <AccessDenied role={decision.role} /> : <Outlet />;
}

const superAdminArea = createRoute({
  getParentRoute: getSignedInRoute,
  id: "super-admin-area",
  beforeLoad: guard("superadmin"),
  component: SuperAdminArea,
  pendingComponent: pending("table"),
});

const superAdminRoute = createRoute({
  getParentRoute: () => superAdminArea,
  path: "/super-admin",
  ...page("table", staffPages, "SuperAdminPage"),
});

const auditLogRoute = createRoute({
  getParentRoute: () => superAdminArea,
  path: "/super-admin/audit-log",
  validateSearch: auditSearch,
  ...page("table", staffPages, "AuditPage"),
});

const invitationsRoute = createRoute({
  getParentRoute: () => superAdminArea,
  path: "/super-admin/invitations",
  ...page("table", staffPages, "InvitationsPage"),
});

const installationRoute = createRoute({
  getParentRoute: () => superAdminArea,
  path: "/super-admin/installation",
  ...page("table", staffPages, "InstallationPage"),
});

const superAdminConversationRoute = createRoute({
  getParentRoute: () => superAdminArea,
  path: "/super-admin/conversation/$conversationId",
  ...page("column", staffPages, "ConversationPage"),
});

export const adminRoutes = [
  adminRoute,
  adminOverviewRoute,
  adminCoachesRoute,
  adminReviewsRoute,
  adminNoShowsRoute,
  questionBankRoute,
  adminConversationRoute,
  superAdminArea.addChildren([
    superAdminRoute,
    auditLogRoute,
    invitationsRoute,
    installationRoute,
    superAdminConversationRoute,
  ]),
] as const;
