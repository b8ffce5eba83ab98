import { wording } from "#contract/words.ts";
import type { en } from "./preparation-words.en.ts";
const { count } = wording("de");

export const de: typeof en = {
  share: "Geschichten und Bewerbungen teilen",
  loading: "Was Sie teilen können, wird geladen",
  nothing: "Es gibt noch keine Geschichte und keine Bewerbung zum Teilen.",
  unlessYou: (coach) => `Geteilt wird nur, was Sie hier wählen. ${coach} kann dann:`,
  aStory: "eine Geschichte mit ihren Teilen lesen und kommentieren,",
  anApplication:
    "eine Bewerbung mit dem, was die Anzeige verlangt, und den offenen Schritten ihres Plans lesen und Schritte hinzufügen.",
  takenBack: (day) => `Sie können es jederzeit zurücknehmen. Es endet von selbst am ${day}.`,
  stories: "Ihre Geschichten",
  applications: "Ihre Bewerbungen",
  save: "Speichern",
  saved: (coach, things) =>
    things === 0
      ? `${coach} sieht jetzt keine Ihrer Geschichten und Bewerbungen.`
      : count(things, {
          one: `${coach} kann jetzt # davon lesen.`,
          other: `${coach} kann jetzt # davon lesen.`,
        }),

  title: "Geschichten und Bewerbungen",
  shared: (client) => `${client} teilt das mit Ihnen.`,
  none: (client) => `${client} hat keine Geschichte und keine Bewerbung geteilt.`,
  advert: "Was die Anzeige verlangt",
  wish: "von Vorteil",
  plan: "Nächste Schritte des Plans",
  steps: (steps) => count(steps, { one: "# offener Schritt", other: "# offene Schritte" }),
  noPlan: "Kein offener Schritt.",
  interviewOn: (day) => `Gespräch am ${day}`,
  yourSteps: "Schritte von Ihnen",
  minutes: (minutes) => `${minutes} Minuten`,
  stepLine: (title, minutes) => `${title}, ${minutes} Minuten`,
  stepStates: { open: "offen", done: "erledigt", dropped: "weggelassen" },
  takeStepBack: "Zurücknehmen",
  takeStepBackNamed: (title) => `Zurücknehmen: ${title}`,
  newStep: "Ein neuer Schritt",
  stepTitle: "Was zu tun ist",
  stepMinutes: "Wie lange",
  stepAbout: "Worum es geht (freiwillig)",
  stepAboutNothing: "Um nichts Bestimmtes",
  stepAboutStory: (title) => `Geschichte: ${title}`,
  setStep: "Schritt hinzufügen",
  stepSet: "Der Schritt steht jetzt im Plan.",
  comment: "Ihr Kommentar",
  commentNamed: (title) => `Ihr Kommentar zu „${title}“`,
  commentHint: (length) =>
    `Höchstens ${length} Zeichen. Ihre Klientin oder Ihr Klient liest ihn bei der Geschichte.`,
  saveComment: "Kommentar speichern",
  commentSaved: "Kommentar gespeichert.",
};
