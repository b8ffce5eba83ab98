import { wording } from "#contract/words.ts";
import type { en } from "./app-words.en.ts";

const { count } = wording("de");

export const de: typeof en = {
  formerCoach: { who: "Ein früherer Coach", by: "einem früheren Coach" },

  skip: "Zum Inhalt springen",
  footer: "In Ruhe üben, bevor es darauf ankommt.",
  helpAndTerms: "Hilfe und Bedingungen",
  help: "Hilfe",
  plans: "Tarife",
  privacy: "Datenschutz",
  terms: "Nutzungsbedingungen",
  pageFailed: "Diese Seite konnte nicht geladen werden",
  partBroken: "Dieser Teil konnte nicht angezeigt werden. Der Rest der Seite funktioniert weiter.",
  notFoundTitle: "Seite nicht gefunden",
  notFoundWhy: "Vielleicht ist der Link veraltet oder falsch abgetippt.",
  goHome: "Zur Startseite",

  nav: {
    practise: "Üben",
    prepare: "Vorbereiten",
    practice: "Übersicht",
    reports: "Berichte",
    coaches: "Coaches",
    pricing: "Preise",
    bookings: "Buchungen",
    profile: "Profil",
    overview: "Überblick",
    users: "Nutzer",
    audit: "Protokoll",
    bank: "Fragen",
  },

  checkAgain: "Noch einmal versuchen",
  newVersion: "Es gibt eine neue Version von Greenroom.",
  reload: "Neu laden",
  standins: "Nachgestellte Dienste",

  kindsOfReports: "Interviews oder Übungen",
  practices: "Einzelne Fragen",
  pastInterviews: "Frühere Interviews",
  bookedSessions: "Gebuchte Termine",
  findCoach: "Coach finden",

  builtInInterviewer: "Eingebauter Interviewer",

  cancel: "Abbrechen",
  close: "Schließen",
  loading: "Wird geladen",
  loadMore: "Mehr laden",
  tryAgain: "Noch einmal versuchen",
  undo: "Rückgängig machen",
  showPassword: "Eingabe anzeigen oder verbergen",
  onThisPage: "Auf dieser Seite",
  lineToCopy: "Zeile zum Kopieren",
  copy: "Kopieren",
  copied: "Kopiert",
  leaveWithoutSaving: "Ohne Speichern verlassen?",
  typedWordsAreLost: "Was Sie eingegeben haben, geht verloren.",
  stillBeingSaved: "Es wird noch gespeichert",
  savedUnseen: "Wenn Sie jetzt gehen, sehen Sie nicht, ob es geklappt hat.",
  leave: "Verlassen",
  stayHere: "Hierbleiben",
  secretDone: "Ich habe es kopiert",
  withCommas: "Durch Kommas getrennt",
  lengthSoFar: (least, length) =>
    `${count(least, { one: "Mindestens # Zeichen", other: "Mindestens # Zeichen" })} (bisher ${length})`,
  signUpSteps: { account: "Konto", inbox: "Posteingang", profile: "LinkedIn", interview: "Erstes Interview" },
  stepDone: ", erledigt",
  roles: {
    user: "Nutzer",
    premium: "Premium-Nutzer",
    admin: "Admin",
    coach: "Coach",
    superadmin: "Superadmin",
    unknown: "Unbekannt",
  },
};
