import { queryOptions, useQuery } from "@tanstack/react-query";
import { api, call } from "./api.ts";
import { INACTIVITY_SECONDS_DEFAULT } from "#contract/limits.ts";
import { profileTraits, type Trait } from "#contract/traits.ts";

export const SETTINGS_KEY = ["settings"] as const;

/** The server's public settings, readable without a sign-in. */
export const settingsQuery = queryOptions({
  queryKey: SETTINGS_KEY,
  queryFn: async () => (await call(api.settings.$get({}))).data,
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
});

export const useSettings = () => useQuery(settingsQuery);

/** The time without a word after which an interview ends. */
export const useSilenceSeconds = (): number =>
  useSettings().data?.inactivitySeconds ?? INACTIVITY_SECONDS_DEFAULT;

/** The plan that all users have if no plans are sold. Null if plans are sold, or before the settings are loaded. */
export const useGivenPlan = () => useSettings().data?.givenPlan ?? null;

/** True if interviews are not counted. */
export const useUnlimited = () => useSettings().data?.unlimited === true;

/** True if connecting the profile is a step after sign-up. Coaches connect it on every plan (contract/roles.ts). */
export const useProfileStep = (coach = false): boolean =>
  useTraits().has(coach ? "linkedin" : "connect-first");

/** Before the settings are loaded, everything counts as switched on. */
export function useTraits(): ReadonlySet<Trait> {
  const { coaching = true, linkedin = true, givenPlan = null } = useSettings().data ?? {};
  return new Set([...profileTraits({ linkedin, givenPlan }), coaching ? "coaches" : "no-coaches"]);
}
