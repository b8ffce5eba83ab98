type Asked = { target_role: string; difficulty: number; note: string };

/** The dashboard's next step; they come before the app, too (web/first-words.ts). */
export const en = {
  next: "Next step",
  nextMinutes: (minutes: number) => `Next step · ${minutes} minutes`,
  continue: (isPractice: boolean) => ({
    title: isPractice ? "Your practice is running" : "Your interview is running",
    words: "The clock is still running. Everything you wrote is saved.",
  }),
  continueDo: "Go back to it",
  report: (role: string | null, day: string) => ({
    title: "Read your new report",
    words: `${role ?? "Your interview"}, ${day}: how it was rated, what stood out, and the one thing to work on.`,
  }),
  reportDo: "Read the report",
  session: (coach: string, when: string) => ({
    title: `Prepare for your session with ${coach}`,
    words: `${when}. Choose the reports that your coach may read before it, and have one question ready.`,
  }),
  sessionDo: "Prepare for the session",
  connect: {
    title: "Connect your LinkedIn account",
    words: "Interviews on your plan need it, so that each person has one account. It takes a minute.",
  },
  connectDo: "Connect LinkedIn",
  homework: (coach: string | null, { target_role: role, difficulty, note }: Asked) => ({
    title: `${coach ?? "A former coach"} chose a practice for you`,
    words: `${role}, difficulty ${difficulty}. ${note}`.trim(),
  }),
  homeworkDo: "Start this interview",
  tried: (question: string) => ({
    title: `“${question}”`,
    words: "You answered this before you signed up. Your words are in the box when the practice starts.",
  }),
  triedDo: "Practise it",
  fix: (question: string, text: string) => ({
    title: `“${question}”`,
    words: `The one thing to work on: ${text}`,
  }),
  fixReport: "See the report",
  first: {
    title: "Your first interview",
    words: "One step is left: your first interview. The choices below are all optional.",
  },
  firstTried: "Or begin with the question you tried",
  interview: {
    title: "Your next interview",
    words: "Nothing is left to do from your last one. Choose the role, advert and difficulty below.",
  },
  interviewDo: "Go to the interview",
  plan: {
    title: "You have used your interviews for this period",
    words: "A paid plan gives you more. Practising one question costs none, on every plan.",
  },
  planDo: "Compare the plans",
  practice: {
    title: "Practise one question",
    words: "One question, one answer, and what would make it stronger. It doesn't use up an interview.",
  },
  practiceDo: "Practise a question",
};
