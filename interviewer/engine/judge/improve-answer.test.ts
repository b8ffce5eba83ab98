import { describe, expect, test } from "vitest";
import { improveAnswer, outlineAnswer } from "./improve-answer.ts";
import { questionById } from "../interview-factory.ts";
import { readEvidence, scoreEvidence } from "./score-answer.ts";

const MODULE =
  "Last year our billing service had a 2,000 line module that everyone feared. I counted the incidents of six months, 14 of 19 came from that module, and showed the product manager what each had cost in hours. I proposed two weeks of splitting it by invoice type. Afterwards the module caused 2 incidents in half a year.";
const BAKERY =
  "Tools that small shops depend on. My parents ran a bakery, and I rewrote their order list as a web page when I was nineteen. I care about it because the same till crashed on them every Saturday. I want to build ordering tools for 200 such shops in this role.";

const partsOf = (id: string, answer: string) =>
  Object.fromEntries(
    improveAnswer(readEvidence(questionById(id), answer))
      .split("\n")
      .map((line) => line.split(/: (.*)/u).slice(0, 2)),
  ) as Record<string, string>;

const outcomeOf = (id: string, answer: string) =>
  scoreEvidence(readEvidence(questionById(id), answer)).outcome;

describe("a better answer from the candidate's own sentences", () => {
  test("a deed that mentions figures stays a deed while another sentence tells the ending", () => {
    const { Action, Result } = partsOf("software-engineering-technical-debt", MODULE);
    expect(Action).toContain("I counted the incidents");
    expect(Result).toContain("Afterwards the module caused 2 incidents");
    expect(Result).not.toContain("I counted");
  });

  test("what had been before the deed is no ending", () => {
    const withoutEnding = MODULE.replace(/ Afterwards .*/u, "");
    expect(outcomeOf("software-engineering-technical-debt", withoutEnding)).toBe(1);
    expect(outcomeOf("software-engineering-technical-debt", MODULE)).toBe(4);
  });

  test("what the team did is left out where the candidate told an own part", () => {
    const { Action } = partsOf(
      "software-engineering-first-bug",
      "We fixed the outage of the shop together with the whole team. I found a report query that held the database for eleven minutes and killed it.",
    );
    expect(Action).toContain("I found a report query");
    expect(Action).not.toContain("together");
  });

  test("a motive is told as answer, reason, proof and aim, not as steps and a check", () => {
    const parts = partsOf("software-engineering-why-engineering", BAKERY);
    expect(Object.keys(parts)).toEqual(["Answer", "Reason", "Proof", "Aim"]);
    expect(parts.Proof).toContain("I rewrote their order list");
    expect(parts.Reason).toContain("because the same till crashed");
    expect(parts.Aim).toContain("I want to build ordering tools");
  });

  test("what somebody wants to do counts as the outcome of a motive", () => {
    const outcome = (answer: string) => outcomeOf("software-engineering-why-engineering", answer);
    expect(outcome(BAKERY)).toBeGreaterThan(outcome(BAKERY.replace(/ I want to .*/u, "")));
  });

  test("an unanswered question about motives gets the outline of motives", () => {
    expect(outlineAnswer("motivation")).toMatch(/^Answer: .*\nReason: .*\nProof: .*\nAim: /u);
  });
});
