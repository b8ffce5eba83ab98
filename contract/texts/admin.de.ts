import type { en } from "./admin.en.ts";

export const de: Record<keyof typeof en, string> = {
  // Admin
  adminNotAuthenticated: "Sie sind nicht angemeldet. Bitte melden Sie sich noch einmal an.",
  adminLoadFailedWith: "Die Daten konnten nicht geladen werden: {details}",
  adminLoadFailed:
    "Die Daten konnten nicht geladen werden. Bitte prüfen Sie, ob Sie noch angemeldet sind, und versuchen Sie es noch einmal.",
  adminNoUsers: "Keine Nutzer gefunden",
  adminNoUsersHint: "Versuchen Sie es mit weniger Buchstaben oder einem Teil der E-Mail-Adresse.",
  adminUserNotFound: "Dieses Konto wurde nicht gefunden",
  adminLinkedinNone: "Diese Person hat LinkedIn nicht verbunden",
  adminLinkedinNotYet: "Daten des LinkedIn-Profils gibt es noch nicht",
  adminNoLinkedinShown:
    "Keine LinkedIn-Daten: LinkedIn ist nicht verbunden, oder der Abruf ist fehlgeschlagen",
  adminLinkedinNotYetShown: "LinkedIn ist verbunden, aber Profildaten gibt es noch nicht",
  adminLinkedinErrorShown: "Fehler: {details}",
  adminNoResponse: "Der Server antwortet nicht. Bitte prüfen Sie, ob er läuft.",
  adminTwoFactorNeeded:
    "Die Seiten der Verwaltung verlangen eine Authenticator-App oder einen Passkey. Richten Sie das in Ihren Einstellungen ein und kommen Sie dann zurück.",
  adminCodeNeeded:
    "Die Seiten der Verwaltung verlangen von dieser Anmeldung einen Code Ihrer Authenticator-App oder Ihren Passkey.",
  auditNoLines: "Keine Einträge gefunden",
  auditNoLinesHint: "Nehmen Sie einen Filter weg oder wählen Sie einen längeren Zeitraum.",
  coachListed: "{name} ist jetzt freigegeben.",
  coachNotListed: "{name} ist nicht freigegeben.",
  reviewHidden: "Der Satz wird nicht mehr gezeigt.",
  reviewShown: "Der Satz wird gezeigt.",
  reviewNotFound: "Diese Bewertung gibt es nicht mehr.",
  reviewsFailed: "Die Bewertungen konnten nicht geladen werden",
  coachDecided: "Das ist schon entschieden. Laden Sie die Seite neu, um den Stand zu sehen.",
  coachChanged:
    "Das Profil wurde geändert, seit Sie es angesehen haben. Laden Sie die Seite neu, um den Stand zu sehen.",
  listingReasonRequired: "Nennen Sie den Grund: Die betroffene Person liest ihn",
  listingReasonLong: "Ein Grund hat höchstens 500 Zeichen",
  stopChanged: "Neue Interviews werden jetzt abgelehnt.",
  stopLifted: "Neue Interviews können wieder beginnen.",
  detailsNoData: "Vom Server kamen keine Daten",
  detailsUnauthorized: "Kein Zugang: Die Anmeldung ist ungültig",
  detailsForbidden: "Kein Zugang: Sie dürfen dieses Gespräch nicht ansehen",
  detailsServerError: "Fehler des Servers: {status}",
  detailsNoResponse: "Der Server antwortet nicht. Bitte prüfen Sie Ihre Verbindung.",
  detailsNoMessages: "Zu diesem Gespräch gibt es keine Nachrichten.",
  superadminDenied: "Sie haben nicht die Rechte eines Superadmins.",
  superadminLoadFailed:
    "Die Daten für Superadmins konnten nicht geladen werden. Bitte versuchen Sie es noch einmal.",
  promoteFailed: "Die Person konnte nicht zum Admin gemacht werden. Bitte versuchen Sie es noch einmal.",
  promoted: "{name} ist jetzt Admin.",
  promoteAlreadyAdmin: "Diese Person ist schon Admin.",
  promoteSuperadmin: "Ein Superadmin lässt sich hier nicht ändern.",
  promoteUnknown: "Zu dieser E-Mail-Adresse gibt es kein Konto.",
  accountSuspended:
    "Dieses Konto ist gesperrt. Wir haben an seine E-Mail-Adresse geschrieben; wenn Sie das für einen Irrtum halten, antworten Sie auf diese E-Mail.",
  lastSuperadmin: "Das ist der letzte Superadmin. Ernennen Sie zuerst einen weiteren.",
  notStaff: "Diese Person ist weder Admin noch Superadmin.",
  suspendedAlready: "Dieses Konto ist schon gesperrt.",
  notSuspended: "Dieses Konto ist nicht gesperrt.",
  suspended: "{name} ist gesperrt.",
  unsuspended: "{name} kann sich wieder anmelden.",
  userDeletion: "Das Konto von {name} wird in sieben Tagen gelöscht. Die Person erfährt es per E-Mail.",
  planTaken: "Der Tarif von {name} ist zurückgenommen. Die Person erfährt es per E-Mail.",
  noGivenPlan: "Diesem Konto wurde kein Tarif gegeben.",
  exportAsked: "Eine Kopie der Daten von {name} wird erstellt. Die Person erfährt es per E-Mail.",
  demoted: "{name} gehört nicht mehr zur Verwaltung.",
  sessionsEnded: "{name} ist überall abgemeldet.",
  invitationSentAgain:
    "Die Einladung wird noch einmal geschickt. Der Link der früheren E-Mail gilt nicht mehr.",
  invitationWithdrawn: "Die Einladung ist zurückgezogen. Ihr Link gilt nicht mehr.",
  invitationGone:
    "Diese Einladung wurde schon angenommen oder zurückgezogen. Laden Sie die Seite neu, um den Stand zu sehen.",
};
