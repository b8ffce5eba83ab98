import { expect, it } from "vitest";
import { de } from "../room-words.de.ts";
import { en } from "../room-words.en.ts";

it("before the start, the language that the interview is held in is named", () => {
  expect(en.minutesAndManner(20, false, "en")).toContain("20 minutes, in writing, in English.");
  expect(en.minutesAndManner(20, true, "de")).toContain("20 minutes, spoken, in German.");
  expect(de.minutesAndManner(20, false, "en")).toContain("20 Minuten, schriftlich, auf Englisch.");
  expect(de.minutesAndManner(20, true, "de")).toContain("20 Minuten, mündlich, auf Deutsch.");
});
