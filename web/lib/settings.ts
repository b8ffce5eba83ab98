import { queryOptions, useQuery } from "@tanstack/react-query";
import { api, call } from "./api.ts";
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

/** The plan that everybody is on where nothing is sold; null where plans are sold, and until the settings are there. */
export const useGivenPlan = () => useSettings().data?.givenPlan ?? null;

/** Interviews are not counted here. */
export const useUnlimited = () => useSettings().data?.unlimited === true;

/** Whether connecting the profile is a step on the way from a sign-up: coaches connect it on every plan (contract/roles.ts). */
export const useProfileStep = (coach = false): boolean =>
  useTraits().has(coach ? "linkedin" : "connect-first");

/** Until the settings are there, as where nothing is switched off. */
export function useTraits(): ReadonlySet<Trait> {
  const { coaching = true, linkedin = true, givenPlan = null } = useSettings().data ?? {};
  return new Set([...profileTraits({ linkedin, givenPlan }), coaching ? "coaches" : "no-coaches"]);
}
