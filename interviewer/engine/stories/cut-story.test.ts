import { describe, expect, test } from "vitest";
import { STORY_PARTS } from "#contract/story-parts.ts";
import { readLabelledAnswers } from "../../labelled/answers.ts";
import { cutResumeLine, cutStory, isStory, STORY_QUESTIONS } from "./cut-story.ts";

const QUESTION = "Tell me about a promise you could not keep.";
const ANSWER =
  "Last spring our oven died on a Thursday before a wedding. I had to deliver four tiers on Saturday. I rang the bride that night and offered three tiers and one of foam. In the end she laughed and her sister booked us as well. Since then I keep a second oven in the yard.";

describe("a story cut from an answer", () => {
  test("has each part with the sentence that tells it", () => {
    const story = cutStory(QUESTION, [ANSWER]);
    const said = Object.fromEntries(
      STORY_PARTS.map((part) => [part, story[part]?.map(({ sentence }) => sentence)]),
    );
    expect(said).toEqual({
      situation: ["Last spring our oven died on a Thursday before a wedding."],
      task: ["I had to deliver four tiers on Saturday."],
      actions: ["I rang the bride that night and offered three tiers and one of foam."],
      result: ["In the end she laughed and her sister booked us as well."],
      learning: ["Since then I keep a second oven in the yard."],
    });
    expect(story.figures).toContain("four");
  });

  test("leaves a part empty that nobody told, and takes it from a later message", () => {
    const first = "I rang the bride that night and offered three tiers.";
    expect(cutStory(QUESTION, [first])).toMatchObject({ result: null, learning: null });
    const { result } = cutStory(QUESTION, [first, "In the end she laughed and her sister booked us."]);
    expect(result).toEqual([{ sentence: "In the end she laughed and her sister booked us.", message: 1 }]);
  });

  test("has one question for each part that may be missing", () => {
    for (const part of STORY_PARTS) expect(STORY_QUESTIONS[part]).toMatch(/^[^?]+\?$/u);
  });

  test("is none where nothing of one's own is told", () => {
    expect(isStory(QUESTION, [ANSWER])).toBe(true);
    expect(isStory(QUESTION, ["I would always ring the customer first and offer something else."])).toBe(
      false,
    );
    expect(isStory(QUESTION, ["I don't know."])).toBe(false);
  });

  test("is none where only habits are told, and takes no saying for the situation", () => {
    const habits =
      "Everybody knows that a display must sell. When something does not sell I change it, I look at the figures each week and I move the table, and in the end the customers are happy with it.";
    expect(isStory(QUESTION, [habits])).toBe(false);
    const saying = "Being honest with the customer is central. I rang the bride that night.";
    expect(cutStory(QUESTION, [saying]).situation).toBeNull();
  });

  test.each([
    ["Two lorries at the gate and nobody on the desk.", true],
    ["When I took over the depot, the rota was two weeks behind.", true],
    ["I misread the rota and sent the wrong van.", false],
    ["Every customer is unique and wants something else.", false],
    ["Rang the driver twice.", false],
  ])("may open with its situation: %s", (opening, isSituation) => {
    const { situation } = cutStory(QUESTION, [`${opening} I rang the driver and we swapped the loads.`]);
    expect(situation?.[0]?.sentence ?? null).toBe(isSituation ? opening : null);
  });

  test("from a line of a resume has the deed and no invented situation", () => {
    const line = "Rebuilt the weekly stock sheet, which cut waste by 12 % within a year.";
    const story = cutResumeLine(line);
    expect(story).toMatchObject({ situation: null, actions: [{ sentence: line, message: 0 }] });
    expect(story.figures).toContain("12");
    expect(line).toContain(story.title);
  });
});

const answers = readLabelledAnswers("tune")
  .filter(({ question, level }) => question.form === "past" && level >= 2)
  .slice(0, 60);

test("of sixty answers no part holds a word that is not the person's", () => {
  expect(answers).toHaveLength(60);
  for (const { question, answer } of answers) {
    const story = cutStory(question.text, [answer]);
    expect(answer).toContain(story.title);
    expect(story.title.split(/\s+/u).length).toBeLessThanOrEqual(9);
    for (const part of STORY_PARTS)
      for (const { sentence } of story[part] ?? []) expect(answer).toContain(sentence);
    for (const figure of story.figures) expect(answer).toContain(figure);
  }
});

test("a text of 20,000 characters is cut too", () => {
  const long = `${ANSWER} `.repeat(80).slice(0, 20_000);
  expect(cutStory(QUESTION, [long]).actions?.length).toBeGreaterThan(0);
});
