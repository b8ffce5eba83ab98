import { expect, test } from "vitest";
import { STORIES_PER_USER } from "#contract/limits.ts";
import { readLabelledAnswers } from "../../labelled/answers.ts";
import { findTellings } from "./find-tellings.ts";

const STORY =
  "Last spring our oven died on a Thursday before a wedding. I had to deliver four tiers on Saturday. I rang the bride that night and offered three tiers and one of foam. In the end she laughed and her sister booked us as well.";
const AGAIN =
  "We had a wedding cake with four tiers to deliver and the oven died two days before. I phoned the bride the same night. I offered her three tiers of cake and a display tier made of foam, and her sister booked us afterwards.";
const ANOTHER =
  "A supplier raised his prices for flour. I compared four offers, called two customers of each and moved half of the orders to the second. We saved a good deal in a year and never ran out.";

test("a story told again in other words is found, another one is not", () => {
  expect(findTellings([STORY, ANOTHER], [AGAIN, ANOTHER, STORY])).toEqual([[0, 2], [1]]);
  expect(findTellings([STORY], ["I rang her.", ""])).toEqual([[]]);
});

const others = readLabelledAnswers("tune")
  .filter(({ question, level }) => question.form === "past" && level >= 2)
  .map(({ answer }) => answer);

test("a long answer with several stories matches exactly these", () => {
  const among = [others[0], others[1], AGAIN, others[2], others[3]].join(" ");
  expect(findTellings([STORY, ANOTHER], [among])).toEqual([[0], []]);
  const several = others.map((_, at) =>
    Array.from({ length: 5 }, (__, nth) => others[(at + 1 + nth * 7) % others.length]).join(" "),
  );
  const holds = (story: string, at: number): boolean => several[at]?.includes(story) ?? false;
  const wrong = findTellings(others, several).flatMap((found, story) =>
    found.filter((at) => !holds(others[story] ?? "", at)),
  );
  expect(wrong.length).toBeLessThanOrEqual(3);
});

test("an answer is hardly ever matched to somebody else's story", () => {
  const wrong = findTellings(others, others).map((found, at) => found.filter((one) => one !== at).length);
  expect(others.length).toBeGreaterThan(90);
  expect(wrong.reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(2);
});

test("matching 200 stories with thirty interviews takes at most 100 ms of processor time", () => {
  const stories = Array.from({ length: 200 }, (_, at) => `${STORY} Number ${at}.`);
  const answers = Array.from({ length: 180 }, (_, at) => `${at % 2 === 0 ? AGAIN : ANOTHER} Number ${at}.`);
  const times = Array.from({ length: 3 }, () => {
    const before = process.cpuUsage();
    findTellings(stories, answers);
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  });
  expect(Math.min(...times)).toBeLessThan(100);
});

test("matching takes at most a second of processor time for texts of any length", () => {
  const long = (text: string, at: number) => `${text} Number ${at}. `.repeat(100);
  const stories = Array.from({ length: STORIES_PER_USER }, (_, at) => long(STORY, at).slice(0, 20_000));
  const answers = Array.from({ length: 180 }, (_, at) => long(at % 2 === 0 ? AGAIN : ANOTHER, at));
  const before = process.cpuUsage();
  const found = findTellings(stories, answers);
  const { user, system } = process.cpuUsage(before);
  expect((user + system) / 1000).toBeLessThan(1000);
  expect(found[0]).toHaveLength(90);
});
