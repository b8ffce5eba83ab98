import { describe, expect, test } from "vitest";
import {
  REQUIREMENT_MAX_LENGTH,
  REQUIREMENTS_PER_APPLICATION,
  STORIES_PER_USER,
  STORY_PART_MAX_LENGTH,
  STORY_QUOTE_MAX_LENGTH,
} from "#contract/limits.ts";
import { cutResumeLine } from "./cut-story.ts";
import { editParts, NO_PARTS, toStory } from "./keep-story.ts";
import { matchStories } from "./match-stories.ts";

const stories = [
  {
    ...cutResumeLine("I trained two pickers on the forklift and nobody was hurt since."),
    situation: ["The warehouse was full last winter."],
  },
  cutResumeLine("Rebuilt the weekly stock sheet in Excel."),
];

describe("the matrix of requirements and stories", () => {
  test("says which story proves a requirement, with the sentence", () => {
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

  test("knows the irregular past of what an advert asks", () => {
    const told = [cutResumeLine("I led the pickers of the night shift through the move.")];
    const [covered] = matchStories(["Lead a team of 12 pickers"], told);
    expect(covered?.matches[0]?.strength).toBe("proves");
  });

  test("has no match if uncertain", () => {
    const [covered] = matchStories(["Fluent Portuguese", "Work in a team"], stories);
    expect(covered).toMatchObject({
      matches: [{ strength: "none", sentence: null }, { strength: "none" }],
    });
    expect(matchStories(["Fluent Portuguese"], [])).toEqual([
      { requirement: "Fluent Portuguese", matches: [] },
    ]);
  });

  test("a story that shares only a smaller part of a long requirement touches it", () => {
    const [covered] = matchStories(
      ["Train new pickers on forklifts, plan the yearly budget of the depot and negotiate with the unions"],
      stories,
    );
    expect(covered?.matches[0]?.strength).toBe("touches");
  });

  test("takes at most 50 ms of processor time for 200 stories and 40 requirements", () => {
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

  test("takes at most a second for the largest bank and longest requirements, and cuts long sentences", () => {
    const words =
      "customer team warehouse forklift excel train stock rota oven delivery kitchen ward code budget";
    const text = (length: number, stop: string) =>
      words
        .concat(stop)
        .repeat(Math.ceil(length / words.length))
        .slice(0, length);
    for (const stop of [". ", " "]) {
      const part = text(STORY_PART_MAX_LENGTH, stop);
      const parts = editParts(NO_PARTS, {
        situation: part,
        task: part,
        actions: part,
        result: part,
        learning: part,
      });
      const bank = Array.from({ length: STORIES_PER_USER }, () =>
        toStory({ title: "A", figures: [], parts }),
      );
      const asked = Array.from({ length: REQUIREMENTS_PER_APPLICATION }, () =>
        text(REQUIREMENT_MAX_LENGTH, " "),
      );
      const before = process.cpuUsage();
      const covered = matchStories(asked, bank);
      const { user, system } = process.cpuUsage(before);
      expect((user + system) / 1000).toBeLessThan(1000);
      const quotes = covered.flatMap(({ matches }) => matches.map(({ sentence }) => sentence ?? ""));
      expect(quotes).toHaveLength(STORIES_PER_USER * REQUIREMENTS_PER_APPLICATION);
      expect(Math.max(...quotes.map(({ length }) => length))).toBeLessThanOrEqual(STORY_QUOTE_MAX_LENGTH);
      expect(part).toContain(quotes[0]);
      expect(quotes[0]).not.toBe("");
    }
  });
});
