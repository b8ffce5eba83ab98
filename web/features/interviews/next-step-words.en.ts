import { wording } from "#contract/words.ts";

const { count } = wording("en");

type Asked = { target_role: string; difficulty: number };
type Planned = { job: string; days: number; minutes: number };

/** The next step in one line, and its button. Also shown before the app has loaded (web/first-words.ts). */
export const en = {
  next: "Next step",
  nextMinutes: (minutes: number) => `Next step · ${minutes} minutes`,
  continue: {
    interview: "Your interview is running. Everything you wrote is saved.",
    practice: "Your practice is running. Everything you wrote is saved.",
  },
  continueDo: { interview: "Continue your interview", practice: "Continue your practice" },
  report: (role: string | null, day: string) =>
    `Your report is ready: ${role === null ? "the interview" : role}, ${day}.`,
  reportDo: "Read the report",
  session: (coach: string, when: string) =>
    `Session with ${coach}, ${when}: choose the reports that your coach may read before it.`,
  sessionOn: (coach: string, when: string) => `Coaching with ${coach}: ${when}`,
  sessionDo: "Prepare for the session",
  connect: "Connect your LinkedIn account, so that each person has one account here. It takes a minute.",
  homework: (coach: string | null, { target_role: role, difficulty }: Asked) =>
    `${coach ?? "A former coach"} chose an interview for you: ${role}, difficulty ${difficulty}.`,
  homeworkDo: "Start this interview",
  planned: ({ job, days }: Planned) =>
    days === 0
      ? `${job} is today: one step of your plan is left.`
      : `${job} is in ${count(days, { one: "# day", other: "# days" })}: today’s step of your plan is open.`,
  plannedDo: "Open the plan",
  tried: (question: string) => `You answered this before you signed up: “${question}”`,
  triedDo: "Practise it",
  fix: (question: string, text: string) => `${text} “${question}”`,
  focus: (subject: string) => `By your last ratings, this is worth practising next: ${subject}.`,
  first: "Your first interview is next. Every choice below may stay as it is.",
  interview: "Your next interview starts below.",
  practice: "Practise one question: one answer, and what would make it stronger. It uses up no interview.",
  practiceDo: "Practise a question",
};
