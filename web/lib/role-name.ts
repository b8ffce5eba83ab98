import { ROLE } from "#contract/roles.ts";

const ROLE_NAME: Record<number, string> = {
  [ROLE.free]: "Regular user",
  [ROLE.premium]: "Premium user",
  [ROLE.paid]: "Regular user",
  [ROLE.admin]: "Admin",
  [ROLE.coach]: "Coach",
  [ROLE.superadmin]: "SuperAdmin",
};

/** Such as 'Admin (4)'. */
export const roleName = (role: number): string => `${ROLE_NAME[role] ?? "Unknown"} (${role})`;
