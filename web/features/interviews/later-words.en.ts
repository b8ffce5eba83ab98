import { wording } from "#contract/words.ts";

const { count } = wording("en");

/** Words that the page before the start does not show, which has little room for scripts. */
export const en = {
  noneLeftUntil: (day: string) => `No interview left until ${day}. One question uses none.`,
  plannedOf: (left: number, day: string) =>
    left === 0
      ? `You have no interview left until ${day}, so the plan has none before. Single questions use none.`
      : `The plan uses ${left === 1 ? "the one interview" : `the ${left} interviews`} you have left until ${day}. Single questions use none.`,
  itCounted: (left: number) =>
    `It counted as an interview: ${count(left, { one: "# is left", other: "# are left" })}. Single questions use none.`,
  nextStepOfReport: "Your next step",
  focusIsNext: (competency: string, score: string) =>
    `Of what your last interviews asked about, ${competency} came out weakest, at ${score}. One question on it uses none of your interviews.`,
  practiceIsNext: "One question uses none of your interviews.",
  yourLastAnswer: "Your last answer",
  yourAnswerOnItsWay: "Your answer, not yet received",
  dontPasteWhatSomebodyElse: "Don’t paste what somebody else wrote.",
  dontStaySilentForLong: (minutes: number) =>
    `Don’t stay silent for long: after ${count(minutes, { one: "a minute", other: "# minutes" })} without a word the interview ends.`,
  dontCloseTheTabTo: "Don’t close the tab to pause. The clock goes on.",
  dontWorryAboutSpellingIt: "Don’t worry about spelling. It is not rated.",
  endCutsAnswer: (most: number) => `Your answer is too long: only its first ${most} characters are sent.`,
  sendTheBoxFirst: "Send what is in the answer box first",
  moreTimeInSettings: "Settings: more time, or a clock you can stop",
};
