import { createRouter } from "#api/http/router.ts";
import { auditRoutes } from "./audit/routes.ts";
import { vettingRoutes, type VettingDeps } from "./coaches/routes.ts";
import { conversationRoutes } from "./conversations/routes.ts";
import { invitationRoutes, type InvitationDeps } from "./invitations/routes.ts";
import { disputeRoutes } from "./no-shows/routes.ts";
import { overviewRoutes, type OverviewDeps } from "./overview/routes.ts";
import { installationRoutes, type InstallationDeps } from "./installation/routes.ts";
import { oversightRoutes, type RoleDeps } from "./oversight/routes.ts";
import { peopleRoutes, type PeopleDeps } from "./people/routes.ts";
import { moderationRoutes } from "./reviews/routes.ts";
import { userRoutes, type UserDeps } from "./users/routes.ts";

export type AdminDeps = UserDeps &
  OverviewDeps &
  PeopleDeps &
  RoleDeps &
  VettingDeps &
  InvitationDeps &
  InstallationDeps;

/** Routes under /api/admin (screens.md 12 and 13). */
export const adminRoutes = (deps: AdminDeps) =>
  createRouter()
    .route("/", userRoutes(deps))
    .route("/", conversationRoutes(deps))
    .route("/", vettingRoutes(deps))
    .route("/", moderationRoutes(deps))
    .route("/", disputeRoutes(deps))
    .route("/", overviewRoutes(deps));

/** Routes under /api/superadmin (screens.md 14), including the audit log, because it is about admins. */
export const superadminRoutes = (deps: AdminDeps) =>
  createRouter()
    .route("/", oversightRoutes(deps))
    .route("/", installationRoutes(deps))
    .route("/", peopleRoutes(deps))
    .route("/", invitationRoutes(deps))
    .route("/", auditRoutes(deps));
