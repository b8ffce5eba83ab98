import { FREE_INTERVIEWS, PAID_INTERVIEWS, PREMIUM_INTERVIEWS } from "./limits.ts";

export const ROLE = { free: 1, premium: 2, paid: 3, admin: 4, coach: 5, superadmin: 10 } as const;
export type Role = (typeof ROLE)[keyof typeof ROLE];

export const PLANS = ["free", "paid", "premium"] as const;
export type Plan = (typeof PLANS)[number];

/** Default plan where nothing is sold: Premium with unlimited interviews for everyone. */
export const UNLIMITED = "unlimited";

/** Display names. */
export const PLAN_NAMES: Record<Plan, string> = { free: "Free", paid: "Paid", premium: "Premium" };

export const PLAN_INTERVIEWS: Record<Plan, number> = {
  free: FREE_INTERVIEWS,
  paid: PAID_INTERVIEWS,
  premium: PREMIUM_INTERVIEWS,
};

/** True if a plan with more interviews is on sale here (`givenPlan` null: plans are sold). */
export const hasLargerPlan = (plan: Plan, givenPlan: Plan | null): boolean =>
  plan === "free" && givenPlan === null;

const ROLES: ReadonlySet<number> = new Set(Object.values(ROLE));

export const isRole = (value: number): value is Role => ROLES.has(value);

/** Roles that must connect LinkedIn before an interview (validation.md). */
export const needsLinkedin = (role: number): boolean => role === ROLE.free || role === ROLE.coach;

/** True if a missing LinkedIn connection blocks this user (validation.md 'Interview start'). */
export const mustConnectLinkedin = (person: {
  role_id: number;
  linkedin: { connected: boolean } | null;
}): boolean => person.linkedin !== null && !person.linkedin.connected && needsLinkedin(person.role_id);

export const isStaff = (role: number): boolean => role === ROLE.admin || role === ROLE.superadmin;
