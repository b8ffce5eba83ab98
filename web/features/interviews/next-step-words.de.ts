import type { en } from "./next-step-words.en.ts";

export const de: typeof en = {
  next: "Nächster Schritt",
  nextMinutes: (minutes) => `Nächster Schritt · ${minutes} Minuten`,
  continue: (isPractice) => ({
    title: isPractice ? "Ihre Übung läuft" : "Ihr Interview läuft",
    words: "Die Uhr läuft weiter. Alles, was Sie geschrieben haben, ist noch da.",
  }),
  continueDo: "Zurück dorthin",
  report: (role, day) => ({
    title: "Lesen Sie Ihren neuen Bericht",
    words: `${role ?? "Ihr Interview"}, ${day}: wie es bewertet wurde, was auffiel und das eine, woran Sie arbeiten sollten.`,
  }),
  reportDo: "Bericht lesen",
  session: (coach, when) => ({
    title: `Bereiten Sie Ihren Termin mit ${coach} vor`,
    words: `${when}. Wählen Sie, welche Berichte Ihr Coach vorher lesen darf, und legen Sie sich eine Frage zurecht.`,
  }),
  sessionDo: "Termin vorbereiten",
  connect: {
    title: "Verbinden Sie Ihr LinkedIn-Konto",
    words:
      "Interviews setzen das in Ihrem Tarif voraus, damit jede Person nur ein Konto hat. Es dauert eine Minute.",
  },
  connectDo: "LinkedIn verbinden",
  homework: (coach, { target_role: role, difficulty, note }) => ({
    title: `${coach ?? "Ein früherer Coach"} hat eine Übung für Sie ausgesucht`,
    words: `${role}, Schwierigkeit ${difficulty}. ${note}`.trim(),
  }),
  homeworkDo: "Dieses Interview beginnen",
  tried: (question) => ({
    title: `„${question}“`,
    words:
      "Das haben Sie vor der Registrierung beantwortet. Ihre Worte stehen im Feld, wenn die Übung beginnt.",
  }),
  triedDo: "Üben",
  fix: (question, text) => ({
    title: `„${question}“`,
    words: `Das eine, woran Sie arbeiten sollten: ${text}`,
  }),
  fixReport: "Zum Bericht",
  first: {
    title: "Ihr erstes Interview",
    words: "Ein Schritt fehlt noch: Ihr erstes Interview. Alle Angaben unten sind freiwillig.",
  },
  firstTried: "Oder mit der Frage von vorhin anfangen",
  interview: {
    title: "Ihr nächstes Interview",
    words: "Vom letzten ist nichts offen. Stelle, Anzeige und Schwierigkeit wählen Sie unten.",
  },
  interviewDo: "Zum Interview",
  plan: {
    title: "Ihre Interviews dieses Zeitraums sind verbraucht",
    words:
      "Ein bezahlter Tarif bringt mehr davon. Eine einzelne Frage zu üben, kostet in keinem Tarif eines.",
  },
  planDo: "Tarife vergleichen",
  practice: {
    title: "Üben Sie eine Frage",
    words: "Eine Frage, eine Antwort und was sie stärker machen würde. Es verbraucht kein Interview.",
  },
  practiceDo: "Eine Frage üben",
};
