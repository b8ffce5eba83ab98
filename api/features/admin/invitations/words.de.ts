import type { en } from "./words.en.ts";

export const de: typeof en = {
  invitation: (days) => ({
    subject: "Ihr Konto bei Greenroom",
    paragraphs: [
      "Sie sind eingeladen, mit Greenroom Bewerbungsgespräche zu üben. Wählen Sie ein Passwort, und Ihr Konto ist fertig.",
      `Der Knopf funktioniert einmal, ${days} Tage lang.`,
    ],
    button: "Konto anlegen",
    why: "Sie bekommen diese E-Mail, weil die Betreiber dieses Greenroom Ihre Adresse auf eine Liste gesetzt haben. Wenn Sie kein Konto möchten, tun Sie nichts.",
  }),
};
