import { describe, expect, test } from "vitest";
import { part } from "#interviewer/testing/interview-factory.ts";
import type { Turn } from "../types.ts";
import type { Segment } from "./cut-segments.ts";
import { answerIn, withWholeAmendments } from "./told.ts";

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

test("a sentence without a question mark stays in the answer, though it was taken for a question", () => {
  const last = part("company", "I now want a place where I can stay for long.", "company-team");
  expect(answerIn(turnOf(ANSWER, last))).toContain("stay for long");
});

describe("a text after an addition or a correction", () => {
  const rest = { ...part("answer", "But first to her, I don't want to go behind her back."), sure: 0.7 };
  const actsOf = (...parts: Segment[]) => withWholeAmendments(parts).map(({ act }) => act);

  test("belongs to it, unless it is surely an answer", () => {
    const added = part("addition", "I forgot that I would go to the manager. ");
    expect(actsOf(added, rest)).toEqual(["addition", "addition"]);
    expect(actsOf(part("correction", "It was nine, not seven. "), rest)).toEqual([
      "correction",
      "correction",
    ]);
    expect(actsOf(added, ANSWER, rest)).toEqual(["addition", "answer", "answer"]);
  });

  test("belongs to the earlier answer after 'May I go back?'", () => {
    const back = part("process", "Can I just go back a sec? ", "process-back");
    expect(actsOf(back, ANSWER)).toEqual(["process", "addition"]);
    expect(actsOf(ANSWER, back)).toEqual(["addition", "process"]);
    const long = part("answer", `${"I moved the boxes. ".repeat(20)} `);
    expect(actsOf(long, back)).toEqual(["answer", "process"]);
  });
});
