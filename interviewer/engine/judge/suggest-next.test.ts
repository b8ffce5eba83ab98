import { expect, test } from "vitest";
import { ratingEncoder } from "#api/engine/encoders.ts";
import { questionById } from "#interviewer/testing/interview-factory.ts";
import { suggestNext } from "./suggest-next.ts";

test("a follow-up that was asked is never suggested", async () => {
  const answered = {
    question: questionById("general-failed-plan"),
    messages: ["At the web shop I planned a chat rota where everyone took chat for two hours a day."],
  };
  const first = await suggestNext(answered, ratingEncoder);
  expect(first).not.toBeNull();
  expect(await suggestNext({ ...answered, asked: [`I see. ${first}`] }, ratingEncoder)).not.toBe(first);
});
