import { describe, expect, it } from "vitest";
import { readLabelledAnswers, SPLITS } from "./answers.ts";
import { quadraticKappa, spearman } from "./measures.ts";

const bySplit = SPLITS.map((split) => readLabelledAnswers(split));
const all = bySplit.flat();
const FORMS = ["past", "situational", "knowledge", "motivation"] as const;
const words = (text: string) => text.split(/\s+/).length;
const digits = (text: string) => text.match(/\d/g)?.length ?? 0;
const meanTotal = ({ ratings }: (typeof all)[number]) =>
  ratings.reduce((total, rating) => total + rating.total, 0) / ratings.length;

describe("the labelled answers", () => {
  it("include at least 2,400 answers to at least 400 questions, one per level", () => {
    const questions = Map.groupBy(all, ({ key }) => key.slice(0, -2));
    expect(all.length).toBeGreaterThanOrEqual(2_400);
    expect(questions.size).toBeGreaterThanOrEqual(400);
    const uneven = [...questions].filter(
      ([, answers]) =>
        answers
          .map(({ level }) => level)
          .toSorted((a, b) => a - b)
          .join("") !== "1234",
    );
    expect(uneven.map(([key]) => key)).toEqual([]);
    expect(new Set(all.map(({ key }) => key)).size).toBe(all.length);
  });

  it("cover thirty role families and every form in each split", () => {
    expect(new Set(all.map(({ question }) => question.family)).size).toBeGreaterThanOrEqual(30);
    for (const answers of bySplit)
      for (const form of FORMS)
        expect(answers.filter(({ question }) => question.form === form).length).toBeGreaterThanOrEqual(40);
  });

  it("are split by question", () => {
    const texts = bySplit.map((answers) => new Set(answers.map(({ question }) => question.text)));
    const together = new Set(texts.flatMap((split) => [...split]));
    expect(together.size).toBe(texts.reduce((total, { size }) => total + size, 0));
  });

  it.each([
    ["all forms", all] as const,
    ...FORMS.map((form) => [form, all.filter((one) => one.question.form === form)] as const),
  ])("of %s: neither length nor digits predict the rating", (_, answers) => {
    const totals = answers.map(meanTotal);
    expect(
      Math.abs(
        spearman(
          answers.map(({ answer }) => words(answer)),
          totals,
        ),
      ),
    ).toBeLessThan(0.25);
    expect(
      Math.abs(
        spearman(
          answers.map(({ answer }) => digits(answer)),
          totals,
        ),
      ),
    ).toBeLessThan(0.25);
  });

  it("were rated twice, and the raters mostly agree", () => {
    const [a, b] = [0, 1].map((at) => all.map(({ ratings }) => ratings[at]));
    const totals = [a, b].map((ratings) => (ratings ?? []).map((rating) => rating?.total ?? 0));
    expect(spearman(totals[0] ?? [], totals[1] ?? [])).toBeGreaterThan(0.95);
    for (const criterion of [0, 1, 2, 3, 4]) {
      const [x = [], y = []] = [a, b].map((ratings) =>
        (ratings ?? []).map((rating) => rating?.criteria[criterion] ?? 0),
      );
      expect(quadraticKappa(x, y)).toBeGreaterThan(0.85);
    }
  });

  it("have a third rating where the first two differ by more than 2", () => {
    const apart = all.filter(
      ({ ratings: [first, second, third] }) =>
        Math.abs((first?.total ?? 0) - (second?.total ?? 0)) > 2 && third === undefined,
    );
    expect(apart.map(({ key }) => key)).toEqual([]);
  });
});

describe("the measures", () => {
  it("give 1 for the same order, −1 for the opposite one and 0 for chance", () => {
    expect(spearman([1, 2, 3, 4], [10, 20, 30, 40])).toBeCloseTo(1);
    expect(spearman([1, 2, 3, 4], [4, 3, 2, 1])).toBeCloseTo(-1);
    expect(spearman([1, 1, 2, 2], [1, 2, 1, 2])).toBeCloseTo(0);
    expect(quadraticKappa([1, 2, 3, 5], [1, 2, 3, 5])).toBe(1);
    expect(quadraticKappa([1, 1, 5, 5], [1, 5, 1, 5])).toBeCloseTo(0);
  });
});
