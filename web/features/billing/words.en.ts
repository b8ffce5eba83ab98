import { FREE_INTERVIEWS, REWARDS_PER_MONTH } from "#contract/limits.ts";
export const en = {
  // awaited-note
  weAreWaitingToHear: "We are waiting to hear from the payment provider. This takes a few seconds.",
  thePaymentProviderHasNot:
    "The payment provider has not confirmed yet. Your plan changes by itself as soon as it does.",

  // plan-card
  manageSubscription: "Manage Subscription",
  yourLastPaymentFailedPlease: "Your last payment failed. Please update your card under Manage Subscription.",
  freeOfCharge: "Free of charge.",
  untilUnlessThePaymentGoes: (day: string | number) => `Until ${day}, unless the payment goes through.`,
  untilThenFree: (day: string | number) => `Until ${day}, then Free.`,
  renewsOn: (day: string | number) => `Renews on ${day}.`,

  // plan-gives
  dollars: (dollars: number) => `$${dollars}`,
  perMonth: "per month",

  // plans-page
  plans: "Plans",
  manageYourPlan: "Manage your plan",
  startFree: "Start free",
  tryOneQuestionFirst: "Try one question first",
  popular: "Popular",

  // given-plan
  nothingIsSoldHere: "Nothing is sold here: everybody is on this plan, and it costs nothing.",

  unlimited: "Unlimited",
  asManyInterviews: "As many interviews as you like",

  // plans
  interviewsPerMonth: (interviews: number) => `${interviews} interviews per month`,
  noLinkedinConnectionNeeded: "No LinkedIn connection needed",
  coachingSessionsOfMinutesPer: (
    premiumCoachingSessions: string | number,
    coachingSessionMinutes: string | number,
  ) => `${premiumCoachingSessions} coaching sessions of ${coachingSessionMinutes} minutes per month`,
  aReportOnEachInterview: "A report on each interview",
  preparation: "Single questions, your stories and a preparation plan",
  doesTheFreePlanEnd: "Does the free plan end?",
  noInterviewsEveryCalendarMonth: `No. ${FREE_INTERVIEWS} interviews every calendar month, each with its whole report, and practising single questions besides.`,
  itAsksForLinkedin:
    "It asks for a connected LinkedIn account, so that each person has one account; the paid plans don’t.",
  whatHappensWhenICancel: "What happens when I cancel?",
  nothingAtOnceYouKeep:
    "Nothing at once: you keep your plan until the end of the month you paid for, then you are on the free plan, and nothing more is charged. Until that day one button takes the cancellation back. Your reports stay.",
  andWhenIChangeFrom: "And when I change from Premium to Paid?",
  itChangesAtOnceAnd:
    "It changes at once, and the price is worked out by the day: what is left of Premium is credited to your next invoice, unless you have booked a coaching session this month. You lose coaching sessions that you have not booked; the page says so and asks first.",
  areThereMoreInterviewsThan: "Can I get more interviews than my plan includes?",
  yesOneForEachFriend: `Yes: one for each friend you invite who finishes a first interview, at most ${REWARDS_PER_MONTH} in 30 days. These bonus interviews don’t expire.`,
  coachingSessionsThatYouHave:
    "You lose coaching sessions that you have not booked; those you have booked stay as they are.",
  theEndOfThePaid: "the end of the paid period",
  withLinkedinConnected: ", with your LinkedIn account connected",
  youKeepThePlanUntil: (value: string, end: string, connected: string) =>
    `You keep the ${value} plan until ${end} and pay nothing more. After that you have the Free plan: ${FREE_INTERVIEWS} interviews per month${connected}.`,
  youMayKeepThePlanUntil: (value: string, end: string, connected: string) =>
    `This period’s payment is still open, and goes on being tried. If it goes through, you keep the ${value} plan until the end of the period, otherwise until ${end}; nothing is charged for any period after that. Then you have the Free plan: ${FREE_INTERVIEWS} interviews per month${connected}.`,
  thePlanOnHoldEnds: (value: string) =>
    `The ${value} plan, which is on hold, ends at once: nothing is charged for it any more, and it does not come back. You stay on the Free plan.`,
  youBuyInsteadOfThePlan: (dollars: number, value: string) =>
    `A checkout opens: $${dollars} now and each month after that. When it is paid, the ${value} plan, which is on hold, ends, and nothing is charged for it any more.`,
  youMoveToThePremium: (
    premiumInterviews: string | number,
    premiumCoachingSessions: string | number,
    premiumDollars: string | number,
  ) =>
    `You move to the Premium plan at once: ${premiumInterviews} interviews and ${premiumCoachingSessions} coaching sessions per month. The difference to Paid for the rest of this period is charged to your card now, and $${premiumDollars} each month after that.`,
  sessionsOfRest: (sessions: number) =>
    sessions === 0
      ? "What is left of this period is too short for a coaching session; the first ones come with the next."
      : `For the rest of this period you get ${sessions} coaching session${sessions === 1 ? "" : "s"}.`,
  youBuyPremiumAnew: (premiumDollars: string | number, left: string) =>
    `A checkout opens, because your last payment failed: $${premiumDollars} now and each month after that. Paid ends when it is paid. ${left}`,
  youMoveToThePaid: (paidInterviews: string | number, coachingLost: string | number, left: string) =>
    `You move to the Paid plan at once: ${paidInterviews} interviews per month and no coaching. ${coachingLost} ${left}`,

  // pricing-page
  plansAndPricing: "Plans and pricing",
  returnToDashboard: "Return to Dashboard",
  refreshSubscriptionStatus: "Refresh subscription status",
  invoicesAndPaymentMethod: "Invoices and payment method",
  payInACheckout: "Pay in a checkout?",
  toTheCheckout: "Go to the checkout",
  keep: (value: string | number) => `Keep ${value}`,
  downgradeToFree: "Downgrade to Free",
  changeTo: (value: string | number) => `Change to ${value}`,
  until: (end: string | number) => `Until ${end}`,
  renewsOnLine: (end: string | number) => `Renews on ${end}`,
  from: (end: string | number) => `From ${end}`,
  whatIsLeftOfPaid: "What is left of Paid counts towards the price.",
  whatIsLeftOfIs: (value: string | number) => `What is left of ${value} is credited to your next invoice.`,
  nothingIsCredited: "Nothing of Premium is credited, because you have booked a coaching session this month.",
  nothingIsLeftOf: (value: string | number) =>
    `This period of ${value} is not paid for, so nothing of it is credited.`,
  select: (value: string | number) => `Select ${value}`,
  keepMyPlan: "Keep my plan",
  yourPlan: "Your plan",
  currentPlan: "Current plan",
  yourLastPaymentFailed: "Your last payment failed",
  pleaseUpdateYourCard: (day: string | number) => `${day} Please update your card.`,
  planIsOnHold: (value: string) =>
    `The ${value} plan is on hold. It comes back when its payment goes through.`,
  onHold: "On hold",
  getPlanBack: (value: string) => `Get ${value} back`,
  cancelPlan: (value: string) => `Cancel ${value}`,
  youKeepYourPlanUntil: (currentPeriodEnd: string | number) =>
    `You keep your plan until ${currentPeriodEnd} while it is tried again.`,
  updateYourCard: "Update your card",
  planKeptUntil: (value: string | number, currentPeriodEnd: string | number) =>
    `You keep the ${value} plan until ${currentPeriodEnd}. After that you are on the Free plan.`,

  // queries
  yourSubscriptionWillNotBe: "Your subscription will not be renewed.",
  thankYouForThePlan: (value: string | number) => `Thank you. You are on the ${value} plan now.`,
  youAreOnThePlan: (value: string | number) => `You are on the ${value} plan now.`,
};
