import type { en } from "./words.en.ts";

export const de: typeof en = {
  // callback-page
  signingYouIn: "Sie werden angemeldet …",
  authenticationError: "Anmeldung fehlgeschlagen",
  noteForDevelopersTheSign:
    "Hinweis für die Entwicklung: Der Anmeldedienst und dieser Server sind sich über ihre Token (JWT) nicht einig. Prüfen Sie den Signaturschlüssel und den Aussteller.",
  returnToLogin: "Zurück zur Anmeldung",

  // connect-page
  connectYourLinkedinAccount: "LinkedIn-Konto verbinden",
  addressIsKnown:
    "Die Adresse Ihres Profils haben wir von der Registrierung; sie wird nicht noch einmal erfragt.",
  yourLinkedinAccountIsConnected: "Ihr LinkedIn-Konto ist verbunden.",
  yourLinkedinConnectionHasExpired: "Ihre LinkedIn-Verbindung ist abgelaufen. Bitte verbinden Sie sie neu.",
  withYourProfessionalProfileConnected: "Mit verbundenem Berufsprofil:",
  coachesCanSeeYourProfile:
    "Coaches können den Link zu Ihrem Profil vor einem Termin öffnen und sich vorbereiten.",
  youCanPractiseAsYourClients:
    "Sie können selbst Übungsinterviews führen und wissen, was Ihre Klientinnen und Klienten erleben.",
  youCanReferYourPeers: "Sie können andere zu Greenroom einladen.",
  youEarnExtraInterviewsWhen: "Wenn die Eingeladenen üben, bekommen Sie zusätzliche Interviews.",
  pleaseUseTheLinkedinAccount:
    "Bitte verwenden Sie das LinkedIn-Konto mit der E-Mail-Adresse, mit der Sie sich registriert haben:",
  isAnotherThere: "Ist es dort eine andere?",
  changeMyEmail: "Meine E-Mail-Adresse ändern",
  connect: "Verbinden",
  backToDashboard: "Zurück zur Übersicht",

  // errors
  ifThisGoesOnLog:
    "Wenn das so bleibt, melden Sie sich in diesem Browser bei LinkedIn ab und versuchen Sie es noch einmal.",

  waysOut: (email: string) =>
    `Registriert haben Sie sich mit ${email}. Machen Sie diese zur Hauptadresse Ihres LinkedIn-Kontos, oder ändern Sie Ihre Adresse hier in die von LinkedIn.`,
  paidNeedNone: "Bezahlte Tarife brauchen kein LinkedIn.",
  seeThePlans: "Tarife ansehen",

  // linkedin-block
  expired: "Abgelaufen",
  connected: "Verbunden",
  viewProfile: "Profil ansehen",
  reconnect: "Neu verbinden",

  // result-page
  checkingYourConnection: "Ihre Verbindung wird geprüft …",
  connectionSuccessful: "Verbindung hergestellt",
  startMyFirstInterview: "Mein erstes Interview beginnen",
  silenceEnds: (time) =>
    `Nach ${time} ohne ein Wort ist Schluss; vorher werden Sie gefragt. Mehr Zeit oder eine Uhr, die Sie anhalten können:`,
  inSettings: "in den Einstellungen wählen",
  firstInterviewIs: (minutes: number) =>
    `Ihr erstes Interview dauert höchstens ${minutes} Minuten, schriftlich oder gesprochen, bei mittlerer Schwierigkeit. Die Uhr läuft ab der ersten Frage. In der Übersicht können Sie vorher eine Anzeige einfügen und die Schwierigkeit wählen.`,
  goToDashboard: "Zur Übersicht",
  connectionFailed: "Verbindung fehlgeschlagen",
  tryAgain: "Noch einmal versuchen",
};
