import { describe, expect, it } from "vitest";
import { readMessage } from "../engine/read/read-message.ts";
import { isTelling } from "../engine/read/told.ts";
import { loadReader } from "#api/engine/load-encoders.ts";
import { readLabelledAnswers } from "./answers.ts";
import { readLabelledMessages } from "./acts.ts";
import { measureActs } from "./measure-acts.ts";

const model = await loadReader();

/** Acts too rare to sample. Every second other message is enough; `npm run evaluate -- --acts` reads all. */
const RARE = new Set(["distress", "instruct"]);

describe("the message reader, on writers not used in training", () => {
  it("recognises non-answers, and rarely misses answers or distress", async () => {
    const sample = readLabelledMessages("test").filter(
      ({ parts }, at) => at % 2 === 0 || parts.some(({ act }) => RARE.has(act)),
    );
    const figures = await measureActs(sample, model);
    expect(figures.heard).toBeGreaterThanOrEqual(0.88);
    expect(figures.right).toBeGreaterThanOrEqual(0.75);
    expect(figures.lost).toBeLessThanOrEqual(0.02);
    expect(figures.distressHeard).toBeGreaterThanOrEqual(0.9);
    expect(figures.ordersHeard).toBeGreaterThanOrEqual(0.95);
  }, 300_000);

  it("rarely finds no answer in a rated answer", async () => {
    const answers = readLabelledAnswers("test");
    let lost = 0;
    for (const { question, answer } of answers) {
      const parts = await readMessage({ question: question.text, message: answer }, model);
      if (!parts.some(isTelling)) lost += 1;
    }
    expect(lost / answers.length).toBeLessThanOrEqual(0.005);
  }, 300_000);
});
