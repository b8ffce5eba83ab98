import type { QueryClient } from "@tanstack/react-query";
import { redirect } from "@tanstack/react-router";
import type { Me } from "#contract/accounts.ts";
import { isStaff, ROLE } from "#contract/roles.ts";
import { TEXT } from "#contract/texts.ts";
import { sessionQuery } from "./lib/session.ts";
import { toastError } from "./ui/toast.ts";

/** The access rule of a page (screens.md 'Route table'). */
export type Access =
  | "login"
  | "pricing"
  | "seeker"
  | "book-coach"
  | "coach-dashboard"
  | "coach-editor"
  | "admin"
  | "superadmin";

export type Decision =
  | { kind: "allowed" }
  | { kind: "redirect"; to: "/login" | "/dashboard" | "/coach-dashboard"; toast?: string }
  | { kind: "denied"; role: number };

const ALLOWED: Decision = { kind: "allowed" };
const toDashboard = (toast: string): Decision => ({ kind: "redirect", to: "/dashboard", toast });

export function decideAccess(access: Access, me: Me | null): Decision {
  if (me === null) {
    return { kind: "redirect", to: "/login", ...(access === "pricing" && { toast: TEXT.pricingNeedsLogin }) };
  }
  const role = me.role_id;
  const coach = role === ROLE.coach;
  const decisions: Record<Access, Decision> = {
    login: ALLOWED,
    pricing: ALLOWED,
    seeker: coach ? { kind: "redirect", to: "/coach-dashboard" } : ALLOWED,
    "book-coach": role >= ROLE.premium ? ALLOWED : toDashboard(TEXT.premiumOrPaidRequired),
    "coach-dashboard": coach ? ALLOWED : toDashboard(TEXT.noCoachDashboard),
    "coach-editor": coach ? ALLOWED : toDashboard(TEXT.noCoachEditor),
    admin: isStaff(role) ? ALLOWED : toDashboard(TEXT.noAdminPrivileges),
    superadmin: role === ROLE.superadmin ? ALLOWED : { kind: "denied", role },
  };
  return decisions[access];
}

/** The user's start page, to which `/` and a sign-in lead. */
export function homeOf(me: Me | null): "/login" | "/dashboard" | "/coach-dashboard" {
  if (me === null) return "/login";
  return me.role_id === ROLE.coach ? "/coach-dashboard" : "/dashboard";
}

export type RouterContext = { queryClient: QueryClient };
type GuardInput = { context: RouterContext; preload: boolean; location: { href: string } };

/** A route's `beforeLoad`. Superadmin pages show their refusal themselves. */
export const guard =
  (access: Access) =>
  async ({ context, preload, location }: GuardInput): Promise<void> => {
    const decision = decideAccess(access, await context.queryClient.ensureQueryData(sessionQuery));
    if (decision.kind !== "redirect") return;
    if (decision.toast !== undefined && !preload) toastError(decision.toast);
    throw redirect({
      to: decision.to,
      replace: true,
      ...(decision.to === "/login" && { state: { next: location.href } }),
    });
  };
