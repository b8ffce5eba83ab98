import { describe, expect, test } from "vitest";
import type { AboutKind } from "#interviewer/data/about-kinds.ts";
import { interviewerWording } from "#interviewer/data/load.ts";
import { planOf, say, STRONG } from "../interview-factory.ts";
import { PLAIN_QUESTION } from "../plan/plan.ts";
import type { PlannedQuestion, TurnDecision } from "../types.ts";

const { about, press } = interviewerWording.followUps;

/** Without follow-ups of its own, so that only the answer decides. */
const asking = (
  kind: "past" | "situational" | "knowledge" | "motivation",
  id = "asked",
): PlannedQuestion => ({
  ...PLAIN_QUESTION,
  id,
  kind,
  competency: "ownership",
  text: `What was it, number ${id}?`,
  rephrased: "Say it in other words.",
  lookFor: [],
});
const after = (question: PlannedQuestion, answer: string, level = 5): TurnDecision => {
  const plan = planOf([question, asking("past", "next"), asking("past", "last")], level);
  const next = say(plan, answer)[1];
  if (next === undefined) throw new Error("nothing was said");
  return next;
};
const endsWithOneOf = (words: string, endings: readonly string[]): boolean =>
  endings.some((one) => words.endsWith(one));

describe("what is asked about quoted words goes with what they are", () => {
  test.each<[AboutKind, Parameters<typeof asking>[0], [string, string]]>([
    [
      "change",
      "past",
      [
        "Late parcels went down from 19 to 7 percent",
        "I gave the drivers the order of their own last stops. The planner thought the program knew better. Late parcels went down from 19 to 7 percent.",
      ],
    ],
    [
      "asked",
      "past",
      [
        "I offered her the small room at half the price",
        "The guest stood at the desk at midnight and we were full. I offered her the small room at half the price. She slept there and she wrote to us in May.",
      ],
    ],
    [
      "checked",
      "past",
      [
        "I measured the gap on both sides of the door",
        "The door jammed each afternoon on floor five. I measured the gap on both sides of the door. It ran again for three years.",
      ],
    ],
    [
      "chose",
      "past",
      [
        "I stopped the press for the whole shift",
        "The rollers ran hot that night in the cellar. I stopped the press for the whole shift. The owner came down in his slippers.",
      ],
    ],
    [
      "joint",
      "past",
      [
        "We carried the whole archive up to the attic",
        "I drove there at four since I had the key. The river rose. We carried the whole archive up to the attic. The cellar was full by six and nothing was lost.",
      ],
    ],
    [
      "planTold",
      "situational",
      [
        "I'd ring the other branch for a driver",
        "First I look where everybody is. Then I'd ring the other branch for a driver. The family hears it before they wait, because nobody likes to be told late.",
      ],
    ],
    [
      "absolute",
      "knowledge",
      [
        "A lid always makes the oil safe",
        "A lid always makes the oil safe. You put it on and the flame has no air, because air is what it eats. Only with gas that doesn't help, and my own pan last year cooled down by itself.",
      ],
    ],
    [
      "feeling",
      "motivation",
      [
        "I like the smell of the bread in the morning",
        "I like the smell of the bread in the morning. The bread is warm and the street is dark. My uncle had a stall when I was nine and I carried the trays for him.",
      ],
    ],
  ])("%s", (kind, form, [quote, answer]) => {
    const { words } = after(asking(form), answer);
    expect(words).toContain(`"${quote}"`);
    expect(endsWithOneOf(words, about[kind]), words).toBe(true);
  });

  test("nothing is asked about a moment", () => {
    for (const wordings of Object.values(about).flat()) expect(wordings).not.toMatch(/\bmoment\b/u);
  });
});

