import { describe, expect, it } from "vitest";
import { FORMS } from "#contract/criteria.ts";
import { ACTS } from "../engine/read/acts.ts";
import { ACT_SPLITS, readLabelledMessages } from "./acts.ts";

const bySplit = ACT_SPLITS.map((split) => readLabelledMessages(split));
const all = bySplit.flat();
const writerOf = ({ key }: { key: string }) => key.slice(0, 3);
const FEWEST = { messages: 6000, writers: 16, questions: 300, ofEachAct: 12 };
const TELLING = new Set<string>(["answer", "elsewhere", "addition", "correction"]);

describe("the labelled messages", () => {
  it("are by many writers to many questions of all forms", () => {
    expect(all.length).toBeGreaterThanOrEqual(FEWEST.messages);
    expect(new Set(all.map(writerOf)).size).toBeGreaterThanOrEqual(FEWEST.writers);
    expect(new Set(all.map(({ question }) => question)).size).toBeGreaterThanOrEqual(FEWEST.questions);
    for (const form of FORMS) expect(all.filter((one) => one.form === form).length).toBeGreaterThan(500);
    expect(new Set(all.map(({ key }) => key)).size).toBe(all.length);
  });

  it("are cut into parts that make up the message letter by letter", () => {
    const broken = all.filter(({ message, parts }) => parts.map(({ text }) => text).join("") !== message);
    expect(broken.map(({ key }) => key)).toEqual([]);
  });

  it("have each writer's messages in one split, and every act of every writer", () => {
    const writers = bySplit.map((split) => new Set(split.map(writerOf)));
    expect(writers.reduce((sum, { size }) => sum + size, 0)).toBe(new Set(all.map(writerOf)).size);
    for (const [writer, messages] of Map.groupBy(all, writerOf)) {
      const acts = messages.flatMap(({ parts }) => parts.map(({ act }) => act));
      for (const act of ACTS)
        expect(acts.filter((one) => one === act).length, `${writer} ${act}`).toBeGreaterThanOrEqual(
          FEWEST.ofEachAct - 2,
        );
    }
  });

  it("are a third answers and nothing else, and two in five answer nothing", () => {
    const shareOf = (fits: (acts: string[]) => boolean) =>
      all.filter(({ parts }) => fits(parts.map(({ act }) => act))).length / all.length;
    expect(shareOf((acts) => acts.every((act) => act === "answer"))).toBeCloseTo(1 / 3, 1);
    expect(shareOf((acts) => acts.every((act) => !TELLING.has(act)))).toBeGreaterThan(0.3);
  });

  it("are heard the same way by a second reader, who read a tenth of them blind", () => {
    const read = all.filter(({ second }) => second !== undefined);
    const pairs = read.flatMap(({ parts, second = [] }) =>
      parts.map(({ act }, at) => [act, second[at]] as const),
    );
    expect(read.length).toBeGreaterThanOrEqual(FEWEST.messages / 10);
    expect(pairs.filter(([first, second]) => first === second).length / pairs.length).toBeGreaterThan(0.95);
  });
});
