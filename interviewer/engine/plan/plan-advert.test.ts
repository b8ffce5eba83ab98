import { describe, expect, test } from "vitest";
import { frames } from "#interviewer/data/load.ts";
import { makePlan } from "../interview-factory.ts";
import type { PlanInput } from "../types.ts";
import { readJob } from "./read-requirements.ts";

const SEEDS = Array.from({ length: 12 }, (_, at) => `seed ${at}`);

function aboutAdvert(jobDescription: string, input: Partial<PlanInput> = {}) {
  const plans = SEEDS.map((seed) => makePlan({ jobDescription, seed, ...input }));
  return plans.flatMap(({ questions }) => questions.filter(({ source }) => source === "advert"));
}

const PHARMACIST = `Hospital pharmacist, antimicrobials
Main duties
- Lead the weekly antimicrobial stewardship round with the microbiologist
- Advise on dosing of gentamicin in renal impairment
- Report medication incidents on Datix
- Attend team meetings
Essential
- GPhC registration
Nice to have
- Experience with aseptics`;

describe("questions from an advert", () => {
  test("begin with the tasks of the trade, not with a tool, a ticket or what is nice to have", () => {
    const about = aboutAdvert(PHARMACIST, { targetRole: "Hospital pharmacist, antimicrobials" });
    const subjects = about.flatMap(({ lookFor }) => lookFor);
    expect(subjects.filter((one) => one.includes("antimicrobial stewardship")).length).toBe(SEEDS.length);
    expect(subjects.join()).not.toMatch(/registration|aseptics|meetings/u);
    expect(subjects).not.toContain("Datix");
  });

  test("are three where neither a resume nor homework has a place, and two where one has", () => {
    const count = (input: Partial<PlanInput>): number =>
      makePlan({ jobDescription: PHARMACIST, targetRole: "Pharmacist", ...input }).questions.filter(
        ({ source }) => source === "advert",
      ).length;
    expect(count({})).toBe(3);
    expect(count({ resumeText: "- Dispensed medicines for two wards" })).toBe(2);
    expect(count({ focus: "communication" })).toBe(2);
  });

  test("ask about different things, each in another way", () => {
    for (const seed of SEEDS) {
      const { questions } = makePlan({ jobDescription: PHARMACIST, targetRole: "Pharmacist", seed });
      const ids = questions.filter(({ source }) => source === "advert").map(({ id }) => id.split("--"));
      expect(new Set(ids.map(([frame]) => frame)).size).toBe(ids.length);
      expect(new Set(ids.map(([, subject]) => subject)).size).toBe(ids.length);
    }
  });

  test.each([
    {
      targetRole: "Retail apprentice",
      jobDescription: "You will fill shelves, work tills and rotate stock.",
    },
    {
      targetRole: "Cabin crew",
      jobDescription: "No flying experience needed.\nDuties\n- Secure the galley\n- Serve meals",
    },
    {
      targetRole: "Milker",
      jobDescription: "Don't need milking experience, will train.\nDuties\n- Feed calves",
    },
  ])("take no past work for granted where none is asked for: $jobDescription", (input) => {
    for (const difficulty of [1, 5, 9]) {
      const about = aboutAdvert(input.jobDescription, { ...input, difficulty });
      expect(about.length).toBeGreaterThan(0);
      const past = about.filter(({ kind }) => kind === "past").map(({ text }) => text);
      expect(past.filter((text) => !/at home|what do you know/iu.test(text))).toEqual([]);
    }
  });

  test("ask somebody with a resume about their work", () => {
    const kinds = aboutAdvert("No experience needed. You will fill shelves and count stock.", {
      targetRole: "Shop assistant",
      resumeText: "Served customers in a bakery.",
    }).map(({ text }) => text);
    expect(kinds.join(" ")).not.toContain("at home or anywhere else");
  });
});

describe("what a job means for somebody's days", () => {
  const conditionsIn = (advert: string): string[] =>
    readJob(advert).flatMap(({ kind, text }) => (kind === "condition" ? [text] : []));

  test.each([
    ["CLASS 1 NIGHT TRUNK DRIVER\nStart 21:00", "working nights"],
    ["Baker\nEarly starts, we begin at 4am.", "starting very early in the morning"],
    ["Caretaker\nSplit shifts, mornings and evenings.", "working split shifts"],
    ["Engineer\nOn-call rota one week in six.", "being on call"],
    ["Farm hand\nYou work outdoors in all weathers.", "working outdoors in all weathers"],
    ["Lift engineer\nMost of the job is lone working.", "working alone"],
    ["Rigger\nAway jobs of a few days.", "spending nights away from home"],
  ])("is asked about where the advert says it: %s", (advert, text) => {
    expect(conditionsIn(advert)).toEqual([text]);
  });

  test.each([
    "Nurse\nNO nights.",
    "Driver\nYou never work alone.",
    "Clerk\nNo on-call.",
    "Guest\nOur 3 nights offer.",
  ])("and not where it says the opposite, or something else: %s", (advert) => {
    expect(conditionsIn(advert)).toEqual([]);
  });

  test("takes one question of an interview at most", () => {
    const advert =
      "Baker\nEarly starts.\nNight shifts.\nSplit shifts.\nDuties\n- Shape loaves by hand\n- Load the oven";
    for (const seed of SEEDS) {
      const { questions } = makePlan({ jobDescription: advert, targetRole: "Baker", seed });
      expect(questions.filter(({ id }) => id.startsWith("advert-condition")).length).toBe(1);
    }
  });
});

test("words of the advert are the reason only of a question made from them", () => {
  const advert = "HGV driver\nDuties\n- Keep to EU drivers' hours\n- Load and secure goods on a curtainsider";
  for (const seed of SEEDS) {
    const { questions } = makePlan({ jobDescription: advert, targetRole: "HGV driver", seed });
    for (const { source, id, why } of questions.filter((one) => one.source === "advert")) {
      expect(id).toMatch(/^advert-/u);
      expect(advert).toContain(why ?? source);
    }
  }
});

test("each kind of thing that an advert asks for can be asked about at every level, from an advert", () => {
  for (const [kind, all] of Object.entries(frames))
    for (let level = 1; level <= 10; level += 1)
      for (const other of ["experienced", "newcomer"]) {
        const fitting = all.filter(
          ({ source, levels: [low, high], who }) =>
            source === "advert" && low <= level && level <= high && who !== other,
        );
        expect(fitting.length, `${kind} at level ${level}`).toBeGreaterThan(0);
      }
});