describe("words are taken up only where they say by themselves what they say in their place", () => {
  test.each([
    [
      "turned round by what follows",
      "I refused the fine that day",
      "I refused the fine that day, but she paid it all the same",
    ],
    [
      "a denial",
      "We never sold the old barn to the neighbours",
      "We never sold the old barn to the neighbours",
    ],
    [
      "a slip of the tongue",
      "I stopped the um press for the whole shift",
      "I stopped the um press for the whole shift",
    ],
    [
      "the first of a list",
      "I offered design the small room",
      "I offered design the small room, ran the hall and kept the yard",
    ],
    [
      "spoken to somebody else",
      "I am lifting your arm now Mrs Dale",
      "She hears it, I am lifting your arm now Mrs Dale, and she is still",
    ],
    [
      "said of this interview",
      "I told already about the girl from the laundry",
      "I told already about the girl from the laundry",
    ],
    [
      "what somebody said word for word",
      "I refused the fine from the man",
      'On the note it says: "I refused the fine from the man, signed Bev."',
    ],
  ])("not %s", (_name, never, sentence) => {
    const told = `It was in the spring and the house was full of guests. I came at six. ${sentence}. It stayed like that until June.`;
    expect(after(asking("past"), told).words).not.toContain(`"${never}"`);
  });

  test("a denial is not taken for something that a group did", () => {
    const { words } = after(
      asking("past"),
      "We never sold any seed in that valley. We never kept a stall either, and the merchant knew it well.",
    );
    expect(words).not.toContain('"');
  });
});

test("in one interview nothing is asked twice in the same words", () => {
  const questions = ["a", "b", "c", "d", "e", "f"].map((id) => asking("past", id));
  const told = [
    "On Monday the line stood still and the shop was full. I stopped the press for the whole shift. The owner came down at six in his slippers.",
    "A guest had lost her ring in the laundry. I cancelled the second wash for that night. She found it in the lint of the third drum.",
    "The bus was late and a boy had no ticket. I refused the fine that day. His mother came to the depot with the money.",
    "Two pupils had the same essay in my class. I postponed the marks for a week. One of them wrote a new one on eels.",
    "The beech stood under tension near the road. I stopped the saw and the whole crew. It fell by itself in the night.",
  ];
  const plan = planOf([...questions, asking("past", "last")]);
  const asked = say(plan, ...told.flatMap((one) => [one, "That was all of it, more or less, in those days."]))
    .filter(({ kind }) => kind === "probe")
    .map(({ words }) => words.split(/["”]\. |\. /u).at(-1));
  expect(asked.length).toBeGreaterThan(3);
  expect(new Set(asked).size).toBe(asked.length);
});

describe("talk that could be said of any job", () => {
  test("is asked for one case", () => {
    const { words } = after(
      asking("past"),
      "Alignment has always been essential to how I approach any initiative. I leaned into transparency and fostered a culture of accountability, so that every stakeholder felt included in the transformation. Communication was key throughout, and by embracing continuous improvement together we achieved a sustainable and meaningful outcome for the organisation.",
    );
    expect(endsWithOneOf(words, press.past), words).toBe(true);
  });

  test("a story in plain words is not", () => {
    expect(endsWithOneOf(after(asking("past"), STRONG).words, press.past)).toBe(false);
  });
});

describe("the follow-ups planned with a question", () => {
  const planned: PlannedQuestion = {
    ...asking("past"),
    followUps: [
      { asks: "result", text: "What did the neighbours say about the noise afterwards?" },
      { asks: "learning", text: "Which warning sign do you look for today?" },
    ],
  };

  test("come before any other where they ask for something that the answer does not speak of", () => {
    const { words } = after(
      planned,
      "The pump failed on a Sunday in March. I stopped the line for the whole shift, since nobody was there to help. It ran again at six.",
    );
    expect(words).toMatch(/neighbours say|warning sign/u);
  });

  test("are not asked where the answer speaks of the very thing", () => {
    const { words } = after(
      planned,
      "The pump failed on a Sunday in March. I stopped the line for the whole shift, since the neighbours could not sleep. Each warning on the panel means a look inside for me.",
    );
    expect(words).not.toMatch(/neighbours say|warning sign/u);
  });
});

const ANOTHER =
  "In May the oven of our bakery died on a Thursday and a wedding cake was due. I rang the bride that night and offered three tiers, because a lie would have been worse. In the end she laughed and her sister booked us for June. I learned to keep a second oven warm.";

test("who tells all there is to tell is led on, but not twice in a row", () => {
  const plan = planOf([asking("past", "a"), asking("past", "b"), asking("past", "c")], 5);
  const [, first, second] = say(plan, STRONG, ANOTHER);
  expect(first).toMatchObject({ kind: "question", reason: "answered" });
  expect(second).toMatchObject({ kind: "probe", questionId: "b" });
});
