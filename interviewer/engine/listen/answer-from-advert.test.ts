import { describe, expect, test } from "vitest";
import { makePlan, part, say } from "../interview-factory.ts";
import { answerFromAdvert, mattersAsked, sayableOf } from "./answer-from-advert.ts";

const DENTIST = `Receptionist for a dental practice in York. Monday to Friday, 8am to 4pm. You welcome patients.
- Pay: £12.50 per hour.
- 25 days holiday plus bank holidays
Hybrid: two days a week in our York office.`;

const NURSE = `Staff nurse, Birch Ward
Birch Ward, St Anne's
£32,000 a year, 37.5 hours a week
What you get:
You join the on-call rota one week in six. Overtime is taken as time off in lieu.
Nights and Sundays are paid at an enhanced rate.
- Free parking behind the east wing
- Uniform and shoes from the second week
Company sick pay from day one, a pension of 8%, and an induction of two weeks. A yearly bonus.
There is a six-month probationary period. The shift has a paid break of 20 minutes.
The ward has 24 beds and a nursery for children of staff.`;

const from = (advert: string, question: string) => answerFromAdvert(question, advert);

describe("what an advert says that can be said again", () => {
  test("is its sentences, without titles, headings and what would send somebody somewhere", () => {
    expect(sayableOf(DENTIST)).toEqual([
      "Receptionist for a dental practice in York",
      "Monday to Friday, 8am to 4pm",
      "You welcome patients",
      "Pay: £12.50 per hour",
      "25 days holiday plus bank holidays",
      "Hybrid: two days a week in our York office",
    ]);
    expect(sayableOf(NURSE).slice(0, 2)).toEqual([
      "£32,000 a year, 37.5 hours a week",
      "You join the on-call rota one week in six",
    ]);
    expect(sayableOf("Salary: see https://example.org or write to jobs@example.org")).toEqual([]);
  });

  test("is nothing without an advert", () => {
    expect(makePlan({ jobDescription: "  " })).not.toHaveProperty("advert");
    expect(answerFromAdvert("What is the pay?", undefined)).toBeNull();
  });
});

describe("what a question asks for", () => {
  test.each([
    ["How much does this job pay?", ["pay"]],
    ["How many hours in week?", ["hours"]],
    ["Would I work from home or in the office?", ["place"]],
    ["Is there a uniform?", ["dress"]],
    ["Is there a canteen?", []],
    ["How is on-call paid?", ["onCall"]],
    ["What's the on-call rate?", ["onCall"]],
    ["Do you pay for overtime?", ["overtime"]],
    ["What is the salary, and is overtime paid?", ["pay", "overtime"]],
    ["Is there a bonus?", ["bonus"]],
    ["Are nights paid extra?", ["oddHours"]],
    ["Do I get paid more on Sundays?", ["oddHours"]],
    ["Do I have to work nights?", ["hours"]],
    ["Is there sick pay?", ["sickPay"]],
    ["What happens with my pay when I’m ill?", ["sickPay"]],
    ["Can you tell me more about weekend work?", ["hours"]],
    ["Will I be trained on the till?", ["training"]],
    ["How are you paid, by the hour?", ["pay"]],
    ["Do I pay the check myself?", []],
    ["Do we get paid for the break?", []],
    ["When could I start?", ["start"]],
    ["Is it permanent?", ["contract"]],
  ])("%s", (question, matters) => {
    expect(mattersAsked(question).matters).toEqual(matters);
  });
});

describe("an answer from the advert", () => {
  test.each([
    ["What's the salary?", "£32,000 a year, 37.5 hours a week"],
    ["whats the overtime rate", "Overtime is taken as time off in lieu"],
    ["How is on-call paid?", "You join the on-call rota one week in six"],
    ["Do you pay more for Sundays?", "Nights and Sundays are paid at an enhanced rate"],
    ["What happens if I don't pass the probation?", "There is a six-month probationary period"],
    ["Is there somewhere for parking?", "Free parking behind the east wing"],
    ["Do I bring my own shoes or do you give them?", "Uniform and shoes from the second week"],
    ["Do we get paid for the break?", "The shift has a paid break of 20 minutes"],
    ["Is there overtime in the summer?", "Overtime is taken as time off in lieu"],
  ])(
    "is the sentence that speaks of what is asked, whatever word it is asked with: %s",
    (question, sentence) => {
      expect(from(NURSE, question)).toBe(`The advert says: "${sentence}".`);
    },
  );

  test("is rather the sentence with a figure than a title", () => {
    const advert = "Teaching assistant (part time), Leeds\nWe need you for 20 hours a week in term time.";
    expect(from(advert, "which days do i work")).toContain("20 hours a week");
  });

  test("is two sentences for two matters", () => {
    expect(from(DENTIST, "What is the pay, and what are the hours?")).toBe(
      'The advert says: "Pay: £12.50 per hour", "Monday to Friday, 8am to 4pm".',
    );
  });

  test("says so where the advert speaks of the matter and not of what is asked about it", () => {
    expect(from(NURSE, "If I leave, do I owe the hospital or the agency anything for the training?")).toMatch(
      /^The advert only says this about training: "Company sick pay from day one.*Ask the employer for the rest\.$/,
    );
  });

  test("says so where the advert has nothing of it", () => {
    expect(from(DENTIST, "How is on-call paid?")).toBe(
      "The advert says nothing about on-call work; ask the employer about that.",
    );
    expect(from(DENTIST, "Is there a pension and sick pay?")).toBe(
      "The advert says nothing about a pension or sick pay; ask the employer about that.",
    );
  });

  test.each([
    "Who do I call when somebody shouts at me on the ward at night and I stand there alone?",
    "How many nurses look after the 24 beds?",
    "Is there a canteen?",
    "What would success look like for you after the first six months?",
    "If I should ever decide that I would like to leave you again before it is over, do I owe the hospital or the agency anything for the training?",
    "What do you like most about Birch Ward?",
  ])("is left to the employer where nobody could be sure of it: %s", (question) => {
    expect(from(NURSE, question)).toBeNull();
  });
});

describe("a candidate whose turn it is to ask", () => {
  const atTheEnd = (jobDescription: string | null, question: string) => {
    const plan = makePlan({ jobDescription });
    const own = plan.questions.filter(({ kind }) => kind === "candidate_questions");
    return say({ ...plan, questions: own }, [part("company", question, "company-pay")])[1];
  };

  test("hears the advert's own sentence", () => {
    expect(atTheEnd(DENTIST, "What is the pay?")?.words).toContain(
      'The advert says: "Pay: £12.50 per hour".',
    );
    expect(atTheEnd(null, "What is the salary?")?.words).not.toContain("The advert");
  });

  test("is understood over two sentences", () => {
    expect(atTheEnd(NURSE, "I read about a nursery. Is it open for me?")?.words).toContain(
      "a nursery for children",
    );
  });
});
