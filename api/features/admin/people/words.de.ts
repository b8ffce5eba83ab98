import type { en } from "./words.en.ts";

export const de: typeof en = {
  why: "Sie bekommen diese E-Mail, weil sich an Ihrem Greenroom-Konto etwas geändert hat.",
  suspended: {
    subject: "Ihr Greenroom-Konto wurde gesperrt",
    paragraphs: [
      "Sie wurden überall abgemeldet und können sich nicht anmelden. Coaching-Termine, die noch nicht begonnen hatten, wurden abgesagt. Ihre Interviews, Berichte und alles, was Sie geschrieben haben, bleiben.",
      "Wenn Sie das für einen Irrtum halten oder eine Kopie Ihrer Daten oder die Löschung Ihres Kontos möchten, antworten Sie auf diese E-Mail. Ein Abo läuft weiter, bis es gekündigt wird: Schreiben Sie uns, wenn Sie das möchten.",
    ],
    button: "Nutzungsbedingungen lesen",
  },
  reasonIs: (reason) => `Der Grund: ${reason}`,
  planTaken: {
    subject: "Ihr Tarif bei Greenroom ist zu Ende",
    paragraphs: [
      "Sie hatten einen Tarif, der Sie nichts kostete. Unser Team hat ihn zurückgenommen; er endete sofort.",
      "Ihre Interviews, Berichte und alles andere, was Sie geschrieben haben, bleiben. Wenn Sie das für einen Irrtum halten, antworten Sie auf diese E-Mail.",
    ],
    button: "Ihren Tarif ansehen",
  },
  sessionsEnded: {
    subject: "Sie wurden bei Greenroom überall abgemeldet",
    paragraphs: [
      "Unser Team hat alle Geräte von Ihrem Konto abgemeldet. Ihr Passwort ist unverändert.",
      "Wenn Sie nicht wissen, weshalb, kennt vielleicht jemand anderes Ihr Passwort: Melden Sie sich an und wählen Sie ein neues, oder antworten Sie auf diese E-Mail.",
    ],
    button: "Anmelden",
  },
  unsuspended: {
    subject: "Sie können Ihr Greenroom-Konto wieder benutzen",
    paragraphs: [
      "Ihr Konto ist nicht mehr gesperrt. Alles ist noch da, bis auf die Coaching-Termine, die abgesagt wurden.",
    ],
    button: "Anmelden",
  },
};
