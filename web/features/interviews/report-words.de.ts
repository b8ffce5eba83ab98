import { wording } from "#contract/words.ts";
import type { en } from "./report-words.en.ts";

const { count } = wording("de");

export const de: typeof en = {
  // history/past-interviews
  loadingPastInterviews: "Frühere Interviews werden geladen",
  difficulty: (createdAt, difficulty) => `${createdAt} · Schwierigkeit\u00A0${difficulty}`,
  notJudgedAbout:
    "Nicht bewertet: Aus den Worten war es nicht zu erkennen. Die anderen Kriterien zählen, und der Bereich ist weiter.",
  viewReport: "Bericht ansehen",
  scoreOutOf10: (value) => `${value} von 10`,
  notCounted: "Nicht gezählt",
  ratingUnderWay: "Bewertung läuft",
  ratingFailed: "Bewertung fehlgeschlagen",
  notRated: "Nicht bewertet",
  notEnoughToRate: "Zu wenig für eine Bewertung",
  loadingMessages: "Nachrichten werden geladen",

  // message-list
  you: "Sie",
  interviewer: "Interviewer",

  // practice/compare-tries
  comparedWithYourEarlierTry: "Im Vergleich mit Ihrem früheren Versuch",
  earlierTry: "Früherer Versuch",
  thisTry: "Dieser Versuch",
  up: "Besser",
  down: "Schwächer",
  same: "Gleich",
  criterionAndWhatShowsIt: "Kriterium und woran es sich zeigt",
  earlier: "Früher",
  now: "Jetzt",
  onlyInTheEarlierTry: "Nur im früheren Versuch: ",
  thereIsNoAnswerTo: "Auf diese Frage gibt es keine Antwort.",

  // practice/practice-over
  practiseAQuestion: "Eine Frage üben",
  goToDashboard: "Zur Übersicht",

  // practice/practice-page
  yourPractices: "Ihre Übungen",

  // practice/practice-panel
  discardIt: "Verwerfen",
  loadingTheChoices: "Die Auswahl wird geladen",
  aboutThisRequirement: "Darum geht es in der Frage",
  negotiation: "Ein Angebot verhandeln",
  subjectOfTheQuestion: "Thema der Frage",
  yourSuggestedNextFocus: (label) => `Als Nächstes empfohlen: ${label}`,
  changeThis: "Ändern",
  loadingTheQuestion: "Die Frage wird geladen",
  yourEarlierAnswer: "Ihre frühere Antwort",
  onceMoreAndComparedWith: "Noch einmal, und danach der Vergleich mit Ihrem früheren Versuch:",
  askedInARealInterview: "Eine Frage, die Ihnen in einem echten Gespräch gestellt wurde, Wort für Wort.",
  difficultyAsBefore: (difficulty) => `Schwierigkeit ${difficulty} von 10, wie zuvor.`,
  minutesAndMannerOfPractice: (minutes, speaks) =>
    `${minutes} Minuten, ${speaks ? "mündlich" : "schriftlich"}. Die Uhr läuft ab der Frage.`,
  youCanStopTheClock: (value) => `Sie können die Uhr insgesamt ${value} Minuten anhalten.`,
  startPractice: "Übung beginnen",

  // practice/practice-report
  yourAnswersRating: "Die Bewertung Ihrer Antwort",

  // report/anchors
  thenAsked: (followUp) => `Dann gefragt: ${followUp}`,
  tickYourself:
    "Kreuzen Sie an, was Ihre Antwort sagt. Die Kreuze sind Ihre eigene Einschätzung und bleiben gespeichert.",

  // report/criteria-chart
  criterion: "Kriterium",
  ratedYourSessionTheTwo: (scorer, at, value) =>
    `${scorer} hat Ihren Termin am ${at} bewertet. Beide Bewertungen stehen nebeneinander und werden nie gemittelt.${value}`,
  inOneSentence: (words) => ` In einem Satz: „${words}“`,
  couldNotTell: "nicht zu beurteilen",
  levelOf5: (score) => `${score} von 5`,

  // report/flags
  flaggedAsWrong: "Als falsch gemeldet",
  wrong: "Falsch?",
  aboutThisSentence: "Zu diesem Satz",
  takeTheFlagBack: "Meldung zurücknehmen",
  flagAsWrong: "Als falsch melden",

  // report/notify-me
  youWillBeNotifiedWhen: "Sie bekommen eine Benachrichtigung, sobald die Bewertung fertig ist.",
  notifyMeWhenItIs: "Benachrichtigen, wenn sie fertig ist",
  yourRatingIsReady: "Ihre Bewertung ist fertig",
  openTheReportOfYour: "Öffnen Sie den Bericht zu Ihrem Übungsinterview.",

  // report/progress-trend
  yourRatings: "Ihre Bewertungen",
  roundsTogether: "Alle Runden in einer Linie",
  strongestInYourLastInterviews: "In Ihren letzten Interviews am stärksten:",
  scoreInBrackets: (value) => `(${value} von 10)`,
  backToJob: "Zurück zur Vorbereitung",
  suggestedNextFocus: "Als Nächstes empfohlen:",
  practiseNamed: (subject) => `Üben: ${subject}`,
  ratedBy: (scorer) => `Bewertet von: ${scorer}`,
  theNumbersAsATable: "Die Zahlen als Tabelle",
  ratingsBy: (scorer) => `Bewertungen von: ${scorer}`,
  interview: "Interview",
  level: "Stufe",
  overall: "Gesamt",
  competenciesOver: "Wonach gefragt wurde, über Ihre Interviews",
  competency: "Wonach gefragt wurde",
  interviewsWithIt: "Interviews",
  meanScore: "Mittel",

  // report/self-rating
  selfAsk: "Bevor Sie die Bewertung sehen: Wie gut waren Sie?",
  selfAbout: "Von 1 bis 10. Die Zahl steht nur für Sie neben der Bewertung und ändert nichts daran.",
  selfPoints: (points) => `${points} von 10`,
  selfSkip: "Überspringen, Bewertung zeigen",
  selfAlone: (points) => `Sie haben sich eine ${points} gegeben.`,
  ticked: (points) => `Sie haben ${points} der Punkte angekreuzt, auf die geachtet wird.`,
  selfSame: "Das liegt nahe an der Bewertung.",
  selfAbove: (points) => `Das liegt ${points} über der Bewertung.`,
  selfBelow: (points) => `Das liegt ${points} unter der Bewertung.`,
  selfColumn: "Ihre eigene",
  selfTrend: (interviews, first, last) =>
    `${interviews}: Der Abstand zwischen Ihrer Zahl und der Bewertung war erst ${first}, zuletzt ${last}.`,
  selfInterviews: (interviews) =>
    count(interviews, {
      one: "# Interview, das Sie selbst bewertet haben",
      other: "# Interviews, die Sie selbst bewertet haben",
    }),

  // report/question-verdict
  fiveCriteria1To52:
    "Fünf Kriterien, je 1 bis 5; verfehlt eine Antwort die Frage, ist ihre Bewertung nach oben begrenzt",

  // report/report-body
  partsOfTheReport: "Teile des Berichts",
  theCriteria: "Die Kriterien",
  theAnswer: "Die Antwort",
  answerThisQuestionAgain: "Diese Frage noch einmal beantworten",
  rated: "Bewertet",
  notReadable: "Nicht gelesen",
  cutOff: "Zeit war um",

  // report/report-head
  likelyRangeAndMore: (value, value2, value3) => `Wahrscheinlich zwischen ${value} und ${value2}${value3}`,
  aRoughReading: ". Ein grober Wert.",

  // report/report-page
  practiceReport: "Übungsbericht",
  loadingTheReport: "Der Bericht wird geladen",
  practiseAnotherQuestion: "Noch eine Frage üben",
  allReports: "Alle Berichte",
  downloadAsPdf: "Als PDF herunterladen",
  downloadAsMarkdown: "Als Markdown herunterladen",
  print: "Drucken",
  yourRatingIsBeingMade: "Ihre Bewertung entsteht gerade",
  thisPageShowsItAs: "Diese Seite zeigt sie, sobald sie fertig ist. Sie können auch später wiederkommen.",
  theRatingCouldNotBe: "Die Bewertung hat nicht geklappt",
  yourInterviewIsKeptAsk:
    "Ihr Interview ist gespeichert. Fordern Sie die Bewertung noch einmal an; klappt es wieder nicht, schreiben Sie bitte dem Support.",
  askAgain: "Noch einmal anfordern",

  // report/report-title
  minutes: (minutes) => count(minutes, { one: "1 Minute", other: "# Minuten" }),
  difficultyInTitle: (difficulty) => `Schwierigkeit ${difficulty} von 10`,

  // report/score
  aboutScore: (score) => `Etwa ${score} von 10`,

  // report/share-report
  share: "Teilen",
  shareThisReport: "Diesen Bericht teilen",
  loading: "Wird geladen",
  whoeverHasTheLinkCan: (reportLinkDays) =>
    `Wer den Link hat, kann diesen Bericht mit Ihren Antworten lesen, ohne Konto. Er endet von selbst nach ${reportLinkDays} Tagen, und Sie können ihn jederzeit zurücknehmen.`,
  aLinkIsOpenUntil: (value, endsAt) => `Ein Link ${value} gilt bis ${endsAt}.`,
  withYourName: "mit Ihrem Namen",
  withoutYourName: "ohne Ihren Namen",
  showMyNameInIt: "Meinen Namen darin zeigen",
  makeANewLinkInstead: "Stattdessen einen neuen Link erstellen",
  makeALink: "Link erstellen",
  takeTheLinkBack: "Link zurücknehmen",
  link: "Link",
  copyItNowItIs: "Kopieren Sie ihn jetzt: Er wird nicht noch einmal gezeigt.",

  // report/spoken-answers
  howYouSpoke: "Wie Sie gesprochen haben",
  spokenAbout:
    "Auf Ihrem Gerät gemessen, während Sie sprachen, und kein Teil der Bewertung. Eine Antwort, die mit Tippen begann, fehlt hier. Vor einem Interview können Sie das in den Einstellungen zum Sprechen abschalten.",
  anotherAnswer: "Eine weitere Antwort",
  deleteAllOfThem: "Diese Zahlen aller meiner Interviews löschen",
  spokenFacts: ({ length, pace, pause, share }) =>
    `${length} · ${pace} Wörter pro Minute · längste Pause ${pause} s · Sprechanteil ${share}`,
  meanOfTheLast: (interviews) =>
    `Ihr Durchschnitt aus den letzten ${interviews} Interviews und Übungen, in denen Sie gesprochen haben, dieses Mal mitgezählt:`,
  usuallySpoken: (least, most) =>
    `Üblich sind im Englischen ${least} bis ${most} Wörter pro Minute; in anderen Sprachen sind Wörter länger oder kürzer. Pausen von mehr als einer Sekunde sind üblich, wo nichts abgelesen wird. Für Länge und Sprechanteil gibt es nichts Übliches: Die eine folgt der Frage, der andere dem Raum und dem Mikrofon.`,
  whyItMayNotMatter:
    "Vielleicht ist es für Sie ohne Bedeutung: Nichts davon sagt, wie gut eine Antwort ist. Eine Pause kann Nachdenken sein, ein Stottern, eine andere Sprache oder ein Atemzug, und das Tempo ist Gewohnheit. Es zählt, was Sie sagen, und nur das wird bewertet.",

  // report/shared-page
  sharedInterviewReport: "Geteilter Interviewbericht",
  whatIsGreenroom: "Was ist Greenroom?",
  somebodySharedThisReportWith: (endsAt) =>
    `Jemand hat diesen Bericht mit Ihnen geteilt. Der Link endet am ${endsAt} oder wenn er zurückgenommen wird.`,
};
