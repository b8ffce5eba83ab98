import { createHash, randomBytes } from "node:crypto";
import type { Connection } from "#api/db/database.ts";
import type { Seal } from "#api/db/seal.ts";
import { insertState, takeState } from "#api/db/oauth-states.ts";
import { AppError } from "#api/http/errors.ts";
import { isSigned, sign } from "#api/http/signature.ts";
import type { Linkedin } from "#api/integrations/linkedin.ts";
import { LINKEDIN_ERRORS } from "#contract/linkedin.ts";
import { OAUTH_STATE_SECONDS } from "#contract/limits.ts";
import { saveConnection } from "./store.ts";

export type AccessDeps = { serviceDb: Connection; linkedin: Linkedin; seal: Seal };
export type ConnectDeps = AccessDeps & { secret: string };

const hash = (text: string) => createHash("sha256").update(text).digest("base64url");

/** Opens an authorization bound to this user and this browser, for ten minutes and one use (decisions.md D8). */
export async function startConnection(
  { serviceDb, linkedin, secret }: ConnectDeps,
  { userId, browser }: { userId: string; browser: string },
): Promise<string> {
  const random = randomBytes(32).toString("base64url");
  const state = `${random}.${sign(secret, random)}`;
  const url = await linkedin.authorizationUrl(state).catch((cause: unknown) => {
    throw new AppError("unavailable", { cause });
  });
  await insertState(serviceDb, "linkedin", {
    stateHash: hash(state),
    browserHash: hash(browser),
    userId,
    seconds: OAUTH_STATE_SECONDS,
  });
  return url;
}

export type Callback = {
  url: URL;
  browser: string | undefined;
  caller: { userId: string; email: string } | null;
};

/** Ends an authorization. Answers null when connected, else the error for /linkedin-connect?error=… */
export async function finishConnection(
  deps: ConnectDeps,
  { url, browser, caller }: Callback,
): Promise<string | null> {
  const state = url.searchParams.get("state") ?? "";
  if (!caller || browser === undefined || !isOwnState(deps.secret, state))
    return LINKEDIN_ERRORS.stateInvalid;
  const open = await takeState(deps.serviceDb, "linkedin", {
    stateHash: hash(state),
    browserHash: hash(browser),
  });
  if (open?.user_id !== caller.userId) return LINKEDIN_ERRORS.stateInvalid;
  const refusal = url.searchParams.get("error");
  if (refusal !== null) return url.searchParams.get("error_description") ?? refusal;
  const identity = await deps.linkedin.exchangeCode(url, state).catch(() => null);
  if (!identity) return LINKEDIN_ERRORS.storeFailed;
  if (identity.email.toLowerCase() !== caller.email.toLowerCase()) return LINKEDIN_ERRORS.emailMismatch;
  const saved = await saveConnection(deps.serviceDb, deps.seal, { userId: caller.userId, ...identity });
  return saved ? null : LINKEDIN_ERRORS.alreadyConnected;
}

function isOwnState(secret: string, state: string): boolean {
  const [random = "", signature = ""] = state.split(".");
  return isSigned(secret, random, signature);
}
