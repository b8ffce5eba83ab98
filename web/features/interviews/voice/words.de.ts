import type { en } from "./words.en.ts";

export const de: typeof en = {
  // Speech to text
  whereSpeechBecomesText: "Wo aus Gesprochenem Text wird",
  lookingWhatWorks: "Es wird geprüft, was hier geht",
  sources: {
    device: "Auf diesem Gerät",
    server: "Der Server dieses Greenroom",
    browser: "Der eigene Dienst Ihres Browsers",
  },
  sourceSays: {
    device: () => "Ihr Browser macht es hier: Kein Ton verlässt dieses Gerät.",
    server: (host: string | null) =>
      host === null
        ? "Der Ton geht an diesen Server, der ihn in Text umwandeln lässt. Greenroom speichert nichts davon."
        : `Der Ton geht an diesen Server und von dort an ${host}, wo er in Text umgewandelt wird; weder Greenroom noch diese Seite speichert ihn.`,
    browser: (maker: string) =>
      `Ihre Stimme verlässt vielleicht dieses Gerät: Ihr Browser schickt sie womöglich an ${maker}. Greenroom bekommt nur den Text, den Sie absenden.`,
  },
  deviceLoadsFirst: "Ihr Browser lädt Ihre Sprache vorher, einmalig, von seinem Hersteller.",
  loadTheLanguage: "Sprache laden",
  theLanguageDidNotCome:
    "Ihr Browser konnte die Sprache nicht laden. Wählen Sie einen anderen Weg, oder tippen Sie.",
  itsMaker: "seinen Hersteller",
  speakingNeedsHttps:
    "Browser öffnen das Mikrofon nur auf Seiten mit https, und diese kam über einfaches http, darum tippen Sie Ihre Antworten. Die Bewertung liest Worte, wie auch immer sie kamen.",
  nothingTurnsSpeech:
    "Hier kann nichts Gesprochenes in Text umwandeln, darum tippen Sie Ihre Antworten. Die Bewertung liest Worte, wie auch immer sie kamen.",

  // End of an answer
  howAnAnswerEnds: "Wie eine Antwort endet",
  whenIPress: "Wenn ich „Fertig“ oder die Leertaste drücke",
  afterAPause: "Nach einer Pause",
  pauseOf: (seconds: number) => `Eine Pause von ${seconds} Sekunden. Jedes Geräusch hält sie an.`,
  secondsOfPause: "Länge der Pause in Sekunden",
  sendAtOnce: "Gleich senden, ohne den Text durchzusehen",

  // The interviewer's voice
  interviewersVoice: "Die Stimme des Interviewers",
  theDevicesUsualVoice: "Die übliche Stimme dieses Geräts",
  theServersVoice: "Die Stimme dieses Servers",
  noVoice: "Keine Stimme, nur die Worte",
  howFast: "Wie schnell sie spricht",
  rates: {
    0.7: "Langsam",
    0.85: "Etwas langsamer",
    1: "Wie üblich",
    1.15: "Etwas schneller",
    1.3: "Schnell",
  },
  listenToIt: "Anhören",

  // Facts of spoken answers
  measureHowISpeak: "Messen, wie ich spreche",
  measureSays:
    "Länge, Tempo, längste Pause und Sprechanteil jeder Antwort, als Zahlen in Ihrem Bericht. Nie Teil der Bewertung. Aus: Nichts wird gemessen und nichts gezeigt.",

  // During the interview
  startSpeaking: "Mit dem Sprechen beginnen",
  theInterviewerSpeaks: "Der Interviewer spricht. Die Uhr wartet.",
  answerNow: "Jetzt antworten",
  listening: "Ich höre zu. Lassen Sie sich Zeit.",
  imDone: "Fertig",
  spaceBar: "Leertaste",
  theLastWords: "Die letzten Worte kommen noch.",
  lookItOver: "Sehen Sie den Text durch, dann senden Sie ihn.",
  goOnSpeaking: "Weitersprechen",
  thePauseRuns: "Mit dieser Pause endet die Antwort",
  speechSettings: "Einstellungen zum Sprechen",

  // Problems
  theMicrophoneIsNotAllowed:
    "Das Mikrofon ist auf dieser Seite nicht erlaubt. Erlauben Sie es neben der Adresszeile Ihres Browsers oder tippen Sie weiter.",
  yourBrowserDoesNotAllow:
    "Ihr Browser lässt hier keine Spracheingabe zu. Sie können weitertippen, es geht nichts verloren.",
  noMicrophoneWasFoundPlug:
    "Es wurde kein Mikrofon gefunden. Schließen Sie eines an und versuchen Sie es noch einmal, oder tippen Sie weiter.",
  theMicrophoneIsInUse:
    "Das Mikrofon lässt sich nicht öffnen, wahrscheinlich nutzt es ein anderes Programm oder ein Anruf. Beenden Sie das und versuchen Sie es noch einmal, oder tippen Sie weiter.",
  theMicrophoneCouldNotBe:
    "Das Mikrofon ließ sich nicht öffnen. Versuchen Sie es noch einmal, oder tippen Sie weiter.",
  theMicrophoneIsGone:
    "Das Mikrofon ist weg: ausgesteckt oder von einem Anruf übernommen. Was Sie bisher gesagt haben, steht im Text. Schließen Sie es an und sprechen Sie weiter, oder tippen Sie.",
  theMicrophoneIsMuted:
    "Das Mikrofon ist stumm, am Gerät oder im System. Was Sie bisher gesagt haben, steht im Text. Schalten Sie es ein und sprechen Sie weiter, oder tippen Sie.",
  yourBrowsersSpeechServiceDoes:
    "Der Sprachdienst Ihres Browsers antwortet nicht. Was Sie bisher gesagt haben, steht im Text. Versuchen Sie es gleich noch einmal, oder tippen Sie weiter.",
  yourBrowserCantTurnSpeech:
    "Ihr Browser kann Gesprochenes in Ihrer Sprache nicht in Text umwandeln. Sie können weitertippen, es geht nichts verloren.",
  listeningStopped:
    "Das Zuhören ist abgebrochen. Was Sie bisher gesagt haben, steht im Text. Versuchen Sie es noch einmal, oder tippen Sie weiter.",
  theServerDoesNotHear:
    "Der Sprachdienst dieses Servers antwortet nicht. Was Sie bisher gesagt haben, steht im Text. Versuchen Sie es gleich noch einmal, oder tippen Sie weiter.",
  nothingHeard: "Es waren keine Worte zu hören. Sprechen Sie weiter, oder tippen Sie.",
  thisDeviceHasNoVoice: "Dieses Gerät hat keine Stimme, darum wird die Frage nur gezeigt.",
  pausesCantBeHeard: "Pausen lassen sich gerade nicht erkennen: Beenden Sie Ihre Antwort mit „Fertig“.",

  // The microphone check
  checkYourMicrophone: "Mikrofon prüfen",
  sayASentence: "Sagen Sie einen Satz, zum Beispiel: Ich bin bereit für das Interview.",
  yourMicrophoneWorks: "Ihr Mikrofon funktioniert.",
  howLoudItIs: "Lautstärke",
  stopTheCheck: "Prüfung beenden",
  heardWords: (words: string) => `Gehört: ${words}`,
  itIsQuiet: "Noch ist nichts zu hören. Ist das richtige Mikrofon gewählt, und ist es an?",
  itIsBluetooth:
    "Dieses Mikrofon ist über Bluetooth verbunden, und viele klingen beim Zuhören wie ein altes Telefon. Kommen Worte falsch an, dann wählen Sie das Mikrofon des Geräts oder eines mit Kabel.",
  itIsNoisy:
    "Um Sie herum ist es laut, deshalb können Worte und Pausen verloren gehen. Ein ruhigerer Ort oder ein Headset hilft.",
};
