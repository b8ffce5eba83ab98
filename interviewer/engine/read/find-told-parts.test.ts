import { expect, it } from "vitest";
import { adviseBeyond } from "./find-told-parts.ts";

const advice = {
  questionId: "logistics-moving-together",
  text: "Tell how it ended and whether you were in time.",
};

it("a visitor is advised only on a part that no sentence may tell already", () => {
  const told = (part: "situation" | "result") => [{ part, sentence: "The wait fell to half a day." }];
  expect(adviseBeyond(told("situation"), advice)).toBe(advice.text);
  expect(adviseBeyond(told("result"), advice)).toBeNull();
  expect(adviseBeyond([], advice)).toBeNull();
});
