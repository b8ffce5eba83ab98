import { expect, test } from "vitest";
import { chooseWay } from "./plans.ts";

test.each([
  ["free", "free", "none"],
  ["free", "paid", "checkout"],
  ["free", "premium", "checkout"],
  ["paid", "free", "downgrade"],
  ["paid", "paid", "none"],
  ["paid", "premium", "checkout"],
  ["premium", "free", "downgrade"],
  ["premium", "paid", "update"],
  ["premium", "premium", "none"],
] as const)("from %s to %s the way is %s", (current, wanted, way) => {
  expect(chooseWay(current, wanted)).toBe(way);
});
