import { MAIL_LINK_SECONDS } from "#contract/limits.ts";

/**
 * Whether a sign-up was sent from this browser within the hour for which its link works. The password itself lies in a cookie
 * that no script reads; the server judges, and asks for the password where this is wrong.
 */
const KEY = "greenroom.signed-up";

export function noteSignUp(): void {
  try {
    localStorage.setItem(KEY, String(Date.now() + MAIL_LINK_SECONDS * 1000));
  } catch {
    // A browser that refuses storage is asked for the password once more.
  }
}

export function hasSignedUpHere(): boolean {
  try {
    return Number(localStorage.getItem(KEY)) > Date.now();
  } catch {
    return false;
  }
}
