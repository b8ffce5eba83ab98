import { describe, expect, test } from "vitest";
import { interviewerWording } from "#interviewer/data/load.ts";
import { part, planOf, questionById, turnsOf } from "../interview-factory.ts";
import type { Segment } from "../read/cut-segments.ts";
import type { PlannedQuestion, TurnDecision } from "../types.ts";
import { decideTurn } from "./decide-turn.ts";
import { replyOf } from "./say-reply.ts";

const first = questionById("general-root-cause");
const own: PlannedQuestion = {
  ...first,
  id: "own",
  kind: "candidate_questions",
  text: "What would you like to ask?",
};
const ask = (message: Segment[], advert?: string): TurnDecision =>
  decideTurn({
    plan: { ...planOf([first, own]), ...(advert !== undefined && { advert }) },
    turns: turnsOf([
      [first, "I fixed the pump."],
      [own, message],
    ]),
    secondsLeft: 600,
    seed: "s",
  });
const startsWith = (words: string, id: string): boolean =>
  replyOf(id).kind.some((one) => words.startsWith(one));

const LOCKER = part("company", "I come by bus, is there a locker", "company-place");

describe("at the candidate's turn", () => {
  test("who has nothing to ask hears goodbye", () => {
    const nothing = ask([part("remark", "Nothing else then.", "remark-done")]);
    expect(nothing).toMatchObject({ kind: "closing", ends: true });
  });

  test("a yes, or something added to an answer, leaves the turn to the candidate", () => {
    const yes = ask([part("remark", "Yes please.", "remark-ready")]);
    expect(yes).toMatchObject({ kind: "reply", ends: false });
    expect(interviewerWording.goAhead).toContain(yes.words);
    const told = "I do leave an hour and a half free after lunch, because something always comes.";
    expect(ask([part("answer", told)]).ends).toBe(false);
    const added = ask([part("addition", "About the pump: I also wrote it in the log.")]);
    expect(added.ends).toBe(false);
    expect(interviewerWording.heard.some((one) => added.words.startsWith(one))).toBe(true);
  });

  test("two questions get two answers", () => {
    const { words } = ask([LOCKER, part("process", " and did I do ok", "process-doing")]);
    expect(interviewerWording.noAdvert.some((one) => words.startsWith(one))).toBe(true);
    expect(replyOf("process-doing").kind.some((one) => words.includes(one))).toBe(true);
  });

  test("what the advert says is said, and what it lacks is not called unknown to everybody", () => {
    const advert = "Ward pharmacist. On-call 1:9, weekends 1 in 4. We offer 27 days of annual leave.";
    const call = part("company", "How often would I be on call?", "company-hours");
    expect(ask([call], advert).words).toContain("On-call 1:9");
    const { words } = ask([LOCKER], advert);
    expect(interviewerWording.notInAdvert.some((one) => words.startsWith(one))).toBe(true);
  });

  test("an apology is met before the goodbye", () => {
    expect(ask([part("remark", "Sorry for getting upset earlier.", "remark-sorry")]).words).toMatch(
      /^There is nothing to be sorry/u,
    );
  });

  test("a loss that stands beside a question gets a human word first", () => {
    const loss = part("distress", "I lost my own mother in the spring. ", "distress-loss");
    expect(startsWith(ask([loss, LOCKER]).words, "distress-loss")).toBe(true);
  });
});
