import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { guard } from "./guard.ts";
import { adminSearch, auditSearch, overviewSearch } from "./search.ts";
import { getSignedInRoute } from "./signed-in-route.tsx";
import { pending } from "./ui/page-skeleton.tsx";

const conversationPage = () => import("./features/admin/conversations/conversation-page.tsx");

const adminRoute = createRoute({
  getParentRoute: getSignedInRoute,
  path: "/admin",
  validateSearch: adminSearch,
  beforeLoad: guard("admin"),
  component: lazyRouteComponent(() => import("./features/admin/users/admin-page.tsx"), "AdminPage"),
  pendingComponent: pending("table"),
});

const adminConversationRoute = createRoute({
  getParentRoute: getSignedInRoute,
  path: "/admin/conversation/$conversationId",
  beforeLoad: guard("admin"),
  component: lazyRouteComponent(conversationPage, "ConversationPage"),
  pendingComponent: pending("conversation"),
});

const adminOverviewRoute = createRoute({
  getParentRoute: getSignedInRoute,
  path: "/admin/overview",
  validateSearch: overviewSearch,
  beforeLoad: guard("admin"),
  component: lazyRouteComponent(() => import("./features/admin/overview/overview-page.tsx"), "OverviewPage"),
  pendingComponent: pending("table"),
});

const questionBankRoute = createRoute({
  getParentRoute: getSignedInRoute,
  path: "/admin/question-bank",
  beforeLoad: guard("admin"),
  component: lazyRouteComponent(
    () => import("./features/admin/overview/question-bank-page.tsx"),
    "QuestionBankPage",
  ),
  pendingComponent: pending("table"),
});

const superAdminArea = createRoute({
  getParentRoute: getSignedInRoute,
  id: "super-admin-area",
  beforeLoad: guard("superadmin"),
  component: lazyRouteComponent(() => import("./super-admin-area.tsx"), "SuperAdminArea"),
  pendingComponent: pending("table"),
});

const superAdminRoute = createRoute({
  getParentRoute: () => superAdminArea,
  path: "/super-admin",
  component: lazyRouteComponent(
    () => import("./features/admin/oversight/super-admin-page.tsx"),
    "SuperAdminPage",
  ),
  pendingComponent: pending("table"),
});

const auditLogRoute = createRoute({
  getParentRoute: () => superAdminArea,
  path: "/super-admin/audit-log",
  validateSearch: auditSearch,
  component: lazyRouteComponent(() => import("./features/admin/audit/audit-page.tsx"), "AuditPage"),
  pendingComponent: pending("table"),
});

const superAdminConversationRoute = createRoute({
  getParentRoute: () => superAdminArea,
  path: "/super-admin/conversation/$conversationId",
  component: lazyRouteComponent(conversationPage, "ConversationPage"),
  pendingComponent: pending("conversation"),
});

export const adminRoutes = [
  adminRoute,
  adminOverviewRoute,
  questionBankRoute,
  adminConversationRoute,
  superAdminArea.addChildren([superAdminRoute, auditLogRoute, superAdminConversationRoute]),
];
