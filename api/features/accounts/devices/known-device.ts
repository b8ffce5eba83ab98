import { randomBytes } from "node:crypto";
import type { Context } from "hono";
import { getCookie, setCookie } from "hono/cookie";
import type { AppEnv } from "#api/http/app-env.ts";
import { isSigned, sign } from "#api/http/signature.ts";
import { KNOWN_DEVICE_SECONDS } from "#contract/limits.ts";

export type DeviceDeps = { secret: string; appUrl: string };

/** Behind TLS no other host of the domain can set it. */
const cookieName = (appUrl: string): string =>
  appUrl.startsWith("https:") ? "__Host-greenroom.device" : "greenroom.device";

const textOf = (device: string, email: string): string => `device ${device} of ${email}`;

/** The device's own number where that account was opened on it before; null elsewhere (safety.md T72). */
export function findKnownDevice(
  c: Context<AppEnv>,
  { secret, appUrl }: DeviceDeps,
  email: string,
): string | null {
  const [device = "", signature = ""] = (getCookie(c, cookieName(appUrl)) ?? "").split(".");
  return device !== "" && isSigned(secret, textOf(device, email.toLowerCase()), signature) ? device : null;
}

/** For the account that was opened here last; it opens nothing, and only says whose tries count by themselves. */
export function rememberDevice(c: Context<AppEnv>, { secret, appUrl }: DeviceDeps, email: string): void {
  const device = randomBytes(16).toString("base64url");
  const signature = sign(secret, textOf(device, email.toLowerCase()));
  setCookie(c, cookieName(appUrl), `${device}.${signature}`, {
    path: "/",
    httpOnly: true,
    sameSite: "Lax",
    secure: appUrl.startsWith("https:"),
    maxAge: KNOWN_DEVICE_SECONDS,
  });
}
