import { describe, expect, test } from "vitest";
import { STORY_LINES_READ, STORY_PART_MAX_LENGTH } from "#contract/limits.ts";
import type { StoryParts } from "#contract/stories.ts";
import { STORY_PARTS } from "#contract/story-parts.ts";
import { loadTextEncoder } from "#api/engine/load-encoders.ts";
import { encodeText } from "../read/encode-text.ts";
import { editParts, figuresIn, keepParts, NO_PARTS, storyLines, textOf, toStory } from "./keep-story.ts";

const model = await loadTextEncoder();
const encoder = {
  encode: (texts: readonly string[]) => Promise.all(texts.map((text) => encodeText(text, model))),
};
const NONE = toStory({ title: "", figures: [], parts: NO_PARTS });
const RANG = "I rang the bride that night and offered three tiers and one of foam.";
const LAUGHED = "In the end she laughed and her sister booked us as well.";
const kept = keepParts({ ...NONE, actions: [RANG], result: [LAUGHED] });
const texts = (parts: Partial<Record<(typeof STORY_PARTS)[number], string>>) => ({
  situation: "",
  task: "",
  actions: "",
  result: "",
  learning: "",
  ...parts,
});

describe("a story that is kept", () => {
  test("takes whole sentences, as many as a part holds", () => {
    const sentences = Array.from({ length: 200 }, (_, at) => `I moved crate ${at} to the yard.`);
    const { actions } = keepParts({ ...NONE, actions: sentences });
    expect(actions?.text.length).toBeLessThanOrEqual(STORY_PART_MAX_LENGTH);
    expect(actions?.text).toMatch(/yard\.$/u);
  });

  test("keeps only unchanged sentences as sources after an edit, in any part", () => {
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

  test("is split into sentences for the matrix, with its numbers", () => {
    const parts = editParts(NO_PARTS, texts({ actions: "I trained 12 pickers. Nobody was hurt." }));
    expect(figuresIn(parts)).toEqual(["12"]);
    expect(toStory({ title: "Pickers", figures: [], parts }).actions).toEqual([
      "I trained 12 pickers.",
      "Nobody was hurt.",
    ]);
    expect(textOf(parts)).toBe("I trained 12 pickers. Nobody was hurt.");
  });

  test("lines of a resume that tell a deed are offered, headings and lists are not", async () => {
    const resume = `Ann Example, Baker Street 12, 1000 Town
EXPERIENCE
Shift lead, Corner Bakery, 2019 to 2024
• Rebuilt the weekly stock sheet, which cut waste by 12 % within a year
– Trained six new bakers and wrote the guide that they still use today
Skills: Excel, baking, German, English, driving licence, first aid
• Rebuilt the weekly stock sheet, which cut waste by 12 % within a year`;
    expect((await storyLines(resume, encoder)).lines).toEqual([
      "Rebuilt the weekly stock sheet, which cut waste by 12 % within a year",
      "Trained six new bakers and wrote the guide that they still use today",
    ]);
  });

  test("a line broken at the margin is joined; a heading, a list and the next post are not", async () => {
    const resume = `SHIFT LEAD, CORNER BAKERY
• Rebuilt the weekly stock sheet with the two newest colleagues, which
cut waste by 12 % within a year
• Moved all orders of our eleven shops to a list that the
Berlin bakery reads before it lights the ovens at night
• Trained six new bakers and wrote the guide that they still use
Receptionist, Lindgren Clinic, Baker Street, a town by the sea
• answered sixty letters a day and sorted them for four doctors
• planned the rota of nine nurses for the whole of one winter`;
    expect((await storyLines(resume, encoder)).lines).toEqual([
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
  ])("a post, a title, an address and a tool tell no deed: %s", async (line) => {
    expect((await storyLines(line, encoder)).lines).toEqual([]);
  });

  test("a tab separates lines, and a year alone is no post", async () => {
    expect(
      (await storyLines("Berlin\tOpened three shops in March 2019 with a team of ten", encoder)).lines,
    ).toEqual(["Opened three shops in March 2019 with a team of ten"]);
  });

  // safety.md T117
  test("a resume in another language gives no lines, only the name of the language", async () => {
    const deed = "Rebuilt the weekly stock sheet with six colleagues";
    const resume = `Schichtleiterin in der Bäckerei\n- Team von sechs Leuten geleitet und die Ausbildung der neuen übernommen\n- Mit dem Einkauf und der Lieferung auch für das Lager verantwortlich\n- ${deed}`;
    expect((await storyLines(deed, encoder)).lines).toEqual([deed]);
    expect(await storyLines(resume, encoder)).toEqual({ lines: [], language: "de" });
  });
});

test("only the first lines of an endless resume are read", async () => {
  const dull = Array.from(
    { length: STORY_LINES_READ },
    (_, at) => `Skills: Excel, German, English, first aid, licence ${at}`,
  );
  const deed = "Rebuilt the weekly stock sheet, which cut waste by 12 % within a year";
  const late = "Trained six new bakers and wrote the guide that they still use today";
  expect((await storyLines([...dull.slice(1), deed, late].join("\n"), encoder)).lines).toEqual([deed]);
});
