import {
  COACHING_SESSION_MINUTES,
  FREE_INTERVIEWS,
  PAID_DOLLARS,
  PAID_INTERVIEWS,
  PREMIUM_COACHING_SESSIONS,
  PREMIUM_DOLLARS,
  PREMIUM_INTERVIEWS,
} from "#contract/limits.ts";
import type { PaidPlan } from "#contract/billing.ts";
import { PLAN_NAMES, type Plan, ROLE } from "#contract/roles.ts";
import { type Said, saidWith, type Trait } from "#contract/traits.ts";
import { WORDS } from "./words.ts";

export type Offer = { plan: Plan; dollars: number; gives: Said[]; popular: boolean; where?: Trait };

/** Shown when comparing plans, in installations where users connect LinkedIn. */
const withoutConnection = (words: typeof WORDS): Said => ({
  where: "linkedin",
  text: words.noLinkedinConnectionNeeded,
});

/** See limits.md. Without coaches Premium gives no more than Paid, so Premium is left out. */
export const offersIn = (words: typeof WORDS): Offer[] => [
  {
    plan: "free",
    dollars: 0,
    popular: false,
    gives: [words.interviewsPerMonth(FREE_INTERVIEWS), words.aReportOnEachInterview, words.preparation],
  },
  {
    plan: "paid",
    dollars: PAID_DOLLARS,
    popular: false,
    gives: [
      words.interviewsPerMonth(PAID_INTERVIEWS),
      words.aReportOnEachInterview,
      words.preparation,
      withoutConnection(words),
    ],
  },
  {
    plan: "premium",
    dollars: PREMIUM_DOLLARS,
    popular: true,
    where: "coaches",
    gives: [
      words.interviewsPerMonth(PREMIUM_INTERVIEWS),
      {
        where: "coaches",
        text: words.coachingSessionsOfMinutesPer(PREMIUM_COACHING_SESSIONS, COACHING_SESSION_MINUTES),
      },
      words.aReportOnEachInterview,
      words.preparation,
      withoutConnection(words),
    ],
  },
];

/** Coaches are not offered Premium: they lack the pages on which its extra sessions are booked. */
const isOffered = (plan: Plan, role: number | undefined): boolean =>
  plan !== "premium" || role !== ROLE.coach;

/** The reader of the plans; a visitor has neither a role nor a plan. */
type Reader = { role?: number | undefined; current?: Plan };

/** The plans for sale to that reader, plus the reader's current plan in any case. */
export const offersFor = (traits: ReadonlySet<Trait>, { role, current }: Reader = {}): Offer[] =>
  offersIn(WORDS).filter(
    ({ plan, where }) =>
      plan === current || ((where === undefined || traits.has(where)) && isOffered(plan, role)),
  );

/** A plan's benefits for that reader. Coaches connect LinkedIn on every plan (contract/roles.ts). */
export const givesFor = (gives: readonly Said[], traits: ReadonlySet<Trait>, role?: number): string[] =>
  saidWith(gives, traits).filter((line) => role !== ROLE.coach || line !== WORDS.noLinkedinConnectionNeeded);

/** Frequent questions about plans, also used by scripts/front-door.ts. */
export const planAnswersIn = (words: typeof WORDS): { question: string; answer: Said[] }[] => [
  {
    question: words.doesTheFreePlanEnd,
    answer: [words.noInterviewsEveryCalendarMonth, { where: "linkedin", text: words.itAsksForLinkedin }],
  },
  {
    question: words.whatHappensWhenICancel,
    answer: [words.nothingAtOnceYouKeep],
  },
  {
    question: words.andWhenIChangeFrom,
    answer: [{ where: "coaches", text: words.itChangesAtOnceAnd }],
  },
  {
    question: words.areThereMoreInterviewsThan,
    answer: [words.yesOneForEachFriend],
  },
];

