import type { Context } from "hono";
import { deleteCookie, getCookie, setCookie } from "hono/cookie";
import type { Seal } from "#api/db/seal.ts";
import type { AppEnv } from "#api/http/app-env.ts";
import { ownCookie, ownCookieName } from "#api/http/own-cookie.ts";
import { MAIL_LINK_SECONDS } from "#contract/limits.ts";
import { fromLibraryAddress } from "../library-address.ts";

type Deps = { seal: Seal; appUrl: string };

const cookieName = (appUrl: string): string => ownCookieName(appUrl, "signed-up");

const contextOf = (email: string): string => `signed up here: ${email.toLowerCase()}`;

/**
 * Keeps the hash of the sign-up password only in this browser, sealed for the address: the account's row may hold a
 * stranger's password (safety.md T71).
 */
export function rememberSignUp(
  c: Context<AppEnv>,
  { seal, appUrl }: Deps,
  { email, passwordHash }: { email: string; passwordHash: string },
): void {
  const until = Date.now() + MAIL_LINK_SECONDS * 1000;
  setCookie(c, cookieName(appUrl), seal.close(`${until} ${passwordHash}`, contextOf(email)), {
    ...ownCookie(appUrl),
    sameSite: "Strict",
    maxAge: MAIL_LINK_SECONDS,
  });
}

/** Returns the password hash kept in this browser for the link's address; null in other browsers. */
export function findSignUp(c: Context<AppEnv>, { seal, appUrl }: Deps, mailToken: string): string | null {
  try {
    const sealed = getCookie(c, cookieName(appUrl)) ?? "";
    const [until = "", hash = ""] = seal.open(sealed, contextOf(addressIn(mailToken))).split(" ");
    return Number(until) > Date.now() && hash !== "" ? hash : null;
  } catch {
    // No cookie, or one of another address or an older secret.
    return null;
  }
}

export const forgetSignUp = (c: Context<AppEnv>, { appUrl }: Pick<Deps, "appUrl">): void =>
  void deleteCookie(c, cookieName(appUrl), ownCookie(appUrl));

/** Reads the address without checking the signature, which the auth library does before it accepts the token. */
function addressIn(mailToken: string): string {
  const [, payload = ""] = mailToken.split(".");
  const { email } = JSON.parse(Buffer.from(payload, "base64url").toString()) as { email: string };
  return fromLibraryAddress(email);
}
