import { describe, expect, test } from "vitest";
import { STORY_LINES_READ, STORY_PART_MAX_LENGTH } from "#contract/limits.ts";
import type { StoryParts } from "#contract/stories.ts";
import { STORY_PARTS } from "#contract/story-parts.ts";
import { readLabelledAnswers } from "../../labelled/answers.ts";
import { cutStory } from "./cut-story.ts";
import { editParts, figuresIn, keepParts, NO_PARTS, storyLines, textOf, toStory } from "./keep-story.ts";

const QUESTION = "Tell me about a promise you could not keep.";
const RANG = "I rang the bride that night and offered three tiers and one of foam.";
const LAUGHED = "In the end she laughed and her sister booked us as well.";
const kept = keepParts(cutStory(QUESTION, [`${RANG} ${LAUGHED}`]));
const texts = (parts: Partial<Record<(typeof STORY_PARTS)[number], string>>) => ({
  situation: "",
  task: "",
  actions: "",
  result: "",
  learning: "",
  ...parts,
});

describe("a story that is kept", () => {
  test("holds of sixty answers no word that is not the person's", () => {
    const answers = readLabelledAnswers("tune")
      .filter(({ question, level }) => question.form === "past" && level >= 2)
      .slice(0, 60);
    expect(answers).toHaveLength(60);
    for (const { question, answer } of answers) {
      const parts = keepParts(cutStory(question.text, [answer]));
      for (const part of STORY_PARTS) {
        for (const sentence of parts[part]?.source ?? []) expect(answer).toContain(sentence);
        const left = (parts[part]?.source ?? []).reduce(
          (text, one) => text.replace(one, ""),
          parts[part]?.text ?? "",
        );
        expect(left.trim()).toBe("");
      }
    }
  });

  test("takes whole sentences, as many as a part holds", () => {
    const sentences = Array.from({ length: 200 }, (_, at) => ({
      sentence: `I moved crate ${at} to the yard.`,
      message: 0,
    }));
    const { actions } = keepParts({
      ...toStory({ title: "", figures: [], parts: NO_PARTS }),
      actions: sentences,
    });
    expect(actions?.text.length).toBeLessThanOrEqual(STORY_PART_MAX_LENGTH);
    expect(actions?.text).toMatch(/yard\.$/u);
  });

  test("when it is changed keeps as a source what stands there whole, in whichever part, and nothing else", () => {
    const changed = editParts(
      kept,
      texts({ actions: `First I breathed. ${RANG}`, learning: LAUGHED, result: "She laughed." }),
    );
    expect(changed).toEqual({
      situation: null,
      task: null,
      actions: { text: `First I breathed. ${RANG}`, source: [RANG] },
      result: { text: "She laughed.", source: [] },
      learning: { text: LAUGHED, source: [LAUGHED] },
    } satisfies StoryParts);
    expect(editParts(NO_PARTS, texts({ actions: RANG })).actions?.source).toEqual([]);
  });

  test("goes to the matrix sentence by sentence, with its figures", () => {
    const parts = editParts(NO_PARTS, texts({ actions: "I trained 12 pickers. Nobody was hurt." }));
    expect(figuresIn(parts)).toEqual(["12"]);
    expect(
      toStory({ title: "Pickers", figures: [], parts }).actions?.map(({ sentence }) => sentence),
    ).toEqual(["I trained 12 pickers.", "Nobody was hurt."]);
    expect(textOf(parts)).toBe("I trained 12 pickers. Nobody was hurt.");
  });

  test("lines of a resume that tell a deed are offered, headings and lists are not", () => {
    const resume = `Ann Example, Baker Street 12, 1000 Town
EXPERIENCE
Shift lead, Corner Bakery, 2019 to 2024
• Rebuilt the weekly stock sheet, which cut waste by 12 % within a year
– Trained six new bakers and wrote the guide that they still use today
Skills: Excel, baking, German, English, driving licence, first aid
• Rebuilt the weekly stock sheet, which cut waste by 12 % within a year`;
    expect(storyLines(resume).lines).toEqual([
      "Rebuilt the weekly stock sheet, which cut waste by 12 % within a year",
      "Trained six new bakers and wrote the guide that they still use today",
    ]);
  });

  test("a deed that a page's margin broke is one line again; a heading, a list and the next post stay apart", () => {
    const resume = `SHIFT LEAD, CORNER BAKERY
• Rebuilt the weekly stock sheet with the two newest colleagues, which
cut waste by 12 % within a year
• Moved all orders of our eleven shops to a list that the
Berlin bakery reads before it lights the ovens at night
• Trained six new bakers and wrote the guide that they still use
Receptionist, Lindgren Clinic, Baker Street, a town by the sea
• answered sixty letters a day and sorted them for four doctors
• planned the rota of nine nurses for the whole of one winter`;
    expect(storyLines(resume).lines).toEqual([
      "Rebuilt the weekly stock sheet with the two newest colleagues, which cut waste by 12 % within a year",
      "Moved all orders of our eleven shops to a list that the Berlin bakery reads before it lights the ovens at night",
      "Trained six new bakers and wrote the guide that they still use",
      "answered sixty letters a day and sorted them for four doctors",
      "planned the rota of nine nurses for the whole of one winter",
    ]);
  });

  test.each([
    "Shift lead at the Corner Bakery in Old Town, 03/2019 – 05/2024",
    "Led the night desk team of Old Mill Inn (Mar 2019 - Present)",
    "Shift lead of the night team\t2019-04 to 2023-09",
    "Front office manager, Harbour Hotel Group, Old Town",
    "Front office manager and trainer · Leipzig · ruth@example.test",
    "Excel with pivot tables and links between six files",
  ])("a post, a title, an address and a tool are no deeds: %s", (line) => {
    expect(storyLines(line).lines).toEqual([]);
  });

  test("what a tab keeps apart is no one line, and a year alone makes no post", () => {
    expect(storyLines("Berlin\tOpened three shops in March 2019 with a team of ten").lines).toEqual([
      "Opened three shops in March 2019 with a team of ten",
    ]);
  });

  // safety.md T117
  test("of a resume in another language no line is offered, and the language is named", () => {
    const deed = "Rebuilt the weekly stock sheet with six colleagues";
    const resume = `Schichtleiterin in der Bäckerei\n- Team von sechs Leuten geleitet und die Ausbildung der neuen übernommen\n- Mit dem Einkauf und der Lieferung auch für das Lager verantwortlich\n- ${deed}`;
    expect(storyLines(deed).lines).toEqual([deed]);
    expect(storyLines(resume)).toEqual({ lines: [], language: "de" });
  });
});

test("of a resume without end the first lines are read", () => {
  const dull = Array.from({ length: STORY_LINES_READ }, (_, at) => `the ${at}th of the old red houses there`);
  const deed = "Rebuilt the weekly stock sheet, which cut waste by 12 % within a year";
  expect(storyLines([...dull.slice(1), deed].join("\n")).lines).toEqual([deed]);
  expect(storyLines([...dull, deed].join("\n")).lines).toEqual([]);
});
