import { FREE_INTERVIEWS, REWARDS_PER_MONTH } from "#contract/limits.ts";
import type { en } from "./words.en.ts";

export const de: typeof en = {
  // awaited-note
  weAreWaitingToHear: "Wir warten auf Nachricht vom Zahlungsdienst. Das dauert ein paar Sekunden.",
  thePaymentProviderHasNot:
    "Der Zahlungsdienst hat noch nicht bestätigt. Ihr Tarif ändert sich von selbst, sobald er es tut.",

  // plan-card
  manageSubscription: "Abo verwalten",
  yourLastPaymentFailedPlease:
    "Ihre letzte Zahlung ist fehlgeschlagen. Bitte aktualisieren Sie Ihre Karte unter „Abo verwalten“.",
  freeOfCharge: "Kostenlos.",
  untilUnlessThePaymentGoes: (day) => `Bis ${day}, falls die Zahlung nicht gelingt.`,
  untilThenFree: (day) => `Bis ${day}, danach Free.`,
  renewsOn: (day) => `Verlängert sich am ${day}.`,

  // plan-gives
  dollars: (dollars) => `${dollars}\u00A0$`,
  perMonth: "pro Monat",

  // plans-page
  plans: "Tarife",
  manageYourPlan: "Tarif verwalten",
  startFree: "Kostenlos beginnen",
  tryOneQuestionFirst: "Erst eine Frage ausprobieren",
  popular: "Beliebt",

  // given-plan
  nothingIsSoldHere: "Hier wird nichts verkauft: Alle haben diesen Tarif, und er kostet nichts.",

  unlimited: "Unbegrenzt",
  asManyInterviews: "So viele Interviews, wie Sie möchten",

  // plans
  interviewsPerMonth: (interviews) => `${interviews} Interviews im Monat`,
  noLinkedinConnectionNeeded: "Keine LinkedIn-Verbindung nötig",
  coachingSessionsOfMinutesPer: (premiumCoachingSessions, coachingSessionMinutes) =>
    `${premiumCoachingSessions} Coaching-Termine von ${coachingSessionMinutes} Minuten im Monat`,
  aReportOnEachInterview: "Zu jedem Interview ein Bericht",
  preparation: "Einzelne Fragen, Ihre Geschichten und ein Vorbereitungsplan",
  doesTheFreePlanEnd: "Läuft der kostenlose Tarif ab?",
  noInterviewsEveryCalendarMonth: `Nein. ${FREE_INTERVIEWS} Interviews in jedem Kalendermonat, jedes mit seinem ganzen Bericht, und dazu das Üben einzelner Fragen.`,
  itAsksForLinkedin:
    "Der Tarif verlangt ein verbundenes LinkedIn-Konto, damit jede Person nur ein Konto hat; die bezahlten Tarife tun das nicht.",
  whatHappensWhenICancel: "Was passiert, wenn ich kündige?",
  nothingAtOnceYouKeep:
    "Zunächst nichts: Sie behalten Ihren Tarif bis zum Ende des bezahlten Monats, danach haben Sie den kostenlosen, und es wird nichts mehr abgebucht. Bis zu diesem Tag nimmt ein Knopf die Kündigung zurück. Ihre Berichte bleiben.",
  andWhenIChangeFrom: "Und wenn ich von Premium zu Paid wechsle?",
  itChangesAtOnceAnd:
    "Der Wechsel gilt sofort, und der Preis wird tageweise berechnet: Was von Premium übrig ist, wird mit Ihrer nächsten Rechnung verrechnet, außer Sie haben in diesem Monat einen Coaching-Termin gebucht. Coaching-Termine, die Sie nicht gebucht haben, verfallen; die Seite weist darauf hin und fragt vorher.",
  areThereMoreInterviewsThan: "Kann ich mehr Interviews bekommen, als der Tarif enthält?",
  yesOneForEachFriend: `Ja: eines für jede eingeladene Person, die ihr erstes Interview abschließt, höchstens ${REWARDS_PER_MONTH} in 30 Tagen. Diese zusätzlichen Interviews verfallen nicht.`,
  coachingSessionsThatYouHave:
    "Coaching-Termine, die Sie nicht gebucht haben, verfallen; gebuchte bleiben, wie sie sind.",
  theEndOfThePaid: "zum Ende des bezahlten Zeitraums",
  withLinkedinConnected: ", mit verbundenem LinkedIn-Konto",
  youKeepThePlanUntil: (value, end, connected) =>
    `Sie behalten den Tarif ${value} bis ${end} und zahlen nichts mehr. Danach haben Sie den Tarif Free: ${FREE_INTERVIEWS} Interviews im Monat${connected}.`,
  youMayKeepThePlanUntil: (value, end, connected) =>
    `Die Zahlung für diesen Zeitraum ist noch offen und wird weiter versucht. Gelingt sie, behalten Sie den Tarif ${value} bis zum Ende des Zeitraums, sonst bis ${end}; für spätere Zeiträume wird nichts abgebucht. Danach haben Sie den Tarif Free: ${FREE_INTERVIEWS} Interviews im Monat${connected}.`,
  thePlanOnHoldEnds: (value) =>
    `Der Tarif ${value}, der ruht, endet sofort: Für ihn wird nichts mehr abgebucht, und er kommt nicht zurück. Sie bleiben beim Tarif Free.`,
  youBuyInsteadOfThePlan: (dollars, value) =>
    `Die Kasse öffnet sich: ${dollars}\u00A0$ jetzt und dann monatlich. Wenn bezahlt ist, endet der Tarif ${value}, der ruht, und für ihn wird nichts mehr abgebucht.`,
  youMoveToThePremium: (premiumInterviews, premiumCoachingSessions, premiumDollars) =>
    `Sie wechseln sofort zum Tarif Premium: ${premiumInterviews} Interviews und ${premiumCoachingSessions} Coaching-Termine im Monat. Der Unterschied zu Paid für den Rest dieses Zeitraums wird jetzt von Ihrer Karte abgebucht, ab dem nächsten Zeitraum monatlich ${premiumDollars}\u00A0$.`,
  sessionsOfRest: (sessions) =>
    sessions === 0
      ? "Der Rest dieses Zeitraums ist für einen Coaching-Termin zu kurz; die ersten kommen mit dem nächsten."
      : `Für den Rest dieses Zeitraums bekommen Sie ${sessions} Coaching-Termin${sessions === 1 ? "" : "e"}.`,
  youBuyPremiumAnew: (premiumDollars, left) =>
    `Weil Ihre letzte Zahlung fehlgeschlagen ist, öffnet sich die Kasse: ${premiumDollars}\u00A0$ jetzt und dann monatlich. Paid endet, wenn bezahlt ist. ${left}`,
  youMoveToThePaid: (paidInterviews, coachingLost, left) =>
    `Sie wechseln sofort zum Tarif Paid: ${paidInterviews} Interviews im Monat und kein Coaching. ${coachingLost} ${left}`,

  // pricing-page
  plansAndPricing: "Tarife und Preise",
  returnToDashboard: "Zurück zur Übersicht",
  refreshSubscriptionStatus: "Abo-Status aktualisieren",
  invoicesAndPaymentMethod: "Rechnungen und Zahlungsart",
  payInACheckout: "An der Kasse zahlen?",
  toTheCheckout: "Zur Kasse",
  keep: (value) => `${value} behalten`,
  downgradeToFree: "Zu Free wechseln",
  changeTo: (value) => `Zu ${value} wechseln`,
  until: (end) => `Bis ${end}`,
  renewsOnLine: (end) => `Verlängert sich am ${end}`,
  from: (end) => `Ab ${end}`,
  whatIsLeftOfPaid: "Was von Paid übrig ist, wird auf den Preis angerechnet.",
  whatIsLeftOfIs: (value) => `Was von ${value} übrig ist, wird mit Ihrer nächsten Rechnung verrechnet.`,
  nothingIsCredited:
    "Von Premium wird nichts verrechnet, weil Sie in diesem Monat einen Coaching-Termin gebucht haben.",
  nothingIsLeftOf: (value) =>
    `Dieser Zeitraum von ${value} ist nicht bezahlt, darum wird davon nichts verrechnet.`,
  select: (value) => `${value} wählen`,
  keepMyPlan: "Tarif behalten",
  yourPlan: "Ihr Tarif",
  currentPlan: "Aktueller Tarif",
  yourLastPaymentFailed: "Ihre letzte Zahlung ist fehlgeschlagen",
  pleaseUpdateYourCard: (day) => `${day} Bitte aktualisieren Sie Ihre Karte.`,
  planIsOnHold: (value) => `Der Tarif ${value} ruht. Er kommt zurück, wenn die Zahlung gelingt.`,
  onHold: "Ruht",
  getPlanBack: (value) => `${value} zurückholen`,
  cancelPlan: (value) => `${value} kündigen`,
  youKeepYourPlanUntil: (currentPeriodEnd) =>
    `Sie behalten Ihren Tarif bis ${currentPeriodEnd}, solange die Zahlung weiter versucht wird.`,
  updateYourCard: "Karte aktualisieren",
  planKeptUntil: (value, currentPeriodEnd) =>
    `Sie behalten den Tarif ${value} bis ${currentPeriodEnd}. Danach haben Sie den Tarif Free.`,

  // queries
  yourSubscriptionWillNotBe: "Ihr Abo wird nicht verlängert.",
  thankYouForThePlan: (value) => `Vielen Dank. Sie haben jetzt den Tarif ${value}.`,
  youAreOnThePlan: (value) => `Sie haben jetzt den Tarif ${value}.`,
};
