import { BOOKING_CANCEL_HOURS, NO_SHOW_OBJECTION_HOURS } from "#contract/limits.ts";
import type { en } from "./words.en.ts";

export const de: typeof en = {
  hello: (name) => `Guten Tag ${name},`,
  why: "Sie bekommen diese E-Mail, weil dieser Coaching-Termin bei Greenroom gebucht wurde. Danach schicken wir dazu keine E-Mails mehr.",
  open: "Greenroom öffnen",
  what: "Was",
  when: "Wann",
  length: "Dauer",
  minutes: (minutes) => `${minutes} Minuten`,
  where: "Wo",
  formerCoach: { with: "einem früheren Coach", who: "ein früherer Coach" },
  notSettled: "Die Zeit steht noch nicht fest.",
  inCalendarFile: "Die angehängte Kalenderdatei zeigt die Zeit in Ihrer eigenen Zeitzone.",
  pending: (other) => ({
    subject: `Noch nicht bestätigt: Coaching-Termin mit ${other}`,
    paragraphs: [
      `Ihr Coaching-Termin mit ${other} ist angefragt, aber der Kalender antwortet nicht. Deshalb ist noch nichts bestätigt.`,
      "Greenroom fragt von selbst weiter nach und schreibt Ihnen beiden, sobald es mehr weiß.",
    ],
  }),
  confirmed: (other) => ({
    subject: `Gebucht: Coaching-Termin mit ${other}`,
    paragraphs: [`Ihr Coaching-Termin mit ${other} ist gebucht.`],
  }),
  clientNote: (note) => `Dazu steht in der Buchung: „${note}“`,
  moved: (other) => ({
    subject: `Neue Zeit: Coaching-Termin mit ${other}`,
    paragraphs: [`Ihr Coaching-Termin mit ${other} hat eine neue Zeit.`],
  }),
  cancelled: (other) => ({
    subject: `Abgesagt: Coaching-Termin mit ${other}`,
    byYou: `Sie haben Ihren Coaching-Termin mit ${other} abgesagt.`,
    byOther: `${other} hat Ihren Coaching-Termin abgesagt.`,
    bySystem: `Ihr Coaching-Termin mit ${other} wurde abgesagt.`,
    givenBack: "Der Termin ist Ihnen gutgeschrieben: Sie können eine andere Zeit buchen.",
    used: `Bis zum Beginn waren es weniger als ${BOOKING_CANCEL_HOURS} Stunden, deshalb zählt der Termin als verbraucht.`,
  }),
  noShow: (other, who) => ({
    claimed: {
      subject: `Als versäumt gemeldet: Coaching-Termin mit ${other}`,
      you: [
        `${who} sagt, dass Sie nicht zu Ihrem Coaching-Termin gekommen sind.`,
        `Stimmt das nicht, widersprechen Sie innerhalb von ${NO_SHOW_OBJECTION_HOURS} Stunden: Öffnen Sie Greenroom, suchen Sie den Termin unter den vergangenen und sagen Sie, was war. Unser Team liest dann, was Sie beide sagen, und entscheidet.`,
        "Widersprechen Sie nicht, gilt es so, wie es gemeldet ist.",
      ],
      them: [
        `Sie haben angegeben, dass ${who} nicht zu Ihrem Coaching-Termin gekommen ist.`,
        `Dem kann ${NO_SHOW_OBJECTION_HOURS} Stunden lang widersprochen werden. Geschieht das nicht, gilt, was Sie sagen, und wir schreiben Ihnen.`,
      ],
    },
    disputed: {
      subject: `Strittig: Coaching-Termin mit ${other}`,
      you: [
        "Sie haben widersprochen: Sie sind zu Ihrem Coaching-Termin gekommen.",
        "Unser Team liest, was Sie beide sagen, entscheidet und schreibt Ihnen.",
      ],
      them: [
        `Sie haben angegeben, dass ${who} nicht zu Ihrem Coaching-Termin gekommen ist. Dem wurde widersprochen.`,
        "Unser Team liest, was Sie beide sagen, entscheidet und schreibt Ihnen.",
      ],
    },
    missed: {
      subject: `Nicht stattgefunden: Coaching-Termin mit ${other}`,
      you: "Es gilt, dass Sie nicht zu Ihrem Coaching-Termin gekommen sind.",
      them: `Es gilt, dass ${who} nicht zu Ihrem Coaching-Termin gekommen ist.`,
      givenBack: "Der Termin ist Ihnen gutgeschrieben: Sie können eine andere Zeit buchen.",
      used: "Der Termin zählt als verbraucht.",
    },
    held: {
      subject: `Stattgefunden: Coaching-Termin mit ${other}`,
      said: "Es gilt, dass Ihr Coaching-Termin stattgefunden hat.",
    },
  }),
  decided: "So hat unser Team entschieden. Der Grund:",
  soon: (other) => ({
    subject: `Gleich: Coaching-Termin mit ${other}`,
    paragraphs: [`Ihr Coaching-Termin mit ${other} beginnt innerhalb der nächsten Stunde.`],
  }),
  reminder: (other) => ({
    subject: `Morgen: Coaching-Termin mit ${other}`,
    paragraphs: [`Ihr Coaching-Termin mit ${other} steht bevor.`],
  }),
  rated: (other, besideReport) => ({
    subject: `Ihre Bewertung: Coaching-Termin mit ${other}`,
    paragraphs: [
      `${other} hat Ihre Leistung bewertet. Sie können die Bewertung ${besideReport ? "neben Ihrem eigenen Bericht" : "bei Ihrem gebuchten Termin"} lesen.`,
    ],
  }),
  homework: (other) => ({
    subject: `Eine Übung für Sie: Coaching-Termin mit ${other}`,
    paragraphs: [
      `${other} hat ein Übungsinterview für Sie ausgesucht. Sie finden es bei Ihrem gebuchten Termin.`,
    ],
  }),
  completed: (other) => ({
    subject: `Ihre Mitschrift: Coaching-Termin mit ${other}`,
    paragraphs: [
      `Ihr Coaching-Termin mit ${other} ist abgeschlossen, und seine Mitschrift steht zum Lesen bereit.`,
    ],
  }),
  feedMade: {
    subject: "Für Ihr Kalenderprogramm wurde eine Adresse angelegt",
    paragraphs: [
      "Mit dieser Adresse kann ein Kalenderprogramm Ihre Coaching-Termine bei Greenroom lesen: mit wem, wann und wo. Wer die Adresse kennt, kann die Termine lesen; eine frühere Adresse gilt nicht mehr.",
      "Falls Sie das nicht waren, ändern Sie jetzt Ihr Passwort: Damit gilt auch die Adresse nicht mehr.",
    ],
    button: "Einstellungen öffnen",
    why: "Sie bekommen diese E-Mail, weil sich an Ihrem Greenroom-Konto etwas geändert hat. E-Mails zur Sicherheit Ihres Kontos lassen sich nicht abbestellen.",
  },
  staying: (other: string) => ({
    subject: `Noch in Ihrem Calendly-Kalender: Coaching-Termin mit ${other}`,
    said: `Ihr Coaching-Termin mit ${other} ist bei Greenroom abgesagt, aber Calendly hat ihn nicht aus Ihrem Kalender genommen.`,
    todo: "Bitte sagen Sie ihn selbst in Calendly ab, damit die Zeit wieder frei ist. Falls Greenroom nicht mehr mit Calendly verbunden ist, verbinden Sie es in Ihrem Coach-Bereich neu.",
    button: "Coach-Bereich öffnen",
  }),
  broken: {
    subject: "Zurzeit kann niemand Termine mit Ihnen buchen",
    noAccess:
      "Calendly lässt Greenroom nicht mehr in Ihren Kalender. Verbinden Sie es in Ihrem Coach-Bereich neu.",
    noEvent: (event) =>
      `Ihr Calendly-Konto bietet „${event}“ nicht mehr an. Wählen Sie in Ihrem Coach-Bereich eine andere Terminart, oder schalten Sie diese in Calendly wieder ein und wählen Sie sie dann.`,
    changed: (event) =>
      `„${event}“ wurde in Calendly geändert, seit unser Team es freigegeben hat. Es wird darum gebeten, sich das anzusehen; sobald es zustimmt, kann die Terminart wieder gebucht werden.`,
    booked: "Termine, die schon gebucht sind, bleiben, wie sie sind.",
    button: "Coach-Bereich öffnen",
    why: "Sie bekommen diese E-Mail, weil Sie bei Greenroom Coach sind.",
  },
};
