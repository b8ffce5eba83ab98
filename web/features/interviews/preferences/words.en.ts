/** Only the settings page loads these texts. */
export const en = {
  theUsualTime: "The usual time",
  n25MoreTime: "25% more time",
  n50MoreTime: "50% more time",
  theUsualTimeAndA: (value: string | number) =>
    `The usual time, and a clock I can stop (${value} minutes in all)`,
  interviews: "Interviews",
  loadingYourPreferences: "Loading your preferences",
  savedItAppliesFromYour: "Saved. It applies from your next interview.",
  time: "Time",
  ifYouNeedMoreTime: "If you need more time, take it. Your choice has no influence on the rating.",
  readQuestionsAloud: "Read questions aloud",
  withYourBrowsersOwnVoice: "With your browser’s own voice. The text is always there too.",
};
