import { describe, expect, test } from "vitest";
import { questionsByFamily, settings } from "#interviewer/data/load.ts";
import { makePlan } from "#interviewer/testing/interview-factory.ts";
import { fitsSetting } from "./find-settings.ts";

const SEEDS = Array.from({ length: 40 }, (_, at) => `seed ${at}`);

function asked(targetRole: string, jobDescription: string | null = null): string[] {
  const plans = SEEDS.map((seed, at) =>
    makePlan({ targetRole, jobDescription, seed, difficulty: (at % 10) + 1 }),
  );
  return plans.flatMap(({ questions }) => questions.map(({ text }) => text));
}

describe("a question for one workplace is not asked of somebody at another", () => {
  test.each([
    ["HGV driver", /eight drivers|one van|the warehouse|forklift|scanners|pallet/iu],
    ["Hotel housekeeping supervisor", /screwdriver|disk|lift has stopped/iu],
    ["Nursery room leader", /which subject|your lesson|homework|essay|projector|chapter four/iu],
    ["Data engineer", /prediction model|asks visitors whether|bar chart/iu],
    ["Veterinary nurse", /(?<!guest, )patient|wristband|ward\b/iu],
    ["Teaching assistant", /your lesson|joins your class|raise a mark|essay|next lesson/iu],
    ["Dental nurse", /wristband|pressure sores|call bells|to go home today|on the floor/iu],
    ["Hairdresser", /(?<!guest, )patient|under gel/iu],
    ["HGV driver", /a passenger|your bus|your train|nobody opens/iu],
    ["Bus driver", /parcel|your load|your train|a delivery where/iu],
    ["Train driver", /reverse out|low bridge|traffic|on a vehicle that|parcel|your load/iu],
    ["Nanny", /too few adults|half of the group|nut allergy joins your group/iu],
    ["Playworker", /nappy|cot\b|two-year-old/iu],
    ["Dog groomer", /tomcat|anaesthetic|at the kennels/iu],
    ["Zookeeper", /tomcat|anaesthetic|at the kennels|coat left long/iu],
    ["Gardener", /calving|milk|spraying? today|crop is not quite/iu],
    ["Milker", /hedge cut|lawn that you laid|brush cutter/iu],
    ["Barber", /under gel|dark dyed hair/iu],
    ["Lifeguard", /half an hour|weight from the floor|knee hurts|blow to the head/iu],
    ["Personal trainer", /pool|deep water|from the edge/iu],
    ["Football coach", /pool|deep water|weight from the floor|between the machines/iu],
    ["Nail technician", /lice|first cut|coily/iu],
    ["Translator", /photographed|tubes|spills/iu],
    ["Prison officer", /emergency call|oil in a pan|unit free/iu],
    ["Hospital pharmacist", /exercise or an examination|back pain/iu],
    ["Electrician foreman", /concrete|bricks|mortar/iu],
    ["Barista", /raw chicken|raw meat|the chef/iu],
    ["Office manager", /flight|hospital/iu],
  ])("%s", (role, never) => {
    expect(asked(role).filter((text) => never.test(text))).toEqual([]);
  });

  test("and is asked at its own: a courier's doorstep, the last bus, a teacher's lesson", () => {
    expect(asked("Courier").join(" ")).toContain("Nobody opens the door");
    expect(asked("Bus driver").join(" ")).toContain("the last bus of the night");
    expect(asked("Transport planner").join(" ")).toContain("one van");
    expect(asked("Teacher").join(" ")).toMatch(/your lesson|your class/u);
  });

  test("a word with another meaning shows no workplace: 'you will be trained' is no train", () => {
    const fits = fitsSetting("driving", {
      role: "Driver",
      advert: "We will train you. Sleeper cab. You coach new drivers.",
    });
    const all = questionsByFamily.get("driving") ?? [];
    const placed = new Set(settings.flatMap(({ questions }) => questions));
    expect(all.filter((question) => fits(question) === placed.has(question.id))).toEqual([]);
  });

  test("the advert shows the workplace if the title does not", () => {
    const question = questionsByFamily
      .get("operations-and-logistics")
      ?.find(({ id }) => id === "logistics-scanners-down");
    if (question === undefined) throw new Error("no such question");
    const fits = (role: string | null, advert: string | null): boolean =>
      fitsSetting("operations-and-logistics", { role, advert })(question);
    expect(fits("Team member", "Picking and packing in our warehouse")).toBe(true);
    expect(fits("Team member", "Driving a lorry across the country")).toBe(false);
    expect(fits("HGV driver", "Our warehouse is in Leeds")).toBe(false);
    expect(fits("Team member", null)).toBe(false);
  });
});

test("each setting has a unique id", () => {
  const names = settings.map(({ id, family }) => `${family}/${id}`);
  expect(new Set(names).size).toBe(names.length);
});
