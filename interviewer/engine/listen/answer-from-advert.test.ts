import { describe, expect, test } from "vitest";
import { ratingEncoder } from "#api/engine/encoders.ts";
import { makePlan } from "#interviewer/testing/interview-factory.ts";
import { answerFromAdvert, sayableOf, textsToLookUp } from "./answer-from-advert.ts";

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

async function from(advert: string, question: string, topic?: string): Promise<string | null> {
  const texts = textsToLookUp([question], advert);
  const vectors = await ratingEncoder.encode(texts);
  return answerFromAdvert(
    question,
    { advert, topic },
    new Map(texts.map((text, at) => [text, vectors[at] ?? new Float32Array()])),
  );
}

describe("the quotable sentences of an advert", () => {
  test("exclude titles, headings and contact details", () => {
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

  test("are none without an advert", () => {
    expect(makePlan({ jobDescription: "  " })).not.toHaveProperty("advert");
    expect(textsToLookUp(["What is the pay?"], undefined)).toEqual([]);
  });
});

describe("a question is answered by quoting the advert", () => {
  test.each([
    ["How is on-call paid?", NURSE, "on-call rota"],
    ["Is there somewhere for parking?", NURSE, "Free parking"],
    ["is there overtime in the summer", NURSE, "Overtime is taken"],
    ["What's the salary?", DENTIST, "£12.50"],
    ["how much holiday do i get", DENTIST, "25 days"],
  ])("%s", async (question, advert, words) => {
    const said = await from(advert, question);
    expect(said).toContain(words);
    expect(said).toMatch(/: "[^"]+"\. /u);
  });

  test("a question is not answered if no sentence is similar, or vectors are missing", async () => {
    expect(await from(NURSE, "Who won the football last night?")).toBeNull();
    expect(answerFromAdvert("What's the salary?", { advert: DENTIST }, new Map())).toBeNull();
  });
});

test("a question about pay, hours or place gets the advert's nearest sentence on it", async () => {
  const vague = "And is that decent by you?";
  expect(await from(DENTIST, vague)).toBeNull();
  expect(await from(DENTIST, vague, "company-pay")).toContain("Pay: £12.50 per hour");
  expect(await from(DENTIST, vague, "company-place")).toContain("two days a week in our York office");
  expect(await from(DENTIST, vague, "company-team")).toBeNull();
});
