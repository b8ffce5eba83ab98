import { describe, expect, test } from "vitest";
import { interviewerWording } from "#interviewer/data/load.ts";
import { part, pastFirst, say, STRONG } from "#interviewer/testing/interview-factory.ts";
import type { TurnDecision } from "../types.ts";
import { replyOf } from "./say-reply.ts";

describe("distress", () => {
  const LOSS = [
    part("answer", "He asked me to sign for a delivery that I hadn't seen. I said I couldn't. "),
    part("distress", "It was the week my son died.", "distress-loss"),
  ];
  const { kind, brisk } = replyOf("distress-loss");

  test("gets one humane sentence and the next question, without further enquiry", () => {
    const plan = pastFirst(8);
    const [, next] = say(plan, LOSS);
    expect(next).toMatchObject({ kind: "question", questionId: plan.questions[1]?.id });
    expect(brisk.some((one) => next?.words.startsWith(one))).toBe(true);
    expect(next?.words).not.toContain("died");
    expect(next?.words.endsWith(plan.questions[1]?.text ?? "?")).toBe(true);
  });

  test("alone lets the candidate go on, and the question that caused it is not repeated", () => {
    const plan = pastFirst(5);
    const [loss] = LOSS.slice(1);
    if (loss === undefined) throw new Error("a loss");
    const ready = [part("remark", "I'm okay. Let's go on.", "remark-ready")];
    const [, met, next] = say(plan, [loss], ready);
    expect(met).toMatchObject({ kind: "reply", questionId: plan.questions[0]?.id });
    expect(kind).toContain(met?.words);
    expect(next).toMatchObject({ kind: "question", questionId: plan.questions[1]?.id });
  });

  test("with a wish to skip leaves the question", () => {
    const skip = part("stop", "Can we skip this one?", "stop-skip");
    const [, next] = say(pastFirst(5), [
      part("distress", "Bit raw, they let me go. ", "distress-work"),
      skip,
    ]);
    expect(next?.kind).toBe("question");
    expect(replyOf("distress-work").kind.some((one) => next?.words.includes(one))).toBe(false);
  });

  test("a candidate in danger hears who can help, and is asked nothing, also after an answer", () => {
    const plan = pastFirst(5);
    const danger = part("distress", "He is outside the door again.", "distress-danger");
    const [, met] = say(plan, [part("answer", `${STRONG} `), danger]);
    expect(replyOf("distress-danger").kind).toContain(met?.words);
    expect(met?.questionId).toBe(plan.questions[0]?.id);
  });

  test("with a wish for a moment is given it", () => {
    const plan = pastFirst(5);
    const [, met] = say(plan, [...LOSS, part("wait", "Give me five minutes.", "wait-away")]);
    expect(met).toMatchObject({ kind: "reply", questionId: plan.questions[0]?.id });
    expect(kind.some((words) => met?.words.endsWith(words))).toBe(true);
    expect(replyOf("wait-think").kind.some((words) => met?.words.startsWith(words))).toBe(true);
  });

  test("gets another reply the second time", () => {
    const [, first, second] = say(pastFirst(5), LOSS, LOSS);
    const wordsOf = (one?: TurnDecision) => kind.find((words) => one?.words.startsWith(words));
    expect(wordsOf(first)).toBeDefined();
    expect(wordsOf(second)).not.toBe(wordsOf(first));
  });

  test("of low probability gets a reply, of very low probability does not", () => {
    const plan = pastFirst(5);
    const felt = (sure: number) => [{ ...part("distress", "I can't do this today", "distress-panic"), sure }];
    const [, gentle, met] = say(plan, felt(0.3), felt(0.3));
    expect(gentle).toMatchObject({ kind: "reply", questionId: plan.questions[0]?.id });
    expect(interviewerWording.gently).toContain(gentle?.words);
    expect(replyOf("distress-panic").kind).toContain(met?.words);
    const [, beside] = say(plan, [part("answer", `${STRONG} `), ...felt(0.3)]);
    expect(interviewerWording.gently).not.toContain(beside?.words);
    expect(replyOf("open-beside").kind.some((one) => beside?.words.startsWith(one))).toBe(true);
    expect(say(plan, felt(0.1))[1]).toMatchObject({ questionId: plan.questions[0]?.id });
  });
});
