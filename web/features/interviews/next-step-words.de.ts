import { wording } from "#contract/words.ts";
import type { en } from "./next-step-words.en.ts";

const { count } = wording("de");

export const de: typeof en = {
  next: "Nächster Schritt",
  nextMinutes: (minutes) => `Nächster Schritt · ${minutes} Minuten`,
  continue: {
    interview: "Ihr Interview läuft. Alles, was Sie geschrieben haben, ist gespeichert.",
    practice: "Ihre Übung läuft. Alles, was Sie geschrieben haben, ist gespeichert.",
  },
  continueDo: { interview: "Interview fortsetzen", practice: "Übung fortsetzen" },
  report: (role, day) => `Ihr Bericht ist da: ${role ?? "Interview"}, ${day}.`,
  reportDo: "Bericht lesen",
  session: (coach, when) =>
    `Termin mit ${coach}, ${when}: Wählen Sie, welche Berichte Ihr Coach vorher lesen darf.`,
  sessionOn: (coach, when) => `Coaching mit ${coach}: ${when}`,
  sessionDo: "Termin vorbereiten",
  connect:
    "Verbinden Sie Ihr LinkedIn-Konto, damit jede Person hier nur ein Konto hat. Es dauert eine Minute.",
  homework: (coach, { target_role: role, difficulty }) =>
    `${coach ?? "Ein früherer Coach"} hat ein Interview für Sie ausgesucht: ${role}, Schwierigkeit ${difficulty}.`,
  homeworkDo: "Dieses Interview beginnen",
  planned: ({ job, days }) =>
    days === 0
      ? `Heute: ${job}. Ein Schritt Ihres Plans ist noch offen.`
      : `In ${count(days, { one: "# Tag", other: "# Tagen" })}: ${job}. Der Schritt von heute ist noch offen.`,
  plannedDo: "Plan öffnen",
  tried: (question) => `Das haben Sie vor der Registrierung beantwortet: „${question}“`,
  triedDo: "Üben",
  fix: (question, text) => `${text} „${question}“`,
  focus: (subject) => `Nach Ihren letzten Bewertungen lohnt sich als Nächstes: ${subject}.`,
  first: "Als Nächstes kommt Ihr erstes Interview. Alle Angaben unten können so bleiben.",
  interview: "Ihr nächstes Interview beginnen Sie unten.",
  practice:
    "Üben Sie eine Frage: eine Antwort und was sie stärker machen würde. Es verbraucht kein Interview.",
  practiceDo: "Eine Frage üben",
};
