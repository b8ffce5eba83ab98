export const en = {
  // Speech to text
  whereSpeechBecomesText: "Where your speech becomes text",
  lookingWhatWorks: "Looking for what works here",
  sources: {
    device: "On this device",
    server: "This Greenroom’s server",
    browser: "Your browser’s own service",
  },
  sourceSays: {
    device: () => "Your browser does it here: no sound leaves this device.",
    server: (host: string | null) =>
      host === null
        ? "The sound goes to this server, which has it turned into words. Greenroom stores nothing of it."
        : `The sound goes to this server, and from it to ${host}, which sends back the words; neither Greenroom nor this page stores it.`,
    browser: (maker: string) =>
      `Your voice may leave this device: your browser may send it to ${maker}. Greenroom gets only the text you send.`,
  },
  deviceLoadsFirst: "Your browser first loads your language from its maker, once.",
  loadTheLanguage: "Load the language",
  theLanguageDidNotCome: "Your browser could not load the language. Choose another way, or type.",
  itsMaker: "its maker",
  speakingNeedsHttps:
    "Browsers open the microphone on https pages only, and this page came over plain http, so you type your answers. The rating reads words, however they came.",
  nothingTurnsSpeech:
    "Nothing here can turn speech into text, so you type your answers. The rating reads words, however they came.",

  // End of an answer
  howAnAnswerEnds: "How an answer ends",
  whenIPress: "When I press “I’m done” or the space bar",
  afterAPause: "After a pause",
  pauseOf: (seconds: number) => `A pause of ${seconds} seconds. Any sound stops it.`,
  secondsOfPause: "Length of the pause in seconds",
  sendAtOnce: "Send at once, without looking the text over",

  // The interviewer's voice
  interviewersVoice: "The interviewer’s voice",
  theDevicesUsualVoice: "This device’s usual voice",
  theServersVoice: "This server’s voice",
  noVoice: "No voice, the words only",
  howFast: "How fast it speaks",
  rates: { 0.7: "Slow", 0.85: "A little slower", 1: "Usual", 1.15: "A little faster", 1.3: "Fast" },
  listenToIt: "Listen to it",

  // Facts of spoken answers
  measureHowISpeak: "Measure how I speak",
  measureSays:
    "Length, pace, longest pause and share of speech of each answer, as numbers in your report. Never part of the rating. Off: nothing is measured, and nothing shown.",

  // During the interview
  startSpeaking: "Start speaking",
  theInterviewerSpeaks: "The interviewer is speaking. The clock is waiting.",
  answerNow: "Answer now",
  listening: "Listening. Take your time.",
  imDone: "I’m done",
  spaceBar: "Space bar",
  theLastWords: "The last words are coming.",
  lookItOver: "Look the text over, then send it.",
  goOnSpeaking: "Go on speaking",
  thePauseRuns: "The answer ends with this pause",
  speechSettings: "Speech settings",

  // Problems
  theMicrophoneIsNotAllowed:
    "The microphone is not allowed on this page. Allow it beside your browser’s address field, or go on typing.",
  yourBrowserDoesNotAllow:
    "Your browser does not allow speech to text here. You can go on typing, nothing is lost.",
  noMicrophoneWasFoundPlug: "No microphone was found. Plug one in and try again, or go on typing.",
  theMicrophoneIsInUse:
    "The microphone can’t be opened, most likely because another program or a call uses it. Close that and try again, or go on typing.",
  theMicrophoneCouldNotBe: "The microphone could not be opened. Try again, or go on typing.",
  theMicrophoneIsGone:
    "The microphone is gone: unplugged, or taken by a call. What you have said so far is in the text. Plug it in and go on, or type.",
  theMicrophoneIsMuted:
    "The microphone is muted, on the device or by your system. What you have said so far is in the text. Turn it on and go on, or type.",
  yourBrowsersSpeechServiceDoes:
    "Your browser’s speech service does not answer. What you have said so far is in the text. Try again in a moment, or go on typing.",
  yourBrowserCantTurnSpeech:
    "Your browser can’t turn speech in your language into text. You can go on typing, nothing is lost.",
  listeningStopped:
    "Listening stopped. What you have said so far is in the text. Try again, or go on typing.",
  theServerDoesNotHear:
    "This server’s speech service does not answer. What you have said so far is in the text. Try again in a moment, or go on typing.",
  nothingHeard: "No words were heard. Go on speaking, or type.",
  thisDeviceHasNoVoice: "This device has no voice to speak with, so the question is only shown.",
  pausesCantBeHeard: "Pauses can’t be heard just now: end your answer with “I’m done”.",

  // The microphone check
  checkYourMicrophone: "Check your microphone",
  sayASentence: "Say one sentence, such as: I am ready for the interview.",
  yourMicrophoneWorks: "Your microphone works.",
  howLoudItIs: "How loud it is",
  stopTheCheck: "Stop the check",
  heardWords: (words: string) => `Heard: ${words}`,
  itIsQuiet: "Nothing is heard yet. Is the right microphone chosen, and is it on?",
  itIsBluetooth:
    "This microphone is connected by Bluetooth, and many of them sound like an old telephone while they listen. If words come out wrong, choose the device’s own microphone, or one on a cable.",
  itIsNoisy: "It is noisy around you, so words and pauses may be missed. A quieter place or a headset helps.",
};
