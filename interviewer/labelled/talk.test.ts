import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { z } from "zod";
import { planOf, questionById, say } from "../engine/interview-factory.ts";

const spoken = z.object({ questionId: z.string(), message: z.string(), isAnswer: z.boolean() });
type Spoken = z.infer<typeof spoken>;
const read = (file: string): Spoken[] =>
  z.array(spoken).parse(JSON.parse(readFileSync(join(import.meta.dirname, file), "utf8")));
const all = read("talk.json");

const BOUNDS = { each: 200, heard: 0.84, misheard: 0.035 };
const AFTER = questionById("general-root-cause");

/** Whether the interviewer takes a message for talk: it responds, asks in other words, or lets the question go unanswered. */
function isHeardAsTalk({ questionId, message }: Spoken): boolean {
  const question = questionById(questionId);
  const next = say(planOf([question, AFTER]), message)[1];
  const isFollowedUp = next?.kind === "probe" || next?.kind === "challenge";
  return !isFollowedUp && next?.reason !== "answered";
}

const shareOf = (some: typeof all): number => some.filter((one) => isHeardAsTalk(one)).length / some.length;

test("most of what people say beside answers is heard, and hardly a short answer is taken for it", () => {
  const answers = all.filter(({ isAnswer }) => isAnswer);
  const talk = all.filter(({ isAnswer }) => !isAnswer);
  expect(Math.min(answers.length, talk.length)).toBeGreaterThan(BOUNDS.each);
  expect(shareOf(talk)).toBeGreaterThan(BOUNDS.heard);
  const taken = answers.filter((one) => isHeardAsTalk(one)).map(({ message }) => message);
  expect(taken.length / answers.length, taken.join("\n")).toBeLessThan(BOUNDS.misheard);
});

const CHAT_HEARD = 0.9;

test("the dog, the weather and a kind word get no follow-up, and no answer that speaks of a dog or the weather is taken for them", () => {
  const chat = read("chat.json");
  expect(shareOf(chat.filter(({ isAnswer }) => !isAnswer))).toBeGreaterThan(CHAT_HEARD);
  expect(chat.filter((one) => one.isAnswer && isHeardAsTalk(one))).toEqual([]);
});
