import {
  COACHING_SESSION_MINUTES,
  FREE_INTERVIEWS,
  PAID_DOLLARS,
  PAID_INTERVIEWS,
  PREMIUM_COACHING_SESSIONS,
  PREMIUM_DOLLARS,
  PREMIUM_INTERVIEWS,
} from "#contract/limits.ts";
import type { Plan } from "#contract/roles.ts";

export type Offer = { plan: Plan; dollars: number; gives: string[]; popular: boolean };

/** limits.md. */
export const OFFERS: Offer[] = [
  {
    plan: "free",
    dollars: 0,
    popular: false,
    gives: [`${FREE_INTERVIEWS} interviews per month`, "A report on each"],
  },
  {
    plan: "paid",
    dollars: PAID_DOLLARS,
    popular: false,
    gives: [`${PAID_INTERVIEWS} interviews per month`, "A report on each", "No LinkedIn account needed"],
  },
  {
    plan: "premium",
    dollars: PREMIUM_DOLLARS,
    popular: true,
    gives: [
      `${PREMIUM_INTERVIEWS} interviews per month`,
      `${PREMIUM_COACHING_SESSIONS} coaching sessions of ${COACHING_SESSION_MINUTES} minutes per month`,
      "A report on each interview",
      "No LinkedIn account needed",
    ],
  },
];

type Way = "none" | "downgrade" | "update" | "checkout";

/** states.md 'Pricing selection'. */
export function chooseWay(current: Plan, wanted: Plan): Way {
  if (current === wanted) return "none";
  if (wanted === "free") return "downgrade";
  return current === "premium" ? "update" : "checkout";
}
