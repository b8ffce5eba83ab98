import { describe, expect, test } from "vitest";
import { collectAnswers } from "../judge/collect-answers.ts";
import { planOf, questionById, turnsOf } from "../interview-factory.ts";
import type { Turn } from "../types.ts";
import { decideTurn } from "./decide-turn.ts";
import { findRemarks } from "./remarks.ts";

const QUESTION = questionById("general-own-mistake");
const plan = planOf([QUESTION, questionById("general-root-cause")]);
const ANSWER =
  "In April I sent a price list to the wrong supplier. I rang them within ten minutes and told my boss. We kept the contract.";
const next = (turns: Turn[]) => decideTurn({ plan, turns, secondsLeft: 900, seed: "s" });
const judged = (message: string): string[] =>
  collectAnswers(plan, turnsOf([[QUESTION, message]]))[0]?.messages ?? [];

const BESIDE: [string, string][] = [
  ["question", "That's a tough one."],
  ["question", "Oh, I was hoping you wouldn't ask that."],
  ["question", "Whoever wrote this has never worked on a ward."],
  ["noise", "Sorry, that's the doorbell again."],
  ["noise", "(there's a siren outside, sorry if I lose the thread)"],
  ["noise", "My nan just shouted from the kitchen."],
  ["noise", "I'm on the bus, so this may come in bits."],
  ["language", "Sorry for my English today."],
  ["nervous", "Sorry, I'm really nervous."],
  ["first", "I haven't done an interview in twelve years."],
  ["manner", "I hope that makes sense."],
  ["manner", "Sorry, I know I'm rambling."],
  ["manner", "I'm not very good at selling myself."],
  ["private", "I can't name the client, sorry."],
  ["thanks", "Thanks for being so patient with me."],
];

describe("a remark beside an answer", () => {
  test.each(BESIDE)("%s: %s is heard before and behind it, and is no evidence", (kind, remark) => {
    for (const message of [`${remark} ${ANSWER}`, `${ANSWER} ${remark}`]) {
      expect(findRemarks(message)).toEqual({ kinds: [kind], rest: ANSWER });
      expect(judged(message)).toEqual([ANSWER]);
    }
  });

  test("who thinks first is not taken for somebody called away; behind an answer they are waited for", () => {
    expect(findRemarks(`Let me think. ${ANSWER}`)).toEqual({ kinds: ["question"], rest: ANSWER });
    expect(next(turnsOf([[QUESTION, `${ANSWER} Let me think.`]])).kind).toBe("reply");
  });

  // Who is called away in the middle is waited for.
  test.each(BESIDE.filter(([kind]) => kind !== "noise"))(
    "%s: %s gets a word, and the answer is followed up as it would be without",
    (_, remark) => {
      const alone = next(turnsOf([[QUESTION, ANSWER]]));
      const beside = next(turnsOf([[QUESTION, `${ANSWER} ${remark}`]]));
      expect(beside).toMatchObject({ kind: alone.kind, reason: alone.reason });
      expect(beside.words).not.toBe(alone.words);
      expect(beside.words).not.toContain(remark);
    },
  );

  test("alone it gets a word, and the question still stands", () => {
    const { kind, words } = next(turnsOf([[QUESTION, "Oh, I was hoping you wouldn't ask that."]]));
    expect(kind).toBe("reply");
    expect(words).toMatch(/question still stands|your answer/);
    expect(judged("Oh, I was hoping you wouldn't ask that.")).toEqual([]);
  });

  test("who thanks and says that this is all is led on", () => {
    expect(next(turnsOf([[QUESTION, ANSWER, "Thanks so much, that is all from me."]]))).toMatchObject({
      kind: "question",
      reason: "probes_spent",
    });
  });

  test("the same kind gets its word once in an interview", () => {
    const first = next(turnsOf([[QUESTION, `${ANSWER} Thanks for listening.`]]));
    const turns: Turn[] = [
      ...turnsOf([[QUESTION, `${ANSWER} Thanks for listening.`]]),
      { role: "assistant", kind: first.kind, questionId: QUESTION.id, content: first.words },
      { role: "user", kind: "answer", questionId: QUESTION.id, content: `${ANSWER} Thank you for asking.` },
      { role: "assistant", kind: "probe", questionId: QUESTION.id, content: "You're welcome. Not at all." },
      {
        role: "user",
        kind: "answer",
        questionId: QUESTION.id,
        content: `It was May. Cheers for that. ${ANSWER}`,
      },
    ];
    expect(next(turns).words).not.toMatch(/You're welcome|Not at all/);
  });

  test("a line of its own stays one when a remark before it is taken out", () => {
    expect(findRemarks(`Good question.\nI rang them\nand told my boss`).rest).toBe(
      "I rang them\nand told my boss",
    );
  });
});

describe("an answer that holds the same words stays whole", () => {
  test.each([
    "It was good.",
    "I rang the office twice, and I hope that makes sense.",
    "I thanked her for her patience and asked the customer what he needed.",
    "Sorry, I told him, that was my mistake, and I refunded the order the same hour.",
    "My wife is a nurse, so shifts are nothing new in our house.",
    "The phone kept ringing, so I put one colleague on it and took the counter myself.",
    "I was nervous before the visit, but I asked him all the same.",
    "The question is whether the patient is breathing. I check that first.",
    "I can't promise a time, I'd say, but I can promise a call at four.",
    "The interview panel had five people and I prepared one example for each.",
    "A good example is the median: one huge salary moves the mean and not the median.",
    "I hope to lead a team of my own in two years, and I have begun with the trainees.",
    "My English was worse then, I understood fifteen and it was fifty boxes.",
  ])("%s", (message) => {
    expect(findRemarks(message)).toEqual({ kinds: [], rest: message });
  });
});
