import { expect, it } from "vitest";
import { planInARow } from "./evaluate-plan.ts";

it("plans one person's interviews in order, and asks nothing twice", async () => {
  const advert =
    "You handle complaints in two languages and train new starters. You know stock rotation. You keep the bar clean. You count the till in the evening.";
  const inputs = Array.from({ length: 4 }, () => ({
    targetRole: "Barista",
    jobDescription: advert,
    difficulty: 4,
  }));
  const plans = await planInARow(inputs);
  const texts = plans.flatMap(({ questions }) => questions.map(({ text }) => text));
  expect(new Set(texts).size).toBe(texts.length);
  for (const { roleFamily, questions } of plans) {
    expect(roleFamily).toBe("hospitality");
    expect(questions.filter(({ source }) => source === "advert").length).toBeGreaterThanOrEqual(2);
  }
});

it("takes what is left out as absent", async () => {
  expect((await planInARow([{ targetRole: "Nurse" }, {}])).map(({ roleFamily }) => roleFamily)).toEqual([
    "nursing",
    "general",
  ]);
});
