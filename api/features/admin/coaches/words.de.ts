import type { en } from "./words.en.ts";

export const de: typeof en = {
  hello: (name) => `Guten Tag ${name},`,
  button: "Coach-Bereich öffnen",
  why: "Sie bekommen diese E-Mail, weil Sie bei Greenroom Coach sind.",
  listed: {
    subject: "Bei Greenroom kann man Sie jetzt finden",
    paragraphs: [
      "Wir haben Ihr Coach-Profil geprüft und freigegeben: Man findet es unter „Coach finden“ und kann Termine mit Ihnen buchen.",
    ],
  },
  refused: (reason) => ({
    subject: "Ihr Coach-Profil ist noch nicht freigegeben",
    paragraphs: [
      "Wir haben Ihr Coach-Profil geprüft; es ist noch nicht zu sehen. Der Grund:",
      reason,
      "Ergänzen Sie, was fehlt, und bitten Sie dann in Ihrem Coach-Bereich um eine neue Prüfung.",
    ],
  }),
  takenOff: (reason) => ({
    subject: "Ihr Coach-Profil ist nicht mehr freigegeben",
    paragraphs: [
      "Ihr Coach-Profil ist nicht mehr zu sehen, und niemand kann neue Termine mit Ihnen buchen. Der Grund:",
      reason,
      "Termine, die schon gebucht sind, bleiben, wie sie sind. In Ihrem Coach-Bereich können Sie um eine neue Prüfung bitten.",
    ],
  }),
  disputed: {
    subject: "Ein versäumter Termin wartet auf Ihre Entscheidung",
    paragraphs: [
      "Bei einem Coaching-Termin sagt eine Seite, die andere sei nicht gekommen; diese widerspricht. Bitte lesen Sie, was beide sagen, und entscheiden Sie.",
    ],
    button: "Lesen, was beide sagen",
    why: "Sie bekommen diese E-Mail, weil Sie Greenroom verwalten.",
  },
  changesListed: {
    subject: "Die Änderungen Ihres Coach-Profils sind jetzt zu sehen",
    paragraphs: ["Wir haben Ihre Änderungen am Coach-Profil geprüft. Von jetzt an sind sie zu sehen."],
  },
  changesRefused: (reason) => ({
    subject: "Die Änderungen Ihres Coach-Profils werden nicht gezeigt",
    paragraphs: [
      "Wir haben Ihre Änderungen am Coach-Profil geprüft. Zu sehen bleibt das Profil, wie es vorher war. Der Grund:",
      reason,
      "Ihre Änderungen bleiben erhalten. Sobald Sie sie in Ihrem Coach-Bereich anpassen, prüfen wir sie wieder.",
    ],
  }),
  changed: (name) => ({
    subject: `Ein freigegebenes Coach-Profil wurde geändert: ${name}`,
    paragraphs: [
      `${name} ist freigegeben und hat etwas geändert, das zu sehen ist. Bis jemand von Ihnen entschieden hat, ist das Profil zu sehen, wie es war.`,
    ],
  }),
  waits: (name) => ({
    subject: `Ein Coach wartet auf Prüfung: ${name}`,
    paragraphs: [
      `${name} hat ein Profil und eine Terminart, die man buchen kann. Zu sehen ist davon nichts, bis jemand von Ihnen entschieden hat.`,
    ],
    button: "Profil ansehen",
    why: "Sie bekommen diese E-Mail, weil Sie Greenroom verwalten.",
  }),
};
