import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { ratingFigures } from "#interviewer/data/load.ts";
import { RATING_PAGE, ratingPage } from "./rating-page.ts";

const page = ratingPage();

it("the page is what the rubric and the figures say; npm run pages writes it", () => {
  expect(readFileSync(RATING_PAGE, "utf8")).toBe(page);
});

it("it holds the figures of every scorer that was measured", () => {
  for (const { scorer, labelled } of ratingFigures)
    for (const words of [scorer, labelled.spearman.toFixed(2)]) expect(page).toContain(words);
});
