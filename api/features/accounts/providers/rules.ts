import { randomBytes } from "node:crypto";
import { z } from "zod";
import type { Connection, Tx } from "#api/db/database.ts";
import { AppError } from "#api/http/errors.ts";
import { enqueueEmail } from "#api/jobs/emails.ts";
import { isStaff, ROLE } from "#contract/roles.ts";
import { MAIL_LINK_SECONDS } from "#contract/limits.ts";
import type { ProviderOutcome } from "#contract/provider-outcomes.ts";
import type { Auth, AuthOptions } from "../auth.ts";
import { joinProviderMail, providerJoinedMail } from "../mails.ts";
import {
  deletePendingSignUp,
  insertIdentity,
  lockByIdentity,
  noteGivenRole,
  setRole,
  type Identity,
} from "./queries.ts";
import type { Provider } from "./provider-plugin.ts";

/** Sign-in with an OpenID Connect provider (decisions/014-providers.md; safety.md T150 to T153). */
export type ProviderDeps = {
  auth: Auth;
  serviceDb: Connection;
  appUrl: string;
  providers: readonly Provider[];
  noteRoleByProvider: (
    tx: Tx,
    change: { userId: string; previousRole: number; newRole: number },
  ) => Promise<void>;
};

export function getProvider(providers: readonly Provider[], slot: string): Provider {
  const provider = providers.find((one) => one.slot === slot);
  if (!provider) throw new AppError("not_found");
  return provider;
}

/** Maps the library's error codes; any other code is a failure that a retry may fix. */
const OUTCOMES: Record<string, ProviderOutcome> = {
  access_denied: "denied",
  user_cancelled_login: "denied",
  email_not_found: "unverified",
  state_mismatch: "over",
  state_not_found: "over",
  state_invalid: "over",
  ACCOUNT_SUSPENDED: "suspended",
  join_mailed: "joinMailed",
  account_already_linked_to_different_user: "taken",
};

export const outcomeOf = (error: string | null): ProviderOutcome | null =>
  error === null ? null : (OUTCOMES[error] ?? "failed");

/** Returns the path if it is on our own origin, otherwise "/" (safety.md T13). */
export function ownPath(appUrl: string, path: string | undefined): string {
  const url = path?.startsWith("/") ? URL.parse(path, appUrl) : null;
  url?.searchParams.delete("door");
  return url?.origin === new URL(appUrl).origin ? `${url.pathname}${url.search}${url.hash}` : "/";
}

const JOIN = "join-provider:";
const joining = z.object({
  userId: z.string(),
  issuer: z.string(),
  subject: z.string(),
  provider: z.string(),
});

type OpenidDeps = Pick<ProviderDeps, "serviceDb" | "appUrl" | "providers"> & { auth: () => Auth };

/** The callbacks that the auth library runs when somebody returns from a provider. */
export const openidRules = ({ serviceDb, appUrl, providers, auth }: OpenidDeps): AuthOptions["openid"] => ({
  providers,
  dropPendingSignUp: (email) => deletePendingSignUp(serviceDb, email),
  // An existing account with this address is linked by a mailed link or from its settings (safety.md T151).
  mailJoin: async ({ email, ...identity }) => {
    const provider = providers.find(({ issuer }) => issuer === identity.issuer)?.name ?? "";
    const token = randomBytes(32).toString("base64url");
    const { internalAdapter } = await auth().$context;
    await internalAdapter.createVerificationValue({
      identifier: `${JOIN}${token}`,
      value: JSON.stringify({ ...identity, provider }),
      expiresAt: new Date(Date.now() + MAIL_LINK_SECONDS * 1000),
    });
    await enqueueEmail(serviceDb, { to: email, ...joinProviderMail(appUrl, token, provider) });
  },
});

/** Spends the mail's token. Throws link_expired, provider_taken. */
export async function joinByMail(
  deps: ProviderDeps,
  token: string,
): Promise<{ userId: string; provider: string }> {
  const { internalAdapter } = await deps.auth.$context;
  const found = await internalAdapter.consumeVerificationValue(`${JOIN}${token}`);
  if (!found || found.expiresAt <= new Date()) throw new AppError("link_expired");
  const { provider, ...identity } = joining.parse(JSON.parse(found.value));
  await deps.serviceDb.transaction().execute(async (tx) => {
    if (!(await insertIdentity(tx, identity))) throw new AppError("provider_taken");
    const user = await lockByIdentity(tx, identity);
    if (user) await enqueueEmail(tx, { to: user.email, ...providerJoinedMail(deps.appUrl, provider) });
  });
  return { userId: identity.userId, provider };
}

/** Returns the role that these claim values grant, or null. */
function claimedRole({ roles }: Provider, values: readonly string[]): number | null {
  if (roles?.admin !== undefined && values.includes(roles.admin)) return ROLE.admin;
  return roles?.coach !== undefined && values.includes(roles.coach) ? ROLE.coach : null;
}

/**
 * Grants the role mapped to the claim, and revokes it when the claim no longer has the value (safety.md T153). Keeps
 * the role of a superadmin and any role that staff gave.
 */
export const syncRole = (
  { serviceDb, noteRoleByProvider }: Pick<ProviderDeps, "serviceDb" | "noteRoleByProvider">,
  provider: Provider,
  { subject, roles }: { subject: string; roles: readonly string[] },
): Promise<void> =>
  serviceDb.transaction().execute(async (tx) => {
    const identity: Identity = { issuer: provider.issuer, subject };
    const user = await lockByIdentity(tx, identity);
    if (!user || user.role === null || user.role === ROLE.superadmin) return;
    const claimed = claimedRole(provider, roles);
    if (claimed === user.givenRole) return;
    const isOwn = user.givenRole !== null && user.role === user.givenRole;
    const isStaffs = !isOwn && (isStaff(user.role) || user.role === ROLE.coach);
    await noteGivenRole(tx, identity, claimed);
    if (isStaffs || (claimed === null && !isOwn)) return;
    const newRole = await setRole(tx, user.userId, claimed);
    await noteRoleByProvider(tx, { userId: user.userId, previousRole: user.role, newRole });
  });
