import { wording } from "#contract/words.ts";
import type { en } from "./bank-words.en.ts";
const { list } = wording("de");

export const de: typeof en = {
  parts: {
    situation: "Ausgangslage",
    task: "Aufgabe",
    actions: "Was Sie getan haben",
    result: "Ergebnis",
    learning: "Was Sie gelernt haben",
  },
  partsOfClient: {
    situation: "Ausgangslage",
    task: "Aufgabe",
    actions: "Eigenes Handeln",
    result: "Ergebnis",
    learning: "Was daraus gelernt wurde",
  },
  questions: {
    situation: "Wo war das, und was war los?",
    task: "Was sollten Sie tun, oder was wurde erwartet?",
    actions: "Was haben Sie selbst getan, Schritt für Schritt?",
    result: "Was kam dabei heraus?",
    learning: "Was machen Sie seitdem anders?",
  },

  title: "Geschichten",
  about:
    "Was Sie in einem Gespräch erzählen können: aus Ihren Antworten, aus Ihrem Lebenslauf oder von Ihnen geschrieben. Bei jedem Satz steht, woher er kommt.",
  loading: "Ihre Geschichten werden geladen",
  none: "Noch keine Geschichte.",
  noneHint:
    "Nach einem Interview oder einer Übung bietet der Bericht jede Antwort an, die eine enthält. Oder schreiben Sie hier eine.",
  whole: "Alle fünf Teile sind da",
  missing: (parts) => `Es fehlt noch: ${list(parts)}`,
  bestRating: (score) => `Beste Bewertung: ${score} von 10`,
  ratedBy: (scorer) => `(${scorer})`,
  notRated: "Noch nicht bewertet",
  toldOn: (day) => `Zuletzt erzählt am ${day}`,
  notTold: "Noch in keinem Interview erzählt",
  origins: { answer: "Aus einer Antwort", resume: "Aus Ihrem Lebenslauf", hand: "Von Ihnen geschrieben" },
  write: "Geschichte schreiben",
  writeFor: "Eine Geschichte, die das zeigt",
  fromResume: "Aus Ihrem Lebenslauf",
  resumeAbout:
    "Zeilen Ihres Lebenslaufs, die erzählen, was Sie getan haben. Was eine Zeile nicht sagt, bleibt leer, und Sie werden danach gefragt.",
  resumeLoading: "Ihr Lebenslauf wird gelesen",
  resumeNone:
    "Keine Zeile erzählt, was Sie getan haben. Fügen Sie in Ihrem Profilmenü einen Lebenslauf hinzu, oder schreiben Sie die Geschichte selbst.",
  fromLinkedin: "Aus LinkedIn",
  linkedinAbout:
    "LinkedIn gibt Ihnen eine Kopie Ihrer Daten als ZIP-Datei, unter Einstellungen und Datenschutz. Daraus werden nur Ihre Stationen und Fähigkeiten gelesen, und die Datei wird nicht aufbewahrt.",
  linkedinChoose: "ZIP-Datei wählen",
  linkedinNone: "Keine Zeile Ihrer Stationen erzählt, was Sie getan haben.",
  linkedinLanguage:
    "Ihre Stationen sind auf {language} beschrieben. Nur aus englischen wird herausgelesen, was sie erzählen. Schreiben Sie die Geschichte selbst.",
  linkedinSkills:
    "Fähigkeiten, die Sie genannt haben. Behalten Sie eine und schreiben Sie die Geschichte, die sie zeigt.",
  keepLine: "Als Geschichte behalten",
  keepLineNamed: (line) => `Als Geschichte behalten: ${line}`,

  keepTitle: "Geschichten in Ihren Antworten",
  keepAbout: "Wort für Wort behalten, damit Sie sie schärfen und wieder erzählen können.",
  keep: "Als Geschichte behalten",
  keepNamed: (title) => `Als Geschichte behalten: ${title}`,
  open: "Geschichte öffnen",
  openNamed: (title) => `Geschichte öffnen: ${title}`,
  backTo: { application: "Zurück zur Bewerbung", plan: "Zurück zum Plan" },
  kept: "Behalten. Sie finden sie unter Geschichten.",

  storyLoading: "Die Geschichte wird geladen",
  back: "Alle Geschichten",
  marked: {
    own: "Markierte Sätze stehen Wort für Wort in Ihrer Antwort oder Ihrem Lebenslauf; das Übrige haben Sie geschrieben.",
    client:
      "Markierte Sätze stehen Wort für Wort in einer Antwort oder im Lebenslauf; das Übrige wurde dazugeschrieben.",
  },
  typed: {
    own: "Das haben Sie selbst geschrieben.",
    client: "Von Ihrer Klientin oder Ihrem Klienten geschrieben.",
  },
  notToldYet: "Noch nicht erzählt.",
  askedAs: (question) => `Erzählt auf die Frage: ${question}`,
  proves: "Zeigt",
  practise: "Das Erzählen üben",
  edit: "Ändern",
  remove: "Löschen",
  removeAsk: "Diese Geschichte löschen?",
  removeAsked: "Sie wird mit allen Fassungen gelöscht. Ihre Interviews und Berichte bleiben.",
  tellings: "Wo Sie sie erzählt haben",
  telling: (kind, day) =>
    kind === "interview" ? `In einem Interview am ${day}` : `In einer Übung am ${day}`,
  comments: "Was Ihr Coach sagt",
  commentBy: (coach, day) => `Von ${coach} am ${day}`,
  versions: "Frühere Fassungen",
  version: (revision, day) => `Fassung ${revision}, bis ${day}`,
  restore: "Diese Fassung zurückholen",
  restoreNamed: (revision) => `Fassung ${revision} zurückholen`,

  formLength: "Zwei oder drei Sätze je Teil genügen: Laut erzählt sind das etwa zwei Minuten.",
  formTitle: "Titel",
  formTitleHint: "Ein paar Worte, an denen Sie sie erkennen",
  formCompetencies: "Was sie zeigt",
  save: "Speichern",
  saveMine: "Meine Fassung darüber speichern",
  other: (text) => `Im anderen Tab: ${text}`,
  otherEmpty: "Im anderen Tab: nichts",
  seeOther: "Zeigen, was der andere Tab gespeichert hat",
};
