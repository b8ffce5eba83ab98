import { wording } from "#contract/words.ts";

const { count } = wording("en");

export const en = {
  title: "This Greenroom",
  lead: "Whether this installation works. What is to be mended is mended on the server.",
  loading: "Loading this installation",

  // At a glance
  glance: "At a glance",
  version: "Version",
  versionIs: (version: string, node: string) => `${version}, on Node ${node}`,
  interviewer: "Interviewer",
  models: {
    "built in": () =>
      "The built-in interviewer asks and rates, in English only. It sees the form of an answer better than its meaning; a language model understands more, and one of a service speaks other languages too. It is set up with AI_PROVIDER, or installed on the server: greenroom model.",
    here: (name: string) => `${name}. Answers do not leave the server.`,
    outside: (name: string) => `${name}, at the address that AI_PROVIDER and AI_BASE_URL name.`,
  },
  speech: "Speaking",
  speechOff: "Off: people speak where their browser hears them. SPEECH_BASE_URL sets it up.",
  speechHere: "The speech server on this machine hears and speaks.",
  speechAt: (host: string) => `${host} hears and speaks.`,
  on: "On.",
  simulated: "Simulated: a stand-in on this machine answers in its place, as in every try-out.",
  linkedinOff: "Off: nobody is asked for a connection. LINKEDIN_CLIENT_ID and its secret set it up.",
  calendlyOff: "Off: there is no coach area. The three CALENDLY_ settings set it up.",
  payments: "Payments",
  paymentsOn: "On: plans are sold through Stripe.",
  paymentsOff:
    "Off: nothing is sold. The four STRIPE_ settings set it up, DEFAULT_PLAN names everybody’s plan.",

  // Checks
  checks: "Checks",
  checking: "Looking at database, files, mail and every service that is set up",
  checkedAt: (when: string) => `Looked at ${when}.`,
  language: "",
  counts: (good: number, look: number, mend: number) => `${good} good, ${look} to look at, ${mend} to mend.`,
  checkAgain: "Check again",
  states: { ok: "Good", warn: "Look at it", fail: "To mend" },
  good: (good: number) => count(good, { one: "# thing is good", other: "# things are good" }),

  // Jobs
  jobs: "Work that waits",
  jobsNone: "Mails, ratings and files are all done. Nothing waits, nothing was given up.",
  jobsWaiting: (jobs: number) =>
    count(jobs, { one: "# waits longer than it should", other: "# wait longer than they should" }),
  jobsGivenUp: (jobs: number) => count(jobs, { one: "# was given up", other: "# were given up" }),
  jobsMend: "greenroom jobs on the server lists them all, has one tried again or deletes it.",
  jobSince: (when: string, attempts: number) =>
    `since ${when}, ${count(attempts, { one: "# attempt", other: "# attempts" })}`,
  jobNext: (when: string) => `next attempt ${when}`,
  jobUntaken: "No server has taken it. Is one running that does jobs?",

  // Mail
  mail: "Mail",
  about: "Sends you a mail past the queue, and says how the mail server took it.",
  send: "Send me a test mail",
  taken: "The mail server took the mail. Look into your inbox, and into the spam folder.",
  refused: (words: string) => `The mail server did not take the mail: ${words}`,

  // Model
  model: "Language model",
  modelAbout: "Asks the model to count from one to ten, and shows what it answers and how long that takes.",
  askModel: "Ask the model",
};
