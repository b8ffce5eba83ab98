import { expect, test } from "vitest";
import { findHardship, isDistress } from "./hardship.ts";

test.each([
  "It was the week my son died, so I don't remember all of it.",
  "When Dad died I missed the house at four o'clock.",
  "I looked after her until my grandmother passed away in May.",
  "We lost our first baby that spring.",
  "I was harassed by a supervisor for months.",
  "He hit me in the store room.",
  "I had a miscarriage and went back too early.",
])("of one's own: %s", (sentence) => {
  expect(findHardship(sentence)).toBe("own");
});

test.each([
  "Thats how Kev lost a finger at that place.",
  "Cot death, Alwinton. Next job already ringing.",
  "The patient had died before the doctor came.",
  "A resident passed away on my second night.",
  "Someone on the line was stabbed.",
])("of others: %s", (sentence) => {
  expect(findHardship(sentence)).toBe("others");
});

test.each([
  "The server died at nine and the battery was dead.",
  "We killed the process and buried the old report.",
  "My son plays football on Saturdays.",
  "I lost the customer and then my patience.",
  "A man got a bill for his dead mother, third time.",
  "The deadline was killing us, and my partner missed it.",
  "I had a stroke of luck.",
  "They attacked the backlog together.",
  "She hit the target and I hit mine.",
])("no hardship: %s", (sentence) => {
  expect(findHardship(sentence)).toBeNull();
});

test.each([
  "A caller told me she wanted to kill myself and hers, I kept her on the line until the police came.",
  'The pupil wrote "I want to die" on the desk, so I fetched the counsellor and stayed with him.',
  "I nearly killed myself on that ladder, so I wrote a rule for two people and a rope.",
  "I hurt myself last year at work, so I asked for a guard and a sign by the machine.",
  "Self-harm incidents went up on the ward, so I wrote a plan with the nurses.",
  "I hurt myself on the slicer once, and since then the guard is checked each morning.",
])("who tells of others, or of an accident, wishes nothing for themselves: %s", (message) => {
  expect(isDistress(message)).toBe(false);
});
