import { existsSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { readCsv } from "./read-csv.ts";

/* docs/product/promises.csv lists the promises to users, where they are made, and the test that proves each. */

const rows = readCsv("docs/product/promises.csv").map(
  ([promise = "", saidIn = "", proof = "", test = ""]) => ({ promise, saidIn, proof, test }),
);

const holds = (file: string, words: string): boolean =>
  existsSync(file) && readFileSync(file, "utf8").replaceAll(/\s+/g, " ").includes(words);

it("the list of promises is read", () => expect(rows.length).toBeGreaterThan(10));

it.each(rows)("'$promise' is said, and its test is there", ({ promise, saidIn, proof, test }) => {
  expect(holds(saidIn, promise), `${saidIn} does not say it`).toBe(true);
  expect(holds(test, proof), `${test} has no such test`).toBe(true);
});
