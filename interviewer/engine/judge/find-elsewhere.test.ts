import { afterAll, expect, test } from "vitest";
import { createSentenceEncoder } from "#api/integrations/sentence-encoder.ts";
import { planOf, questionById, STRONG, turnsOf } from "../interview-factory.ts";
import type { PlannedQuestion } from "../types.ts";
import { findElsewhere } from "./find-elsewhere.ts";

const encoder = createSentenceEncoder();
afterAll(() => encoder.close());

const read = (question: PlannedQuestion, answer: string): Promise<boolean> =>
  findElsewhere(
    { plan: planOf([question]), turns: turnsOf([[question, answer]]), secondsLeft: 1000, seed: "s" },
    encoder,
  );

const knowledge = questionById("software-engineering-tests-worth");
const BED =
  "I turn her every two hours and I write it on the sheet at the bed. The heels get a pillow under the calf, not under the heel. When the skin stays red after I press it with a finger, I tell the sister and we order the other mattress.";

test("a long answer that speaks of something else is found", async () => {
  expect(await read(knowledge, BED)).toBe(true);
});

test("of what one knows fewer words that speak of something else are enough", async () => {
  const tenerife =
    "My favourite holiday was Tenerife, all inclusive, the kids loved the slide, and the food, honestly, the buffet had a whole tuna on it.";
  expect(await read(knowledge, tenerife)).toBe(true);
});

test("an answer in words of its own, a short one and a told case are left alone", async () => {
  const own =
    "A test earns its keep when somebody changes the code in a year and finds out in a minute and not from a customer. I write none for a script I throw away on Friday, and for the price rules I write them before the code.";
  expect(await read(knowledge, own)).toBe(false);
  expect(await read(knowledge, "Turn her every two hours, look at the heels.")).toBe(false);
  expect(await read(questionById("general-several-deadlines"), BED)).toBe(false);
  expect(await read(questionById("general-several-deadlines"), STRONG)).toBe(false);
});
