import { describe, expect, test } from "vitest";
import { interviewerWording } from "#interviewer/data/load.ts";
import { collectAnswers } from "../judge/collect-answers.ts";
import { pastFirst, planOf, questionById, say, turnsOf } from "../interview-factory.ts";
import type { PlannedQuestion } from "../types.ts";
import { decideTurn } from "./decide-turn.ts";
import { findPrivateWorry } from "./private-worry.ts";

const WORRIES = [
  "On your advert it says about a criminal record. Do I have to tell you in the interview?",
  "I'm pregnant, five months. Should I mention it before they ask?",
  "I have epilepsy, it's under control. Would they turn me down if I say so?",
  "My visa runs out in June. Do I need to bring it up now?",
  "I wear a hijab. Is that going to be a problem?",
  "I'm fifty-eight. Do I have to put it on the form?",
  "I was off two years with depression and I don't know if I should say that.",
  "Will it count against me that I'm over sixty?",
  "I take tablets for bipolar, nobody knows at work. Is it dishonest not to say?",
  "I was sacked from my last place. What do I put for reason for leaving?",
  "Do employers find out about a caution from ten years ago?",
  "I'm deaf in the left ear, it's fine with the headset. Do I open with it, or let them find out?",
  "We're doing ivf and I'm terrified that they will smell it on me.",
  "Is keeping quiet about a spent conviction the same as lying to you?",
];
const saysSo = (words: string | undefined): boolean =>
  interviewerWording.worry.some((one) => words?.startsWith(one));

const own: PlannedQuestion = {
  ...questionById("general-root-cause"),
  id: "own",
  kind: "candidate_questions",
  text: "What would you like to ask?",
};
const first = questionById("general-root-cause");

describe("who fears that something private has to be told", () => {
  test.each(WORRIES)("hears that it need not be told here, and the question stays: %s", (message) => {
    const plan = pastFirst(5);
    const [, next] = say(plan, message);
    expect(next).toMatchObject({ kind: "reply", questionId: plan.questions[0]?.id });
    expect(saysSo(next?.words)).toBe(true);
  });

  test.each(WORRIES)("hears it at their own turn to ask, too: %s", (message) => {
    const turns = turnsOf([
      [first, "I fixed the pump."],
      [own, message],
    ]);
    const next = decideTurn({ plan: planOf([first, own]), turns, secondsLeft: 600, seed: "s" });
    expect(next.kind).toBe("reply");
    expect(saysSo(next.words)).toBe(true);
  });

  test("needs no further word the second time", () => {
    const [, , second] = say(
      pastFirst(5),
      WORRIES[0] ?? "",
      "You've not answered me. I'd rather know before I go any further if I have to bring it up.",
    );
    expect(saysSo(second?.words)).toBe(true);
  });

  test.each(WORRIES)("finds nothing of it in the report: %s", (message) => {
    const answer = "I rang the planner and gave her the time, because her sheet is wrong otherwise.";
    const of = (text: string) => collectAnswers(planOf([first]), turnsOf([[first, text]]))[0];
    expect(of(message)).toMatchObject({ state: "not_answered", messages: [] });
    expect(of(`${answer} ${message}`)?.messages).toEqual([answer]);
  });

  test("is nowhere sent to tell it", () => {
    expect(interviewerWording.worry.join(" ")).not.toMatch(
      /\b(?:tell them|be honest|disclose|ask the employer)\b/iu,
    );
  });
});

test.each([
  "She told me that she was pregnant. Do I have to tell the manager? No, that is hers to tell.",
  "I had depression that year, and should I have said it earlier? I think so.",
  "I'd ask whether she takes other medication or is pregnant, and if I can't tell I send her to the doctor.",
  "My kids say I'm too calm. I say what has to be said and leave it at the door.",
  "Age, weight, and allergies. If I'm not sure I ask, and I write it in the record.",
])("is an answer of somebody's work: %s", (answer) => {
  expect(findPrivateWorry(answer)).toBeNull();
});
