import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { readAdvert } from "../engine/plan/read-advert.ts";

const mark = z.tuple([z.enum(["must", "nice", "duty", "personal"]), z.string()]);
const adverts = z
  .array(
    z.strictObject({
      key: z.string(),
      trade: z.string(),
      source: z.string(),
      text: z.string(),
      marks: z.strictObject({ a: z.array(mark), b: z.array(mark) }),
    }),
  )
  .parse(JSON.parse(readFileSync(join(import.meta.dirname, "adverts.json"), "utf8")));
type Advert = (typeof adverts)[number];
type Span = [from: number, to: number];

/** The position of each quote. A repeated quote gets the next position. */
function spansOf(text: string, quotes: readonly string[]): Span[] {
  const taken = new Set<number>();
  return quotes.map((quote) => {
    let at = text.indexOf(quote);
    while (taken.has(at)) at = text.indexOf(quote, at + 1);
    if (at < 0) at = text.indexOf(quote);
    expect(at, quote).toBeGreaterThanOrEqual(0);
    taken.add(at);
    return [at, at + quote.length];
  });
}

const length = ([from, to]: Span): number => to - from;
const shared = (a: Span, b: Span): number => Math.max(0, Math.min(a[1], b[1]) - Math.max(a[0], b[0]));
const isSame = (a: Span, b: Span): boolean => shared(a, b) >= 0.5 * Math.min(length(a), length(b));

/** `found`: marked by both readers and found to six tenths or more. `none`: found but marked by neither reader. */
function measure({ text, marks }: Advert) {
  const fair = (all: Advert["marks"]["a"]) =>
    spansOf(
      text,
      all.flatMap(([kind, quote]) => (kind === "personal" ? [] : [quote])),
    );
  const both = fair(marks.a).filter((one) => fair(marks.b).some((other) => isSame(one, other)));
  const any = [marks.a, marks.b].flatMap((all) =>
    spansOf(
      text,
      all.map(([, quote]) => quote),
    ),
  );
  const given = spansOf(
    text,
    readAdvert(text).map(({ words }) => words),
  );
  return {
    marked: both.length,
    found: both.filter((one) => given.some((other) => shared(one, other) >= 0.6 * length(one))).length,
    given: given.length,
    none: given.filter((one) => !any.some((other) => isSame(one, other))).length,
  };
}

function sumOf(half: readonly Advert[]): { found: number; none: number } {
  const all = half.map(measure);
  const sum = (key: keyof (typeof all)[number]): number => all.reduce((total, one) => total + one[key], 0);
  return { found: sum("found") / sum("marked"), none: sum("none") / sum("given") };
}

const isEven = ({ key }: Advert): boolean => Number(key.slice(1)) % 2 === 0;

describe("requirements of adverts, compared with two readers", () => {
  test("are found in the half used to make the rules", () => {
    const { found, none } = sumOf(adverts.filter(isEven));
    expect(found).toBeGreaterThanOrEqual(0.85);
    expect(none).toBeLessThanOrEqual(0.15);
  });

  test("are found in the unseen half", () => {
    const { found, none } = sumOf(adverts.filter((one) => !isEven(one)));
    expect(found).toBeGreaterThanOrEqual(0.8);
    expect(none).toBeLessThanOrEqual(0.27);
  });

  test("leave out purely personal demands", () => {
    const passed = adverts.flatMap(({ text, marks }) => {
      const fair = [...marks.a, ...marks.b].flatMap(([kind, quote]) => (kind === "personal" ? [] : [quote]));
      const personal = marks.a.flatMap(([kind, quote]) => (kind === "personal" ? [quote] : []));
      const given = readAdvert(text).map(({ words }) => words);
      return personal.filter(
        (quote) =>
          given.some((words) => words.includes(quote)) &&
          !fair.some((one) => one.includes(quote) || quote.includes(one)),
      );
    });
    expect(passed).toEqual([]);
  });
});
