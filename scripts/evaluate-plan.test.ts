import { expect, it } from "vitest";
import { planInARow } from "./evaluate-plan.ts";

it("plans one person's interviews in order, and asks nothing twice", () => {
  const advert = "You handle complaints in two languages and train new starters. You know stock rotation.";
  const inputs = Array.from({ length: 6 }, () => ({
    targetRole: "Barista",
    jobDescription: advert,
    difficulty: 4,
  }));
  const plans = planInARow(inputs);
  const texts = plans.flatMap(({ questions }) => questions.map(({ text }) => text));
  expect(new Set(texts).size).toBe(texts.length);
  for (const { roleFamily, questions } of plans) {
    expect(roleFamily).toBe("hospitality");
    expect(questions.filter(({ source }) => source === "advert").length).toBeGreaterThanOrEqual(2);
  }
});

it("takes what is left out as absent", () => {
  expect(planInARow([{ targetRole: "Nurse" }, {}]).map(({ roleFamily }) => roleFamily)).toEqual([
    "nursing",
    "general",
  ]);
});
