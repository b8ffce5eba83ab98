import { describe, expect, test } from "vitest";
import { readLabelledParts } from "#interviewer/labelled/parts.ts";
import { readMemory, type MemoryForm, type Part } from "./memory.ts";

const read = (form: MemoryForm, ...messages: string[]) => readMemory({ text: "", form }, messages);
const told = (form: MemoryForm, part: Part, ...messages: string[]) =>
  read(form, ...messages)
    .told.filter((one) => one.part === part)
    .map((one) => one.clause);

const CAKE =
  "Told a bride the cake would be four tiers. Oven died Thursday. Rang her that night, did three and a display tier out of foam, she laughed, her sister booked us for May.";

type Counts = { right: number; missed: number; wrong: number };

/** By part: how many labelled parts were read, overlooked, and read where nobody told them. */
function countParts(): Map<string, Counts> {
  const counts = new Map<string, Counts>();
  for (const { question, answer, told, unclear } of [
    ...readLabelledParts("fit"),
    ...readLabelledParts("tune"),
  ]) {
    const memory = readMemory(question, [answer]);
    const found = new Set(memory.told.map((one) => one.part));
    for (const part of new Set([...found, ...told])) {
      if (unclear.includes(part)) continue;
      const name = `${question.form} ${part}`;
      const count = counts.get(name) ?? { right: 0, missed: 0, wrong: 0 };
      counts.set(name, count);
      if (!told.includes(part)) count.wrong += 1;
      else if (found.has(part)) count.right += 1;
      else count.missed += 1;
    }
  }
  return counts;
}

describe("what an answer told", () => {
  test("results and own actions are heard nearly always, and little is heard that was not told", () => {
    const counts = countParts();
    const of = (name: string): Counts => counts.get(name) ?? { right: 0, missed: 1, wrong: 0 };
    const recall = ({ right, missed }: Counts): number => right / (right + missed);
    const precision = ({ right, wrong }: Counts): number => right / (right + wrong);
    for (const name of ["past action", "past result", "situational action", "knowledge claim"]) {
      expect([name, recall(of(name))]).toEqual([name, expect.toSatisfy((share: number) => share >= 0.9)]);
      expect([name, precision(of(name))]).toEqual([name, expect.toSatisfy((share: number) => share >= 0.75)]);
    }
    const all = [...counts.values()].reduce((a, b) => ({
      right: a.right + b.right,
      missed: a.missed + b.missed,
      wrong: a.wrong + b.wrong,
    }));
    expect(recall(all)).toBeGreaterThanOrEqual(0.9);
    expect(precision(all)).toBeGreaterThanOrEqual(0.9);
  });

  test("a result in odd words is a result", () => {
    expect(told("past", "result", CAKE)).toEqual(["she laughed", "her sister booked us for May"]);
    expect(
      told("past", "result", "I turned him every two hours and did the dressing. home on day 9"),
    ).toContain("home on day 9");
    expect(told("past", "result", "I make check list for my station. zero mistake in two years")).toContain(
      "zero mistake in two years",
    );
    expect(
      told("past", "result", "the sore healed in about 3 weeks and she wrote to the ward manager after"),
    ).toContain("and she wrote to the ward manager after");
    expect(
      told(
        "past",
        "result",
        "I say sorry sir, I make new one. He eat all, no problem. They come back every sunday",
      ),
    ).toEqual(["He eat all, no problem", "They come back every sunday"]);
  });

  test("an action without a result leaves the result missing", () => {
    expect(
      read(
        "past",
        "Saw smoke, hit the switch, got everyone out, counted heads, one short, went back to the door and shouted.",
      ).missing,
    ).toContain("result");
    expect(read("past", "I took the tablet apart and cleaned the contacts.").missing).toContain("result");
  });

  test("present tense, lower case and commas for full stops change nothing", () => {
    const past = read("past", "The pump leaked. I called the fitter. He came at ten and it was dry again.");
    const present = read("past", "the pump leaks, i call the fitter, he comes at ten and it is dry again");
    expect(present.missing).toEqual(past.missing);
    expect(past.missing).not.toContain("result");
  });

  test("what a sentence tells is quoted letter by letter with its message", () => {
    const messages = ["I rang  her, at night.", "She laughed, and her sister booked us."];
    for (const one of read("past", ...messages).told) {
      expect(messages[one.message]).toContain(one.sentence);
      expect(messages[one.message]).toContain(one.clause);
    }
  });

  test("a sentence that only a group carries is named, and not where an own part stands beside it", () => {
    const moved = "We decided to move everything to the new warehouse and we managed it in two weekends.";
    expect(read("past", moved).groupOnly).toEqual([{ sentence: moved, message: 0 }]);
    expect(read("past", "We had a flood. I moved the boxes and we saved them.").groupOnly).toEqual([]);
  });

  test("a hypothetical in place of a case is no own action", () => {
    const memory = read("past", "I would talk to the colleague first and then I would go to my manager.");
    expect(memory.missing).toContain("action");
    expect(memory.hypothetical).toHaveLength(1);
    expect(read("past", "I talked to the colleague first and then went to my manager.").hypothetical).toEqual(
      [],
    );
  });

  test("the words to take up stand in the answer, are concrete and no filler", () => {
    expect(read("past", CAKE).telling?.text).toBe("did three and a display tier out of foam");
    expect(read("motivation", "I am passionate about synergies, you know.").telling).toBeNull();
  });
});
