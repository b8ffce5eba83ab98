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

const ASKED = "Have you shown a new person how work is done in your kitchen or team?";
const read = (message: string) => readMessage({ question: ASKED, form: "past", message }, model);

describe("a part of an answer", () => {
  it.each([
    [
      "I have shown half of Luton. There was Kacper, 19, he could not look in your face when he came. Wait the man is at the door with my husband's tablets",
      false,
    ],
    ["I showed him twice. My husband died in February and I still lay his plate.", true],
    [
      "Rank by cost of being late, not by who rings louder. Penalty clauses, then harm, then how long they've been with us. Pharmacy beats furniture, my father is in intensive care in Pune since Sunday and I've one ear on the other phone, right - call both before the van moves, give real times, and the one who loses gets a courier at our expense.",
      true,
    ],
    [
      "Wife passed in April and the house is awful quiet after supper. So I'd as soon be walking somebody's parking lot.",
      true,
    ],
  ])("'%s' is distress: %s", async (message, isDistress) => {
    const sures = (await read(message)).map(({ act, sure }) => (act === "distress" ? sure : 0));
    expect(Math.max(...sures) >= 0.3).toBe(isDistress);
  });

  it.each([
    ["There was one foreman, a carpenter who could not read a drawing but who could put his ear", true],
    ["oh man that would be Rick. everybody loves Rick", true],
    [
      "I showed Kacper the jacket potatoes, twice me, twice together, then he did them alone. Now he is a chef in Milton Keynes and sends me a card every Christmas.",
      false,
    ],
  ])("'%s' is not finished: %s", async (message, isOpen) => {
    const open = Math.max(...(await read(message)).map(({ open: chance = 0 }) => chance));
    expect(open >= 0.5).toBe(isOpen);
  });
});
