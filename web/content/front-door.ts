import {
  FREE_INTERVIEWS,
  INTERVIEW_SECONDS_DEFAULT,
  PREMIUM_COACHING_SESSIONS,
  COACHING_SESSION_MINUTES,
  ROUGH_RANGE_MIN,
} from "../../contract/limits.ts";
import type { Said } from "../../contract/traits.ts";

/** The texts of /login for new visitors. scripts/front-door.ts makes the page from them. */

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
  ] as Pairs,
  signIn: "Sign in",
  startFree: "Start free",
  thisPage: "This page",
  /** Says that interviews are in English. Empty on the English page. */
  inEnglish: "",
  askAs: "Another job? Ask me as a",
  noAccount: "No account. Nothing is stored on our server.",
  answer: "Your answer",
  placeholder: "Write as you would say it. A few sentences are enough.",
  feedback: "Get feedback",
  another: "Any job",
  needsScript: "Answering and signing in need JavaScript. The rest of this page works without it.",
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
      "Get a straight answer",
      "A number with its range, what interviewers listen for in that question, and your own sentences beside it. Then answer the same question again.",
    ],
  ] as Pairs,
  sampleTitle: "A real answer and its report",
  sampleLead:
    "From the demo: held with the built-in interviewer, rated by the built-in scorer, nothing touched up.",
  isTitle: "What the rating is",
  is: [
    "A reading of how convincingly your answers met the questions, on five criteria.",
    "Shown with its range, its sentences, and who rated: a language model, or the built-in scorer.",
    "The same for everybody: grammar, spelling and accent don’t count.",
    "Open to challenge: any sentence can be flagged as wrong, and a person can see it.",
  ],
  isNotTitle: "What it is not",
  isNot: [
    "Not a prediction of whether you’ll get the job. No employer sees any of it.",
    `Not exact: the built-in scorer’s number is a rough reading, at least ${ROUGH_RANGE_MIN} points wide.`,
    "Not a fact-check: the built-in scorer can’t tell whether what you write is right.",
    "Not a number for its own sake: when there is too little to go on, the report says so instead.",
  ],
  coachesTitle: "And when you want a person",
  coaches: `Premium includes ${PREMIUM_COACHING_SESSIONS} sessions of ${COACHING_SESSION_MINUTES} minutes a month with a human coach. You choose which reports they see, and for how long.`,
  plansTitle: `Start free. ${FREE_INTERVIEWS} interviews a month, always.`,
  givenTitle: "Free of charge",
  plansMore: "What each plan includes, and what happens when you cancel",
  questionsTitle: "Questions people have",
  questions: [
    [
      "Who sees what I write?",
      [
        "You.",
        { where: "coaches", text: "A coach sees the reports you share for one session." },
        "Staff can look at a transcript, and each look is written to a log that can’t be changed unnoticed.",
      ],
    ],
    [
      "What do I need to start?",
      [
        {
          where: "linkedin",
          text: "A name, an email, a password and the address of your LinkedIn profile.",
        },
        {
          where: "connect-first",
          text: "The free plan also asks you to connect LinkedIn, so that each person has one account: name, email and picture are read from there, nothing else.",
        },
        { where: "no-linkedin", text: "A name, an email and a password." },
        "Without an account you can try one question at a time, right here.",
      ],
    ],
    [
      "Which language is it in?",
      ["In English, unless the start of an interview offers you other languages."],
    ],
    [
      "Can I take more time?",
      [
        "Yes. In the settings you can choose more time, or a clock you can pause. The rating doesn’t know about it.",
      ],
    ],
    [
      "Can I delete my account?",
      ["Yes: in the settings you can download everything or delete your account, without asking anybody."],
    ],
  ] as Questions,
  signUp: "Create a free account",
  closing: "Nobody is waiting. Go on when you are ready.",
};
