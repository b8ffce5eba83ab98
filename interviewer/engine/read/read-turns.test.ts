import { expect, test } from "vitest";
import { encoders } from "#api/engine/encoders.ts";
import { part, planOf, questionById, turnsOf } from "#interviewer/testing/interview-factory.ts";
import type { Segment } from "./cut-segments.ts";
import { readTurns } from "./read-turns.ts";

const before = questionById("general-own-mistake");
const current = questionById("general-changed-minds");
const BELATED =
  "I sent the price list to the wrong customer, that was my mistake, and I rang them at once to say so.";
const COMPLAINT = part("remark", "Wait, I hadn't finished the other one. ", "remark-misread");

async function actsOf(...parts: Segment[]) {
  const message = parts.map(({ text }) => text).join("");
  const turns = turnsOf([[before], [current, message]]);
  const [read] = (
    await readTurns(
      { plan: planOf([before, current]), turns },
      {
        read: () => Promise.resolve([parts]),
        encode: (texts) => encoders().encode("rating", texts),
      },
    )
  ).slice(-1);
  return read?.parts?.map(({ act }) => act);
}

test("a text that fits the question before is an addition, if the candidate complained or asked to go back", async () => {
  expect(await actsOf(COMPLAINT, part("answer", BELATED))).toEqual(["remark", "addition"]);
  expect(await actsOf(part("answer", BELATED))).toEqual(["answer"]);
});

test("a text that fits the current question is its answer, also after a complaint", async () => {
  const answer = part(
    "answer",
    "I'd ask them what changed their minds, and tell them openly what it costs us.",
  );
  expect(await actsOf(COMPLAINT, answer)).toEqual(["remark", "answer"]);
});

test("a first message that surely belongs to the question before is an addition without being announced", async () => {
  const readAfter = async (question: typeof current, message: string) => {
    const turns = turnsOf([[before], [question, message]]);
    const read = await readTurns(
      { plan: planOf([before, question]), turns },
      {
        read: (heard) => encoders().read("rating", heard),
        encode: (texts) => encoders().encode("rating", texts),
      },
    );
    return read.at(-1)?.parts?.map(({ act }) => act);
  };
  const message = `${BELATED} My boss never noticed, but I wrote it into the log, and since then I check each address twice.`;
  expect(await readAfter(questionById("kitchen-cool-quickly"), message)).toEqual(["addition"]);
  expect(await readAfter(before, message)).toEqual(["answer"]);
});

test("questions that tell what one would find out are the answer, unless they are surely put to the interviewer", async () => {
  const wanting = { ...before, id: "own", text: "What would you most like to find out in the first weeks?" };
  const readAs = async (question: typeof before, sure: number) => {
    const asked = { ...part("company", "Which lads know the yards?", "company-team"), sure };
    const read = await readTurns(
      { plan: planOf([question]), turns: turnsOf([[question, asked.text]]) },
      { read: () => Promise.resolve([[asked]]), encode: (texts) => encoders().encode("rating", texts) },
    );
    return read.at(-1)?.parts?.map(({ act }) => act);
  };
  expect(await readAs(wanting, 0.7)).toEqual(["answer"]);
  expect(await readAs(wanting, 0.95)).toEqual(["company"]);
  expect(await readAs(before, 0.7)).toEqual(["company"]);
});
