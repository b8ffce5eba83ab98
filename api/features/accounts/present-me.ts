import type { Me } from "#contract/accounts.ts";
import type { Plan } from "#contract/roles.ts";
import type { UserRow } from "./profile/queries.ts";

export type LinkedinState = { connected: boolean; expired: boolean; expiresAt: Date | null };

/** What a person sees of their own users row: named fields, so that no new column leaks. */
export const presentMe = (
  user: UserRow,
  { plan, linkedin, deletionDueAt }: { plan: Plan; linkedin: LinkedinState; deletionDueAt: Date | null },
): Me => ({
  id: user.id,
  email: user.email,
  full_name: user.full_name,
  linkedin_url: user.linkedin_url,
  linkedin_email: user.linkedin_email,
  role_id: user.role_id,
  active_interview_count: user.active_interview_count,
  plan,
  deletion_due_at: deletionDueAt?.toISOString() ?? null,
  linkedin: { ...linkedin, expiresAt: linkedin.expiresAt?.toISOString() ?? null },
});
