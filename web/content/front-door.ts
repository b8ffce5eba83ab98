import {
  FREE_INTERVIEWS,
  INTERVIEW_SECONDS_DEFAULT,
  PREMIUM_COACHING_SESSIONS,
  COACHING_SESSION_MINUTES,
  ROUGH_RANGE_MIN,
} from "../../contract/limits.ts";
import type { Said } from "../../contract/traits.ts";

/** What /login tells somebody who has never been here; scripts/front-door.ts makes the page of it. */

export type Front = typeof FRONT;
type Pairs = (readonly [string, string])[];
export type Questions = readonly (readonly [question: string, answer: readonly Said[]])[];

const MINUTES = INTERVIEW_SECONDS_DEFAULT / 60;

export const FRONT = {
  title: "Practise job interviews in private",
  description:
    "Practise job interviews in private against an interviewer that follows up on what you say, and get an honest rating that quotes your own words. Free to start.",
  lead: `The room before the room: ${MINUTES} minutes with an interviewer who listens. A rating that quotes your own words. No audience.`,
  links: [
    ["#how", "How it works"],
    ["#report", "A real report"],
    ["#plans", "Plans"],
    ["#questions", "Questions"],
    ["#signin", "Sign in"],
  ] as Pairs,
  thisPage: "This page",
  /** In a language other than the interviews'. */
  inEnglish: "",
  askAs: "Ask me as a",
  noAccount: "No account. Nothing is stored.",
  answer: "Your answer",
  placeholder: "Write as you would say it. A few sentences are enough.",
  feedback: "Get feedback",
  another: "Another question",
  needsScript: "Answering and signing in need JavaScript. All the rest of this page can be read without.",
  stepsTitle: "How it works",
  steps: [
    [
      "Tell us the job",
      "Name the role or paste the advert, and add your resume if you like. Questions are chosen for it, and each says why it was asked.",
    ],
    [
      "Answer in writing, or speak",
      "It follows up on what you said. Ten levels, from gentle to demanding. What you typed is kept, even if the connection breaks.",
    ],
    [
      "Read it straight",
      "A number with its range, the sentences it rests on, what was missing, and a better answer from your own facts. Then answer the same question again.",
    ],
  ] as Pairs,
  sampleTitle: "A real answer and its report",
  sampleLead:
    "From the demo: held with the built-in interviewer, rated by the built-in scorer, nothing touched up.",
  isTitle: "What the rating is",
  is: [
    "A reading of how convincing your answers were to what was asked, by five criteria.",
    "Shown with its range, its sentences, and who rated: a language model, or the built-in scorer.",
    "The same for everybody: grammar, spelling and accent don't count.",
    "Open to objection: any sentence can be flagged as wrong, and a person can see it.",
  ],
  isNotTitle: "What it is not",
  isNot: [
    "No prediction of whether you get the job. No employer sees anything of it.",
    `Not exact: the built-in scorer's number is a rough reading, at least ${ROUGH_RANGE_MIN} points wide.`,
    "No check of facts by the built-in scorer: it can't tell whether what you write is right.",
    "Not a number at any price: with too little to go by, it says so instead.",
  ],
  coachesTitle: "And when you want a person",
  coaches: `Premium has ${PREMIUM_COACHING_SESSIONS} sessions of ${COACHING_SESSION_MINUTES} minutes a month with a human coach. You choose which reports they see, and for how long.`,
  plansTitle: `Start free. ${FREE_INTERVIEWS} interviews a month, always.`,
  givenTitle: "Free of charge",
  plansMore: "What each plan gives, and what cancelling does",
  questionsTitle: "Questions people have",
  questions: [
    [
      "Who sees what I write?",
      [
        "You.",
        { where: "coaches", text: "A coach sees the reports you share for one session." },
        "Staff can look at a transcript, and each such look is written to a log that can't be changed unseen.",
      ],
    ],
    [
      "What do I need to start?",
      [
        {
          where: "linkedin",
          text: "A name, an email, a password and the address of your LinkedIn profile. The free plan also asks you to connect LinkedIn, so that one person is one account: name, email and picture are read from there, nothing else.",
        },
        { where: "no-linkedin", text: "A name, an email and a password." },
        "Without an account you can try one question at a time, right here.",
      ],
    ],
    [
      "In which language?",
      [
        "The built-in interviewer and its rating work in English. Where a language model is set up, you can choose among others.",
      ],
    ],
    [
      "Can I take more time?",
      ["Yes. The settings have a longer clock, and one that can be stopped. The rating does not know of it."],
    ],
    [
      "Can I leave again?",
      ["Yes: download everything or delete your account in the settings, without asking anybody."],
    ],
  ] as Questions,
  signUp: "Create a free account",
  closing: "Nobody is waiting. Go on when you are ready.",
};
