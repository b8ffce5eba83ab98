import type { Plan } from "./roles.ts";

/** What an installation has or lacks; at the front door the server knows (api/http/web-files.ts). */
export type Trait = "linkedin" | "no-linkedin" | "connect-first" | "connect-later" | "coaches" | "no-coaches";
/** Words that are said everywhere, or only where that is so. */
export type Said = string | { where: Trait; text: string };

type Installation = { linkedin: boolean; givenPlan: Plan | null };

/** Whether job seekers connect LinkedIn before their first interview: on the plan that a new account has here (roles.ts). */
export const connectsFirst = ({ linkedin, givenPlan }: Installation): boolean =>
  linkedin && (givenPlan === null || givenPlan === "free");

/** What of LinkedIn there is here. */
export const profileTraits = (installation: Installation): Trait[] => {
  if (!installation.linkedin) return ["no-linkedin"];
  return ["linkedin", connectsFirst(installation) ? "connect-first" : "connect-later"];
};

export const saidWith = (parts: readonly Said[], traits: ReadonlySet<Trait>): string[] =>
  parts
    .filter((part) => typeof part === "string" || traits.has(part.where))
    .map((part) => (typeof part === "string" ? part : part.text));

/**
 * What only an installation with that trait shows (with all of those that a `+` joins): what it sells, or the plan that everybody
 * is given. It finds the innermost: one may stand within another.
 */
const ONLY = /<!--only (\S+?)-->((?:(?!<!--only )[^])*?)<!--\/only-->/g;

/** Of what is marked as said only where an installation has certain traits (scripts/front-door.ts, web/content), that which it has. */
export function withTraits(html: string, traits: ReadonlySet<string>): string {
  const chosen = html.replaceAll(ONLY, (_, wanted: string, inside: string) =>
    wanted.split("+").every((trait) => traits.has(trait)) ? inside : "",
  );
  return chosen === html ? html : withTraits(chosen, traits);
}
