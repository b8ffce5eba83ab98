import { expect, test } from "vitest";
import { languageName } from "./language-name.ts";

test.each([
  ["de", "English", "Englisch"],
  ["de", "dutch", "Niederländisch"],
  ["de", "Klingonisch", "Klingonisch"],
  ["en", "Deutsch", "German"],
] as const)("on a page in %s %s is called %s", (page, typed, name) => {
  expect(languageName(typed, page)).toBe(name);
});
