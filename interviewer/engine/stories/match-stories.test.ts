import { describe, expect, test } from "vitest";
import { cutResumeLine, cutStory } from "./cut-story.ts";
import { matchStories } from "./match-stories.ts";

const forklift =
  "The warehouse was full last winter. I trained two pickers on the forklift and nobody was hurt since.";
const stories = [
  cutStory("Tell me about training somebody.", [forklift]),
  cutResumeLine("Rebuilt the weekly stock sheet in Excel."),
];

describe("the matrix of requirements and stories", () => {
  test("says which story proves a requirement, and by which sentence", () => {
    const [pickers, excel] = matchStories(
      ["Train new pickers on forklifts", "Experience with Excel"],
      stories,
    );
    expect(pickers?.matches[0]).toEqual({
      story: 0,
      strength: "proves",
      sentence: "I trained two pickers on the forklift and nobody was hurt since.",
    });
    expect(excel?.matches.map(({ strength }) => strength)).toEqual([
      "none",
      expect.stringMatching("touches|proves"),
    ]);
  });

  test("is none where it is not sure, and that is a gap", () => {
    const [covered] = matchStories(["Fluent Portuguese", "Work in a team"], stories);
    expect(covered).toMatchObject({
      isGap: true,
      matches: [{ strength: "none", sentence: null }, { strength: "none" }],
    });
    expect(matchStories(["Fluent Portuguese"], [])).toEqual([
      { requirement: "Fluent Portuguese", matches: [], isGap: true },
    ]);
  });

  test("of 200 stories and 40 requirements takes at most 50 ms of processor time", () => {
    const many = Array.from({ length: 200 }, (_, at) => stories[at % 2] ?? cutResumeLine(""));
    const asked = Array.from({ length: 40 }, (_, at) => `Train ${at} pickers on forklifts and Excel`);
    const times = Array.from({ length: 5 }, () => {
      const before = process.cpuUsage();
      expect(matchStories(asked, many)).toHaveLength(40);
      const { user, system } = process.cpuUsage(before);
      return (user + system) / 1000;
    });
    expect(Math.min(...times)).toBeLessThan(50);
  });
});
