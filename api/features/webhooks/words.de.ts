import type { en } from "./words.en.ts";

export const de: typeof en = {
  added: (host) => ({
    subject: "Zu Ihrem Greenroom-Konto kam ein Webhook hinzu",
    paragraphs: [
      `Ab jetzt erfährt ${host} von Greenroom, wenn in Ihrem Konto etwas geschieht: wenn ein Bericht fertig ist oder ein Termin gebucht, verschoben oder abgesagt wird. Ihre Worte bekommt diese Adresse nicht.`,
      "Falls Sie das nicht waren, ändern Sie jetzt Ihr Passwort: Damit sind auch alle Webhooks entfernt.",
    ],
    button: "Ihre Webhooks ansehen",
    why: "Sie bekommen diese E-Mail, weil sich an Ihrem Greenroom-Konto etwas geändert hat. E-Mails zur Sicherheit Ihres Kontos lassen sich nicht abbestellen.",
  }),
  switchedOff: (host) => ({
    subject: "Einer Ihrer Webhooks wurde abgeschaltet",
    paragraphs: [
      `Was Greenroom an ${host} gesendet hat, kam seit Tagen nicht an, oder der Empfänger möchte nichts mehr bekommen. Es wird nichts mehr dorthin gesendet.`,
      "Wenn er wieder funktioniert, schalten Sie ihn in Ihren Einstellungen ein und senden Sie noch einmal, was ihm entgangen ist.",
    ],
    button: "Ihre Webhooks ansehen",
    why: "Sie bekommen diese E-Mail, weil Greenroom auf Ihren Wunsch diese Adresse über Ihre Berichte oder Termine benachrichtigt.",
  }),
};
