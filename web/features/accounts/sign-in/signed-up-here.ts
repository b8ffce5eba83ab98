import { MAIL_LINK_SECONDS } from "#contract/limits.ts";

/**
 * Remembers for an hour, as long as its link is valid, that a sign-up was sent from this browser. The password is in a
 * cookie that no script can read. The server decides, and asks for the password if this is wrong.
 */
const KEY = "greenroom.signed-up";

export function noteSignUp(): void {
  try {
    localStorage.setItem(KEY, String(Date.now() + MAIL_LINK_SECONDS * 1000));
  } catch {
    // A browser that refuses storage asks for the password once more.
  }
}

export function hasSignedUpHere(): boolean {
  try {
    return Number(localStorage.getItem(KEY)) > Date.now();
  } catch {
    return false;
  }
}
