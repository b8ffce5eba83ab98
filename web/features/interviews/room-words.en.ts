import type { Language } from "#contract/languages.ts";
import { wording } from "#contract/words.ts";

const { count } = wording("en");

/** Listed here, because on a slow phone the browser takes 80 ms to load its own language names. */
const LANGUAGE_NAMES: Record<Language, string> = {
  en: "English",
  de: "German",
  es: "Spanish",
  fr: "French",
  it: "Italian",
  nl: "Dutch",
  pl: "Polish",
  pt: "Portuguese",
};

export const en = {
  // room/answer-box
  yourResponse: "Your response",
  ctrlOrEnter: "Ctrl or ⌘ + Enter",
  send: "Send",
  ctrlOrEnterSends: "Ctrl or ⌘ + Enter sends",

  // room/answer-length
  min: (minutes: string | number) => `${minutes} min`,
  ofCharacters: (length: string | number, messageMaxLength: string | number) =>
    `${length} of ${messageMaxLength} characters`,
  words: (words: number) => count(words, { one: "1 word", other: "# words" }),
  wordsAboutWhenSpoken: (words: number, spokenTime: string | number) =>
    `${words} words, about ${spokenTime} when spoken`,
  secondsLeft: "30 seconds left.",
  oneMinuteLeft: "1 minute left.",
  fiveMinutesLeft: "5 minutes left.",

  questionOf: (asked: number, planned: number) => `Question\u00A0${asked}\u00A0of\u00A0${planned}`,
  yourQuestions: "Your questions",
  saved: "What you type is saved",
  savedOffline: "Offline: what you type is saved on this device",

  // room/countdown
  timeLeft: "Time left",

  // room/help
  speakOneWayWhy: "Questions are shown, not spoken. You can type at any moment.",
  answerInYourOwnWords: "Answer in your own words, as you would speak.",
  tellARealStoryWhat: "Tell a real story: what the situation was, what you did, how it ended.",
  sayIWhereYouDid: "Say ‘I’ where you did it yourself, and give numbers where you have them.",
  askBackWhenAQuestion: "Ask if a question isn’t clear.",
  help: "Help",
  howToDoWell: "How to do well",
  dos: "DOs",
  donts: "DON'Ts",
  english: "English",
  watchTheHowToVideo: "Watch the how-to video",

  // room/interview-page
  minutesAndManner: (minutes: number, speaks: boolean, code: Language) =>
    `${count(minutes, { one: "1 minute", other: "# minutes" })}, ${speaks ? "spoken" : "in writing"}, in ${LANGUAGE_NAMES[code]}. The clock starts with the first question.`,
  difficultyAndRole: (difficulty: string | number, trim: string | number) =>
    `Difficulty ${difficulty} of 10${trim}.`,
  forTheRoleOf: (trim: string | number) => `, for the role of ${trim}`,
  followsAdvert: (company: string) =>
    `The questions follow what the advert${company && ` of ${company}`} asks.`,
  startInterview: "Start Interview",
  silenceEnds: (time: string) => `After ${time} without a word it ends.`,
  moreTime: "More time or a pause?",
  oneWayRules: (think: number, answer: number) =>
    `For each question ${think} seconds to think, which you can skip, and ${answer} seconds to answer. At the end of them your answer is sent as it stands.`,

  // room/one-way
  timeToThink: "Time to think",
  timeToAnswer: "Time to answer",
  think: (left: string) => `Think: ${left}`,
  answer: (left: string) => `Answer: ${left}`,
  answerNow: "Answer now.",
  answerAtOnce: "Answer at once",
  answerAnew: (left: number) => `Begin anew (${left} left)`,

  // start/start-for
  interviewFor: "Interview for this job",
  practiseRound: (name: string) => `Practise this round: ${name}`,

  // start/round-choice
  round: "Round",
  retakes: "Answer again",
  retakesOf: (times: number) =>
    times === 0 ? "Not allowed" : count(times, { one: "Once a question", other: "# times a question" }),

  // room/interview-room
  endTitle: { practice: "End the practice?", interview: "End the interview?" },
  endIsFinal: {
    practice: "A practice that has ended can’t be continued.",
    interview: "An interview that has ended can’t be continued.",
  },
  endThenReport: "Your report comes next.",
  endSendsAnswer: "What is in the answer box is sent first.",
  endBeforeRating: (missing: number) =>
    `${count(missing, { one: "One more answered question", other: "# more answered questions" })} and there is a rating.`,
  endNow: "End now",
  keepGoing: "Keep going",
  continue: "Continue",

  // room/scene
  conversation: "Conversation",
  difficultyBadge: (difficulty: string | number) => `Difficulty\u00A0${difficulty}\u00A0of\u00A010`,
  earlierMessages: "Earlier messages",
  whatWasSaidBefore: "What was said before",
  theInterviewerIsWriting: "The interviewer is writing",
  interviewerSays: "Interviewer:",

  // room/stage-bar
  end: { interview: "End Interview", practice: "End practice" },
  endOnNarrow: "End",
  reconnecting: "Reconnecting",
  connected: "Connected",
  notConnected: "Not connected",
  signedOut: "Signed out",
  question: "Question",
  pause: "Pause",

  // room/stage-notes
  retry: "Retry",
  endsInSeconds: (seconds: number) => `${seconds} s left`,
  imStillThinking: "I’m still thinking",
  askOrFinish: "Ask what you want to know, or finish.",
  finish: "Finish",
  gotIt: "Got it",
  addThem: "Add them",
  leaveThemOut: "Leave them out",
  checkingTheConnection: "Checking the connection…",
  theClockIsStoppedIt: (minutes: number) =>
    `The clock is stopped. It starts again by itself in ${count(minutes, { one: "1 minute", other: "# minutes" })}.`,

  // room/stage
  thankYou: "Thank you",
  loadingTheInterview: "Loading the interview",

  // room/thank-you
  startANewInterview: "Start a new interview",
  theInterviewIsOverWell: "The interview is over. Well done for practising.",
  rating: "Rating",

  // start/connect-first
  connect: "Connect",

  // start/progress-card
  completed: "Completed:",
  remaining: "Remaining:",
  ofTotal: (total: string | number) => `of ${total}`,
  ofInterviewsRemaining: (remainingInterviews: string | number, total: string | number) =>
    `${remainingInterviews} of ${total} interviews remaining`,
  asManyAsYouLike: "Hold as many as you like.",
  planInterviewsOfReferralInterviews: (
    planRemaining: string | number,
    maxInterviews: string | number,
    bonusInterviews: string | number,
  ) => `Plan interviews: ${planRemaining} of ${maxInterviews} · Referral interviews: ${bonusInterviews}`,
  planInterviewsAwaitPayment: "New plan interviews come when this month’s payment has gone through.",
  planInterviewsAreRenewedOn: (periodEndsAt: string | number) =>
    `Plan interviews are renewed on ${periodEndsAt}.`,

  // start/start-card
  startNow: "Start Now",
  interviewsAreRunningOnThis: (running: string | number, value: string | number) =>
    `${running} interviews are running on this machine. Yours would be number ${value}, so the interviewer’s words come more slowly.`,
  usesOneOf: (left: number) =>
    `${count(left, { one: "Uses your last interview", other: "Uses one of your # interviews" })}. Practising one question uses none.`,
  eGProductManager: "e.g. Product manager",

  // start/used-up
  seeThePlans: "See the plans",

  // Speaking; the rest is in voice/words.en.ts, loaded on demand
  speak: "Speak",
  type: "Type",

  // voice/read-aloud
  thisDeviceHasNoVoice: "This device has no voice to read aloud with. Its settings for speech may offer one.",
  stopReading: "Stop reading",
  readAloud: "Read aloud",
};
