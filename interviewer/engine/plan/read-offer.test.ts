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

  test.each([
    ["How is on-call paid?", ["onCall"]],
    ["What's the on-call rate?", ["onCall"]],
    ["Do you pay for overtime?", ["overtime"]],
    ["What is the salary, and is overtime paid?", ["pay", "overtime"]],
    ["Is there a bonus?", ["bonus"]],
    ["Are nights paid extra?", ["oddHours"]],
    ["Do I get paid more on Sundays?", ["oddHours"]],
    ["Do I have to work nights?", ["hours"]],
    ["Is there sick pay?", ["sickPay"]],
    ["What happens with my pay when I'm ill?", ["sickPay"]],
    ["Can you tell me more about weekend work?", ["hours"]],
    ["Do you have any tips for me?", []],
    ["Will I be trained on the till?", ["training"]],
    ["How are you paid, by the hour?", ["pay"]],
  ])("tells a part of the pay from the pay: %s", (question, kinds) => {
    expect(offersAsked(question)).toEqual(kinds);
  });

  test("finds the sentence for each part", () => {
    const advert = `Staff nurse, £32,000 a year.
You join the on-call rota one week in six. Overtime is taken as time off in lieu.
Nights and Sundays are paid at an enhanced rate.
Company sick pay from day one, a pension of 8%, and an induction of two weeks. A yearly bonus.`;
    expect(readOffer(advert)).toMatchObject({
      pay: "Staff nurse, £32,000 a year",
      onCall: "You join the on-call rota one week in six",
      overtime: "Overtime is taken as time off in lieu",
      oddHours: "Nights and Sundays are paid at an enhanced rate",
      sickPay: "Company sick pay from day one, a pension of 8%, and an induction of two weeks",
      bonus: "A yearly bonus",
    });
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

  test("is not given the salary where it asked for a part of the pay", () => {
    expect(atTheEnd(ADVERT, "How is on-call paid?")).toContain(
      "The advert says nothing about on-call work; ask the employer for that.",
    );
    expect(atTheEnd(ADVERT, "How is on-call paid?")).not.toContain("£12.50");
  });

  test("without an advert gets what a practice can say", () => {
    expect(atTheEnd(null, "What is the salary?")).not.toContain("The advert");
  });
});
