import type { Round } from "./rounds.ts";

export type RoundRows = Record<Round, { name: string; about: string }>;

/** Names and descriptions of the rounds of an application. */
export const en: RoundRows = {
  manager: {
    name: "Hiring manager",
    about: "The work itself: cases, craft and reasons. The usual interview.",
  },
  screen: {
    name: "Recruiter’s screen",
    about: "A short first talk: why you, why now, pay, notice and the practical things.",
  },
  peer: {
    name: "Future colleague",
    about: "How it is to work beside you: helping, disagreeing, handing over.",
  },
  panel: {
    name: "Panel",
    about: "Three people take turns, each named beside their words.",
  },
  final: {
    name: "Final talk",
    about: "Motives, judgement and your own questions, with somebody from the top.",
  },
  "one-way": {
    name: "One-way screen",
    about: "A question is shown, you think, you answer, nobody reacts.",
  },
};
