import { describe, expect, test } from "vitest";
import { readMemory, type MemoryForm } from "../text/memory.ts";
import { furtherOf } from "./further.ts";

const asked = (form: MemoryForm, answer: string, question = ""): string[] =>
  furtherOf(readMemory({ text: "", form }, [answer]), question).map(({ ask }) => ask);

describe("what an answer is asked beside its parts", () => {
  test("stands nowhere in it, in whatever words", () => {
    expect(asked("past", "I moved the shelf.")).toEqual(["number", "choice"]);
    expect(asked("past", "I moved the shelf in two days.")).not.toContain("number");
    expect(asked("past", "I moved the shelf rather than the till.")).not.toContain("choice");
    expect(asked("situational", "I ring him.")).toEqual(["fallback", "against"]);
    expect(asked("situational", "I ring him; if not, I drive there.")).not.toContain("fallback");
    expect(asked("situational", "I ring him, although he sleeps.")).not.toContain("against");
    expect(asked("knowledge", "Outliers pull it.")).toContain("mistake");
    expect(asked("knowledge", "Outliers pull it, which people overlook.")).not.toContain("mistake");
    expect(asked("motivation", "I like posters.")).toContain("hardest");
    expect(asked("motivation", "I'm slow at it still.")).not.toContain("hardest");
  });

  test("is not what the question says itself", () => {
    expect(asked("motivation", "I like posters.", "Why motion?")).toContain("instead");
    expect(asked("motivation", "I like posters.", "Why motion, and not stills?")).not.toContain("instead");
  });
});
