import { describe, expect, it } from "vitest";
import { FORMS } from "#contract/criteria.ts";
import { ACTS } from "../engine/read/acts.ts";
import { READINGS, SITUATIONS } from "../engine/read/situations.ts";
import { ACT_SPLITS, MORE_SPLITS, readLabelledMessages } from "./acts.ts";

const bySplit = ACT_SPLITS.map((split) => readLabelledMessages(split));
const all = bySplit.flat();
const more = MORE_SPLITS.map((split) => readLabelledMessages(split));
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
    const broken = [...all, ...more.flat()].filter(
      ({ message, parts }) => parts.map(({ text }) => text).join("") !== message,
    );
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

  it("have a situation in nearly every part that is not content", () => {
    const parts = [...readLabelledMessages("fit"), ...more.flat()].flatMap((one) => one.parts);
    const beside = parts.filter(({ act }) => SITUATIONS.some((one) => one.act === act));
    expect(beside.filter(({ situation }) => situation === undefined).length / beside.length).toBeLessThan(
      0.05,
    );
    const strange = parts.filter(
      ({ act, situation }) =>
        situation !== undefined && READINGS.find(({ id }) => id === situation)?.act !== act,
    );
    expect(strange).toEqual([]);
    const seen = new Set(parts.map(({ situation }) => situation));
    expect(SITUATIONS.filter(({ id }) => !seen.has(id))).toEqual([]);
  });

  it("have different writers in the two added splits", () => {
    const [fit, test] = more.map((some) => new Set(some.map(writerOf)));
    expect(fit?.isDisjointFrom(test ?? new Set())).toBe(true);
    expect(fit?.isDisjointFrom(new Set(all.map(writerOf)))).toBe(true);
  });

  it("are one third pure answers, and two in five contain no answer", () => {
    const shareOf = (fits: (acts: string[]) => boolean) =>
      all.filter(({ parts }) => fits(parts.map(({ act }) => act))).length / all.length;
    expect(shareOf((acts) => acts.every((act) => act === "answer"))).toBeCloseTo(1 / 3, 1);
    expect(shareOf((acts) => acts.every((act) => !TELLING.has(act)))).toBeGreaterThan(0.3);
  });

  it("are mostly labelled the same by a second reader who saw a tenth of them", () => {
    const read = all.filter(({ second }) => second !== undefined);
    const pairs = read.flatMap(({ parts, second = [] }) =>
      parts.map(({ act }, at) => [act, second[at]] as const),
    );
    expect(read.length).toBeGreaterThanOrEqual(FEWEST.messages / 10);
    expect(pairs.filter(([first, second]) => first === second).length / pairs.length).toBeGreaterThan(0.95);
  });
});
