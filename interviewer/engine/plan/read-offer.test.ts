import { describe, expect, test } from "vitest";
import { makePlan, say } from "../interview-factory.ts";
import { offersAsked, readOffer } from "./read-offer.ts";

const ADVERT = `Receptionist for a dental practice in York. Monday to Friday, 8am to 4pm. You welcome patients.
- Pay: £12.50 per hour.
- 25 days holiday plus bank holidays
Hybrid: two days a week in our York office.`;

describe("what an advert offers", () => {
  test("is said in its own words", () => {
    expect(readOffer(ADVERT)).toEqual({
      pay: "Pay: £12.50 per hour",
      hours: "Monday to Friday, 8am to 4pm",
      place: "Hybrid: two days a week in our York office",
      leave: "25 days holiday plus bank holidays",
    });
  });

  test("is left out where nothing is said, where it would send somebody somewhere, and without an advert", () => {
    expect(readOffer("We are looking for a cook who keeps hygiene rules.")).toEqual({});
    expect(readOffer("Salary: see https://example.org or write to jobs@example.org")).toEqual({});
    expect(readOffer(null)).toBeNull();
    expect(readOffer("  ")).toBeNull();
  });

  test("is asked for in everyday words", () => {
    expect(offersAsked("How much does this job pay?")).toEqual(["pay"]);
    expect(offersAsked("How many hours in week?")).toEqual(["hours"]);
    expect(offersAsked("Would I work from home or in the office?")).toEqual(["place"]);
    expect(offersAsked("Is there a uniform?")).toEqual([]);
  });
});

describe("a candidate who asks about the job at the end", () => {
  const atTheEnd = (jobDescription: string | null, question: string): string => {
    const plan = makePlan({ jobDescription });
    const own = plan.questions.filter(({ kind }) => kind === "candidate_questions");
    return say({ ...plan, questions: own }, question)[1]?.words ?? "";
  };

  test("gets the advert's own sentence", () => {
    expect(atTheEnd(ADVERT, "What is the pay, and what are the hours?")).toContain(
      'The advert says: "Pay: £12.50 per hour", "Monday to Friday, 8am to 4pm".',
    );
  });

  test("is sent to the employer where the advert says nothing of it", () => {
    expect(atTheEnd("We need a cook who keeps hygiene rules.", "What is the salary?")).toContain(
      "The advert says nothing about the pay; ask the employer for that.",
    );
  });

  test("without an advert gets what a practice can say", () => {
    expect(atTheEnd(null, "What is the salary?")).not.toContain("The advert");
  });
});
