/**
 * Identity providers that the settings may name, each with its own callback URL. In a file of its own, so that pages do
 * not load zod.
 */
export const PROVIDER_SLOTS = ["oidc", "oidc-2", "google", "microsoft"] as const;
export type ProviderSlot = (typeof PROVIDER_SLOTS)[number];

/** Results of a sign-in with a provider, other than success. `code`: the second factor is needed next. */
export const PROVIDER_OUTCOMES = [
  "denied",
  "unverified",
  "over",
  "failed",
  "suspended",
  "joinMailed",
  "taken",
  "code",
  "connected",
] as const;
export type ProviderOutcome = (typeof PROVIDER_OUTCOMES)[number];
