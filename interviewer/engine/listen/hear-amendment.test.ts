import { describe, expect, test } from "vitest";
import { interviewerWording } from "#interviewer/data/load.ts";
import { part, pastFirst, say, STRONG } from "#interviewer/testing/interview-factory.ts";
import { replyOf } from "./say-reply.ts";

describe("a complaint with a short text", () => {
  const complaint = part("remark", "Wait, I hadn't answered the other one yet. ", "remark-misread");
  const short = part("answer", "It was a care home in Stockport, and the drylining firm sent four men only.");

  test("leaves it to the candidate whether to go on", () => {
    const plan = pastFirst(5);
    const goOn = [part("stop", "No, go on please.", "stop-skip")];
    const [, offer, next] = say(plan, [complaint, short], goOn);
    expect(offer).toMatchObject({ kind: "reply", questionId: plan.questions[0]?.id });
    expect(interviewerWording.moreOrOn.some((one) => offer?.words.endsWith(one))).toBe(true);
    expect(next).toMatchObject({ kind: "question", questionId: plan.questions[1]?.id });
  });

  test("is followed by what else the candidate tells", () => {
    const plan = pastFirst(6);
    const more = "I rang their boss and drove there at seven, because we had no day to lose. They came.";
    const [, , next] = say(plan, [complaint, short], more);
    expect(next).toMatchObject({ kind: "probe", questionId: plan.questions[0]?.id });
  });

  test("is not followed by a question that has been answered, if only a correction comes next", () => {
    const plan = pastFirst(5);
    const correction = [part("correction", "It was five men, not four. We can go on.")];
    const [, offer, next] = say(plan, [complaint, short], correction);
    expect(offer?.kind).toBe("reply");
    expect(next).toMatchObject({ kind: "question", questionId: plan.questions[1]?.id });
  });

  test("after an answer is heard, and the interview goes on", () => {
    const plan = pastFirst(5);
    const told = { ...short, text: `${short.text} I drove there at seven. ` };
    const [, next] = say(plan, [told, part("correction", "It was five men, not four.")]);
    expect(next).toMatchObject({ kind: "question", questionId: plan.questions[1]?.id });
  });
});

test("'can I add that?' after the addition hears that it counts", () => {
  const asks = part("process", "Can I add that still?", "process-back");
  const [, next] = say(pastFirst(5), [part("answer", `${STRONG} `), asks]);
  expect(replyOf("own-counts").kind.some((one) => next?.words.startsWith(one))).toBe(true);
});

test("whoever has to go hears how to end the interview, also after an answer", () => {
  const plan = pastFirst(5);
  const bus = part("stop", "I have to go now, my bus is here. Bye!", "stop-leave");
  const [, next] = say(plan, [part("answer", `${STRONG} `), bus]);
  expect(next).toMatchObject({ kind: "reply", questionId: plan.questions[0]?.id });
  expect(replyOf("stop-leave").kind).toContain(next?.words);
});

describe("an answer that is not finished", () => {
  const unfinished = (open: number) => [{ ...part("answer", `${STRONG} And after`), open }];

  test("is heard out, also when it has to be surer the second time", () => {
    const plan = pastFirst(5);
    const [, first, second, third] = say(plan, unfinished(0.6), unfinished(0.8), unfinished(0.9));
    for (const waiting of [first, second])
      expect(waiting).toMatchObject({ kind: "reply", questionId: plan.questions[0]?.id });
    expect(replyOf("go-on").kind).toContain(first?.words);
    expect(replyOf("go-on").kind).not.toContain(third?.words);
    expect(replyOf("go-on").kind).not.toContain(say(plan, unfinished(0.6), unfinished(0.6))[2]?.words);
  });

  test("is heard out after the reply to what was asked beside it", () => {
    const asks = part("process", "Who reads this?", "process-readers");
    const [, next] = say(pastFirst(5), [...unfinished(0.6), asks]);
    expect(replyOf("process-readers").kind.some((one) => next?.words.startsWith(one))).toBe(true);
    expect(replyOf("go-on").kind.some((one) => next?.words.endsWith(one))).toBe(true);
  });
});

test("whoever was not let finish may do so before all else", () => {
  const protest = part("remark", "Hold on, I was still at the boiler. ", "remark-unfinished");
  const asks = part("process", "May I go back?", "process-back");
  const [, next] = say(pastFirst(5), [protest, asks]);
  expect(next?.kind).toBe("reply");
  expect(replyOf("remark-unfinished").kind.some((one) => next?.words.startsWith(one))).toBe(true);
});

test("whoever adds to an earlier answer and doesn't understand the question gets it in simpler words", () => {
  const plan = pastFirst(5);
  const added = part("addition", "And afterwards I would talk to my colleague alone. ");
  const asks = part("clarify", "What do you mean, who led whom?", "clarify-question");
  const [, next] = say(plan, [added, asks]);
  expect(next).toMatchObject({ kind: "rephrase" });
  expect(next?.words).toContain(plan.questions[0]?.rephrased);
});

test("a sentence that asks nothing is no question about the practice", () => {
  const told = part("process", "Within 24 hours, six sentences or so.");
  const [, next] = say(pastFirst(5), [part("answer", `${STRONG} `), told]);
  expect(replyOf("process-any").kind.some((one) => next?.words.startsWith(one))).toBe(false);
});

test("a question about applying in general gets advice, also after an answer", () => {
  const asks = part("company", "Will my gap be held against me?", "advice-gap");
  const [, next] = say(pastFirst(5), [part("answer", `${STRONG} `), asks]);
  expect(replyOf("advice-gap").kind.some((one) => next?.words.startsWith(one))).toBe(true);
});

test("a complaint that asks which of two is meant hears that, and not whether that was all", () => {
  const complaint = part("remark", "That's a question for a beginner. ", "remark-poor");
  const asks = part("clarify", "Do you mean me, or one of mine?", "clarify-either");
  const [, next] = say(pastFirst(5), [complaint, part("answer", "I wrote the sauce myself. "), asks]);
  expect(replyOf("clarify-either").kind.some((one) => next?.words.includes(one))).toBe(true);
  expect(interviewerWording.moreOrOn.some((one) => next?.words.endsWith(one))).toBe(false);
});

test("a wish for a moment after a long answer is granted", () => {
  const wait = part("wait", "Sorry. I need a sip of tea.", "wait-think");
  const [, next] = say(pastFirst(5), [part("answer", `${STRONG} ${STRONG} `), wait]);
  expect(replyOf("wait-think").kind.some((one) => next?.words.includes(one))).toBe(true);
});

test("an explanation of a question back is no answer yet", () => {
  const plan = pastFirst(5);
  const asks = part("clarify", "Do you mean at work, or is home all right? ", "clarify-either");
  const why = part("answer", "Because my two boys and the telly, I could write you a book about that.");
  const [, next] = say(plan, [asks, why]);
  expect(next).toMatchObject({ kind: "reply", questionId: plan.questions[0]?.id });
});

test("whoever grieves and wants to come back to the question keeps it", () => {
  const plan = pastFirst(5);
  const loss = {
    ...part("distress", "It was Mum's chart, and she died in May. ", "distress-loss"),
    sure: 0.9,
  };
  const back = part("process", "Could I take a minute and then give you one from work?", "process-break");
  const [, next] = say(plan, [part("answer", `${STRONG} `), loss, back]);
  expect(next).toMatchObject({ kind: "reply", questionId: plan.questions[0]?.id });
  expect(replyOf("wait-think").kind.some((one) => next?.words.startsWith(one))).toBe(true);
});
