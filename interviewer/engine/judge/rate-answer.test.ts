import { afterAll, describe, expect, test } from "vitest";
import { createEncoders } from "#api/engine/encoders.ts";
import { loadRatingHeads } from "#interviewer/data/load.ts";
import { FORMS, type Form } from "#contract/criteria.ts";
import { RELEVANCE_BARELY_MAX } from "#contract/limits.ts";
import { DEMO_ANSWERS } from "../../../db/seed/demo-answers.ts";
import { questionById } from "#interviewer/testing/interview-factory.ts";
import { judgeBuiltIn } from "./built-in.ts";
import { ratedForm } from "./judgement.ts";
import { describeQuestion, readAnswer, readRatingHeads, relevanceOf, TIE_STEPS } from "./rate-answer.ts";

/** The greatest share of good answers that may be capped. They are people's answers to the demo's questions. */
const CAPPED = 0.08;
const encoders = createEncoders();
afterAll(() => encoders.close());

const asked = { text: "How do you keep a cellar dry?", form: "knowledge" as Form, lookFor: [] };
const other = { text: "How does a refund reach a card?", form: "knowledge" as Form, lookFor: [] };
const told =
  "I look where the water comes from first. Mostly the gutter pours beside the wall, so I mend it, drain the ground, and let the cellar air.";

async function read(question: { text: string; form: Form; lookFor: readonly string[] }, answer: string) {
  const [of, said] = await encoders.encode("rating", [describeQuestion(question.form, question), answer]);
  if (!of || !said) throw new Error("two texts have two vectors");
  return readAnswer({ question: of, answer: said, form: question.form }, loadRatingHeads());
}

describe("an answer rated with its question", () => {
  test("belongs to it rather than to another one", async () => {
    const [own, elsewhere] = [await read(asked, told), await read(other, told)];
    expect(own.tie).toBeGreaterThan(TIE_STEPS.knowledge.surely);
    expect(elsewhere.tie).toBeLessThan(own.tie);
  });

  test("has five criteria, and the same numbers each time", async () => {
    const first = await read(asked, told);
    expect(first.criteria).toHaveLength(5);
    expect(await read(asked, told)).toEqual(first);
  });
});

describe.each(FORMS)("an answer to a %s question", (form) => {
  const { other, barely, surely } = TIE_STEPS[form];

  test.each([
    ["belongs elsewhere", other - 1, 1],
    ["barely fits", other, 2],
    ["may fit or not", barely, null],
    ["fits", surely, 4.4],
  ])("that %s has its relevance level", (_, tie, relevance) => {
    expect(relevanceOf({ criteria: [4.4, 5, 5, 5, 5], total: 10, tie }, form)).toBe(relevance);
  });

  test("that fits is not capped for low relevance", () => {
    expect(relevanceOf({ criteria: [1, 5, 5, 5, 5], total: 10, tie: surely }, form)).toBe(3);
  });
});

test("good answers to bank questions are hardly ever capped", async () => {
  let [all, capped] = [0, 0];
  for (const [id, messages] of Object.entries(DEMO_ANSWERS)) {
    const question = questionById(id);
    const { tie, criteria, total } = await read(
      { ...question, form: ratedForm(question) },
      messages.join("\n\n"),
    );
    all += 1;
    if ((relevanceOf({ tie, criteria, total }, ratedForm(question)) ?? 5) <= RELEVANCE_BARELY_MAX)
      capped += 1;
  }
  expect(all).toBeGreaterThan(50);
  expect(capped / all).toBeLessThanOrEqual(CAPPED);
}, 60_000);

test("an answer is not capped for its reply to a follow-up", async () => {
  const question = questionById("general-plan-your-day");
  const answer =
    "On a card the evening before. What has a fixed hour stands on top, the bank before noon and the post at four. The small ones I do in one go between calls, and the hour after lunch stays free.";
  const led =
    "When a child is in trouble. A girl had no coat in the snow, so I fetched one from the lost things, rang her aunt and wrote it in the book, and the story about the whale came after lunch. Her brother laughed about the whale for a week. In the evening the aunt came with soup for all of us, and the caretaker sang. I still have the drawing of the whale on my door, blue with yellow teeth, and the girl is at the secondary school now and wants to go to sea. Her teacher there wrote to me at Christmas.";
  const encode = (texts: readonly string[]) => encoders.encode("rating", texts);
  const { criteria } = await judgeBuiltIn({ question, messages: [answer, led] }, { encode });
  expect(criteria.relevance ?? RELEVANCE_BARELY_MAX + 1).toBeGreaterThan(RELEVANCE_BARELY_MAX);
});

test("heads of another length are refused", () => {
  expect(() => readRatingHeads(new Uint8Array(8))).toThrow("another length");
});
