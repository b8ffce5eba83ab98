import { isAPIError } from "better-auth/api";
import type { Connection } from "#api/db/database.ts";
import type { Auth } from "../auth.ts";
import { findPendingSignUp, removePassword, renewWishes, type NewWishes } from "./queries.ts";

type SignUp = NewWishes & { email: string; password: string };

/** Signs up. Of several at once for one address one makes the account; the others then find it, like a later one. */
export async function signUpOnce(auth: Auth, body: SignUp, headers: Headers) {
  const signUp = () => auth.api.signUpEmail({ body, headers, returnHeaders: true });
  try {
    return await signUp();
  } catch (error) {
    if (!isAPIError(error) || error.body?.code !== "FAILED_TO_CREATE_USER") throw error;
    return signUp();
  }
}

/**
 * A second sign-up for an address that nobody has verified yet: its wishes replace the first one's. With another
 * password one of the two is a stranger's, and no mail tells which, so neither opens the account: its owner, who reads
 * the mails, chooses one by 'Forgot password?' (the mail for it comes with the verification).
 */
export async function meetPendingSignUp(
  { auth, serviceDb }: { auth: Auth; serviceDb: Connection },
  { email, password, ...wishes }: SignUp,
): Promise<void> {
  const pending = await findPendingSignUp(serviceDb, email);
  if (!pending) return;
  await renewWishes(serviceDb, pending.userId, wishes);
  const { password: hashing } = await auth.$context;
  if (pending.hash !== null && !(await hashing.verify({ hash: pending.hash, password })))
    await removePassword(serviceDb, pending);
}
