import { expect, it, vi } from "vitest";
import { TRY_SEEN_MAX } from "#contract/limits.ts";
import { findTried, keepTried, seenWith, takeTriedRole } from "./tried-store.ts";

it("the seen questions are the latest ones, up to the server's maximum, each once", () => {
  let seen: string[] = [];
  for (let at = 0; at <= TRY_SEEN_MAX; at += 1) seen = seenWith(seen, `question-${at}`);
  expect(seen).toHaveLength(TRY_SEEN_MAX);
  expect(seen.at(0)).toBe("question-1");
  expect(seenWith(seen, "question-1").at(-1)).toBe("question-1");
  expect(seenWith(seen, "question-1")).toHaveLength(TRY_SEEN_MAX);
});

it("the role of a kept answer is taken once, and the answer stays", () => {
  const stored = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
  const answer = { questionId: "why", question: "Why you?", answer: "I ran the shop." };
  keepTried({ ...answer, role: "Shop manager" });
  expect([takeTriedRole(), takeTriedRole()]).toEqual(["Shop manager", ""]);
  expect(findTried()).toMatchObject(answer);
  vi.unstubAllGlobals();
});
