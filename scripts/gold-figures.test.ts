import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { scorerName } from "#api/features/interviews/report/score-transcript.ts";
import { createSpeaker } from "#api/features/interviews/speaker.ts";
import { createInterviewerModel } from "#api/integrations/ai/interviewer-model.ts";
import { goldFigures, loadGold } from "#interviewer/data/load.ts";
import { figuresOf, scoreAll, summarise } from "./gold-figures.ts";

const usage = { fallbacks: 0, inputTokens: 0, outputTokens: 0 };

it("counts neighbouring pairs, and a draw is an error", () => {
  const figures = summarise([
    { questionId: "one", scores: [1, 2, 3, 4], ...usage },
    { questionId: "two", scores: [1, 1, 4, 3], ...usage },
  ]);
  expect(figures).toMatchObject({ pairs: 6, inOrder: 4 });
  expect(figures.orderErrors).toEqual(["two: gibberish 1.0, vague 1.0", "two: partial 4.0, strong 3.0"]);
  expect(figures.means.map(({ mean }) => mean)).toEqual([1, 1.5, 3.5, 3.5]);
});

it("the built-in scorer does on the gold set as its kept figures say; else: npm run evaluate -- --write", async () => {
  const speaker = createSpeaker(createInterviewerModel(null));
  expect(figuresOf(scorerName(speaker), await scoreAll(speaker, loadGold()))).toEqual(goldFigures);
});

it("docs/rating.md says the kept figures", () => {
  const page = readFileSync(join(import.meta.dirname, "../docs/rating.md"), "utf8");
  const { scorer, inOrder, pairs, means } = goldFigures;
  const share = ((inOrder / pairs) * 100).toFixed(1);
  const row = [
    scorer,
    `${inOrder} of ${pairs} (${share} %)`,
    means.map(({ mean }) => mean.toFixed(1)).join(", "),
  ];
  const rows = page.split("\n").map((line) => line.split("|").map((cell) => cell.trim()));
  expect(rows).toContainEqual(["", ...row, ""]);
});
