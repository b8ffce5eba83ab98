import { expect, it } from "vitest";
import { CRITERION_NAMES } from "#contract/criteria.ts";
import type { QuestionReport } from "#contract/report.ts";
import { compareTries } from "./compare-tries.ts";

const FIRST = "We had a mistake with a dose once. We fixed it, and I learned to ask the doctor early.";
const SECOND =
  "In March I gave a patient the wrong dose at 2 am. I called the doctor within five minutes and wrote the report myself. The patient was fine by morning.";

const tryOf = (answer: string | null, changes: Partial<QuestionReport> = {}): QuestionReport => ({
  questionId: "near-miss",
  competency: "ownership",
  question: "Describe an error or a near miss in care that you were part of.",
  form: "past",
  why: null,
  state: "rated",
  answer,
  criteria: { relevance: 4, structure: 3, specificity: 2, ownership: 2, outcome: 4 },
  labels: CRITERION_NAMES,
  score: 4,
  quotes: [],
  good: [],
  said: [],
  points: [],
  best: null,
  mustHold: [],
  wrongIdeas: [],
  most: null,
  next: null,
  advice: null,
  begin: null,
  ...changes,
});

const first = tryOf(FIRST, { quotes: [{ criterion: "outcome", text: "I learned to ask the doctor early" }] });
const second = tryOf(SECOND, {
  criteria: { relevance: 4, structure: 4, specificity: 4, ownership: 5, outcome: 3 },
  quotes: [{ criterion: "ownership", text: "I called the doctor within five minutes" }],
});

it("names each criterion as up, down or the same, with the words of the try that show it", () => {
  const changes = compareTries(first, second) ?? [];
  expect(changes.map(({ criterion, before, after, change }) => [criterion, before, after, change])).toEqual([
    ["relevance", 4, 4, "same"],
    ["structure", 3, 4, "up"],
    ["specificity", 2, 4, "up"],
    ["ownership", 2, 5, "up"],
    ["outcome", 4, 3, "down"],
  ]);
  const shown = Object.fromEntries(changes.map(({ criterion, sentence }) => [criterion, sentence]));
  expect(shown["ownership"]).toEqual({ text: "I called the doctor within five minutes", stands: "after" });
  expect(shown["specificity"]).toBeNull();
  expect(shown["outcome"]?.stands).toBe("before");
  expect(shown["outcome"]?.text).toMatch(/learned to ask/);
});

it("shows only what stands in that try letter by letter, and for what is new nothing that both say", () => {
  const shown = (compareTries(first, second) ?? []).flatMap(({ change, sentence }) =>
    sentence === null ? [] : [{ ...sentence, change }],
  );
  const standsIn = (answer: string, text: string) => answer.includes(text);
  expect(shown.filter(({ text, stands }) => !standsIn(stands === "before" ? FIRST : SECOND, text))).toEqual(
    [],
  );
  const both = shown.filter(({ text }) => standsIn(FIRST, text) && standsIn(SECOND, text));
  expect(both.filter(({ change }) => change !== "same")).toEqual([]);
  const again = compareTries(tryOf(FIRST), tryOf(FIRST, { criteria: second.criteria }));
  expect(again?.filter(({ change, sentence }) => change !== "same" && sentence !== null)).toEqual([]);
});

it("leaves out a criterion that one of the two was not judged in", () => {
  const unsure = tryOf(SECOND, {
    criteria: { ...second.criteria, relevance: null } as typeof first.criteria,
  });
  expect(compareTries(first, unsure)?.map(({ criterion }) => criterion)).not.toContain("relevance");
});

it("compares nothing with a try that could not be rated", () => {
  expect(compareTries(tryOf(null, { state: "not_answered", criteria: null }), second)).toBeNull();
  expect(compareTries(first, tryOf(FIRST, { state: "not_readable", criteria: null }))).toBeNull();
});
