import { describe, expect, test } from "vitest";
import { PLAN_INPUT } from "#interviewer/testing/interview-factory.ts";
import { isSenior } from "./is-senior.ts";

const read = (targetRole: string, resumeText = "") => isSenior({ ...PLAN_INPUT, targetRole, resumeText });

describe("somebody has done this for years", () => {
  test.each([
    ["the role's words", "Senior nurse", ""],
    ["a figure", "Nurse", "Twelve years on surgical wards: 12 years of nights"],
    ["a number in words", "Nurse", "I have been a nurse for twelve years."],
    ["the years that stand in the resume", "Nurse", "2004 to 2009 St Anne's; 2009 to 2024 Harrow"],
  ])("by %s", (_, role, resume) => {
    expect(read(role, resume)).toBe(true);
  });

  test.each([
    ["nothing says so", "Nurse", ""],
    ["the years may be those of learning", "Nurse", "2014 school, 2024 first ward"],
    ["the years are few", "Nurse", "Three years at St Anne's"],
    ["a number is no person's", "Nurse", "a house of 120 years"],
  ])("not where %s", (_, role, resume) => {
    expect(read(role, resume)).toBe(false);
  });
});
