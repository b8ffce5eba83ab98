import { expect, it } from "vitest";
import { summarise } from "./gold-figures.ts";

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
