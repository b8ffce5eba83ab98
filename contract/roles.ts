import { FREE_INTERVIEWS, PAID_INTERVIEWS, PREMIUM_INTERVIEWS } from "./limits.ts";

export const ROLE = { free: 1, premium: 2, paid: 3, admin: 4, coach: 5, superadmin: 10 } as const;
export type Role = (typeof ROLE)[keyof typeof ROLE];

export const PLANS = ["free", "paid", "premium"] as const;
export type Plan = (typeof PLANS)[number];

/** A plan that everybody is given where nothing is sold: Premium, and interviews without a number. */
export const UNLIMITED = "unlimited";

/** As people read them. */
export const PLAN_NAMES: Record<Plan, string> = { free: "Free", paid: "Paid", premium: "Premium" };

export const PLAN_INTERVIEWS: Record<Plan, number> = {
  free: FREE_INTERVIEWS,
  paid: PAID_INTERVIEWS,
  premium: PREMIUM_INTERVIEWS,
};

/** Whether another plan that is sold here (null: plans are sold) has more interviews. */
export const hasLargerPlan = (plan: Plan, givenPlan: Plan | null): boolean =>
  plan === "free" && givenPlan === null;

const ROLES: ReadonlySet<number> = new Set(Object.values(ROLE));

export const isRole = (value: number): value is Role => ROLES.has(value);

/** Roles that must connect LinkedIn before an interview (validation.md). */
export const needsLinkedin = (role: number): boolean => role === ROLE.free || role === ROLE.coach;

/** Whether an unconnected profile stops this person (validation.md 'Interview start'). */
export const mustConnectLinkedin = (person: {
  role_id: number;
  linkedin: { connected: boolean } | null;
}): boolean => person.linkedin !== null && !person.linkedin.connected && needsLinkedin(person.role_id);

export const isStaff = (role: number): boolean => role === ROLE.admin || role === ROLE.superadmin;
