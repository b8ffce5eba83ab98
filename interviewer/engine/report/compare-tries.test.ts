import { expect, it } from "vitest";
import type { QuestionReport } from "#contract/report.ts";
import { ratedAnswer } from "#interviewer/testing/interview-factory.ts";
import { compareTries } from "./compare-tries.ts";

const FIRST = "We had a mistake with a dose once. We fixed it, and I learned to ask the doctor early.";
const SECOND =
  "In March I gave a patient the wrong dose at 2 am. I called the doctor within five minutes and wrote the report myself. The patient was fine by morning.";

const tryOf = (answer: string | null, changes: Partial<QuestionReport> = {}): QuestionReport =>
  ratedAnswer({ questionId: "near-miss", answer, ...changes });

const first = tryOf(FIRST, { quotes: [{ criterion: "outcome", text: "I learned to ask the doctor early" }] });
const second = tryOf(SECOND, {
  criteria: { relevance: 4, structure: 4, specificity: 4, ownership: 5, outcome: 3 },
  quotes: [{ criterion: "ownership", text: "I called the doctor within five minutes" }],
});

it("reports each criterion as up, down or same, with quotes as evidence", () => {
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

it("quotes only exact words of a try, and as new nothing that both contain", () => {
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

it("omits a criterion that is not judged in both", () => {
  const unsure = tryOf(SECOND, {
    criteria: { ...second.criteria, relevance: null } as typeof first.criteria,
  });
  expect(compareTries(first, unsure)?.map(({ criterion }) => criterion)).not.toContain("relevance");
});

it("gives no comparison with an unrated try", () => {
  expect(compareTries(tryOf(null, { state: "not_answered", criteria: null }), second)).toBeNull();
  expect(compareTries(first, tryOf(FIRST, { state: "not_readable", criteria: null }))).toBeNull();
});
