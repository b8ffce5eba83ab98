import { expect, it } from "vitest";
import { rowId } from "#contract/responses.ts";
import { randomId } from "./random-id.ts";

it("an id made without a secure context is a unique UUID", () => {
  const ids = Array.from({ length: 1000 }, randomId);
  expect(ids.filter((id) => !rowId.safeParse(id).success)).toEqual([]);
  expect(new Set(ids).size).toBe(ids.length);
});
