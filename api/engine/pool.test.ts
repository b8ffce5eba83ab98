import { afterAll, describe, expect, it } from "vitest";
import { encoders, ratingEncoder } from "#api/engine/encoders.ts";
import { judgeBuiltIn } from "#interviewer/engine/judge/built-in.ts";
import { pastFirst, STRONG } from "#interviewer/testing/interview-factory.ts";
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

/** An input with so many answers that reading them takes minutes. */
function endless(): TurnInput {
  const [asked, said] = answered(STRONG).turns;
  const turns = [
    asked,
    ...Array.from({ length: 100_000 }, (_, n) => ({ ...said, content: `${STRONG} ${n}` })),
  ];
  return { ...answered(STRONG), turns } as TurnInput;
}

describe("the engine's threads", () => {
  it("give the same decisions and judgements as a single thread, also concurrently", async () => {
    const inputs = [STRONG, "We moved everything in two weekends.", "I don't know that tool."].map(answered);
    const decided = await Promise.all(inputs.map((input) => pool.run("decide", [input])));
    expect(decided).toEqual(inputs.map((input) => decideTurn(input)));
    const judged = { question, messages: [STRONG] };
    expect(await pool.run("judge", [judged])).toEqual(await judgeBuiltIn(judged, ratingEncoder));
  });

  it("return a model's allowed moves and its prompt", async () => {
    const read = await pool.run("openTurn", [{ input: answered(STRONG), isShort: false }]);
    expect(read?.open.moves).toContain("advance");
    expect(read?.prompt.user).toContain(STRONG);
  });

  it("report why a task failed, and continue", async () => {
    const broken = { ...answered(STRONG), turns: null } as unknown as TurnInput;
    await expect(pool.run("decide", [broken])).rejects.toThrow("null");
    expect(await pool.run("decide", [answered(STRONG)])).toMatchObject({ ends: false });
  });

  it("are replaced if one dies, and its work is done by the next", async () => {
    const mortal = createEnginePool(encoders());
    const cut = mortal.run("decide", [answered(STRONG)]);
    await mortal.close();
    expect(await cut).toEqual(await pool.run("decide", [answered(STRONG)]));
    await mortal.close();
  });

  it("reject a task that two of them died with", async () => {
    const mortal = createEnginePool(encoders());
    const cut = mortal.run("decide", [answered(STRONG)]);
    const refusal = cut.catch((error: Error) => error.message);
    await mortal.close();
    await mortal.close();
    expect(await refusal).toContain("thread ended");
  });

  // safety.md T94
  it("end only the call that exceeds its processor time", async () => {
    const strict = createEnginePool(encoders(), { deadlineMs: 1000, threads: 1 });
    const held = strict.run("countQuestions", [endless()]).catch((error: unknown) => error);
    const other = strict.run("decide", [answered(STRONG)]);
    expect(await other).toEqual(await pool.run("decide", [answered(STRONG)]));
    expect(await held).toBeInstanceOf(ReadingTooLong);
    await strict.close();
  });

  // safety.md T94
  it("don't wait for one that is blocked by a long call", async () => {
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
