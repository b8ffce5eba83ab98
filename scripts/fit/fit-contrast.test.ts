import { expect, it } from "vitest";
import { fitContrast, type Contrast } from "./fit-contrast.ts";

const SIZE = 4;
const axis = (at: number, size = SIZE): number[] =>
  Array.from({ length: size }, (_, place) => (place === at ? 1 : 0));

/** What is asked for in one direction is told of in the next one: as they are, each answer is like another question. */
const contrast: Contrast = {
  questions: [0, 1, 2, 3].map((at) => ({ wanted: axis(at), form: "past" })),
  answers: [0, 1, 2, 3].map((at) => ({
    input: axis((at + 1) % SIZE, 2 * SIZE),
    question: at,
  })),
};

const likeOf = (
  { answer, question }: ReturnType<typeof fitContrast>,
  told: number,
  asked: number,
): number => {
  const map = (row: number[], { mean, weights }: typeof answer): number[] =>
    Array.from({ length: SIZE }, (_, out) =>
      row.reduce(
        (sum, value, at) => sum + (value - (mean[at] ?? 0)) * (weights[out * row.length + at] ?? 0),
        0,
      ),
    );
  const wanted = map(axis(asked), question);
  return map(axis(told, 2 * SIZE), answer).reduce((sum, value, at) => sum + value * (wanted[at] ?? 0), 0);
};

it("an answer comes nearer to its own question and farther from the others of its form, the same way every time", () => {
  const fitted = fitContrast(contrast);
  const other = { ...contrast, questions: contrast.questions.map((one, at) => ({ ...one, form: `${at}` })) };
  const untouched = fitContrast(other);
  expect(likeOf(fitted, 1, 0)).toBeGreaterThan(likeOf(untouched, 1, 0));
  expect(likeOf(fitted, 1, 1)).toBeLessThan(likeOf(untouched, 1, 1));
  expect(fitContrast(contrast)).toEqual(fitted);
});
