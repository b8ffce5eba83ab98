type Asked = { target_role: string; difficulty: number; note: string };

/** The dashboard's next step; they come before the app, too (web/first-words.ts). */
export const en = {
  next: "Next step",
  nextMinutes: (minutes: number) => `Next step · ${minutes} minutes`,
  continue: (isPractice: boolean) => ({
    title: isPractice ? "Your practice is running" : "Your interview is running",
    words: "Its clock goes on. Everything you wrote is kept.",
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
  sessionDo: "Prepare the session",
  connect: {
    title: "Connect your LinkedIn account",
    words: "Interviews on your plan need it, so that one person is one account. It takes a minute.",
  },
  connectDo: "Connect LinkedIn",
  homework: (coach: string, { target_role: role, difficulty, note }: Asked) => ({
    title: `${coach} chose a practice for you`,
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
    words: "Nothing is left open from the last one. Role, advert and difficulty are chosen below.",
  },
  interviewDo: "Go to the interview",
  plan: {
    title: "Your interviews of this period are used",
    words: "A plan brings more of them. Practising one question costs none, on every plan.",
  },
  planDo: "Compare the plans",
  practice: {
    title: "Practise one question",
    words: "One question, one answer, and what would make it stronger. It uses no interview.",
  },
  practiceDo: "Practise a question",
};
