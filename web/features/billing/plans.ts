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
import { WORDS } from "./words.ts";

export type Offer = { plan: Plan; dollars: number; gives: string[]; popular: boolean };

/** limits.md. */
export const offersIn = (words: typeof WORDS): Offer[] => [
  {
    plan: "free",
    dollars: 0,
    popular: false,
    gives: [words.interviewsPerMonth(FREE_INTERVIEWS), words.aReportOnEach],
  },
  {
    plan: "paid",
    dollars: PAID_DOLLARS,
    popular: false,
    gives: [words.interviewsPerMonth(PAID_INTERVIEWS), words.aReportOnEach, words.noLinkedinConnectionNeeded],
  },
  {
    plan: "premium",
    dollars: PREMIUM_DOLLARS,
    popular: true,
    gives: [
      words.interviewsPerMonth(PREMIUM_INTERVIEWS),
      words.coachingSessionsOfMinutesPer(PREMIUM_COACHING_SESSIONS, COACHING_SESSION_MINUTES),
      words.aReportOnEachInterview,
      words.noLinkedinConnectionNeeded,
    ],
  },
];

export const OFFERS = offersIn(WORDS);

/** What people ask about plans; also at the front door (scripts/front-door.ts). */
export const planAnswersIn = (words: typeof WORDS): { question: string; answer: string }[] => [
  {
    question: words.doesTheFreePlanEnd,
    answer: words.noInterviewsEveryCalendarMonth,
  },
  {
    question: words.whatHappensWhenICancel,
    answer: words.nothingAtOnceYouKeep,
  },
  {
    question: words.andWhenIChangeFrom,
    answer: words.itChangesAtOnceAnd,
  },
  {
    question: words.areThereMoreInterviewsThan,
    answer: words.yesOneForEachFriend,
  },
];

export const PLAN_ANSWERS = planAnswersIn(WORDS);

type Way = "none" | "downgrade" | "update" | "checkout";

/** states.md 'Pricing selection'. */
export function chooseWay(current: Plan, wanted: Plan): Way {
  if (current === wanted) return "none";
  if (wanted === "free") return "downgrade";
  return current === "free" ? "checkout" : "update";
}

const COACHING_LOST = WORDS.coachingSessionsThatYouHave;

/** What a change takes away or charges, and when; null where the checkout says so (decisions.md D14). */
export function lossOf(current: Plan, wanted: Plan, until: string | null): string | null {
  const way = chooseWay(current, wanted);
  const end = until ?? WORDS.theEndOfThePaid;
  if (way === "downgrade") {
    const coaching = current === "premium" ? ` ${COACHING_LOST}` : "";
    return WORDS.youKeepThePlanUntil(PLAN_NAMES[current], end, coaching);
  }
  if (way === "update" && wanted === "premium")
    return WORDS.youMoveToThePremium(PREMIUM_INTERVIEWS, PREMIUM_COACHING_SESSIONS, PREMIUM_DOLLARS);
  if (way === "update") return WORDS.youMoveToThePaid(PAID_INTERVIEWS, COACHING_LOST);
  return null;
}
