import type { en } from "./first-screens.en.ts";

export const de: Record<keyof typeof en, string> = {
  // First screens: shown before the app has loaded, and in the app
  pageLoading: "Die Seite wird geladen",
  pageDescription:
    "Bewerbungsgespräche ungestört mit einem KI-Interviewer üben und eine ehrliche Bewertung bekommen.",
  socialCardAlt:
    "Greenroom: Bewerbungsgespräche ungestört üben. Ein Sessel unter einer Lampe, eine Bühnentür steht einen Spalt offen.",
  tryNeedsScript:
    "Hier beantworten Sie ohne Konto eine Frage und bekommen gleich eine Rückmeldung. Dafür braucht die Seite JavaScript. Bitte schalten Sie es ein und laden Sie die Seite neu.",
  needsScript:
    "Für ein Interview braucht Greenroom JavaScript. Bitte schalten Sie es ein und laden Sie die Seite neu.",
  pitch: "Üben Sie Bewerbungs\u00ADgespräche ungestört, bevor es darauf ankommt.",
  emailService: "E-Mail",
  standinsAtWork: "Demobetrieb mit nachgestellten Diensten: {names}.",
  standinsLink: "Ansehen",
  reportTitle: "Interviewbericht",
  practicePlace: "Übersicht",
  startTitle: "Neues Interview",
  difficulty: "Schwierigkeit",
  difficultyLeast: "Behutsam",
  difficultyMost: "Fordernd",
  job: "Stelle",
  anyRole: "Ein Beruf, ohne Anzeige",
  pasteAdvert: "Stellenanzeige einfügen",
  targetRole: "Angestrebte Stelle",
  targetRoleWhy: "Freiwillig: Die Fragen werden dafür ausgewählt",
  progressTitle: "Ihre Fortschritte",
  planTitle: "Ihr Tarif",
  interviewTitle: "Interview",
  interviewLead: "Atmen Sie durch. Wenn Sie so weit sind, kommt die erste Frage.",
  interviewLanguage: "Sprache des Interviews",
  interviewLanguageWhy: "Antworten können Sie trotzdem in jeder anderen",
  interviewInEnglish: "Interviews sind hier auf Englisch.",
  languageUnavailable: "Interviews sind hier auf Englisch. Wählen Sie Englisch.",
  interviewPlanning:
    "Ihre Stelle, die Anzeige und Ihr Lebenslauf werden gelesen, soweit Sie sie angegeben haben, und die Fragen ausgewählt. Das dauert höchstens eine halbe Minute.",
  practicePlanning: "Die Frage wird ausgewählt. Das dauert höchstens eine halbe Minute.",
  interviewKept:
    "Was Sie tippen, bleibt erhalten, auch wenn die Seite neu lädt oder die Verbindung abbricht.",
  speakMyAnswers: "Ich spreche meine Antworten",
  speakMyAnswersWhy:
    "Auch der Interviewer spricht, und die Worte stehen immer da. Tippen können Sie jederzeit.",

  // Offline
  networkAway:
    "Greenroom ist gerade nicht erreichbar. Was Sie in einem Interview getippt haben, ist sicher, und Berichte, die Sie auf diesem Gerät gelesen haben, lassen sich weiter öffnen. Alles andere braucht das Netz.",
  reportNotKept: "Dieser Bericht wurde auf diesem Gerät noch nicht geöffnet und braucht deshalb das Netz.",
};
