import { describe, expect, it } from "vitest";
import { readMessage } from "../engine/read/read-message.ts";
import { isTelling } from "../engine/read/told.ts";
import { loadReader } from "#api/engine/load-encoders.ts";
import { readLabelledAnswers } from "./answers.ts";
import { readLabelledMessages } from "./acts.ts";
import { measureActs } from "./measure-acts.ts";

const model = await loadReader();

/** Acts too rare to sample. Every fourth other message is enough; `npm run evaluate -- --acts` reads all. */
const RARE = new Set(["distress", "instruct"]);

/** A faulty reader loses short answers first, so all of these are read, and every eighth longer one. */
const SHORT = 200;
const sampledAnswers = readLabelledAnswers("test").filter(
  ({ answer }, at) => answer.length < SHORT || at % 8 === 0,
);

describe("the message reader, on writers not used in training", () => {
  it("recognises non-answers, and rarely misses answers or distress", async () => {
    const sample = readLabelledMessages("test").filter(
      ({ parts }, at) => at % 4 === 0 || parts.some(({ act }) => RARE.has(act)),
    );
    const figures = await measureActs(sample, model);
    expect(figures.heard).toBeGreaterThanOrEqual(0.93);
    expect(figures.right).toBeGreaterThanOrEqual(0.82);
    expect(figures.lost).toBeLessThanOrEqual(0.0125);
    expect(figures.distressHeard).toBeGreaterThanOrEqual(0.9);
    expect(figures.ordersHeard).toBeGreaterThanOrEqual(0.95);
  }, 300_000);

  it("rarely finds no answer in a rated answer", async () => {
    const lost: string[] = [];
    for (const { key, question, answer } of sampledAnswers) {
      const parts = await readMessage({ question: question.text, message: answer }, model);
      if (!parts.some(isTelling)) lost.push(key);
    }
    expect(lost.length).toBeLessThanOrEqual(1);
  }, 300_000);
});
