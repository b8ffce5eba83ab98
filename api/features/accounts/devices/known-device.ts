import { randomBytes } from "node:crypto";
import type { Context } from "hono";
import { getCookie, setCookie } from "hono/cookie";
import type { Connection } from "#api/db/database.ts";
import type { AppEnv } from "#api/http/app-env.ts";
import { ownCookie, ownCookieName } from "#api/http/own-cookie.ts";
import { isSigned, sign } from "#api/http/signature.ts";
import { enqueueEmail } from "#api/jobs/emails.ts";
import { KNOWN_ACCOUNTS_PER_DEVICE, KNOWN_DEVICE_SECONDS } from "#contract/limits.ts";
import { newDeviceMail } from "../mails.ts";

export type DeviceDeps = { secret: string; appUrl: string };

const cookieName = (appUrl: string): string => ownCookieName(appUrl, "device");

/** The cookie holds one `number.signature` for each account that signed in on this device, the latest first. */
const marksOf = (c: Context<AppEnv>, appUrl: string): string[] =>
  (getCookie(c, cookieName(appUrl)) ?? "").split("~").slice(0, KNOWN_ACCOUNTS_PER_DEVICE);

/** Returns the device number from a mark signed for this account, or null. */
function readMark(mark: string, secret: string, email: string): string | null {
  const [device = "", signature = ""] = mark.split(".");
  return device !== "" && isSigned(secret, textOf(device, email), signature) ? device : null;
}

const textOf = (device: string, email: string): string => `device ${device} of ${email.toLowerCase()}`;

/** Returns the device number when this account signed in on the device before, or null (safety.md T72, T83). */
export function findKnownDevice(
  c: Context<AppEnv>,
  { secret, appUrl }: DeviceDeps,
  email: string,
): string | null {
  for (const mark of marksOf(c, appUrl)) {
    const device = readMark(mark, secret, email);
    if (device !== null) return device;
  }
  return null;
}

/** The mark grants no access: it only separates the device's rate limits and suppresses the new-device mail. */
export function rememberDevice(c: Context<AppEnv>, { secret, appUrl }: DeviceDeps, email: string): void {
  const device = randomBytes(16).toString("base64url");
  const others = marksOf(c, appUrl).filter((mark) => mark !== "" && readMark(mark, secret, email) === null);
  const marks = [`${device}.${sign(secret, textOf(device, email))}`, ...others];
  setCookie(c, cookieName(appUrl), marks.slice(0, KNOWN_ACCOUNTS_PER_DEVICE).join("~"), {
    ...ownCookie(appUrl),
    sameSite: "Lax",
    maxAge: KNOWN_DEVICE_SECONDS,
  });
}

/** Runs after a sign-in: mails the owner when the account was not used on this device before (safety.md T83). */
export async function welcomeDevice(
  c: Context<AppEnv>,
  { serviceDb, ...deps }: DeviceDeps & { serviceDb: Connection },
  email: string,
): Promise<void> {
  if (findKnownDevice(c, deps, email) === null) {
    const device = { userAgent: c.req.header("user-agent") ?? null, address: c.var.address };
    await enqueueEmail(serviceDb, {
      to: email,
      ...newDeviceMail(deps.appUrl, { ...device, at: new Date() }),
    });
  }
  rememberDevice(c, deps, email);
}
