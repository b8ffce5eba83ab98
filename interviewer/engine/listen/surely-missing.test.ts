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
])("%s may have been told", (_name, { question, part, answer }) => {
  expect(isSurelyMissing(part, hear(question, [answer]))).toBe(false);
});

test("an end of which no sign stands there is surely missing", () => {
  const memory = hear(past, [
    "The shop was full that morning and the till was stuck. I pulled the drawer out by hand, then I wrote each price on a card and I gave change from my own purse.",
  ]);
  expect(isSurelyMissing("result", memory)).toBe(true);
});
