import { ROLE } from "#contract/roles.ts";
import { WORDS } from "./app-words.ts";

const ROLE_NAME: Record<number, string> = {
  [ROLE.free]: WORDS.roles.user,
  [ROLE.premium]: WORDS.roles.premium,
  [ROLE.paid]: WORDS.roles.user,
  [ROLE.admin]: WORDS.roles.admin,
  [ROLE.coach]: WORDS.roles.coach,
  [ROLE.superadmin]: WORDS.roles.superadmin,
};

/** For example 'Admin (4)'. */
export const roleName = (role: number): string => `${ROLE_NAME[role] ?? WORDS.roles.unknown} (${role})`;
