import { describe, expect, test } from "vitest";
import { NEGOTIATION, ROUND_DEFAULT, ROUNDS } from "#contract/rounds.ts";
import { questionsByFamily, rounds } from "#interviewer/data/load.ts";
import { isMain } from "../is-main.ts";
import { kindsOf, makePlan, part, play, STRONG } from "#interviewer/testing/interview-factory.ts";
import type { InterviewPlan, PlanInput } from "../types.ts";

const ADVERT =
  "Your tasks:\n- You plan the tours of twelve drivers.\n- You train new colleagues at the counter.";

const planOf = (round: string, input: Partial<PlanInput> = {}): InterviewPlan =>
  makePlan({ round, ...input });

const idsIn = ({ questions }: InterviewPlan) => new Set(questions.map(({ id }) => id));
const mainOf = (plan: InterviewPlan) => plan.questions.filter(isMain);
const idsOf = (family: string) => (questionsByFamily.get(family) ?? []).map(({ id }) => id);

const spoken = ROUNDS.filter((round) => rounds.get(round)?.oneWay === undefined && round !== ROUND_DEFAULT);

describe("a round", () => {
  test("has a data file and a row of texts", () => {
    expect([...rounds.keys()].toSorted()).toEqual([...ROUNDS, NEGOTIATION].toSorted());
  });

  test("is by default the hiring manager's, planned like an interview without a round", () => {
    const usual = makePlan();
    expect(usual).not.toHaveProperty("round");
    expect(planOf(ROUND_DEFAULT).questions).toEqual(usual.questions);
  });

  test.each([...ROUNDS])("%s has its questions in their order, for any role and level", (round) => {
    const places = rounds.get(round)?.questions ?? [];
    for (const targetRole of [null, "Baker", "Data analyst", "Nurse"])
      for (const difficulty of [1, 5, 10]) {
        const main = mainOf(planOf(round, { targetRole, difficulty }));
        const inPlace = main.map(({ competency, voice = 0 }, at) => ({
          voice,
          competency: places[at]?.competency && competency,
        }));
        expect(inPlace.slice(0, places.length)).toEqual(
          places.map(({ competency, voice }) => ({ voice, competency })),
        );
        expect(new Set(main.map(({ id }) => id)).size).toBe(main.length);
        expect(main.length).toBeGreaterThanOrEqual(3);
      }
  });

  test("screens, final talks and panels ask the questions written for them", () => {
    const from = (round: string, family: string) =>
      mainOf(planOf(round)).filter(({ id }) => idsOf(family).includes(id)).length;
    expect([from("screen", "screen"), from("final", "final"), from("panel", "screen")]).toEqual([4, 4, 1]);
    expect(from("manager", "screen") + from("peer", "final")).toBe(0);
  });

  test("repeats the question asked longest ago only when nothing else is left", () => {
    const recentQuestionIds: string[] = [];
    for (let held = 0; held < 7; held += 1) {
      const asked = planOf("final", { recentQuestionIds, seed: `held-${held}` }).questions.map(
        ({ id }) => id,
      );
      expect(asked.filter((id) => recentQuestionIds.includes(id) && idsOf("final").includes(id))).toEqual([]);
      recentQuestionIds.unshift(...asked);
    }
    const usedUp = [...questionsByFamily.values()].flat().map(({ id }) => id);
    expect(mainOf(planOf("final", { recentQuestionIds: usedUp }))).toHaveLength(4);
  });

  test("of a panel or colleagues asks about the advert in its slots for that", () => {
    for (const round of ["panel", "peer"])
      expect(mainOf(planOf(round, { jobDescription: ADVERT })).map(({ source }) => source)).toContain(
        "advert",
      );
  });

  test("of a recruiter asks two facts briefly, and others the next time", () => {
    const facts = (plan: InterviewPlan) =>
      plan.questions.filter(({ kind }) => kind === "fact").map(({ id }) => id);
    const first = facts(planOf("screen"));
    expect(first).toHaveLength(2);
    const next = facts(planOf("screen", { recentQuestionIds: first }));
    expect(next.filter((id) => first.includes(id))).toEqual([]);
  });
});

describe("in a round", () => {
  test.each(spoken)(
    "%s introduces the interviewers, limits its follow-ups, and closes in its own words",
    (round) => {
      const { followUps = 0, closing = "", voices = [] } = rounds.get(round) ?? {};
      const { decisions } = play(planOf(round, { firstName: "Ann" }), (_, at) => [
        part("answer", `${STRONG} Case ${at}.`),
      ]);
      expect(decisions[0]?.words).toMatch(/^\w[\w ]*, Ann[.,]/u);
      for (const { name, role } of voices) expect(decisions[0]?.words).toContain(`${name}, ${role}`);
      expect(decisions.at(-1)?.words).toContain(closing);
      const asked = Map.groupBy(decisions, ({ questionId }) => questionId);
      for (const [, about] of asked)
        expect(
          about.filter(({ kind }) => kind === "probe" || kind === "challenge").length,
        ).toBeLessThanOrEqual(followUps);
      expect(decisions.filter(({ words }) => /@\w/u.test(words))).toEqual([]);
    },
  );

  test("the real interviewers' names replace the round's unchanged, in any script", () => {
    const voices = ["សុខ ដារ៉ា", "@count $& Ann", ""];
    const plan = planOf("panel", { voices });
    expect(plan.voices).toEqual(["សុខ ដារ៉ា", "@count $& Ann", "Dana Reyes"]);
    const said = play(plan, () => "I like it.").decisions[0]?.words;
    expect(said).toContain(
      "We are សុខ ដារ៉ា, the hiring manager; @count $& Ann, your future colleague; and Dana Reyes, the recruiter.",
    );
  });

  test("a fact is not asked for twice", () => {
    const facts = rounds.get("screen")?.facts ?? [];
    const plans = Array.from({ length: 60 }, (_, n) => idsIn(planOf("screen", { seed: `s${n}` })));
    const twice = plans.flatMap((ids) =>
      facts.filter(({ id, unless }) => ids.has(id) && unless.some((one) => ids.has(one))),
    );
    expect(plans.some((ids) => ids.has("screen-pay"))).toBe(true);
    expect(twice).toEqual([]);
  });

  test("the advert and the candidate's own questions keep their places", () => {
    const plan = planOf("final", { jobDescription: ADVERT });
    expect(plan.questions.at(-1)?.kind).toBe("candidate_questions");
    expect(plan.advert).toBe(ADVERT);
    expect(kindsOf(play(plan, () => STRONG).decisions).at(-1)).toBe("closing");
  });
});
