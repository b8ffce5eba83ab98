import { wording } from "#contract/words.ts";

const { count, list } = wording("en");

export const en = {
  // The matrix
  matrix: {
    shown: (shown: number, all: number) =>
      shown === 0
        ? "Choose below which of your stories shows what, or practise what none shows."
        : `Your stories show ${shown} of ${all} requirements.`,
    noStories: "You have no story yet. Write one, keep one from a report, or practise one of these.",
    toStories: "Your stories",
    first: "Practise these first",
    groups: ["Must-haves", "Tasks", "Nice to have"],
    shownOf: (shown: number, all: number) =>
      shown === 0
        ? count(all, { one: "# requirement", other: "# requirements" })
        : `${shown} of ${all} shown`,
    moreOf: (more: number) => count(more, { one: "# more requirement", other: "# more requirements" }),
    practised: (day: string, score: string | null) =>
      score === null ? `Practised on ${day}` : `Practised on ${day}, rated ${score}`,
    shows: "shows it",
    ask: "Does it show it?",
    yes: "Yes",
    confirmNamed: (story: string, requirement: string) => `Yes, “${story}” shows it: ${requirement}`,
    no: "No",
    notThis: "Not this story",
    denyNamed: (story: string, requirement: string) => `“${story}” doesn’t show it: ${requirement}`,
    chooseNamed: (requirement: string) => `Choose a story that shows it: ${requirement}`,
    none: "no story yet",
    practise: "Practise this",
    practiseNamed: (requirement: string) => `Practise this: ${requirement}`,
    writeNamed: (requirement: string) => `Write its story: ${requirement}`,
    conditions: "Conditions: you have them or you don’t",
    conditionsAbout: "Not for practice. Have the proof with you, and one plain sentence for what is missing.",
    isMet: "I have this",
    isNotMet: "Not yet",
    more: (more: number) => count(more, { one: "and # more story", other: "and # more stories" }),
    overused: (title: string, times: number) =>
      `“${title}” is the best story for ${times} requirements. Interviewers like to hear more than one.`,
    untold: (title: string, day: string) => `“${title}” was last told on ${day}.`,
    notes: "About your stories",
    failed: "Your stories could not be compared with it",
  },

  // The plan
  plan: {
    title: "Preparation plan",
    open: "Open the plan",
    lead: "Small steps, day by day. What you do is ticked by itself; what goes badly or is skipped comes back.",
    loading: "Loading the plan",
    back: "Back to the application",
    over: "The day of the interview is here or past, so there is nothing left to plan.",
    archived: "This application is archived, so nothing is planned for it.",
    nothing: "There is nothing to do.",
    noDay: "Without a day for the interview the plan is a weekly rhythm: three days and a whole interview.",
    daysLeft: (days: number) =>
      count(days, { one: "The interview is tomorrow.", other: "# days until the interview." }),
    days: "Day by day",
    today: "Today",
    free: (from: string, to: string | null) =>
      to === null ? `${from}: nothing planned` : `${from} to ${to}: nothing planned`,
    repeated: (step: string) => `Again: ${step}`,
    minutes: (minutes: number) => `${minutes} minutes`,
    again: (days: readonly string[]) => `again on ${list(days)}`,
    toLastDay: "To the last day: stories, questions to ask, day sheet",
    asked: "What you were really asked",
    allAsked: "All of them, with the application",
    moved: (steps: number) =>
      count(steps, {
        one: "One step from an earlier day is planned again.",
        other: "# steps from earlier days are planned again.",
      }),
    cameBack: "came back",
    steps: {
      sharpen: (story: string, question: string) => `Sharpen “${story}”: ${question}`,
      tell: (story: string) => `Tell “${story}” aloud once`,
      gap: (requirement: string) => `Practise what the job asks: “${requirement}”`,
      competency: (competency: string) => `Practise what is weak: ${competency}`,
      interview: "Do a whole interview",
      look: "Look over your stories",
    },
    go: { story: "Open the story", practise: "Practise", stories: "Your stories", write: "Write its story" },
    well: "Done, it went well",
    badly: "Done, once more soon",
    skip: "Skip",
    settle: "Done or skip",
    settleOrWrite: "Done, skip or write its story",
    settled: "The last two weeks",
    counts: (finished: number, skipped: number) => `${finished} done, ${skipped} skipped or left.`,
    comesBack: "What was skipped comes back the next day.",
    done: "done",
    skipped: "skipped",
    fromCoaches: "From your coach",
    coachSet: (coach: string) => `Set by ${coach}`,
    coachAbout: (requirement: string) => `About: ${requirement}`,
    coachDone: "Done",
    coachDrop: "Drop",
  },
  lastDay: {
    title: "The last day",
    print: "Print this day sheet",
    when: (day: string, hour: string | null) =>
      hour === null ? `The interview is on ${day}.` : `The interview is on ${day}, at ${hour}.`,
    stories: "Stories to have ready",
    noStories: "None yet: choose them beside what the job asks.",
    toJob: "What the job asks",
    conditions: "Conditions: bring the proof, or your answer",
    suggested: [
      "What would a good first three months look like?",
      "What is the hardest part of this job?",
      "How does the team work together on a normal day?",
    ],
    saved: "Saved.",
  },
};