/** Leaves out questions that have no answer in this installation. */
export const planAnswersFor = (traits: ReadonlySet<Trait>): { question: string; answer: string }[] =>
  planAnswersIn(WORDS)
    .map(({ question, answer }) => ({ question, answer: saidWith(answer, traits).join(" ") }))
    .filter(({ answer }) => answer !== "");

type Way = "none" | "downgrade" | "update" | "checkout" | "portal" | "end";

/** The kind of change that leads to the wanted plan (states.md 'Pricing selection'). */
export function chooseWay({ plan: current, on_hold: held }: Standing, wanted: Plan): Way {
  if (held !== null && wanted === current) return "end";
  if (wanted === held) return "portal";
  if (current === wanted) return "none";
  if (wanted === "free") return "downgrade";
  return current === "free" ? "checkout" : "update";
}

/** The current plan, and the plan on hold that returns when it is paid. */
export type Standing = { plan: Plan; on_hold: PaidPlan | null };

type Change = {
  standing: Standing;
  wanted: Plan;
  until: string | null;
  /** The current period is unpaid, so nothing of it is credited (states.md 'Pricing selection'). */
  pastDue: boolean;
  /** A coaching session of the period is booked, so nothing of Premium is credited. */
  sessionBooked: boolean;
  /** Number of coaching sessions that Premium gives for the rest of the period. */
  sessionsOfRest: number;
};

/** The costs and losses of a change, and their dates; null when the provider's pages show them (decisions.md D14). */
export function lossOf(
  { standing, wanted, until, pastDue, sessionBooked, sessionsOfRest }: Change,
  traits: ReadonlySet<Trait>,
): string | null {
  const { plan: current, on_hold: held } = standing;
  const way = chooseWay(standing, wanted);
  if (held !== null) return lossOfHeld(held, way, wanted);
  const end = until ?? WORDS.theEndOfThePaid;
  const coachingLost = traits.has("coaches") ? WORDS.coachingSessionsThatYouHave : "";
  if (way === "downgrade") {
    const connected = traits.has("linkedin") ? WORDS.withLinkedinConnected : "";
    const say = pastDue ? WORDS.youMayKeepThePlanUntil : WORDS.youKeepThePlanUntil;
    const kept = say(PLAN_NAMES[current], end, connected);
    return current === "premium" ? `${kept} ${coachingLost}`.trimEnd() : kept;
  }
  if (way === "update" && wanted === "premium" && pastDue)
    return WORDS.youBuyPremiumAnew(PREMIUM_DOLLARS, WORDS.nothingIsLeftOf(PLAN_NAMES[current]));
  if (way === "update" && wanted === "premium")
    return [
      WORDS.youMoveToThePremium(PREMIUM_INTERVIEWS, PREMIUM_COACHING_SESSIONS, PREMIUM_DOLLARS),
      ...(sessionsOfRest < PREMIUM_COACHING_SESSIONS ? [WORDS.sessionsOfRest(sessionsOfRest)] : []),
    ].join(" ");
  if (way === "update")
    return WORDS.youMoveToThePaid(
      PAID_INTERVIEWS,
      coachingLost,
      creditOf(current, { pastDue, sessionBooked }),
    );
  return null;
}

/** Says whether the rest of the larger plan is credited when changing to a smaller one. */
export function creditOf(
  plan: Plan,
  { pastDue, sessionBooked }: Pick<Change, "pastDue" | "sessionBooked">,
): string {
  if (pastDue) return WORDS.nothingIsLeftOf(PLAN_NAMES[plan]);
  return sessionBooked ? WORDS.nothingIsCredited : WORDS.whatIsLeftOfIs(PLAN_NAMES[plan]);
}

function lossOfHeld(held: PaidPlan, way: Way, wanted: Plan): string | null {
  if (way === "end") return WORDS.thePlanOnHoldEnds(PLAN_NAMES[held]);
  if (way === "portal") return null;
  const dollars = wanted === "premium" ? PREMIUM_DOLLARS : PAID_DOLLARS;
  return WORDS.youBuyInsteadOfThePlan(dollars, PLAN_NAMES[held]);
}
