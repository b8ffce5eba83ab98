import { expect, test } from "vitest";
import { questionsByFamily } from "#interviewer/data/load.ts";
import { findMet } from "./find-met.ts";
import { readRequirements } from "./read-requirements.ts";

const met = (family: string, begins: string, advert: string): string | null => {
  const question = questionsByFamily.get(family)?.find(({ text }) => text.startsWith(begins));
  if (question === undefined) throw new Error(`no question ${begins}`);
  return findMet(question, readRequirements(advert))?.text ?? null;
};

test("a question of the bank meets the requirement with which it shares the rarest words", () => {
  expect(
    met(
      "operations-and-logistics",
      "An experienced colleague drives the forklift",
      "You lead a small team.\nYou keep people safe around forklifts.",
    ),
  ).toBe("keeping people safe around forklifts");
});

test("two words that stand in many questions tie it to nothing", () => {
  const advert = "- Talk the customer through price and choices";
  expect(met("skilled-trades", "In the middle of a job the phone rings", advert)).toBeNull();
});
