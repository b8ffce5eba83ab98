import type { en } from "./plans.en.ts";

export const de: Record<keyof typeof en, string> = {
  // Referrals
  referralCodeInvalid: "Dieser Einladungscode ist ungültig oder abgelaufen",
  referralCodeFailed: "Der Einladungscode konnte nicht geladen werden",
  referralStatsFailed: "Die Zahlen zu Ihren Einladungen konnten nicht geladen werden",
  referrerFailed: "Wer Sie eingeladen hat, ließ sich nicht herausfinden",
  rewardFailed: "Die Belohnung für die Einladung konnte nicht gutgeschrieben werden",
  referralEmailFailed: "Die Einladung konnte nicht gesendet werden",
  invitationUnknown: "Zu diesem Link gehört keine Einladung. Sie können sich trotzdem registrieren.",
  userIdRequired: "Die Nutzer-ID ist erforderlich",
  referralCodeRequired: "Der Einladungscode ist erforderlich",
  bothIdsRequired: "Beide IDs werden gebraucht: die der einladenden und die der eingeladenen Person",
  recipientRequired: "Die E-Mail-Adresse der eingeladenen Person ist erforderlich",
  recipientMissing: "Bitte geben Sie eine E-Mail-Adresse ein",
  referralCode: "Ihr Einladungscode.",
  rewardGiven: "Die Belohnung wurde gutgeschrieben.",
  referralInformationFailed: "Ihre Einladungen konnten nicht geladen werden",
  emailFailedWith: "Die E-Mail konnte nicht gesendet werden: {message}",
  emailFailed: "Die E-Mail konnte nicht gesendet werden. Bitte versuchen Sie es noch einmal.",
  emailBounced: "Die E-Mail an {recipient} kam zurück: {reason}",
  emailDelivered: "Die E-Mail an {recipient} ist angekommen",
  ownAddressInvited: "Das ist Ihre eigene Adresse.",
  alreadyInvited: "Diese Adresse wurde in den letzten 7 Tagen schon eingeladen.",
  addressBounced: "Eine E-Mail an diese Adresse kam schon einmal zurück; darum schreiben wir ihr nicht mehr.",
  addressOptedOut: "An diese Adresse sollen keine Einladungen mehr gehen.",
  invitationsSpent:
    "Mehr Einladungen sind im Moment nicht möglich. Bitte versuchen Sie es später noch einmal.",
  unsubscribed: "An diese Adresse schickt Greenroom keine Einladungen mehr.",

  // Payments
  stripeNotConfigured:
    "Stripe ist nicht richtig eingerichtet. Bitte prüfen Sie die Einstellungen des Servers.",
  checkoutNotConfigured: "Die Bezahlung über Stripe ist nicht eingerichtet. Bitte schreiben Sie dem Support.",
  checkoutFailed: "Die Bezahlung konnte nicht begonnen werden",
  subscriptionStatusFailed: "Der Stand Ihres Abos konnte nicht geladen werden",
  subscriptionUpdateFailed: "Ihr Tarif konnte nicht geändert werden",
  subscriptionCancelFailed: "Ihr Abo konnte nicht gekündigt werden",
  subscriptionConfigError: "Das Abo ist fehlerhaft eingerichtet. Bitte schreiben Sie dem Support.",
  planSelectionFailed: "Ihre Auswahl konnte nicht übernommen werden. Bitte versuchen Sie es noch einmal.",
  downgradeFailed: "Ihr Abo konnte nicht herabgestuft werden. Bitte versuchen Sie es noch einmal.",
  subscriptionLoadFailed: "Die Angaben zu Ihrem Abo konnten nicht geladen werden",
  pricingNeedsLogin: "Bitte melden Sie sich an, um die Preise zu sehen",
  alreadyOnPlan: "Sie haben den Tarif {plan} schon",
  planOnHold: "Ihr Tarif {plan} ruht, bis die Zahlung gelingt",
  planChanging: "Ihr Tarif wird auf {plan} geändert.",
  planChangingUncredited:
    "Ihr Tarif wird auf {plan} geändert. Verrechnet wird nichts, weil Sie in diesem Monat einen Coaching-Termin gebucht haben.",
  cardDidNotPay:
    "Von Ihrer Karte ließ sich die Differenz nicht abbuchen; noch hat sich nichts geändert. An der Kasse können Sie mit einer anderen Karte zahlen.",
  planByCheckout: "Dieser Wechsel wird an der Kasse bezahlt. Noch hat sich nichts geändert.",
  downgradePlanned:
    "Ihr Abo wird nicht verlängert. Bis zum Ende des bezahlten Zeitraums behalten Sie Ihren Tarif.",
  heldPlanEnded: "Der ruhende Tarif ist beendet. Für ihn wird nichts mehr abgebucht.",
  plansLead: "Wechseln Sie, wann Sie möchten. Bevor ein Wechsel etwas wegnimmt, steht da, was und wann.",
  planKept: "Ihr Tarif läuft weiter und verlängert sich wie bisher.",
  planNotKept:
    "Der Zahlungsdienst hat die Kündigung nicht zurückgenommen, Ihr Tarif endet also weiterhin. Verlängern Sie ihn unter „Rechnungen und Zahlungsart“, oder schreiben Sie dem Support.",
  planChangingStillEnds:
    "Ihr Tarif wird auf {plan} geändert. Der Zahlungsdienst hält an Ihrer früheren Kündigung fest: Der Tarif endet wie gekündigt, wenn Sie sie nicht zurücknehmen.",
  nothingToKeep: "Es gibt keine Kündigung, die sich zurücknehmen ließe.",
  portalFailed: "Das Portal für Rechnungen ließ sich nicht öffnen. Bitte versuchen Sie es noch einmal.",
  redirectRefused: "Die Rücksprungadresse muss zu dieser Website gehören.",
};
