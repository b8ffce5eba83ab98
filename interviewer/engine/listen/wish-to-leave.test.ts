import { describe, expect, test } from "vitest";
import { interviewerWording } from "#interviewer/data/load.ts";
import { collectAnswers } from "../judge/collect-answers.ts";
import { pastFirst, planOf, questionById, say, turnsOf } from "../interview-factory.ts";
import { findWishToLeave } from "./wish-to-leave.ts";

const BEGUN =
  "Last month. There was a wee one, four years old, her name was Maisie. I'm sorry. I thought I could talk about it but I can't, I keep seeing her pyjamas. Can we skip this one please.";

const UPSET = [
  BEGUN,
  "He'd been my mate since school and they found him by the tank. I can't, sorry. It only happened last month.",
  "We carried her out and I held her hand. I don't want to talk about it, it's still too raw.",
  "i was there when it happened and honestly i still cant talk about it",
  "That's the year my marriage ended. I don't think I can answer without getting upset.",
  "Is it alright if we don't do this question? It's a bit close to home.",
  "I've a lump in my throat like a golf ball, I'll have to leave that one be.",
  "I am feeling very low remembering that house. Please do not make me tell it.",
  "I miss her every day. Can't, sorry.",
  "I was with the little boy when it happened and I'm crying now, I didn't expect it to come up.",
];

describe("somebody whom it hurts to speak of it", () => {
  test.each(UPSET)("gets a human word, and the question is left: %s", (message) => {
    const plan = pastFirst(8);
    const [, next] = say(plan, message);
    expect(next).toMatchObject({ kind: "question", questionId: plan.questions[1]?.id });
    expect(interviewerWording.leave.upset.some((word) => next?.words.startsWith(word))).toBe(true);
    expect(next?.words).not.toContain('"');
  });

  test.each(UPSET)("is neither rated nor quoted in the report: %s", (message) => {
    const question = questionById("general-root-cause");
    const [collected] = collectAnswers(planOf([question]), turnsOf([[question, message]]));
    expect(collected).toMatchObject({ state: "not_answered", messages: [] });
  });

  test("hears it again when the wish has to be said twice", () => {
    const question = questionById("general-root-cause");
    const plan = planOf([question]);
    const twice = turnsOf([[question, BEGUN, "No. I asked you to skip it. I'm not talking about that."]]);
    expect(collectAnswers(plan, twice)[0]).toMatchObject({ state: "not_answered" });
    expect(findWishToLeave("No. I asked you to skip it. I'm not talking about that.")).not.toBeNull();
  });
});

test("who begins to answer and then asks to leave it is not pressed", () => {
  const plan = pastFirst(5);
  const begun =
    "We were three weeks behind with the roof and the client rang. Actually, could we leave this one?";
  const [, next] = say(plan, begun);
  expect(next).toMatchObject({ kind: "question", questionId: plan.questions[1]?.id });
  expect(interviewerWording.leave.begun.some((word) => next?.words.startsWith(word))).toBe(true);
});

test.each([
  "She said I can't do this, I can't talk about it, just cut it all off. So I turned the chair away from the mirror.",
  'He asked me: "Can we skip this one please?" I told him no, the check stays.',
  "I asked her to skip the queue and she would not. So I rang the ward.",
  "I can't talk about a patient to her neighbour, so I say that and change the subject.",
  "I'm sorry, I said, this is mine. Then I rang the printer at home.",
  "He died last week on our ward, and I washed him and rang the daughter.",
])("is an answer, whatever phrase stands in it: %s", (answer) => {
  expect(findWishToLeave(answer)).toBeNull();
});
