import type { Plan } from "#contract/roles.ts";

export type Way = "none" | "downgrade" | "update" | "checkout";

/** states.md, Pricing selection. */
export function chooseWay(current: Plan, wanted: Plan): Way {
  if (current === wanted) return "none";
  if (wanted === "free") return "downgrade";
  return current === "premium" ? "update" : "checkout";
}
