import { expect, test } from "vitest";
import type { Asks } from "#interviewer/data/schema.ts";
import { questionById } from "../interview-factory.ts";
import type { PlannedQuestion } from "../types.ts";
import { hear } from "./follow-up.ts";
import { isSurelyMissing } from "./surely-missing.ts";

const past = questionById("general-several-deadlines");
const knowledge = questionById("software-engineering-tests-worth");
const situational = questionById("software-engineering-release-friday");

test.each<[string, { question: PlannedQuestion; part: Asks; answer: string }]>([
  [
    "an end that others gave before the last own sentence",
    {
      question: past,
      part: "result",
      answer:
        "I start to water the plant of the porter. In spring he bring me a small one for my window. I keep it.",
    },
  ],
  [
    "an end before what was learned",
    {
      question: past,
      part: "result",
      answer: "I opened the crate because it rattled. It was the pump. I have since listened to every crate.",
    },
  ],
  [
    "a deed whose doer is left out",
    {
      question: past,
      part: "action",
      answer: "Two lorries in the yard, one rolling. Turned the wheel of it. They missed by a metre.",
    },
  ],
  [
    "steps in notes",
    {
      question: situational,
      part: "action",
      answer: "Phone call, noon, short, one wish. Paper stays in the drawer.",
    },
  ],
  [
    "exceptions to a rule",
    {
      question: knowledge,
      part: "limit",
      answer: "They pay off because a mistake costs the most late. The exceptions are throwaway scripts.",
    },
  ],
  [
    "a deed that is said to be one's own",
    {
      question: past,
      part: "action",
      answer: "The results were late and the family waited outside. It was me who told them.",
    },
  ],
  [
    "a deed among people",
    {
      question: past,
      part: "action",
      answer: "The belt was stuck at noon. I drew the way of a box on paper with the warehouse people.",
    },
  ],
  [
    "a lesson told as what is done no more",
    {
      question: past,
      part: "learning",
      answer: "I trusted the lamp and opened the valve. I used to skip the briefing, not any longer.",
    },
  ],
  [
    "a lesson told as a mistake",
    {
      question: past,
      part: "learning",
      answer: "I opened the valve and it ran over. My mistake was I believed the plan.",
    },
  ],
  [
    "an end told as what happens no more",
    {
      question: past,
      part: "result",
      answer:
        "The mixer stopped every hour that Friday. I phoned the shop and drove over there. The mixer is not stopping any more since that week.",
    },
  ],
])("%s may have been told", (_name, { question, part, answer }) => {
  expect(isSurelyMissing(part, hear(question, [answer]))).toBe(false);
});

test("an end of which no sign stands there is surely missing", () => {
  const memory = hear(past, [
    "The shop was full that morning and the till was stuck. I pulled the drawer out by hand, then I wrote each price on a card and I gave change from my own purse.",
  ]);
  expect(isSurelyMissing("result", memory)).toBe(true);
});
