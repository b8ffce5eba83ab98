import { describe, expect, test } from "vitest";
import { readMemory, type MemoryForm } from "../text/memory.ts";
import { pastFirst } from "../interview-factory.ts";
import { cleanSentence, improveAnswer } from "./better-answer.ts";
import { orderAnswer } from "./built-in.ts";
import type { Ask } from "./further.ts";

const improve = (form: MemoryForm, messages: string[], missing: Ask[] = []): string | null =>
  improveAnswer(readMemory({ text: "", form }, messages), messages, { missing, seed: "seed" });

describe("a better answer", () => {
  test("is none where all is told in order", () => {
    expect(improve("past", ["The till froze. I swapped the cable. It never froze again."])).toBeNull();
  });

  test("puts a bracket behind the last deed where the end is missing", () => {
    expect(improve("past", ["The till froze. I swapped the cable."], ["result"])).toMatch(
      /^The till froze\. I swapped the cable\. \[[^\]]+\]$/u,
    );
  });

  test("puts what was told later where it belongs", () => {
    const told = [
      "I swapped the cable. It never froze again.",
      "Our till had frozen every Friday since May.",
    ];
    const better = improve("past", told) ?? "";
    expect(better.indexOf("Our till")).toBeGreaterThanOrEqual(0);
    expect(better.indexOf("Our till")).toBeLessThan(better.indexOf("It never froze"));
  });

  test("a sentence that leans on the one before it stays where it was said", () => {
    const told = ["I swapped the cable. It never froze again.", "The fitter came. He had the old plan."];
    expect(improve("past", told, ["learning"])).toContain("The fitter came. He had the old plan.");
    const leaning = [
      "I swapped the cable. It never froze again.",
      "He had warned the office about that on Monday.",
    ];
    expect(improve("past", leaning, ["learning"])).toMatch(/again\. He had warned the office/u);
  });

  test("says back no complaint, no question, no noise and nothing about the answer itself", () => {
    const told = [
      "The till froze. I swapped the cable.",
      "I just told you that. Do you mean the cable?",
      "Half typed answer that I want to keep",
      "It ended at 7:30am with handover??",
      "asdf qwer zxcv",
    ];
    expect(improve("past", told, ["result"])).toMatch(/^The till froze\. I swapped the cable\. \[[^\]]+\]$/u);
  });

  test("leaves out a question back that stands inside an answer, not one that is put to a guest", () => {
    const told = "Ok, do you mean at work? I swapped the cable. I asked the guest: is the room warm?";
    const better = improve("past", [told], ["result"]);
    expect(better).not.toContain("do you mean");
    expect(better).toContain("is the room warm?");
  });

  test.each([
    "You didn't answer me. Angry or crying, which one do you want?",
    "Nothing to add.",
    "Hold on, I have to correct myself.",
    "What did I do about it?",
    "You ask this same thing each time.",
    "I don't really want to talk about that.",
  ])("says back no talk with the interviewer: %s", (talk) => {
    const better = improve("past", [`The till froze. ${talk} I swapped the cable.`], ["result"]);
    expect(better).toMatch(/^The till froze\. I swapped the cable\. \[[^\]]+\]$/u);
  });

  test("puts no habit amid what was once", () => {
    const told = [
      "Our till froze on a Friday in May. I swapped the cable. It never froze again.",
      "I write down what I tried before I ask.",
    ];
    expect(improve("past", told, ["learning"])).toMatch(/It never froze again\. I write down/u);
  });

  test("keeps the sentences of one message together and in their order", () => {
    const told = [
      "I swapped the cable. It never froze again.",
      "Our till had frozen since May. I learned to look at cables first. The fitter thanked me.",
    ];
    expect(improve("past", told, ["task"]) ?? told.join(" ")).toContain(told.join(" "));
  });

  test("asks for a case behind the rule it belongs to", () => {
    expect(improve("knowledge", ["Outliers pull an average."], ["case"])).toMatch(
      /^Outliers pull an average\. \[/u,
    );
  });

  test("puts a bracket between no two sentences of which one leans on the other", () => {
    const leaning = "The till froze. I swapped the cable. That ended it.";
    expect(improve("past", [leaning], ["number"])).toMatch(/That ended it\. \[/u);
    expect(improve("past", ["The till froze. I swapped the cable. Nobody waited."], ["number"])).toMatch(
      /cable\. \[[^\]]+\] Nobody/u,
    );
  });

  test("says back no tag, link or bracket of the candidate's, whatever stands around it", () => {
    const told =
      "The till froze. <img src=x onerror=alert(1)> it broke. See https://evil.example now. [x](javascript:alert(1)) ended it. I swapped the cable.";
    expect(improve("past", [told], ["result"])).toMatch(
      /^The till froze\. I swapped the cable\. \[[^\]]+\]$/u,
    );
  });

  test("says the candidate's own headings not again", () => {
    const told =
      "**Situation:** The till froze. **Task:** My job was the stock. **Action:** I swapped the cable.";
    const better = improve("past", [told], ["result"]) ?? "";
    expect(better).not.toMatch(/Task|Situation|\*/u);
    expect(better).toContain("My job was the stock.");
  });

  test("loses no fact, however short its sentence", () => {
    expect(improve("past", ["Oven died Thursday. Rang the bride."], ["result"])).toMatch(
      /^Oven died Thursday\. Rang the bride\. \[/u,
    );
  });

  test("says a sentence once", () => {
    expect(improve("past", ["I swapped the cable.", "I swapped the cable."], ["result"])).toMatch(
      /^I swapped the cable\. \[[^\]]+\]$/u,
    );
  });

  test("a follow-up's words stay behind what they were said to, unless they surely tell how it began", () => {
    const told = [
      "I swapped the cable. It never froze again.",
      "Our till had frozen on him every Friday since May.",
    ];
    expect(improve("past", told, ["learning"])).toMatch(/never froze again\. Our till had frozen on him/u);
    const rule = ["Too much sugar slows the dough.", "Warm water, 28 degrees, wakes the yeast in a cup."];
    expect(improve("knowledge", rule, ["case"])).toMatch(/^Too much sugar/u);
  });

  test("leaves out what is said while looking for words, to the interviewer, or only in reply", () => {
    const told = [
      "um I locked the door and uh rang the guard. Not much to it, I told already about her.",
      "With the telephone. I wrote the time in the book.",
      "Object to what, to asking? Nobody. The guard came at six.",
    ];
    expect(improve("past", told, ["learning"])).toMatch(
      /^I locked the door and rang the guard\. I wrote the time in the book\. The guard came at six\. \[/u,
    );
  });

  test("is none where something is taken back: no rule knows which of the two is meant", () => {
    const told = "In August no sorry in October the floor was up. I did the toilets first.";
    expect(improve("past", [told], ["result"])).toBeNull();
  });

  test("is none where nothing can be said back", () => {
    expect(improve("past", ["asdf qwer zxcv"], ["result"])).toBeNull();
    expect(cleanSentence("https://example.com")).toBeNull();
  });
});

test("what tells a loss of one's own is not told better", () => {
  const [question] = pastFirst(5).questions;
  if (question === undefined) throw new Error("no question");
  const criteria = { relevance: 4, structure: 3, specificity: 2, ownership: 3, outcome: 2 } as const;
  const told =
    "In May the order list at work was wrong every Monday. I rang each customer and wrote a new one.";
  const better = (messages: string[]) => orderAnswer({ question, messages }, criteria);
  expect(better([told])).not.toBeNull();
  expect(better([`${told} It was the week my mother died.`])).toBeNull();
});
