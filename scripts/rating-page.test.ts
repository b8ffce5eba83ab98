import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { FORMS } from "#contract/criteria.ts";
import { ratingFigures, scoringRubric } from "#interviewer/data/load.ts";
import { RATING_PAGE, ratingPage } from "./rating-page.ts";

const page = ratingPage();

it("the page is what the rubric and the figures say; npm run pages writes it", () => {
  expect(readFileSync(RATING_PAGE, "utf8")).toBe(page);
});

it("it holds every anchor of every form, and the figures of every scorer that was measured", () => {
  for (const form of FORMS)
    for (const { label, anchors } of Object.values(scoringRubric.forms[form].criteria))
      for (const words of [label, ...anchors]) expect(page).toContain(words);
  for (const { scorer, labelled } of ratingFigures)
    for (const words of [scorer, labelled.spearman.toFixed(2)]) expect(page).toContain(words);
});
