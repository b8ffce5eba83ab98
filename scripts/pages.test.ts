import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { ratingFigures } from "#interviewer/data/load.ts";
import { DATA_PAGE, dataPage } from "./data-page.ts";
import { LISTENING_PAGE, listeningPage } from "./listening-page.ts";
import { RATING_PAGE, ratingPage } from "./rating-page.ts";
import { makeSample, SAMPLE } from "./sample-report.ts";

it.each([
  ["data.md lists the fields of a coach's profile as they are declared", DATA_PAGE, dataPage],
  [
    "interview.md has of each act the figures that were measured, and what is said",
    LISTENING_PAGE,
    listeningPage,
  ],
  ["rating.md is what the rubric and the figures say", RATING_PAGE, ratingPage],
])("%s; else: npm run pages", (_, page, make) => {
  expect(readFileSync(page, "utf8")).toBe(make());
});

it("the report at the front door is what the product says of that answer today; else: npm run pages", async () => {
  expect(JSON.parse(readFileSync(SAMPLE, "utf8"))).toEqual(await makeSample());
});

it("the page of the rating holds the figures of every scorer that was measured", () => {
  for (const { scorer, labelled } of ratingFigures)
    for (const words of [scorer, labelled.spearman.toFixed(2)]) expect(ratingPage()).toContain(words);
});
