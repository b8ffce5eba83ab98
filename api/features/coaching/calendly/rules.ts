import { createHash, createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { insertState, takeState } from "#api/db/oauth-states.ts";
import { CalendlyError } from "#api/integrations/calendly/request.ts";
import { OAUTH_STATE_SECONDS } from "#contract/limits.ts";
import { TEXT } from "#contract/texts.ts";
import type { AccessDeps } from "./access.ts";
import { findOwnCoach } from "../profiles/queries.ts";
import { saveConnection } from "./queries.ts";
import { subscribeOrLater } from "./subscribe.ts";

export type ConnectDeps = AccessDeps & { secret: string };

const hash = (text: string) => createHash("sha256").update(text).digest("base64url");
const sign = (secret: string, text: string) =>
  createHmac("sha256", secret).update(`calendly ${text}`).digest("base64url");

/** Opens an authorization bound to this user and this browser, for ten minutes and one use (safety.md T36). */
export async function startConnection(
  { serviceDb, calendly, secret }: ConnectDeps,
  { userId, browser }: { userId: string; browser: string },
): Promise<string> {
  const random = randomBytes(32).toString("base64url");
  const state = `${random}.${sign(secret, random)}`;
  await insertState(serviceDb, "calendly", {
    stateHash: hash(state),
    browserHash: hash(browser),
    userId,
    seconds: OAUTH_STATE_SECONDS,
  });
  return calendly.authorizationUrl(state);
}

export type Callback = { query: URLSearchParams; browser: string | undefined; userId: string | undefined };

/** Ends an authorization. Answers null when connected, else why not, for /coach-dashboard?oauth_status=error. */
export async function finishConnection(deps: ConnectDeps, callback: Callback): Promise<string | null> {
  const { query, browser, userId } = callback;
  const state = query.get("state") ?? "";
  if (userId === undefined || browser === undefined || !isSigned(deps.secret, state))
    return TEXT.calendlyStateInvalid;
  const open = await takeState(deps.serviceDb, "calendly", {
    stateHash: hash(state),
    browserHash: hash(browser),
  });
  if (open?.user_id !== userId) return TEXT.calendlyStateInvalid;
  const code = query.get("code");
  // The service's own words could be anybody's: an address is easily made up.
  if (code === null) return TEXT.calendlyRefused;
  const coach = await findOwnCoach(deps.serviceDb, userId);
  if (!coach) return TEXT.coachProfileMissing;
  return connect(deps, coach.id, code).catch((error: unknown) => {
    if (error instanceof CalendlyError) return TEXT.calendlyUnavailable;
    throw error;
  });
}

async function connect(deps: ConnectDeps, coachId: string, code: string): Promise<string | null> {
  const { serviceDb, seal, calendly } = deps;
  const tokens = await calendly.exchangeCode(code);
  const user = await calendly.fetchUser(tokens.accessToken);
  const connection = { ...tokens, coachId, userUri: user.uri, schedulingUrl: user.schedulingUrl };
  const saved = await saveConnection(serviceDb, seal, connection);
  if (!saved) return TEXT.calendlyTaken;
  const { userUri, organizationUri } = tokens;
  if (saved.needsNews) await subscribeOrLater(deps, { coachId, userUri, organizationUri });
  return null;
}

function isSigned(secret: string, state: string): boolean {
  const [random = "", signature = ""] = state.split(".");
  const expected = Buffer.from(sign(secret, random));
  const given = Buffer.from(signature);
  return expected.length === given.length && timingSafeEqual(expected, given);
}
