import { describe, expect, test } from "vitest";
import { readMemory, type MemoryForm } from "../text/memory.ts";
import { furtherOf } from "./further.ts";

const asked = (form: MemoryForm, answer: string, question = ""): string[] =>
  furtherOf(readMemory({ text: "", form }, [answer]), question).map(({ ask }) => ask);

describe("what an answer is asked beside its parts", () => {
  test("stands nowhere in it, in whatever words", () => {
    expect(asked("past", "I moved the shelf.")).toEqual(["number"]);
    expect(asked("past", "I moved the shelf in two days.")).not.toContain("number");
    expect(asked("situational", "I ring him.")).toEqual(["fallback"]);
    expect(asked("situational", "I ring him; if not, I drive there.")).not.toContain("fallback");
    expect(asked("knowledge", "Outliers pull it.")).toContain("example");
    expect(asked("knowledge", "Outliers pull it, for instance a castle.")).not.toContain("example");
    expect(asked("motivation", "I like posters.")).toContain("hardest");
    expect(asked("motivation", "I'm slow at it still.")).not.toContain("hardest");
  });

  test("is not what the question says itself", () => {
    expect(asked("motivation", "I like posters.", "Why motion?")).toContain("hardest");
    expect(asked("motivation", "I like posters.", "What is hard in motion?")).not.toContain("hardest");
  });
});
