import type { Habits } from "../standin.ts";

export const HABITS = [
  /** The locale in the other of its two forms: as text at userinfo, as an object in the ID token. */
  "other-locale",
  "no-picture",
  /** The whole name in one field. */
  "one-name",
  /** Nothing but the subject, whatever was asked for. */
  "sub-only",
] as const;
export type LinkedinHabits = Habits<(typeof HABITS)[number]>;

type Claims = Record<string, string | boolean | { country: string; language: string }>;

/** The same claims as an account or a version of the service with these habits tells them. */
export function withHabits({ sub = "", ...claims }: Claims, habits: LinkedinHabits): Claims {
  if (habits.has("sub-only")) return { sub };
  const { picture, given_name, family_name, locale, ...rest } = claims;
  const other = typeof locale === "string" ? { country: "US", language: "en" } : "en_US";
  return {
    sub,
    ...rest,
    ...(picture !== undefined && !habits.has("no-picture") && { picture }),
    ...(given_name !== undefined && !habits.has("one-name") && { given_name }),
    ...(family_name !== undefined && !habits.has("one-name") && { family_name }),
    ...(locale !== undefined && { locale: habits.has("other-locale") ? other : locale }),
  };
}
