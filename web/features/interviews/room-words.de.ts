import type { Language } from "#contract/languages.ts";
import { wording } from "#contract/words.ts";
import type { en } from "./room-words.en.ts";

const { count } = wording("de");

/** Listed here, because on a slow phone the browser takes 80 ms to load its own language names. */
const LANGUAGE_NAMES: Record<Language, string> = {
  en: "Englisch",
  de: "Deutsch",
  es: "Spanisch",
  fr: "Französisch",
  it: "Italienisch",
  nl: "Niederländisch",
  pl: "Polnisch",
  pt: "Portugiesisch",
};

export const de: typeof en = {
  // room/answer-box
  yourResponse: "Ihre Antwort",
  ctrlOrEnter: "Strg oder ⌘ + Eingabe",
  send: "Senden",
  ctrlOrEnterSends: "Strg oder ⌘ + Eingabe sendet",

  // room/answer-length
  min: (minutes) => `${minutes} Min.`,
  ofCharacters: (length, messageMaxLength) => `${length} von ${messageMaxLength} Zeichen`,
  words: (words) => count(words, { one: "ein Wort", other: "# Wörter" }),
  wordsAboutWhenSpoken: (words, spokenTime) =>
    `${count(words, { one: "ein Wort", other: "# Wörter" })}, gesprochen etwa ${spokenTime}`,
  secondsLeft: "Noch 30 Sekunden.",
  oneMinuteLeft: "Noch 1 Minute.",
  fiveMinutesLeft: "Noch 5 Minuten.",

  questionOf: (asked: number, planned: number) => `Frage\u00A0${asked}\u00A0von\u00A0${planned}`,
  yourQuestions: "Ihre Fragen",
  saved: "Ihr Text ist gespeichert",
  savedOffline: "Ohne Verbindung: Ihr Text ist auf diesem Gerät gespeichert",

  // room/countdown
  timeLeft: "Verbleibende Zeit",

  // room/help
  speakOneWayWhy: "Die Fragen stehen da und werden nicht gesprochen. Tippen können Sie jederzeit.",
  answerInYourOwnWords: "Antworten Sie in eigenen Worten, so wie Sie sprechen würden.",
  tellARealStoryWhat:
    "Erzählen Sie eine wahre Geschichte: wie die Lage war, was Sie getan haben, wie es ausging.",
  sayIWhereYouDid: "Sagen Sie „ich“, wo Sie es selbst waren, und nennen Sie Zahlen, wo Sie welche haben.",
  askBackWhenAQuestion: "Fragen Sie nach, wenn eine Frage nicht klar ist.",
  help: "Hilfe",
  howToDoWell: "So gelingt es",
  dos: "Tun Sie das",
  donts: "Lassen Sie das",
  english: "Englisch",
  watchTheHowToVideo: "Einführungsvideo ansehen",

  // room/interview-page
  minutesAndManner: (minutes, speaks, code) =>
    `${count(minutes, { one: "1 Minute", other: "# Minuten" })}, ${speaks ? "mündlich" : "schriftlich"}, auf ${LANGUAGE_NAMES[code]}. Die Uhr läuft ab der ersten Frage.`,
  difficultyAndRole: (difficulty, trim) => `Schwierigkeit ${difficulty} von 10${trim}.`,
  forTheRoleOf: (trim) => `, für die Stelle: ${trim}`,
  followsAdvert: (company) =>
    `Die Fragen folgen dem, was die Anzeige${company && ` von ${company}`} verlangt.`,
  startInterview: "Interview beginnen",
  silenceEnds: (time) => `Nach ${time} ohne ein Wort ist Schluss.`,
  moreTime: "Mehr Zeit oder Pause?",
  oneWayRules: (think, answer) =>
    `Je Frage ${think} Sekunden zum Nachdenken, die Sie überspringen können, und ${answer} Sekunden zum Antworten. Danach wird Ihre Antwort so gesendet, wie sie ist.`,

  // room/one-way
  timeToThink: "Zeit zum Nachdenken",
  timeToAnswer: "Zeit zum Antworten",
  think: (left) => `Nachdenken: ${left}`,
  answer: (left) => `Antworten: ${left}`,
  answerNow: "Antworten Sie jetzt.",
  answerAtOnce: "Gleich antworten",
  answerAnew: (left) => `Neu beginnen (noch ${left})`,

  // start/start-for
  interviewFor: "Interview für diese Stelle",
  practiseRound: (name) => `Diese Runde üben: ${name}`,

  // start/round-choice
  round: "Runde",
  retakes: "Noch einmal antworten",
  retakesOf: (times) =>
    times === 0 ? "Nicht erlaubt" : count(times, { one: "Einmal je Frage", other: "# Mal je Frage" }),

  // room/interview-room
  endTitle: { practice: "Übung beenden?", interview: "Interview beenden?" },
  endIsFinal: {
    practice: "Eine beendete Übung lässt sich nicht fortsetzen.",
    interview: "Ein beendetes Interview lässt sich nicht fortsetzen.",
  },
  endThenReport: "Danach kommt Ihr Bericht.",
  endSendsAnswer: "Was im Antwortfeld steht, wird mitgesendet.",
  endBeforeRating: (missing) =>
    `Noch ${count(missing, { one: "eine beantwortete Frage", other: "# beantwortete Fragen" })}, und es gibt eine Bewertung.`,
  endNow: "Jetzt beenden",
  keepGoing: "Weitermachen",
  continue: "Weitermachen",

  // room/scene
  conversation: "Gespräch",
  difficultyBadge: (difficulty) => `Schwierigkeit\u00A0${difficulty}\u00A0von\u00A010`,
  earlierMessages: "Frühere Nachrichten",
  whatWasSaidBefore: "Was vorher gesagt wurde",
  theInterviewerIsWriting: "Der Interviewer schreibt",
  interviewerSays: "Interviewer:",

  // room/stage-bar
  end: { interview: "Interview beenden", practice: "Übung beenden" },
  endOnNarrow: "Beenden",
  reconnecting: "Verbindung wird wiederhergestellt",
  connected: "Verbunden",
  notConnected: "Nicht verbunden",
  signedOut: "Abgemeldet",
  question: "Frage",
  pause: "Pause",

  // room/stage-notes
  retry: "Noch einmal versuchen",
  endsInSeconds: (seconds: number) => `Noch ${seconds} s`,
  imStillThinking: "Ich denke noch nach",
  askOrFinish: "Fragen Sie, was Sie wissen möchten, oder beenden Sie das Interview.",
  finish: "Beenden",
  gotIt: "Verstanden",
  addThem: "Hinzufügen",
  leaveThemOut: "Weglassen",
  checkingTheConnection: "Die Verbindung wird geprüft …",
  theClockIsStoppedIt: (minutes) =>
    `Die Uhr steht. Sie läuft in ${count(minutes, { one: "1 Minute", other: "# Minuten" })} von selbst weiter.`,

  // room/stage
  thankYou: "Danke",
  loadingTheInterview: "Das Interview wird geladen",

  // room/thank-you
  startANewInterview: "Neues Interview beginnen",
  theInterviewIsOverWell: "Das Interview ist vorbei. Gut, dass Sie geübt haben.",
  rating: "Bewertung",

  // start/connect-first
  connect: "Verbinden",

  // start/progress-card
  completed: "Abgeschlossen:",
  remaining: "Verbleibend:",
  ofTotal: (total) => `von ${total}`,
  ofInterviewsRemaining: (remainingInterviews, total) =>
    `${remainingInterviews} von ${total} Interviews übrig`,
  asManyAsYouLike: "So viele Sie möchten.",
  planInterviewsOfReferralInterviews: (planRemaining, maxInterviews, bonusInterviews) =>
    `Interviews des Tarifs: ${planRemaining} von ${maxInterviews} · Interviews durch Einladungen: ${bonusInterviews}`,
  planInterviewsAwaitPayment:
    "Neue Interviews Ihres Tarifs kommen, wenn die Zahlung für diesen Monat eingegangen ist.",
  planInterviewsAreRenewedOn: (periodEndsAt) => `Neue Interviews Ihres Tarifs kommen am ${periodEndsAt}.`,

  // start/start-card
  startNow: "Jetzt beginnen",
  interviewsAreRunningOnThis: (running, value) =>
    `Auf diesem Rechner laufen gerade ${running} Interviews. Ihres wäre Nummer ${value}, darum kommen die Worte des Interviewers langsamer.`,
  usesOneOf: (left) =>
    `${count(left, { one: "Verbraucht Ihr letztes Interview", other: "Verbraucht eines Ihrer # Interviews" })}. Eine Frage zu üben verbraucht keines.`,
  eGProductManager: "z. B. Product Manager",

  // start/used-up
  seeThePlans: "Tarife ansehen",

  // Speaking; the rest is in voice/words.de.ts, loaded on demand
  speak: "Sprechen",
  type: "Tippen",

  // voice/read-aloud
  thisDeviceHasNoVoice:
    "Dieses Gerät hat keine Stimme zum Vorlesen. Vielleicht bieten seine Spracheinstellungen eine an.",
  stopReading: "Vorlesen beenden",
  readAloud: "Vorlesen",
};
