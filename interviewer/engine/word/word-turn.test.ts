import { describe, expect, test } from "vitest";
import { interviewerWording, ownQuestions } from "#interviewer/data/load.ts";
import {
  makePlan,
  pastFirst,
  planOf,
  play,
  questionById,
  say,
  STRONG,
} from "#interviewer/testing/interview-factory.ts";

const { stances, bridges } = interviewerWording;
const LEVELS = [2, 5, 8, 10];

describe("between two questions", () => {
  test.each(LEVELS)("level %i says nothing twice in a row, and nothing more than twice", (difficulty) => {
    const days = "Monday Tuesday Wednesday Thursday Friday Saturday Sunday".split(" ");
    const { decisions } = play(
      makePlan({ difficulty }),
      (_, at) => `On ${days[at % days.length]} I rang ${at + 3} people about the boiler and wrote it down.`,
    );
    const stance = Object.values(stances).find(
      ({ levels: [low, high] }) => difficulty >= low && difficulty <= high,
    );
    const leads = [...(stance?.next ?? []), ...(stance?.lead ?? [])].toSorted((a, b) => b.length - a.length);
    const said = decisions.map(({ words }) => leads.find((lead) => words.startsWith(`${lead} `)) ?? null);
    expect(said.filter((lead, at) => lead !== null && lead === said[at - 1])).toEqual([]);
    for (const lead of leads) expect(said.filter((one) => one === lead).length, lead).toBeLessThanOrEqual(2);
  });

  test("a long story is acknowledged", () => {
    const plan = pastFirst(5);
    const told = `${STRONG} ${STRONG.replaceAll("March", "May")}`;
    const next = say(plan, told, "It was on a Tuesday.", "A dog barked.").find(
      ({ questionId }) => questionId === plan.questions[1]?.id,
    );
    expect(bridges.long.some((one) => next?.words.startsWith(one) === true)).toBe(true);
  });
});

test("the turn to ask is handed over once", () => {
  const question = questionById("general-root-cause");
  for (const own of ownQuestions)
    for (const difficulty of LEVELS) {
      const last = { ...question, ...own, kind: "candidate_questions" as const };
      const words = say(planOf([question, last], difficulty), STRONG, "That is all.", "That is all.")
        .map((one) => one.words)
        .find((one) => one.endsWith(own.text));
      expect(
        words?.match(/\b(?:your turn|now you|the floor is yours)\b/giu)?.length ?? 0,
      ).toBeLessThanOrEqual(1);
      expect(words).toBeDefined();
    }
});
