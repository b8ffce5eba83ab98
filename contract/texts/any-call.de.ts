import type { en } from "./any-call.en.ts";

export const de: Record<keyof typeof en, string> = {
  // Any request
  badRequest: "Ein Teil der gesendeten Angaben ist ungültig.",
  notFound: "Unter dieser Adresse gibt es nichts.",
  tryAgain: "Noch einmal versuchen",
  brokenTitle: "Bei uns ist etwas kaputtgegangen",
  brokenHint:
    "Alles, was Sie gesendet oder gespeichert haben, ist sicher. Laden Sie die Seite neu; geht es wieder schief, kommen Sie in ein paar Minuten zurück.",
  unreachableTitle: "Greenroom ist nicht erreichbar",
  unreachableHint:
    "Prüfen Sie Ihre Verbindung. Sobald das Netz wieder da ist, lädt der Knopf die Seite noch einmal.",
  methodNotAllowed: "Diese Adresse kennt diese Methode nicht.",
  bodyTooLarge: "Was gesendet wurde, ist zu groß.",
  uploadRequired: "Der Inhalt muss ein Upload sein (Inhaltstyp multipart/form-data).",
  jsonRequired: "Der Inhalt muss JSON sein (Inhaltstyp application/json).",
  hostUnknown:
    "Dieser Server ist unter diesem Namen nicht erreichbar. Seine Adresse ist {address} (die Einstellung APP_URL).",
  httpsRequired: "Diese Adresse ist nur über https erreichbar.",
  forbidden: "Dazu sind Sie nicht berechtigt.",
  tooManyRequests: "Zu viele Versuche. Bitte warten Sie eine Weile und versuchen Sie es dann noch einmal.",
  eventReceived: "Angenommen.",
  webhookRefused: "Die Signatur dieses Aufrufs ist ungültig.",
  unavailable: "Der Dienst ist gerade nicht erreichbar. Bitte versuchen Sie es gleich noch einmal.",
  apiError: "Die Anfrage ist fehlgeschlagen: {status} {statusText}",
};
