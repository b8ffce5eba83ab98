import { describe, expect, test } from "vitest";
import { loadTextEncoder } from "#api/engine/load-encoders.ts";
import { STORY_PARTS } from "#contract/story-parts.ts";
import { readLabelledAnswers } from "../../labelled/answers.ts";
import { encodeText } from "../read/encode-text.ts";
import { sentencesOf } from "../text/read-text.ts";
import { cutResumeLine, cutStory, figuresOf } from "./cut-story.ts";

const model = await loadTextEncoder();
const encoder = {
  encode: (texts: readonly string[]) => Promise.all(texts.map((text) => encodeText(text, model))),
};
const cut = (answer: string) => cutStory(answer, encoder);

const ANSWER =
  "Last spring our oven died on a Thursday before a wedding. I rang the bride that night and offered three tiers and one of foam. In the end she laughed and her sister booked us as well. Since then I keep a second oven in the yard.";

describe("a story cut from an answer", () => {
  test("has each part with its sentences", async () => {
    expect(await cut(ANSWER)).toEqual({
      title: "Last spring our oven died on a Thursday",
      figures: ["three"],
      situation: ["Last spring our oven died on a Thursday before a wedding."],
      task: null,
      actions: ["I rang the bride that night and offered three tiers and one of foam."],
      result: ["In the end she laughed and her sister booked us as well."],
      learning: ["Since then I keep a second oven in the yard."],
    });
  });

  test("contains no sayings", async () => {
    const saying = "Being honest with customers is always the most important thing in any job.";
    const story = await cut(`${saying} ${ANSWER}`);
    for (const part of STORY_PARTS) expect(story?.[part] ?? []).not.toContain(saying);
  });

  test("contains no fillers and questions, and its title ends with a content word", async () => {
    const story = await cut(
      "Right. We used to do one big count at Christmas, two days shut and wrong by January. Does that count? I got them to let me do perpetual counts, thirty shelves every morning before picking. Anyway. We went from 91 percent accurate to 98 in a year.",
    );
    expect(story?.title).toBe("We used to do one big count");
    const told = STORY_PARTS.flatMap((part) => story?.[part] ?? []);
    for (const beside of ["Right.", "Does that count?", "Anyway."]) expect(told).not.toContain(beside);
  });

  test.each([
    "I don't know.",
    "I would always ring the customer first and offer something else, because a customer who is heard comes back, and that is how I would go about it on any day.",
    "Everybody knows that a display must sell. Communication is key, and as a team player I always give my best so that in the end all customers are happy with us.",
  ])("is null for an answer without an own story: %s", async (answer) => {
    expect(await cut(answer)).toBeNull();
  });

  test("from a resume line has the action and no invented situation", () => {
    const line = "Rebuilt the weekly stock sheet, which cut waste by 12 % within a year.";
    expect(cutResumeLine(line)).toEqual({
      title: "Rebuilt the weekly stock sheet",
      figures: ["12"],
      situation: null,
      task: null,
      actions: [line],
      result: null,
      learning: null,
    });
  });
});

test("figures are numbers in digits and in words, as they are written", () => {
  expect(figuresOf("Twelve of 1,200 parcels, 40% by half past two, one by one, 40%")).toEqual([
    "Twelve",
    "1",
    "200",
    "40",
    "half",
    "two",
  ]);
});

test("uses only words of the answer, and each sentence once, for thirty answers", async () => {
  const answers = readLabelledAnswers("tune")
    .filter(({ question, level }) => question.form === "past" && level >= 2)
    .slice(0, 30);
  const stories = await Promise.all(
    answers.map(async ({ answer }) => ({ answer, story: await cut(answer) })),
  );
  expect(stories.filter(({ story }) => story !== null).length).toBeGreaterThanOrEqual(15);
  for (const { answer, story } of stories) {
    if (story === null) continue;
    expect(answer).toContain(story.title);
    expect(story.title).not.toBe("");
    expect(story.title.split(/\s+/u).length).toBeLessThanOrEqual(8);
    const sentences = STORY_PARTS.flatMap((part) => story[part] ?? []);
    for (const sentence of sentences) expect(sentencesOf(answer)).toContain(sentence);
    expect(new Set(sentences).size).toBe(sentences.length);
    for (const figure of story.figures) expect(answer).toContain(figure);
  }
}, 120_000);

test("a text of 20,000 characters is cut too", async () => {
  const long = `${ANSWER} `.repeat(80).slice(0, 20_000);
  expect((await cut(long))?.actions?.length).toBeGreaterThan(0);
}, 60_000);
