import type { Plan } from "./roles.ts";

/** Features that an installation has or lacks. The server adapts the web app's page to them (api/http/web-files.ts). */
export type Trait = "linkedin" | "no-linkedin" | "connect-first" | "connect-later" | "coaches" | "no-coaches";
/** Text that is always shown, or only with a trait. */
export type Said = string | { where: Trait; text: string };

type Installation = { linkedin: boolean; givenPlan: Plan | null };

/**
 * True if job seekers connect LinkedIn before their first interview; depends on the plan of a new account (roles.ts).
 */
export const connectsFirst = ({ linkedin, givenPlan }: Installation): boolean =>
  linkedin && (givenPlan === null || givenPlan === "free");

/** LinkedIn traits of an installation. */
export const profileTraits = (installation: Installation): Trait[] => {
  if (!installation.linkedin) return ["no-linkedin"];
  return ["linkedin", connectsFirst(installation) ? "connect-first" : "connect-later"];
};

export const saidWith = (parts: readonly Said[], traits: ReadonlySet<Trait>): string[] =>
  parts
    .filter((part) => typeof part === "string" || traits.has(part.where))
    .map((part) => (typeof part === "string" ? part : part.text));

/**
 * Matches a section that is shown only with a trait, or with all traits joined by `+`. Sections can nest, and the
 * innermost one matches.
 */
const ONLY = /<!--only (\S+?)-->((?:(?!<!--only )[^])*?)<!--\/only-->/g;

/** Keeps the marked sections (scripts/front-door.ts, web/content) whose traits are given, and removes the others. */
export function withTraits(html: string, traits: ReadonlySet<string>): string {
  const chosen = html.replaceAll(ONLY, (_, wanted: string, inside: string) =>
    wanted.split("+").every((trait) => traits.has(trait)) ? inside : "",
  );
  return chosen === html ? html : withTraits(chosen, traits);
}
