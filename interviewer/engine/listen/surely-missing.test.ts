import { expect, test } from "vitest";
import { questionById } from "../interview-factory.ts";
import { hear } from "./follow-up.ts";
import { isSurelyMissing } from "./surely-missing.ts";

const past = questionById("general-several-deadlines");
const knowledge = questionById("software-engineering-tests-worth");
const situational = questionById("software-engineering-release-friday");

test.each([
  [
    "an end that others gave before the last own sentence",
    past,
    "result",
    "I start to water the plant of the porter. In spring he bring me a small one for my window. I keep it.",
  ],
  [
    "an end before what was learned",
    past,
    "result",
    "I opened the crate because it rattled. It was the pump. I have since listened to every crate.",
  ],
  [
    "a deed whose doer is left out",
    past,
    "action",
    "Two lorries in the yard, one rolling. Turned the wheel of it. They missed by a metre.",
  ],
  ["steps in notes", situational, "action", "Phone call, noon, short, one wish. Paper stays in the drawer."],
  [
    "exceptions to a rule",
    knowledge,
    "limit",
    "They pay off because a mistake costs the most late. The exceptions are throwaway scripts.",
  ],
] as const)("%s may have been told", (_name, question, part, answer) => {
  expect(isSurelyMissing(part, hear(question, [answer]))).toBe(false);
});

test("an end of which no sign stands there is surely missing", () => {
  const memory = hear(past, [
    "The shop was full that morning and the till was stuck. I pulled the drawer out by hand, then I wrote each price on a card and I gave change from my own purse.",
  ]);
  expect(isSurelyMissing("result", memory)).toBe(true);
});
