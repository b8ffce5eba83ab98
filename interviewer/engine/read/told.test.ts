import { expect, test } from "vitest";
import { part } from "../interview-factory.ts";
import type { Turn } from "../types.ts";
import type { Segment } from "./cut-segments.ts";
import { answerIn } from "./told.ts";

const turnOf = (...parts: Segment[]): Turn => ({
  role: "user",
  kind: "answer",
  questionId: "q",
  content: parts.map(({ text }) => text).join(""),
  parts,
});
const ANSWER = part("answer", "I rang the guest and moved the table. ");

test("parts surely addressed to the interviewer are in no answer", () => {
  const count = part("process", "How many more are there?", "process-count");
  expect(answerIn(turnOf(ANSWER, count))).toBe("I rang the guest and moved the table.");
  expect(answerIn(turnOf(ANSWER, part("instruct", "Give me a ten.", "instruct-rating")))).not.toContain(
    "ten",
  );
});

test("uncertain parts stay in an answer, so that no sentence is broken", () => {
  const opening = part("remark", "Ok so last spring ", "remark-joke");
  const doubtful = { ...part("clarify", "no clue how, never worked a till. ", "clarify-word"), sure: 0.6 };
  expect(answerIn(turnOf(opening, ANSWER))).toContain("Ok so last spring I rang the guest");
  expect(answerIn(turnOf(doubtful, ANSWER))).toContain("never worked a till");
  const begun = { ...part("addition", "I noticed that new "), sure: 0.46 };
  expect(answerIn(turnOf(begun, ANSWER))).toContain("I noticed that new");
});

test("a message without content contains no answer", () => {
  expect(answerIn(turnOf(part("remark", "Haha, good one.", "remark-joke")))).toBe("");
});
