import type { Plan } from "#contract/roles.ts";
import { TEXT } from "#contract/texts.ts";
import { connectsFirst } from "#contract/traits.ts";

type NewAccount = { coach: boolean; givenPlan: Plan | null };

/** Explains why a sign-up asks for the LinkedIn address. The text for coaches, who always connect, names no plans. */
export function whyLinkedin({ coach, givenPlan }: NewAccount): string {
  const connects = coach || connectsFirst({ linkedin: true, givenPlan });
  const hasWayRound = !coach && givenPlan === null;
  return [
    TEXT.linkedinUrlWhy,
    ...(connects ? [TEXT.linkedinUrlConnect] : []),
    ...(hasWayRound ? [TEXT.linkedinUrlPaid] : []),
  ].join(" ");
}
