import { globSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import * as limits from "#contract/limits.ts";
import { readCsv } from "./read-csv.ts";

/* docs/product/numbers.csv lists the specification's numbers, their constants, and the test that notices a change. */

const rows = readCsv("docs/product/numbers.csv").map(([, name = "", value = "", noticedBy = ""]) => ({
  name,
  value,
  noticedBy,
}));
const values: Record<string, unknown> = limits;

/** The repository's sources, without the files of the constants. */
const sources = globSync("{api,web,contract,db,scripts,interviewer,standins,e2e}/**/*.{ts,tsx}")
  .filter((file) => !file.startsWith("contract/limits") && !/\.(test|spec)\.tsx?$/.test(file))
  .map((file) => readFileSync(file, "utf8"))
  .join("\n");

/** Tells if the entry names an existing test by file and title, or gives a reason why no test can notice a change. */
function isHeld(noticedBy: string): boolean {
  if (noticedBy.startsWith("none: ")) return true;
  const at = noticedBy.indexOf(": ");
  return at > 0 && readFileSync(noticedBy.slice(0, at), "utf8").includes(noticedBy.slice(at + 2));
}

describe("the numbers of the description", () => {
  it("are all read", () => {
    expect(rows.length).toBeGreaterThanOrEqual(40);
    expect(new Set(rows.map(({ name }) => name)).size).toBe(rows.length);
  });

  it.each(rows)("$name holds $value, is used, and a test notices a change", ({ name, value, noticedBy }) => {
    expect(String(values[name])).toBe(value);
    expect(sources).toMatch(new RegExp(`\\b${name}\\b`));
    expect(isHeld(noticedBy), noticedBy).toBe(true);
  });
});
