import { isAPIError } from "better-auth/api";
import type { Auth } from "./auth.ts";

type SignUp = {
  name: string;
  email: string;
  password: string;
  linkedinUrl: string;
  requestedRole: number;
  referralCode?: string;
};

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
