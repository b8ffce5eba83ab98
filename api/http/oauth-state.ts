import { randomBytes } from "node:crypto";
import type { Context } from "hono";
import { getCookie, setCookie } from "hono/cookie";
import { sql } from "kysely";
import type { Connection } from "#api/db/database.ts";
import { OAUTH_STATE_SECONDS } from "#contract/limits.ts";
import { AppError } from "./errors.ts";
import { hashOf, isSigned, sign } from "./signature.ts";

/**
 * OAuth authorizations in progress, stored as hashes (safety.md T36, T48). Uses serviceDb throughout: no user-level
 * role can read them.
 */

const CALLBACKS = { linkedin: "/api/linkedin/callback", calendly: "/api/calendly/oauth/callback" };
type Provider = keyof typeof CALLBACKS;
type StateDeps = { serviceDb: Connection; secret: string; appUrl: string };
type Authorization = {
  provider: Provider;
  userId: string;
  addressOf: (state: string) => string | Promise<string>;
};

const signedText = (provider: Provider, random: string) => `${provider} ${random}`;

/** Starts an authorization bound to this user and browser, for ten minutes and one use. Returns the address to open. */
export async function startAuthorization(
  c: Context,
  { serviceDb, secret, appUrl }: StateDeps,
  { provider, userId, addressOf }: Authorization,
): Promise<string> {
  const [random, browser] = [randomBytes(32).toString("base64url"), randomBytes(24).toString("base64url")];
  const state = `${random}.${sign(secret, signedText(provider, random))}`;
  const address = await addressOf(state);
  const now = sql<Date>`now()`;
  await serviceDb.deleteFrom("private.oauth_states").where("expires_at", "<", now).execute();
  await serviceDb
    .insertInto("private.oauth_states")
    .values({
      state_hash: hashOf(state),
      provider,
      user_id: userId,
      browser_hash: hashOf(browser),
      expires_at: sql<Date>`now() + make_interval(secs => ${OAUTH_STATE_SECONDS})`,
    })
    .execute();
  setCookie(c, `greenroom_${provider}`, browser, {
    path: CALLBACKS[provider],
    httpOnly: true,
    sameSite: "Lax",
    secure: appUrl.startsWith("https:"),
    maxAge: OAUTH_STATE_SECONDS,
  });
  return address;
}

/** Consumes the callback's state. False if it is unknown, used, expired, or another user's or browser's. */
export async function takeState(
  c: Context,
  { serviceDb, secret }: Pick<StateDeps, "serviceDb" | "secret">,
  { provider, userId }: { provider: Provider; userId: string },
): Promise<boolean> {
  const state = c.req.query("state") ?? "";
  const [random = "", signature = ""] = state.split(".");
  const browser = getCookie(c, `greenroom_${provider}`);
  if (browser === undefined || !isSigned(secret, signedText(provider, random), signature)) return false;
  const taken = await serviceDb
    .deleteFrom("private.oauth_states")
    .where("state_hash", "=", hashOf(state))
    .where("browser_hash", "=", hashOf(browser))
    .where("provider", "=", provider)
    .where("expires_at", ">", sql<Date>`now()`)
    .returning("user_id")
    .executeTakeFirst();
  return taken?.user_id === userId;
}

/** Hono runs GET handlers for HEAD too, and these have side effects. */
export function refuseHead(c: Context): void {
  if (c.req.method === "GET") return;
  c.header("Allow", "GET");
  throw new AppError("method_not_allowed");
}
