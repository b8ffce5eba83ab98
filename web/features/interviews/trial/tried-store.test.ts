import { expect, it } from "vitest";
import { TRY_SEEN_MAX } from "#contract/limits.ts";
import { seenWith } from "./tried-store.ts";

it("the seen questions are the latest ones, up to the server's maximum, each once", () => {
  let seen: string[] = [];
  for (let at = 0; at <= TRY_SEEN_MAX; at += 1) seen = seenWith(seen, `question-${at}`);
  expect(seen).toHaveLength(TRY_SEEN_MAX);
  expect(seen.at(0)).toBe("question-1");
  expect(seenWith(seen, "question-1").at(-1)).toBe("question-1");
  expect(seenWith(seen, "question-1")).toHaveLength(TRY_SEEN_MAX);
});
