import { expect, test } from "vitest";
import { chooseWay, lossOf, offersIn } from "./plans.ts";
import { WORDS } from "./words.ts";

test.each([
  ["free", "free", "none"],
  ["free", "paid", "checkout"],
  ["free", "premium", "checkout"],
  ["paid", "free", "downgrade"],
  ["paid", "paid", "none"],
  ["paid", "premium", "update"],
  ["premium", "free", "downgrade"],
  ["premium", "paid", "update"],
  ["premium", "premium", "none"],
] as const)("from %s to %s the way is %s", (current, wanted, way) => {
  expect(chooseWay(current, wanted)).toBe(way);
});

test("whatever takes something away or charges the card at once says what, and when; the rest asks nothing", () => {
  expect(lossOf("paid", "free", "1 March")).toMatch(/until 1 March .* 2 interviews per month/);
  expect(lossOf("paid", "free", "1 March")).not.toMatch(/coaching/i);
  expect(lossOf("premium", "free", null)).toMatch(/end of the paid period.*Coaching sessions/);
  expect(lossOf("premium", "paid", "1 March")).toMatch(/at once.*no coaching/);
  expect(lossOf("paid", "premium", "1 March")).toMatch(/charged to your card now, and \$99 each month/);
  for (const [from, to] of [
    ["free", "paid"],
    ["free", "premium"],
    ["paid", "paid"],
  ] as const)
    expect(lossOf(from, to, null)).toBeNull();
});

test("the plans cost and give what limits.md says", () => {
  expect(
    offersIn(WORDS).map(({ plan, dollars, gives }) => [plan, dollars, gives.slice(0, 2).join(", ")]),
  ).toEqual([
    ["free", 0, "2 interviews per month, A report on each"],
    ["paid", 10, "10 interviews per month, A report on each"],
    ["premium", 99, "10 interviews per month, 2 coaching sessions of 30 minutes per month"],
  ]);
});
