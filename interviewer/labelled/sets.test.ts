import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { FORMS } from "#contract/criteria.ts";

type Item = { key: string; question: { text: string; form: string } };

const read = <T>(name: string): T[] =>
  JSON.parse(readFileSync(join(import.meta.dirname, name), "utf8")) as T[];
const adversarial = read<Item & { kind: string; pair?: string; answer: string }>("adversarial.json");
const fairness = read<Item & { base: string; variants: { kind: string; answer: string }[] }>("fairness.json");

describe("the adversarial set", () => {
  it("has enough of every kind, over all forms", () => {
    const kinds = Map.groupBy(adversarial, ({ kind }) => kind);
    for (const kind of [
      "canned",
      "wrong-fact",
      "right-fact",
      "stuffing",
      "nonsense",
      "injection",
      "misconduct",
    ])
      expect(kinds.get(kind)?.length ?? 0, kind).toBeGreaterThanOrEqual(20);
    expect(new Set(adversarial.map(({ question }) => question.form))).toEqual(new Set(FORMS));
    expect(new Set(adversarial.map(({ key }) => key)).size).toBe(adversarial.length);
  });

  it("has a correct fact for every wrong one, to the same question", () => {
    const byKey = new Map(adversarial.map((one) => [one.key, one]));
    for (const wrong of adversarial.filter(({ kind }) => kind === "wrong-fact")) {
      const right = byKey.get(wrong.pair ?? "");
      expect(right).toMatchObject({ kind: "right-fact", pair: wrong.key });
      expect(right?.question.text).toBe(wrong.question.text);
    }
  });
});

it("the fairness set has six variants of each answer, over all forms", () => {
  const kinds = ["commas", "lower-case", "names", "no-articles", "present", "simple"];
  for (const { base, variants, key } of fairness) {
    expect(variants.map(({ kind }) => kind).toSorted(), key).toEqual(kinds);
    expect(new Set([base, ...variants.map(({ answer }) => answer)]).size, key).toBe(7);
  }
  expect(new Set(fairness.map(({ question }) => question.form))).toEqual(new Set(FORMS));
});
