import { wording } from "#contract/words.ts";

const { count } = wording("en");

export const en = {
  // history/past-interviews
  loadingPastInterviews: "Loading past interviews",
  difficulty: (createdAt: string | number, difficulty: string | number) =>
    `${createdAt} · Difficulty\u00A0${difficulty}`,
  viewReport: "View report",
  notJudgedAbout:
    "Not judged: it could not be told from the words. The other criteria count, and the range is wider.",
  scoreOutOf10: (value: string | number) => `${value} out of 10`,
  notCounted: "Not counted",
  ratingUnderWay: "Rating under way",
  ratingFailed: "Rating failed",
  notRated: "Not rated",
  notEnoughToRate: "Not enough to rate",
  loadingMessages: "Loading messages",

  // message-list
  you: "You",
  interviewer: "Interviewer",

  // practice/compare-tries
  comparedWithYourEarlierTry: "Compared with your earlier try",
  earlierTry: "Earlier try",
  thisTry: "This try",
  up: "Up",
  down: "Down",
  same: "Same",
  criterionAndWhatShowsIt: "Criterion, and what shows it",
  earlier: "Earlier",
  now: "Now",
  onlyInTheEarlierTry: "Only in the earlier try: ",
  thereIsNoAnswerTo: "There is no answer to this question.",

  // practice/practice-over
  practiseAQuestion: "Practise a question",
  goToDashboard: "Go to Dashboard",

  // practice/practice-page
  yourPractices: "Your practices",

  // practice/practice-panel
  discardIt: "Discard it",
  loadingTheChoices: "Loading the choices",
  aboutThisRequirement: "The question is about this",
  negotiation: "Negotiating an offer",
  subjectOfTheQuestion: "Subject of the question",
  yourSuggestedNextFocus: (label: string | number) => `Your suggested next focus: ${label}`,
  changeThis: "Change this",
  loadingTheQuestion: "Loading the question",
  yourEarlierAnswer: "Your earlier answer",
  onceMoreAndComparedWith: "Once more, and compared with your earlier try afterwards:",
  askedInARealInterview: "A question that you were asked in a real interview, word for word.",
  difficultyAsBefore: (difficulty: string | number) => `Difficulty ${difficulty} of 10, as before.`,
  minutesAndMannerOfPractice: (minutes: string | number, speaks: boolean) =>
    `${minutes} minutes, ${speaks ? "spoken" : "in writing"}. The clock starts with the question.`,
  youCanStopTheClock: (value: string | number) => `You can stop the clock for ${value} minutes in all.`,
  startPractice: "Start practice",

  // practice/practice-report
  yourAnswersRating: "Your answer’s rating",

  // report/anchors
  thenAsked: (followUp: string) => `Then asked: ${followUp}`,
  tickYourself: "Tick what your answer says. The ticks are your own reading, and are kept.",

  // report/criteria-chart
  criterion: "Criterion",
  ratedYourSessionTheTwo: (scorer: string | number, at: string | number, value: string | number) =>
    `${scorer} rated your session, ${at}. The two stand side by side and are never averaged.${value}`,
  inOneSentence: (words: string | number) => ` In one sentence: “${words}”`,
  couldNotTell: "could not tell",
  levelOf5: (score: string | number) => `${score} of 5`,

  // report/flags
  flaggedAsWrong: "Flagged as wrong",
  wrong: "Wrong?",
  aboutThisSentence: "About this sentence",
  takeTheFlagBack: "Take the flag back",
  flagAsWrong: "Flag as wrong",

  // report/notify-me
  youWillBeNotifiedWhen: "You will be notified when the rating is ready.",
  notifyMeWhenItIs: "Notify me when it is ready",
  yourRatingIsReady: "Your rating is ready",
  openTheReportOfYour: "Open the report of your practice interview.",

  // report/progress-trend
  yourRatings: "Your ratings",
  roundsTogether: "All rounds in one line",
  strongestInYourLastInterviews: "Strongest in your last interviews:",
  scoreInBrackets: (value: string | number) => `(${value} out of 10)`,
  backToJob: "Back to your preparation",
  suggestedNextFocus: "Suggested next focus:",
  practiseNamed: (subject: string) => `Practise: ${subject}`,
  ratedBy: (scorer: string | number) => `Rated by ${scorer}`,
  theNumbersAsATable: "The numbers as a table",
  ratingsBy: (scorer: string | number) => `Ratings by ${scorer}`,
  interview: "Interview",
  level: "Level",
  overall: "Overall",
  competenciesOver: "What was asked for, over your interviews",
  competency: "What was asked for",
  interviewsWithIt: "Interviews",
  meanScore: "Mean",

  // report/self-rating
  selfAsk: "Before you see the rating: how well did you do?",
  selfAbout: "From 1 to 10. It is shown next to the rating, only to you, and doesn’t change it.",
  selfPoints: (points: number) => `${points} out of 10`,
  selfSkip: "Skip, show the rating",
  selfAlone: (points: number) => `You gave yourself ${points}.`,
  ticked: (points: number) => `You ticked ${points} of the points listened for.`,
  selfSame: "That is close to the rating.",
  selfAbove: (points: string) => `That is ${points} above the rating.`,
  selfBelow: (points: string) => `That is ${points} below the rating.`,
  selfColumn: "Your own",
  selfTrend: (interviews: string, first: string, last: string) =>
    `${interviews}: the gap between your number and the rating went from ${first} to ${last}.`,
  selfInterviews: (interviews: number) =>
    count(interviews, {
      one: "# interview that you rated yourself",
      other: "# interviews that you rated yourself",
    }),

  // report/question-verdict
  fiveCriteria1To52: "Five criteria, 1 to 5 each; an answer that misses the question is capped",

  // report/report-body
  partsOfTheReport: "Parts of the report",
  theCriteria: "The criteria",
  theAnswer: "The answer",
  answerThisQuestionAgain: "Answer this question again",
  rated: "Rated",
  notReadable: "Could not be read",
  cutOff: "Cut off by the clock",

  // report/report-head
  likelyRangeAndMore: (value: string | number, value2: string | number, value3: string | number) =>
    `Likely between ${value} and ${value2}${value3}`,
  aRoughReading: ". A rough reading.",

  // report/report-page
  practiceReport: "Practice report",
  loadingTheReport: "Loading the report",
  practiseAnotherQuestion: "Practise another question",
  allReports: "All reports",
  downloadAsPdf: "Download as PDF",
  downloadAsMarkdown: "Download as Markdown",
  print: "Print",
  yourRatingIsBeingMade: "Your rating is being made",
  thisPageShowsItAs: "This page shows it as soon as it is ready. You can also come back later.",
  theRatingCouldNotBe: "The rating could not be made",
  yourInterviewIsKeptAsk:
    "Your interview is kept. Ask for the rating again; if it fails once more, please contact support.",
  askAgain: "Ask again",

  // report/report-title
  minutes: (minutes: number) => count(minutes, { one: "1 minute", other: "# minutes" }),
  difficultyInTitle: (difficulty: string | number) => `difficulty ${difficulty} of 10`,

  // report/score
  aboutScore: (score: string | number) => `About ${score} out of 10`,

  // report/share-report
  share: "Share",
  shareThisReport: "Share this report",
  loading: "Loading",
  whoeverHasTheLinkCan: (reportLinkDays: string | number) =>
    `Whoever has the link can read this report, your answers included, without an account. It ends by itself after ${reportLinkDays} days, and you can take it back at any time.`,
  aLinkIsOpenUntil: (value: string | number, endsAt: string | number) =>
    `A link ${value} is open until ${endsAt}.`,
  withYourName: "with your name",
  withoutYourName: "without your name",
  showMyNameInIt: "Show my name in it",
  makeANewLinkInstead: "Make a new link instead",
  makeALink: "Make a link",
  takeTheLinkBack: "Take the link back",
  link: "Link",
  copyItNowItIs: "Copy it now: it is not shown again.",

  // report/spoken-answers
  howYouSpoke: "How you spoke",
  spokenAbout:
    "Measured on your device while you spoke, and no part of the rating. An answer that was begun by typing is left out. You can turn this off in the speech settings, before an interview.",
  anotherAnswer: "Another answer",
  deleteAllOfThem: "Delete these numbers of all my interviews",
  spokenFacts: ({ length, pace, pause, share }: Record<"length" | "pace" | "pause" | "share", string>) =>
    `${length} · ${pace} words a minute · longest pause ${pause} s · share of speech ${share}`,
  meanOfTheLast: (interviews: number) =>
    `Your average over the last ${interviews} interviews and practices in which you spoke, including this one:`,
  usuallySpoken: (least: number, most: number) =>
    `Usual in English are ${least} to ${most} words a minute; in other languages words are longer or shorter. Pauses of more than a second are usual unless something is read out. Nothing is usual for length, which follows the question, nor for share of speech.`,
  whyItMayNotMatter:
    "It may not matter to you: none of it says how good an answer is. A pause may be thought, a stammer, another language or a breath, and pace is habit. What counts is what you say, and only that is rated.",

  // report/shared-page
  sharedInterviewReport: "Shared interview report",
  whatIsGreenroom: "What is Greenroom?",
  somebodySharedThisReportWith: (endsAt: string | number) =>
    `Somebody shared this report with you. The link ends on ${endsAt}, or when they take it back.`,
};
