/** Texts of a report: first those on the screen and in its files, then those only in its files. */
export const en = {
  questionByQuestion: "Question by question",
  theOneThingToWork: "The one thing to work on",
  likelyRange: (value: string | number, value2: string | number) => `Likely between ${value} and ${value2}.`,
  difficultyOf10RatedBy: (difficulty: string | number, scorer: string | number) =>
    `Difficulty ${difficulty} of 10 · rated by ${scorer}`,
  whatStoodOut: "What stood out",
  yourAnswer: "Your answer",
  notAnswered: "Not answered",
  noAnswerToIt: "This does not answer the question, so it counts with the lowest score, 1.0.",
  notAsked: "Not asked",
  timeRanOut: "Time ran out before this answer was sent. The number is for what was there.",
  hadOnlyBegun:
    "Time ran out before this answer was sent. It had only begun, so it is not rated and counts for nothing.",
  whatWasGood: "What was good",
  listenedForHere: "What interviewers listen for here",
  listenedForMost: "What interviewers listen for most here",
  wouldAskNext: "What a good interviewer would ask next",
  rightAnswerHolds: "What a right answer holds",
  usualWrongIdeas: "Usual wrong ideas",
  whatAFiveHolds: "What a 5 holds",
  oneAdvice: "To make it stronger",
  tryBeginning: (sentence: string) => `Try beginning with: “${sentence}”`,
  askedAsFacts: "Asked as facts, and not rated",
  notJudged: "not judged",
  fiveCriteria1To5: "Five criteria, 1 to 5 each, over the answers that were rated",
  of: (level: string | number, criterionMax: string | number) => `${level} of ${criterionMax}`,

  // Only in the files
  notRead: "Not rated: the answer is in a language that this scorer does not read, or took too long to read.",
  practiceInterview: "Practice interview",
  scoreAndWord: (score: string, word: string) => `${score} out of 10: ${word}`,
  questionScore: (score: string) => `Score: ${score} out of 10`,
  inYourWords: "In your words",
  aboutQuestion: (number: number) => `This is about question ${number}.`,
  forTheRole: (role: string) => `for the role of ${role}`,
  minutesLong: (minutes: number) => (minutes === 1 ? "1 minute" : `${minutes} minutes`),
  theQuestion: "The question",
  fileTitle: (title: string) => `Greenroom report: ${title}`,
  pageOf: (page: number, pages: number) => `Page ${page} of ${pages}`,
  partlyShown: (marks: string) =>
    `This file can’t show some characters, and says ${marks} in their place. The Markdown file has them all.`,
};
