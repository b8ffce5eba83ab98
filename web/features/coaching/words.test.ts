import { expect, test } from "vitest";
import type { Coach } from "#contract/coaching.ts";
import {
  bioPreview,
  experienceWords,
  initialsOf,
  matchesSearch,
  shownNotes,
  transcriptPreview,
} from "./words.ts";

const coach = (full_name: string, specialization: string) => ({ full_name, specialization }) as Coach;

test("a bio is shown up to 120 characters, a transcript up to 150", () => {
  expect(bioPreview("b".repeat(120))).toBe("b".repeat(120));
  expect(bioPreview("b".repeat(121))).toBe(`${"b".repeat(120)}…`);
  expect(transcriptPreview("t".repeat(150))).toBe("t".repeat(150));
  expect(transcriptPreview("t".repeat(151))).toBe(`${"t".repeat(150)}…`);
});

test("a preview never cuts a character in half", () => {
  expect(bioPreview("🙂".repeat(121))).toBe(`${"🙂".repeat(120)}…`);
});

test.each(["{", "}", 'Notes: {"a":1}', "", "  "])("notes %j are not shown", (notes) => {
  expect(shownNotes(notes)).toBeNull();
});

test("other notes are shown", () => expect(shownNotes("I change jobs in May")).toBe("I change jobs in May"));

test("initials are those of the first and the last name", () => {
  expect(initialsOf("Ada Maria Lovelace")).toBe("AL");
  expect(initialsOf("plato")).toBe("P");
  expect(initialsOf("")).toBe("");
});

test("years of experience are counted in words", () => {
  expect([0, 1, 12].map(experienceWords)).toEqual([
    "0 years of experience",
    "1 year of experience",
    "12 years of experience",
  ]);
});

test("coaches are found by name and by specialization, in any order of words", () => {
  const ada = coach("Ada Lovelace", "System design");
  for (const search of ["", "ada", "DESIGN", "system ada"])
    expect(matchesSearch(ada, search), search).toBe(true);
  expect(matchesSearch(ada, "ada sales")).toBe(false);
});
