import { Outlet } from "@tanstack/react-router";
import { decideAccess } from "./access.ts";
import { AccessDenied } from "./features/accounts/profile/access-denied.tsx";
import { useMe } from "./lib/session.ts";

export function SuperAdminArea() {
  const decision = decideAccess("superadmin", useMe());
  return decision.kind === "denied" ? <AccessDenied role={decision.role} /> : <Outlet />;
}
