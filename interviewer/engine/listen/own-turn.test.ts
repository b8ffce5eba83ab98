import { describe, expect, test } from "vitest";
import { interviewerWording } from "#interviewer/data/load.ts";
import { planOf, questionById, turnsOf } from "../interview-factory.ts";
import type { PlannedQuestion, TurnDecision } from "../types.ts";
import { decideTurn } from "./decide-turn.ts";

const first = questionById("general-root-cause");
const own: PlannedQuestion = {
  ...first,
  id: "own",
  kind: "candidate_questions",
  text: "What would you like to ask?",
};
const ask = (message: string, advert?: string): TurnDecision =>
  decideTurn({
    plan: { ...planOf([first, own]), ...(advert !== undefined && { advert }) },
    turns: turnsOf([
      [first, "I fixed the pump."],
      [own, message],
    ]),
    secondsLeft: 600,
    seed: "s",
  });

describe("at the candidate's turn", () => {
  test.each([
    "The ratio in the two's room, please",
    "um just the one really is it is the house still with the job because the old caretaker had the house",
    "parking",
    "Night shift how long is, and the bus is coming at that time or not.",
    "The ratio in the room, and who covers at nappy time.",
    "your holiday cover in August",
    "I come by bus, is there a locker",
    "I heard you lost staff last year, why",
    "whether the van is mine to take home",
    "pay, hours, that sort of thing",
    "no just the one really, whats the turnover like among the staff",
  ])("%s is a question, and nobody hears goodbye for it", (message) => {
    expect(ask(message)).toMatchObject({ kind: "reply", ends: false });
  });

  test.each([
    "Nothing else then.",
    "That'll do me. Ta.",
    "No, leave it. I've nothing else.",
    "Everything I wanted to ask was on your website, so I'll let you get on.",
    "No questions. Only that I take things on myself.",
    "Thank you very much for your patience with my English, have a blessed day.",
    "All the best to you.",
    "I can start Monday.",
    "Nothing as such. I want to add that I have done the grill as well, which I forgot when you asked.",
    "You've been very kind.",
    "Well, what would change my mind is what I said, the foot.",
  ])("%s asks nothing", (message) => {
    expect(ask(message)).toMatchObject({ kind: "closing", ends: true });
  });

  test("two questions get two answers", () => {
    const { words } = ask("Do I still go to college as well or is it all at the shop? And did I do ok?");
    expect(words).toMatch(/employer/);
    expect(words).toMatch(/rating comes after/);
  });

  test("what the advert says is said, and what it lacks is not called unknown to everybody", () => {
    const advert = "Ward pharmacist. On-call 1:9, weekends 1 in 4. We offer 27 days of annual leave.";
    expect(ask("How often would I be on call?", advert).words).toContain("On-call 1:9");
    const { words } = ask("Is there a locker for my bike?", advert);
    expect(interviewerWording.notInAdvert.some((one) => words.startsWith(one))).toBe(true);
  });

  test("an apology is met before the goodbye", () => {
    expect(ask("Nothing else. And sorry for getting upset earlier.").words).toMatch(
      /^There is nothing to be sorry/,
    );
  });

  test("a loss that stands in a question gets a kind word", () => {
    const { words } = ask("I lost my own mother in the spring. Is there leave when a relative dies?");
    expect(words).toMatch(/^I'm sorry/);
  });

  test("whether a person speaks is known here", () => {
    expect(ask("And is this one an AI's answer, or did somebody write it?").words).toMatch(/program/);
  });
});
