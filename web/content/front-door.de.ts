import {
  FREE_INTERVIEWS,
  INTERVIEW_SECONDS_DEFAULT,
  PREMIUM_COACHING_SESSIONS,
  COACHING_SESSION_MINUTES,
  ROUGH_RANGE_MIN,
} from "../../contract/limits.ts";
import type { Front } from "./front-door.ts";

const MINUTES = INTERVIEW_SECONDS_DEFAULT / 60;

export const FRONT_DE: Front = {
  // Contains a soft hyphen, because on a small screen the word is wider than the page.
  title: "Bewerbungs\u00ADgespräche ungestört üben",
  description:
    "Üben Sie Bewerbungsgespräche ungestört mit einem Interviewer, der auf das eingeht, was Sie sagen, und lesen Sie eine ehrliche Bewertung, die Ihre eigenen Worte zitiert. Der Einstieg ist kostenlos.",
  lead: `Der Raum vor dem Raum: ${MINUTES} Minuten mit einem Interviewer, der zuhört. Eine Bewertung, die Ihre eigenen Worte zitiert. Und niemand sieht zu.`,
  links: [
    ["#how", "So geht es"],
    ["#report", "Ein echter Bericht"],
    ["#plans", "Tarife"],
    ["#questions", "Fragen"],
  ],
  signIn: "Anmelden",
  startFree: "Kostenlos starten",
  thisPage: "Diese Seite",
  inEnglish: "Frage und Rückmeldung sind auf Englisch.",
  askAs: "Ein anderer Beruf?",
  noAccount: "Ohne Konto. Auf unserem Server wird nichts gespeichert.",
  answer: "Ihre Antwort",
  placeholder: "Schreiben Sie, wie Sie es sagen würden. Ein paar Sätze genügen.",
  feedback: "Rückmeldung holen",
  another: "Egal welcher",
  needsScript:
    "Zum Antworten und Anmelden braucht die Seite JavaScript. Alles andere hier lässt sich ohne lesen.",
  stepsTitle: "So geht es",
  steps: [
    [
      "Sagen Sie, worum es geht",
      "Nennen Sie die Stelle oder fügen Sie die Anzeige ein, und wenn Sie möchten, auch Ihren Lebenslauf. Danach werden die Fragen ausgewählt, und bei jeder steht, warum sie gestellt wurde.",
    ],
    [
      "Antworten Sie schriftlich, oder sprechen Sie",
      "Nachgefragt wird zu dem, was Sie gesagt haben. Zehn Stufen, von behutsam bis fordernd. Was Sie getippt haben, bleibt erhalten, auch wenn die Verbindung abbricht.",
    ],
    [
      "Erfahren Sie, woran Sie sind",
      "Eine Zahl mit ihrer Spanne, worauf man bei dieser Frage achtet, und Ihre eigenen Sätze daneben. Dann beantworten Sie dieselbe Frage noch einmal.",
    ],
  ],
  sampleTitle: "Eine echte Antwort und ihr Bericht",
  sampleLead:
    "Aus der Demo, auf Englisch: geführt vom eingebauten Interviewer, bewertet von der eingebauten Auswertung, nichts nachgebessert.",
  isTitle: "Was die Bewertung ist",
  is: [
    "Ein Eindruck davon, wie überzeugend Sie auf die Fragen geantwortet haben, nach fünf Kriterien.",
    "Sie kommt mit ihrer Spanne, ihren Sätzen und der Angabe, wer bewertet hat: ein Sprachmodell oder die eingebaute Auswertung.",
    "Für alle gleich: Grammatik, Rechtschreibung und Akzent zählen nicht.",
    "Offen für Widerspruch: Jeder Satz lässt sich als falsch melden, und ein Mensch kann ihn sich ansehen.",
  ],
  isNotTitle: "Was sie nicht ist",
  isNot: [
    "Keine Vorhersage, ob Sie die Stelle bekommen. Kein Arbeitgeber sieht etwas davon.",
    `Nicht exakt: Die Zahl der eingebauten Auswertung ist ein grober Wert, mit einer Spanne von mindestens ${ROUGH_RANGE_MIN} Punkten.`,
    "Keine Prüfung von Tatsachen durch die eingebaute Auswertung: Ob stimmt, was Sie schreiben, kann sie nicht wissen.",
    "Keine Zahl um jeden Preis: Ist zu wenig da, steht das dort statt einer Zahl.",
  ],
  coachesTitle: "Und wenn Sie einen Menschen möchten",
  coaches: `Zu Premium gehören ${PREMIUM_COACHING_SESSIONS} Termine von ${COACHING_SESSION_MINUTES} Minuten im Monat mit einem menschlichen Coach. Sie bestimmen, welche Berichte Ihr Coach sieht und wie lange.`,
  plansTitle: `Fangen Sie kostenlos an. ${FREE_INTERVIEWS} Interviews im Monat, immer.`,
  givenTitle: "Kostenlos",
  plansMore: "Was jeder Tarif bietet und was beim Kündigen passiert",
  questionsTitle: "Was oft gefragt wird",
  questions: [
    [
      "Wer sieht, was ich schreibe?",
      [
        "Sie.",
        { where: "coaches", text: "Ein Coach sieht die Berichte, die Sie für einen Termin teilen." },
        "Unser Team kann ein Interview im Wortlaut ansehen; jeder Blick darauf steht in einem Protokoll, das sich nicht unbemerkt ändern lässt.",
      ],
    ],
    [
      "Was brauche ich zum Anfangen?",
      [
        {
          where: "linkedin",
          text: "Einen Namen, eine E-Mail-Adresse, ein Passwort und die Adresse Ihres LinkedIn-Profils.",
        },
        {
          where: "connect-first",
          text: "Im kostenlosen Tarif verbinden Sie außerdem LinkedIn, damit jede Person nur ein Konto hat: Gelesen werden Name, E-Mail-Adresse und Bild, sonst nichts.",
        },
        { where: "no-linkedin", text: "Einen Namen, eine E-Mail-Adresse und ein Passwort." },
        "Ohne Konto können Sie einzelne Fragen ausprobieren, gleich hier.",
      ],
    ],
    [
      "In welcher Sprache?",
      ["Auf Englisch, außer der Beginn eines Interviews bietet Ihnen andere Sprachen an."],
    ],
    [
      "Kann ich mir mehr Zeit nehmen?",
      [
        "Ja. In den Einstellungen wählen Sie mehr Zeit oder eine Uhr, die sich anhalten lässt. Die Bewertung weiß nichts davon.",
      ],
    ],
    [
      "Kann ich mein Konto löschen?",
      [
        "Ja: In den Einstellungen können Sie alles herunterladen oder Ihr Konto löschen, ohne jemanden zu fragen.",
      ],
    ],
  ],
  signUp: "Kostenloses Konto anlegen",
  closing: "Niemand wartet. Machen Sie weiter, wenn Sie so weit sind.",
};
