import { expect, it } from "vitest";
import { scorerName } from "./mind-name.ts";

it.each([
  ["Built-in scorer 3.0", "Built-in scorer"],
  ["a-model-4.1 3.0", "a-model-4.1"],
])("a row names %s without the version of its rating", (stored, shown) => {
  expect(scorerName(stored)).toBe(shown);
});
