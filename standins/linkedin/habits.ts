import type { Habits } from "../standin.ts";

export const HABITS = [
  /** Swaps the forms of the locale: a string at userinfo, an object in the ID token. */
  "other-locale",
  "no-picture",
  /** Only `name`, no given and family name. */
  "one-name",
  /** Only the subject, whichever scopes were requested. */
  "sub-only",
] as const;
export type LinkedinHabits = Habits<(typeof HABITS)[number]>;

type Claims = Record<string, string | boolean | { country: string; language: string }>;

/** Changes the claims according to these habits. */
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
