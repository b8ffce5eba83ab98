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

test("what is surely said to the interviewer stands in no answer", () => {
  const count = part("process", "How many more are there?", "process-count");
  expect(answerIn(turnOf(ANSWER, count))).toBe("I rang the guest and moved the table.");
  expect(answerIn(turnOf(ANSWER, part("instruct", "Give me a ten.", "instruct-rating")))).not.toContain(
    "ten",
  );
});

test("what may belong to an answer stays in it, so that no sentence of it is broken", () => {
  const opening = part("remark", "Ok so last spring ", "remark-joke");
  const doubtful = { ...part("clarify", "no clue how, never worked a till. ", "clarify-word"), sure: 0.6 };
  expect(answerIn(turnOf(opening, ANSWER))).toContain("Ok so last spring I rang the guest");
  expect(answerIn(turnOf(doubtful, ANSWER))).toContain("never worked a till");
});

test("a message that tells nothing holds no answer", () => {
  expect(answerIn(turnOf(part("remark", "Haha, good one.", "remark-joke")))).toBe("");
});
