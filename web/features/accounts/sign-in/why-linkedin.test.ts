import { expect, test } from "vitest";
import { TEXT } from "#contract/texts.ts";
import { whyLinkedin } from "./why-linkedin.ts";

test("the sign-up mentions the connection only to those who need it, and paid plans only where they are sold", () => {
  expect(whyLinkedin({ coach: false, givenPlan: null })).toMatch(
    /^So that each.*before the first interview.*Paid plans need no connection\.$/,
  );
  expect(whyLinkedin({ coach: false, givenPlan: "free" })).toMatch(
    /before the first interview.*nothing else\.$/,
  );
  expect(whyLinkedin({ coach: false, givenPlan: "paid" })).toBe(TEXT.linkedinUrlWhy);
  // Coaches connect LinkedIn on every plan (contract/roles.ts).
  for (const givenPlan of [null, "premium"] as const)
    expect(whyLinkedin({ coach: true, givenPlan })).toMatch(/before the first interview.*nothing else\.$/);
});
