import { AsyncLocalStorage } from "node:async_hooks";
import { setTimeout as wait } from "node:timers/promises";
import { genericOAuth, type GenericOAuthConfig } from "better-auth/plugins/generic-oauth";
import { emailProblem, normaliseEmail } from "#contract/email-address.ts";
import { FULL_NAME_MAX_LENGTH, PROVIDER_SECONDS } from "#contract/limits.ts";
import type { ProviderSlot } from "#contract/provider-outcomes.ts";

/** An OpenID Connect provider from the settings. Its issuer identifies its accounts: subjects are unique within it. */
export type Provider = {
  slot: ProviderSlot;
  name: string;
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** Email domains that the provider may vouch for; empty: every address that it has verified. */
  domains: readonly string[];
  /** The claim and its values that grant the coach or admin role; null: no claim grants a role. */
  roles: { claim: string; coach: string | undefined; admin: string | undefined } | null;
};

type Profile = Record<string, unknown>;
/** The person identified by one callback, passed on to the route that made the call. */
type Arrival = { subject: string; roles: readonly string[]; email: string };
const arrivals = new AsyncLocalStorage<{ arrival: Arrival | null }>();

/**
 * Runs a callback of the library and returns its result with the person who signed in (null: no valid tokens). The
 * library waits for a slow provider without limit; this returns null after PROVIDER_SECONDS.
 */
export const watchArrival = async <T>(
  work: () => Promise<T>,
): Promise<{ result: T; arrival: Arrival | null } | null> => {
  const seen: { arrival: Arrival | null } = { arrival: null };
  const late = wait(PROVIDER_SECONDS * 1000, null, { ref: false });
  const done = await Promise.race([arrivals.run(seen, work).then((result) => ({ result })), late]);
  return done && { ...done, arrival: seen.arrival };
};

const isTrue = (claim: unknown): boolean => claim === true || claim === "true";
const domainOf = (email: string): string => email.slice(email.lastIndexOf("@") + 1);
const GMAIL = new Set(["gmail.com", "googlemail.com"]);

/**
 * Returns true when the provider has verified the address and may vouch for it (safety.md T150). Anybody can claim an
 * address at Microsoft, where a separate claim says that the domain's owner confirmed it. Google vouches for its own
 * mailboxes and for the domains that it hosts.
 */
function speaksFor({ slot, domains }: Provider, profile: Profile, email: string): boolean {
  const domain = domainOf(email);
  if (domains.length > 0 && !domains.includes(domain)) return false;
  const edov = profile["xms_edov"];
  if (slot === "microsoft") return isTrue(edov) || edov === 1 || edov === "1";
  if (!isTrue(profile["email_verified"])) return false;
  return slot !== "google" || GMAIL.has(domain) || profile["hd"] === domain;
}

/** Returns the normalised address; null when it is invalid or the provider may not vouch for it. */
export function findAddress(provider: Provider, profile: Profile): string | null {
  const claim = profile["email"];
  const email = typeof claim === "string" ? normaliseEmail(claim) : "";
  if (emailProblem(email) !== null || !speaksFor(provider, profile, email)) return null;
  return email;
}

const textsOf = (claim: unknown): string[] =>
  (Array.isArray(claim) ? claim : [claim]).filter((one) => typeof one === "string");

export type PluginOptions = {
  providers: readonly Provider[];
  /** An unverified sign-up at this address belongs to a stranger, so it is deleted (safety.md T71). */
  dropPendingSignUp: (email: string) => Promise<void>;
};

const configOf = (provider: Provider, appUrl: string, options: PluginOptions): GenericOAuthConfig => ({
  providerId: provider.issuer,
  name: provider.name,
  discoveryUrl: `${provider.issuer.replace(/\/$/u, "")}/.well-known/openid-configuration`,
  requireIdTokenVerification: true,
  clientId: provider.clientId,
  clientSecret: provider.clientSecret,
  redirectURI: `${appUrl}/api/auth/callback/${provider.slot}`,
  postLogoutRedirectURI: `${appUrl}/login`,
  scopes: ["openid", "email", "profile"],
  mapProfileToUser: async (profile) => {
    const raw = profile as Profile;
    const email = findAddress(provider, raw);
    // The library refuses a person without an email.
    if (email === null) return { email: "", emailVerified: false };
    const seen = arrivals.getStore();
    if (seen) {
      const roles = provider.roles ? textsOf(raw[provider.roles.claim]) : [];
      seen.arrival = { subject: String(raw["sub"]), roles, email };
    }
    await options.dropPendingSignUp(email);
    const [name = email] = textsOf(raw["name"]);
    return { email, emailVerified: true, name: name.slice(0, FULL_NAME_MAX_LENGTH).toWellFormed() || email };
  },
});

/**
 * The library's own plugin. By default it fetches every provider's metadata before the first sign-in, without a
 * timeout. Marking every provider as pending defers that fetch to its first use, with a timeout of ten seconds.
 */
export function providerPlugin(appUrl: string, options: PluginOptions) {
  const config = options.providers.map((provider) => configOf(provider, appUrl, options));
  const plugin = genericOAuth({ config });
  return {
    ...plugin,
    init: () => ({
      context: { genericOAuthPendingDiscovery: new Map(config.map((one) => [one.providerId, one])) },
    }),
  };
}
