import type { en } from "./words.en.ts";

/** The words of the emails about webhooks, in German. */
export const de: typeof en = {
  switchedOff: (host) => ({
    subject: "Einer Ihrer Webhooks wurde abgeschaltet",
    paragraphs: [
      `Was Greenroom an ${host} gesendet hat, kam seit Tagen nicht an, oder der Empfänger will nichts mehr. Es wird nichts mehr dorthin gesendet.`,
      "Wenn er wieder funktioniert, schalten Sie ihn in Ihren Einstellungen ein und senden Sie noch einmal, was ihm entgangen ist.",
    ],
    button: "Ihre Webhooks ansehen",
    why: "Sie bekommen diese E-Mail, weil Greenroom auf Ihren Wunsch dieser Adresse von Ihren Berichten oder Terminen sagt.",
  }),
};
