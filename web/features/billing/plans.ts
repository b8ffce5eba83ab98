import {
  COACHING_SESSION_MINUTES,
  FREE_INTERVIEWS,
  PAID_DOLLARS,
  PAID_INTERVIEWS,
  PREMIUM_COACHING_SESSIONS,
  PREMIUM_DOLLARS,
  PREMIUM_INTERVIEWS,
} from "#contract/limits.ts";
import { PLAN_NAMES, type Plan } from "#contract/roles.ts";

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
    gives: [`${PAID_INTERVIEWS} interviews per month`, "A report on each", "No LinkedIn connection needed"],
  },
  {
    plan: "premium",
    dollars: PREMIUM_DOLLARS,
    popular: true,
    gives: [
      `${PREMIUM_INTERVIEWS} interviews per month`,
      `${PREMIUM_COACHING_SESSIONS} coaching sessions of ${COACHING_SESSION_MINUTES} minutes per month`,
      "A report on each interview",
      "No LinkedIn connection needed",
    ],
  },
];

/** What people ask about plans; also at the front door (scripts/front-door.ts). */
export const PLAN_ANSWERS: { question: string; answer: string }[] = [
  {
    question: "Does the free plan end?",
    answer: `No. ${FREE_INTERVIEWS} interviews every calendar month, each with its whole report, and practising single questions besides. It asks for a connected LinkedIn account, so that one person is one account; the paid plans don't.`,
  },
  {
    question: "What happens when I cancel?",
    answer:
      "Nothing at once: you keep your plan until the end of the month you paid for, then you are on the free plan, and nothing more is charged. Until that day one button takes the cancellation back. Your reports stay.",
  },
  {
    question: "And when I change from Premium to Paid?",
    answer:
      "It changes at once and the price is counted by the day: what is left of Premium is credited to your next invoice. Coaching sessions that you have not booked are gone; the page says so and asks before.",
  },
  {
    question: "Are there more interviews than the plan has?",
    answer:
      "Yes: one for each friend you invite who finishes a first interview. These bonus interviews don't expire.",
  },
];

type Way = "none" | "downgrade" | "update" | "checkout";

/** states.md 'Pricing selection'. */
export function chooseWay(current: Plan, wanted: Plan): Way {
  if (current === wanted) return "none";
  if (wanted === "free") return "downgrade";
  return current === "free" ? "checkout" : "update";
}

const COACHING_LOST =
  "Coaching sessions that you have not booked are gone; those you have booked stay as they are.";

/** What a change takes away or charges, and when; null where the checkout says so (decisions.md D14). */
export function lossOf(current: Plan, wanted: Plan, until: string | null): string | null {
  const way = chooseWay(current, wanted);
  const end = until ?? "the end of the paid period";
  if (way === "downgrade") {
    const coaching = current === "premium" ? ` ${COACHING_LOST}` : "";
    return `You keep the ${PLAN_NAMES[current]} plan until ${end} and pay nothing more. After that you have the Free plan: ${FREE_INTERVIEWS} interviews per month, with your LinkedIn account connected.${coaching}`;
  }
  if (way === "update" && wanted === "premium")
    return `You move to the Premium plan at once: ${PREMIUM_INTERVIEWS} interviews and ${PREMIUM_COACHING_SESSIONS} coaching sessions per month. The difference to Paid for the rest of this period is charged to your card now, and $${PREMIUM_DOLLARS} each month from the next one on.`;
  if (way === "update")
    return `You move to the Paid plan at once: ${PAID_INTERVIEWS} interviews per month and no coaching. ${COACHING_LOST} What is left of Premium is credited to your next invoice.`;
  return null;
}
