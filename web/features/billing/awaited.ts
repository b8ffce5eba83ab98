import type { QueryClient } from "@tanstack/react-query";
import { PLAN_WATCH_SECONDS } from "#contract/limits.ts";
import type { Plan } from "#contract/roles.ts";

/** The change expected from the provider's next event: the plan, and whether it ends with its period. */
export type AwaitedPlan = { plan: Plan; ends: boolean; until: number };

export const AWAITED_KEY = ["awaited-plan"] as const;

/** Watches for the plan change for a while, because only the provider's events change a plan (decisions.md D7). */
export function awaitPlan(client: QueryClient, plan: Omit<AwaitedPlan, "until">): void {
  const awaited: AwaitedPlan = { ...plan, until: Date.now() + PLAN_WATCH_SECONDS * 1000 };
  client.setQueryData(AWAITED_KEY, awaited);
}
