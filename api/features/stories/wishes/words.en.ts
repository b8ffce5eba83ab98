import { wording } from "#contract/words.ts";

const { count } = wording("en");
const steps = (number: number) => count(number, { one: "# step", other: "# steps" });

export const en = {
  subject: (number: number) => `Your preparation today: ${steps(number)}`,
  hello: (name: string) => `Hello ${name},`,
  today: (number: number, minutes: number) =>
    `Your plan has ${steps(number)} for today, about ${minutes} minutes altogether. What you don’t get to comes back tomorrow.`,
  steps,
  job: (title: string, minutes: number) => `${title}, ${minutes} minutes`,
  open: "Open the plan",
  why: "You get this email because you asked for reminders of your preparation. There is at most one a day.",
  stop: "No more reminders",
};
