import { wording } from "#contract/words.ts";
import type { en } from "./debrief-words.en.ts";

const { count } = wording("de");

export const de: typeof en = {
  title: "Echte Gespräche",
  about: "Es lohnt sich zu üben, was Sie wirklich gefragt wurden: Es kommt zu Ihren eigenen Fragen.",
  add: "Ich hatte das echte Gespräch",
  loading: "Ihre Nachbesprechungen werden geladen",
  moreFailed: "Die früheren konnten nicht geladen werden. Bitte versuchen Sie es noch einmal.",
  none: "Noch nichts notiert.",

  form: "Ein echtes Gespräch",
  heldOn: "Wann war es?",
  feeling: "Wie fühlte es sich an?",
  feelings: { 1: "Schlecht", 2: "Eher schlecht", 3: "Gemischt", 4: "Gut", 5: "Sehr gut" },
  source: "Was wurden Sie gefragt?",
  sourceWhy:
    "Schreiben Sie die Fragen auf, oder fügen Sie Notizen oder eine Mitschrift ein. Kreuzen Sie an, was eine Frage ist; das Übrige können Sie als Notizen behalten.",
  useFile: "Datei verwenden",
  file: "Datei mit Notizen oder einer Mitschrift",
  find: "Fragen finden",
  noneFound: "Kein Satz ist eindeutig eine Frage. Kreuzen Sie an, welche Fragen waren.",
  tick: "Kreuzen Sie an, was Sie gefragt wurden",
  notesAgain: "Meine Notizen zeigen",
  leftTitle: (left) =>
    count(left, {
      one: "# nicht angekreuzte Zeile behalten?",
      other: "# nicht angekreuzte Zeilen behalten?",
    }),
  leftAbout: "Als Notizen stehen sie bei diesem Gespräch. Sonst werden sie nicht aufbewahrt:",
  leftKept: "Als Notizen behalten und speichern",
  leftOut: "Weglassen und speichern",
  leftBack: "Zurück zu den Zeilen",
  question: (at) => `Frage ${at}`,
  answer: (at) => `Was Sie auf Frage ${at} geantwortet haben, wenn Sie mögen`,
  notes: "Weitere Notizen",
  notesWhy: "Was zu nächsten Schritten, Gehalt oder Menschen gesagt wurde, wenn Sie möchten.",
  addQuestion: "Frage hinzufügen",
  drop: "Weglassen",
  dropNamed: (at) => `Frage ${at} weglassen`,
  save: "Speichern",

  heading: (day) => `Gespräch am ${day}`,
  felt: (feeling) => `Gefühl: ${feeling}`,
  outcomes: {
    offer: "Sie haben ein Angebot bekommen",
    rejected: "Sie haben kein Angebot bekommen",
    withdrawn: "Sie haben Ihre Bewerbung zurückgezogen",
  },
  practise: "Diese Frage üben",
  practiseNamed: (question) => `Diese Frage üben: ${question}`,
  rate: "Antwort bewerten lassen",
  rateNamed: (question) => `Antwort bewerten lassen: ${question}`,
  yourAnswer: "Ihre Antwort",
  rated: (score, scorer) => `${score} von 10 (${scorer})`,
  notRated: (scorer) => `${scorer} konnte diese Antwort nicht bewerten.`,
  changeNamed: (heading) => `Ändern: ${heading}`,
  remove: "Nachbesprechung löschen",
  removeAsk: "Diese Nachbesprechung löschen?",
  removeAsked: "Die Fragen darin werden mitgelöscht. Übungen dazu bleiben.",

  askTitle: (title) => `${title}: Haben Sie die Stelle bekommen?`,
  askOffer: "Ja",
  askRejected: "Nein",
  askWithdrawn: "Ich habe die Bewerbung zurückgezogen",
  askLater: "Noch nicht bekannt",
  askNever: "Nicht mehr fragen",
};
