import { describe, expect, it } from "vitest";
import { readMessage } from "../engine/read/read-message.ts";
import { isTelling } from "../engine/read/told.ts";
import { loadReader } from "#api/engine/load-encoders.ts";
import { readLabelledAnswers } from "./answers.ts";
import { readLabelledMessages } from "./acts.ts";
import { measureActs } from "./measure-acts.ts";

const model = await loadReader();

describe("the reader of messages, on writers whom its training has not seen", () => {
  it("hears what is no answer, loses hardly an answer, and misses hardly any distress", async () => {
    const figures = await measureActs(readLabelledMessages("test"), model);
    expect(figures.heard).toBeGreaterThanOrEqual(0.88);
    expect(figures.right).toBeGreaterThanOrEqual(0.75);
    expect(figures.lost).toBeLessThanOrEqual(0.02);
    expect(figures.distressHeard).toBeGreaterThanOrEqual(0.9);
    expect(figures.ordersHeard).toBeGreaterThanOrEqual(0.95);
  }, 300_000);

  it("takes hardly any of the rated answers for none", async () => {
    const answers = readLabelledAnswers("test");
    let lost = 0;
    for (const { question, answer } of answers) {
      const parts = await readMessage({ question: question.text, message: answer }, model);
      if (!parts.some(isTelling)) lost += 1;
    }
    expect(lost / answers.length).toBeLessThanOrEqual(0.005);
  }, 300_000);
});
