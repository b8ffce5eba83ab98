import { expect, test } from "vitest";
import { initialsOf, previewOf, shownNotes, transcriptPreview } from "./words.ts";

test("a bio is shown up to 120 characters, a transcript up to 150", () => {
  expect(previewOf("b".repeat(120))).toBe("b".repeat(120));
  expect(previewOf("b".repeat(121))).toBe(`${"b".repeat(120)}…`);
  expect(transcriptPreview("t".repeat(150))).toBe("t".repeat(150));
  expect(transcriptPreview("t".repeat(151))).toBe(`${"t".repeat(150)}…`);
});

test("a preview never cuts a character in half", () => {
  expect(previewOf("🙂".repeat(121))).toBe(`${"🙂".repeat(120)}…`);
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
