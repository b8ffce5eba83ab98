import type { Connection } from "#api/db/database.ts";
import { AppError } from "#api/http/errors.ts";
import { isLinkedinUrl } from "#contract/fields.ts";
import { ROLE } from "#contract/roles.ts";
import { findSignUp, insertUser } from "../profile/queries.ts";

/** The role that sign-up may ask for: coach or an ordinary user, nothing else (decisions.md D1). */
export const roleFromSignUp = (requested: number | null): number =>
  requested === ROLE.coach ? ROLE.coach : ROLE.free;

/** Makes the users row of a verified person from what sign-up stored; harmless when it is there (decisions.md D11). */
export async function ensureUser(
  serviceDb: Connection,
  userId: string,
  wishes: { fullName?: string | undefined; linkedinUrl?: string | null | undefined } = {},
): Promise<{ created: boolean }> {
  const signUp = await findSignUp(serviceDb, userId);
  if (!signUp) throw new AppError("not_authenticated");
  if (!signUp.emailVerified) throw new AppError("email_not_verified");
  const linkedinUrl = signUp.linkedinUrl ?? wishes.linkedinUrl ?? null;
  const created = await insertUser(serviceDb, {
    id: signUp.id,
    email: signUp.email,
    full_name: signUp.name || wishes.fullName || signUp.email,
    linkedin_url: linkedinUrl !== null && isLinkedinUrl(linkedinUrl) ? linkedinUrl : null,
    role_id: roleFromSignUp(signUp.requestedRole),
  });
  return { created };
}
