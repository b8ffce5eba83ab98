import { expect, it } from "vitest";
import { de as germanTexts } from "#contract/texts/stories.de.ts";
import { en as texts } from "#contract/texts/stories.en.ts";
import { de } from "../words.de.ts";
import { en } from "../words.en.ts";

it.each([
  [texts, en],
  [germanTexts, de],
])(
  "who was not the first to change an application is told the name of the button that helps",
  (text, words) => {
    expect(text.applicationChanged).toContain(words.application.newer);
  },
);
