import { expect, test } from "vitest";
import { isDistress, tellsOwnHardship } from "./hardship.ts";

test.each([
  "It was the week my son died, so I don't remember all of it.",
  "When Dad died I missed the house at four o'clock.",
  "I looked after her until my grandmother passed away in May.",
  "We lost our first baby that spring.",
  "I was harassed by a supervisor for months.",
  "He hit me in the store room.",
  "I had a miscarriage and went back too early.",
])("the candidate's own hardship: %s", (sentence) => {
  expect(tellsOwnHardship(sentence)).toBe(true);
});

test.each([
  "Thats how Kev lost a finger at that place.",
  "Cot death, Alwinton. Next job already ringing.",
  "The patient had died before the doctor came.",
  "A resident passed away on my second night.",
  "Someone on the line was stabbed.",
  "The server died at nine and the battery was dead.",
  "We killed the process and buried the old report.",
  "My son plays football on Saturdays.",
  "I lost the customer and then my patience.",
  "A man got a bill for his dead mother, third time.",
  "The deadline was killing us, and my partner missed it.",
  "I had a stroke of luck.",
  "They attacked the backlog together.",
  "She hit the target and I hit mine.",
])("no hardship of the candidate's own: %s", (sentence) => {
  expect(tellsOwnHardship(sentence)).toBe(false);
});

test.each([
  "A caller told me she wanted to kill myself and hers, I kept her on the line until the police came.",
  'The pupil wrote "I want to die" on the desk, so I fetched the counsellor and stayed with him.',
  "I nearly killed myself on that ladder, so I wrote a rule for two people and a rope.",
  "I hurt myself last year at work, so I asked for a guard and a sign by the machine.",
  "Self-harm incidents went up on the ward, so I wrote a plan with the nurses.",
  "The girl borrowed books on self-harm, always tucked between two others.",
  "I hurt myself on the slicer once, and since then the guard is checked each morning.",
])("a story about others, or about an accident, is no mention of self-harm: %s", (message) => {
  expect(isDistress(message)).toBe(false);
});

test.each([
  "I have been self-harming again.",
  "I self harm when it gets like this.",
  "I want to end my life.",
])("self-harm of the candidate's own: %s", (message) => {
  expect(isDistress(message)).toBe(true);
});
