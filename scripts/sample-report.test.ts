import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { makeSample, SAMPLE } from "./sample-report.ts";

test("the report at the front door is what the product says of that answer today; else: npm run pages", async () => {
  expect(JSON.parse(readFileSync(SAMPLE, "utf8"))).toEqual(await makeSample());
});
