import type { en } from "./report-words.en.ts";

export const de: typeof en = {
  questionByQuestion: "Frage für Frage",
  theOneThingToWork: "Der eine Punkt, an dem sich Arbeit lohnt",
  likelyRange: (value, value2) => `Wahrscheinlich zwischen ${value} und ${value2}.`,
  difficultyOf10RatedBy: (difficulty, scorer) =>
    `Schwierigkeit ${difficulty} von 10 · bewertet von: ${scorer}`,
  whatStoodOut: "Was auffiel",
  yourAnswer: "Ihre Antwort",
  notAnswered: "Nicht beantwortet",
  noAnswerToIt: "Das beantwortet die Frage nicht und zählt deshalb mit der niedrigsten Bewertung, 1,0.",
  notAsked: "Nicht gestellt",
  timeRanOut: "Die Zeit war um, bevor diese Antwort abgeschickt wurde. Die Zahl gilt für das, was da stand.",
  hadOnlyBegun:
    "Die Zeit war um, bevor diese Antwort abgeschickt wurde. Sie war gerade erst begonnen, darum wird sie nicht bewertet und zählt nicht.",
  whatWasGood: "Was gut war",
  listenedForHere: "Worauf man hier achtet",
  listenedForMost: "Worauf man hier am meisten achtet",
  wouldAskNext: "Was jemand mit Erfahrung als Nächstes fragen würde",
  rightAnswerHolds: "Was eine richtige Antwort enthält",
  usualWrongIdeas: "Verbreitete Irrtümer",
  whatAFiveHolds: "Was eine 5 enthält",
  oneAdvice: "So wird sie stärker",
  tryBeginning: (sentence) => `Beginnen Sie zum Beispiel mit: „${sentence}“`,
  askedAsFacts: "Als Tatsachen gefragt und nicht bewertet",
  notJudged: "nicht bewertet",
  fiveCriteria1To5: "Fünf Kriterien, je 1 bis 5, über alle bewerteten Antworten",
  of: (level, criterionMax) => `${level} von ${criterionMax}`,

  // Only in the files
  notRead:
    "Nicht bewertet: Die Antwort ist in einer Sprache, die diese Auswertung nicht liest, oder es dauerte zu lange, sie zu lesen.",
  practiceInterview: "Übungsinterview",
  scoreAndWord: (score, word) => `${score} von 10: ${word}`,
  questionScore: (score) => `Bewertung: ${score} von 10`,
  inYourWords: "In Ihren Worten",
  aboutQuestion: (number) => `Das betrifft Frage ${number}.`,
  forTheRole: (role) => `für die Stelle: ${role}`,
  minutesLong: (minutes) => (minutes === 1 ? "1 Minute" : `${minutes} Minuten`),
  theQuestion: "Die Frage",
  fileTitle: (title) => `Greenroom-Bericht: ${title}`,
  pageOf: (page, pages) => `Seite ${page} von ${pages}`,
  partlyShown: (marks) =>
    `Manche Zeichen kann diese Datei nicht zeigen; an ihrer Stelle steht ${marks}. Die Markdown-Datei hat sie alle.`,
};
