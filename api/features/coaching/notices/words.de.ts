import { BOOKING_CANCEL_HOURS, NO_SHOW_OBJECTION_HOURS } from "#contract/limits.ts";
import type { en } from "./words.en.ts";

export const de: typeof en = {
  hello: (name) => `Guten Tag ${name},`,
  why: "Sie bekommen diese E-Mail, weil dieser Coaching-Termin auf Greenroom gebucht wurde. E-Mails dazu enden mit ihm.",
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
      subject: `Nicht einig: Coaching-Termin mit ${other}`,
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
  rated: (other) => ({
    subject: `Ihre Bewertung: Coaching-Termin mit ${other}`,
    paragraphs: [
      `${other} hat Ihren Termin bewertet. Sie können die Bewertung neben Ihrem eigenen Bericht lesen.`,
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
    subject: "Für Ihr Kalenderprogramm wurde eine Adresse erstellt",
    paragraphs: [
      "Mit dieser Adresse kann ein Kalenderprogramm Ihre Coaching-Termine auf Greenroom lesen: mit wem, wann und wo. Wer die Adresse kennt, kann sie lesen; eine frühere gilt nicht mehr.",
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
    subject: "Zurzeit kann niemand Termine bei Ihnen buchen",
    noAccess:
      "Calendly lässt Greenroom nicht mehr in Ihren Kalender. Verbinden Sie ihn in Ihrem Coach-Bereich neu.",
    noEvent: (event) =>
      `Ihr Calendly-Konto bietet „${event}“ nicht mehr an. Wählen Sie in Ihrem Coach-Bereich ein anderes Angebot, oder schalten Sie dieses in Calendly wieder ein und wählen Sie es dann.`,
    booked: "Termine, die schon gebucht sind, bleiben, wie sie sind.",
    button: "Coach-Bereich öffnen",
    why: "Sie bekommen diese E-Mail, weil Sie auf Greenroom Coach sind.",
  },
};
