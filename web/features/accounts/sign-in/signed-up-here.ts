import { MAIL_LINK_SECONDS } from "#contract/limits.ts";

/**
 * Remembers that a sign-up was sent from this browser, for the hour in which the mail's link is valid. The password is
 * in a cookie that no script can read. The server decides, and asks for the password if this memory is wrong.
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
