import { afterAll, describe, expect, it } from "vitest";
import { judgeBuiltIn } from "#interviewer/engine/judge/built-in.ts";
import { pastFirst, STRONG } from "#interviewer/engine/interview-factory.ts";
import { decideTurn } from "#interviewer/engine/listen/decide-turn.ts";
import type { TurnInput } from "#interviewer/engine/types.ts";
import { createEngineThread } from "./engine-thread.ts";
import { sentenceEncoder } from "#api/integrations/sentence-encoder.ts";

const engine = createEngineThread(sentenceEncoder());
afterAll(() => engine.close());

const plan = pastFirst(5);
const [question] = plan.questions;
if (!question) throw new Error("a plan has questions");
const answered = (content: string): TurnInput => ({
  plan,
  turns: [
    { role: "assistant", kind: "question", questionId: question.id, content: question.text },
    { role: "user", kind: "answer", questionId: question.id, content },
  ],
  secondsLeft: 900,
  seed: "a seed",
});

describe("the interviewer's engine in a thread of its own", () => {
  it("decides and judges as it does without one, many at once", async () => {
    const inputs = [STRONG, "We moved everything in two weekends.", "I don't know that tool."].map(answered);
    const decided = await Promise.all(inputs.map((input) => engine.decide(input)));
    expect(decided).toEqual(inputs.map((input) => decideTurn({ ...input, isElsewhere: false })));
    const judged = { question, messages: [STRONG] };
    expect(await engine.judge(judged)).toEqual(await judgeBuiltIn(judged, sentenceEncoder()));
  });

  it("tells what a model may do with an answer, and what it is asked", async () => {
    const read = await engine.openTurn({ input: answered(STRONG), isShort: false });
    expect(read?.open.moves).toContain("advance");
    expect(read?.open).not.toHaveProperty("memory");
    expect(read?.prompt.user).toContain(STRONG);
  });

  it("says why a task failed, and goes on", async () => {
    const broken = { ...answered(STRONG), turns: null } as unknown as TurnInput;
    await expect(engine.decide(broken)).rejects.toThrow("null");
    expect(await engine.decide(answered(STRONG))).toMatchObject({ ends: false });
  });

  it("that dies is replaced, and what it had not done is done", async () => {
    const mortal = createEngineThread(sentenceEncoder());
    const expected = await engine.decide(answered(STRONG));
    const cut = mortal.decide(answered(STRONG));
    await mortal.close();
    expect(await cut).toEqual(expected);
    await mortal.close();
  });

  it("is given up by a task when two threads have died of it", async () => {
    const mortal = createEngineThread(sentenceEncoder());
    const cut = mortal.decide(answered(STRONG));
    const refusal = cut.catch((error: Error) => error.message);
    await mortal.close();
    await mortal.close();
    expect(await refusal).toContain("thread ended");
  });

  it("that is held by a task without end is ended, and the others' tasks are done", async () => {
    const mortal = createEngineThread(sentenceEncoder(), 2000);
    // Reading so many answers takes minutes.
    const [asked] = answered(STRONG).turns;
    const said = Array.from({ length: 100_000 }, (_, n) => answered(`${STRONG} ${n}`).turns[1]);
    const endless = { ...answered(STRONG), turns: [asked, ...said] } as TurnInput;
    const held = mortal.openTurn({ input: endless, isShort: false }).catch((error: Error) => error.message);
    const other = mortal.decide(answered(STRONG));
    expect(await other).toEqual(await engine.decide(answered(STRONG)));
    expect(await held).toContain("thread ended");
    await mortal.close();
  });
});
