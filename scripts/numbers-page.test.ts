import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import * as limits from "#contract/limits.ts";
import { changedNumbers, NOTICED_BY, NUMBERS, NUMBERS_PAGE, numbersPage } from "./numbers-page.ts";

const names = NUMBERS.flatMap(({ is }) => Object.keys(is));

describe("the numbers of the description", () => {
  it("are what the constants hold", () => {
    expect(changedNumbers(limits)).toEqual([]);
    expect(names.length).toBeGreaterThanOrEqual(40);
  });

  it.each(names)("are not the same any more with another %s", (name) => {
    expect(changedNumbers({ ...limits, [name]: -1 })).toEqual([name]);
  });

  it.each(names)("have a test of what they do, or a reason why none can be: %s", (name) => {
    const noticed = NOTICED_BY[name] ?? "";
    const isHeld =
      typeof noticed === "string"
        ? noticed.startsWith("none: ")
        : readFileSync(noticed[0], "utf8").includes(noticed[1]);
    expect(isHeld).toBe(true);
  });

  it("stand on their page with where each is used; else: npm run pages", () => {
    expect(readFileSync(NUMBERS_PAGE, "utf8")).toBe(numbersPage());
  });
});
