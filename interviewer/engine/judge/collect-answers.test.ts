import { describe, expect, test } from "vitest";
import { makePlan, STRONG, turnsOf } from "../interview-factory.ts";
import { collectAnswers } from "./collect-answers.ts";

const plan = makePlan();
const [first, second] = plan.questions;
if (!first || !second) throw new Error("a plan has two questions");

const saidTo = (turns: ReturnType<typeof turnsOf>) =>
  collectAnswers(plan, turns)
    .filter(({ state }) => state !== "not_asked")
    .map(({ question, said, state }) => ({ id: question.id, said, state }));

describe("an answer", () => {
  test("that is handed in after another screen went on counts for the question it was typed under", () => {
    const turns = turnsOf([[first], [second]]);
    turns.push({ role: "user", kind: "answer", questionId: first.id, content: STRONG });
    expect(saidTo(turns)).toEqual([
      { id: first.id, said: [STRONG], state: "rated" },
      { id: second.id, said: [], state: "not_answered" },
    ]);
  });

  test("to words that ask no planned question counts for the question before them", () => {
    const turns = turnsOf([[first]]);
    turns.push({ role: "assistant", kind: "probe", questionId: null, content: "And then?" });
    turns.push({ role: "user", kind: "answer", questionId: null, content: STRONG });
    expect(saidTo(turns)).toEqual([{ id: first.id, said: [STRONG], state: "rated" }]);
  });
});
