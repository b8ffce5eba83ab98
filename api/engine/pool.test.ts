import { afterAll, describe, expect, it } from "vitest";
import { encoders, ratingEncoder } from "#api/engine/encoders.ts";
import { judgeBuiltIn } from "#interviewer/engine/judge/built-in.ts";
import { pastFirst, STRONG } from "#interviewer/engine/interview-factory.ts";
import { decideTurn } from "#interviewer/engine/listen/decide-turn.ts";
import type { TurnInput } from "#interviewer/engine/types.ts";
import { createEnginePool, ReadingTooLong } from "./pool.ts";

const pool = createEnginePool(encoders());
afterAll(() => pool.close());

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

/** Reading so many answers takes minutes. */
function endless(): TurnInput {
  const [asked, said] = answered(STRONG).turns;
  const turns = [
    asked,
    ...Array.from({ length: 100_000 }, (_, n) => ({ ...said, content: `${STRONG} ${n}` })),
  ];
  return { ...answered(STRONG), turns } as TurnInput;
}

describe("the engine's threads", () => {
  it("decide and judge as the engine does in one thread, many at once", async () => {
    const inputs = [STRONG, "We moved everything in two weekends.", "I don't know that tool."].map(answered);
    const decided = await Promise.all(inputs.map((input) => pool.run("decide", [input])));
    expect(decided).toEqual(inputs.map((input) => decideTurn(input)));
    const judged = { question, messages: [STRONG] };
    expect(await pool.run("judge", [judged])).toEqual(await judgeBuiltIn(judged, ratingEncoder));
  });

  it("tell what a model may do with an answer, and what it is asked", async () => {
    const read = await pool.run("openTurn", [{ input: answered(STRONG), isShort: false }]);
    expect(read?.open.moves).toContain("advance");
    expect(read?.prompt.user).toContain(STRONG);
  });

  it("say why a task failed, and go on", async () => {
    const broken = { ...answered(STRONG), turns: null } as unknown as TurnInput;
    await expect(pool.run("decide", [broken])).rejects.toThrow("null");
    expect(await pool.run("decide", [answered(STRONG)])).toMatchObject({ ends: false });
  });

  it("are replaced when one dies, and the next one does its work", async () => {
    const mortal = createEnginePool(encoders());
    const cut = mortal.run("decide", [answered(STRONG)]);
    await mortal.close();
    expect(await cut).toEqual(await pool.run("decide", [answered(STRONG)]));
    await mortal.close();
  });

  it("give a task up when two of them have died under it", async () => {
    const mortal = createEnginePool(encoders());
    const cut = mortal.run("decide", [answered(STRONG)]);
    const refusal = cut.catch((error: Error) => error.message);
    await mortal.close();
    await mortal.close();
    expect(await refusal).toContain("thread ended");
  });

  // safety.md T94
  it("end a call that uses its processor time up, and only that one", async () => {
    const strict = createEnginePool(encoders(), { deadlineMs: 1000, threads: 1 });
    const held = strict.run("countQuestions", [endless()]).catch((error: unknown) => error);
    const other = strict.run("decide", [answered(STRONG)]);
    expect(await other).toEqual(await pool.run("decide", [answered(STRONG)]));
    expect(await held).toBeInstanceOf(ReadingTooLong);
    await strict.close();
  });

  // safety.md T94
  it("don't wait for one that is held by a long call", async () => {
    const patient = createEnginePool(encoders(), { deadlineMs: 60_000 });
    let isHeld = true;
    const held = patient
      .run("countQuestions", [endless()])
      .catch((error: Error) => error.message)
      .finally(() => (isHeld = false));
    const other = await patient.run("decide", [answered(STRONG)]);
    expect(isHeld).toBe(true);
    expect(other).toEqual(await pool.run("decide", [answered(STRONG)]));
    await patient.close();
    await patient.close();
    expect(await held).toContain("thread ended");
  });
});
