import { expect, it } from "vitest";
import { TEXT } from "#contract/texts.ts";
import { sayClose } from "./compare-tries.tsx";

const [up, down, same] = [{ change: "up" }, { change: "down" }, { change: "same" }] as const;

it.each([
  [[up, up, same], false, TEXT.triesUp],
  [[up, down], false, TEXT.triesClose],
  [[same, same], false, TEXT.triesClose],
  [[up, down], true, TEXT.triesEvenOut],
  [[same, same], true, TEXT.triesSame],
])("of two close numbers nothing is said against the criteria (%j, equal: %s)", (changes, isEqual, said) => {
  expect(sayClose(changes, isEqual)).toBe(said);
});
