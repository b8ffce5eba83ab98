import { expect, test } from "vitest";
import { loadReader } from "#api/engine/load-encoders.ts";
import { readMessage } from "./read-message.ts";

const model = await loadReader();
const question = "Tell me about a mistake at work that you noticed yourself.";
const situationsIn = async (message: string, mayAsk = false) =>
  (await readMessage({ question, message, mayAsk }, model)).map(({ act, situation }) => situation ?? act);

test("a wish for a moment is not taken for one to go back", async () => {
  expect(
    await situationsIn("ok. can i take a second? I know this one i just need to sort my head"),
  ).toContain("wait-think");
});

test("two questions in two sentences are two parts, each with its situation", async () => {
  const asked = await situationsIn("How many questions are left? And who gets to read what I write here?");
  expect(asked).toEqual(["process-count", "process-readers"]);
});

test("a question after an answer is put to the interviewer, and one within a story is not", async () => {
  const story =
    "I booked the wrong hall. My boss said, what do we do now? So I rang the school and moved it.";
  expect(await situationsIn(story)).toEqual(["answer"]);
  expect(await situationsIn(`${story} How many questions are left?`)).toEqual(["answer", "process-count"]);
});

test("a question about applying in general gets advice", async () => {
  const asked = await situationsIn("Will a two year gap on my CV be held against me?", true);
  expect(asked).toEqual(["advice-gap"]);
});

test("the reply is one that does for all that a text may mean", async () => {
  const message = "hi. what do u mean by long line, like the wiring in a car or the fuel line or smth";
  const parts = await readMessage({ question, message }, model);
  expect(parts.at(-1)).toMatchObject({ act: "clarify", reply: "clarify-term" });
});

test("a question at the end of an answer is heard at a lower probability than one within it", async () => {
  const asked = "Am I allowed to assume last month's file is saved somewhere outside the program?";
  const answer = "I would look at the last thing that works, and tell my manager at once.";
  expect((await situationsIn(`${answer} ${asked}`)).at(-1)).toBe("process-notes");
});

test("advice on what nobody wrote an entry for is that of the entry which does for most", async () => {
  const asked = await situationsIn("Do I need good grades in maths for an apprenticeship?", true);
  expect(asked).toEqual(["advice-any-need"]);
});

test("a question about the job itself gets no advice on applying", async () => {
  const asked = await situationsIn("How many of your last five graduates got chartered?", true);
  expect(asked.filter((one) => one.startsWith("advice"))).toEqual([]);
});
