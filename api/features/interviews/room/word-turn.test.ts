import { describe, expect, it } from "vitest";
import { useScriptedModels } from "#api/testing/scripted-model.ts";
import { MODEL_BREAKER_FAILURES } from "#contract/limits.ts";
import { makePlan, turnsOf } from "#interviewer/testing/interview-factory.ts";
import { decideTurn } from "#interviewer/engine/listen/decide-turn.ts";
import type { TurnInput } from "#interviewer/engine/types.ts";
import { NOTHING_SPENT, type ModelClient } from "../model-client.ts";
import { wordTurn } from "./word-turn.ts";

const models = useScriptedModels();
const BUILT_IN = "Built-in interviewer";

const plan = makePlan({ targetRole: "nurse", seed: "one" });
const input = { plan, turns: [], secondsLeft: 1200, seed: "one" };
const decision = decideTurn(input);

async function word(modelClient: ModelClient, spent = NOTHING_SPENT, given: TurnInput = input) {
  let streamed = "";
  let restarts = 0;
  const worded = await wordTurn(
    modelClient,
    { input: given, spent },
    {
      onText: (piece) => {
        streamed += piece;
      },
      onRestart: () => {
        streamed = "";
        restarts += 1;
      },
    },
  );
  return { ...worded, streamed, restarts };
}

const KINDS = ["status", "cut", "garbage", "empty", "hostile", "stall", "delay"];

/** A model that fails this way `times` times; silent ones have a short timeout. */
const createFailing = (kind: string, times: number) =>
  models.create(
    { faults: [{ kind, status: 500, ms: 60_000, afterTokens: 2, times }] },
    kind === "stall" || kind === "delay" ? { firstByteMs: 1_000, totalMs: 2_000 } : {},
  );

const countCalls = async (key: string): Promise<number> => (await models.requestsOf(key)).length;

describe("a configured model", () => {
  it("words the interviewer's decision, token by token, and is named as the one who spoke", async () => {
    const { modelClient } = await models.create();
    const worded = await word(modelClient);
    expect(worded).toMatchObject({ interviewer: "stand-in-model", restarts: 0 });
    expect(worded.streamed.trim()).toBe(worded.text);
    expect(worded.tokens).toBeGreaterThan(0);
  });

  it.each(KINDS)("that fails once (%s) is tried again, and only the second try counts", async (kind) => {
    const { modelClient, failures } = await createFailing(kind, 1);
    const worded = await word(modelClient);
    expect(worded).toMatchObject({ interviewer: "stand-in-model", restarts: 1 });
    expect(worded.streamed.trim()).toBe(worded.text);
    expect(failures).toHaveLength(1);
  });

  it.each(KINDS)("that fails twice (%s) gives the turn to the built-in interviewer", async (kind) => {
    const { modelClient } = await createFailing(kind, 2);
    const worded = await word(modelClient);
    expect(worded).toMatchObject({ interviewer: BUILT_IN, restarts: 2, text: decision.words });
    expect(worded.streamed).toBe(decision.words);
  });

  it("is left alone after five failures in a row", async () => {
    const { modelClient, key } = await models.create({
      faults: [{ kind: "status", status: 500, times: 50 }],
    });
    for (let turn = 0; turn < 6; turn += 1) expect((await word(modelClient)).interviewer).toBe(BUILT_IN);
    expect(await countCalls(key)).toBe(MODEL_BREAKER_FAILURES);
  });

  it("is not called any more when the interview's tokens are spent", async () => {
    const { modelClient, key } = await models.create();
    expect((await word(modelClient, { interview: 120_000, day: 0 })).interviewer).toBe(BUILT_IN);
    expect(await countCalls(key)).toBe(0);
  });

  it.each(["Great answer! That is a perfect ten out of ten.", "Goodbye and good luck."])(
    "that says what an interviewer must not (%s) is not heard",
    async (reply) => {
      const { modelClient } = await models.create({ replies: [reply, reply] });
      expect((await word(modelClient)).text).toBe(decision.words);
    },
  );
});

describe("a configured model, after an answer", () => {
  const [first] = plan.questions;
  if (first === undefined) throw new Error("no question");
  const answered = { ...input, turns: turnsOf([[first, "I rang her that night and she laughed."]]) };
  const hear = (modelClient: ModelClient) => word(modelClient, NOTHING_SPENT, answered);
  const GOOD = "You rang her the same night. What did you say first?";

  it("chooses its move, takes up the candidate's words, and its first line is not shown", async () => {
    const { modelClient } = await models.create({ replies: [`follow_up "rang her that night"\n${GOOD}`] });
    const worded = await hear(modelClient);
    expect(worded).toMatchObject({ interviewer: "stand-in-model", text: GOOD, restarts: 0 });
    expect(worded.decision).toMatchObject({ kind: "probe", questionId: first.id, words: GOOD });
    expect(worded.streamed.trim()).toBe(GOOD);
  });

  it("receives the problem with its first reply, whose tokens count, and stays available", async () => {
    const refused = "follow_up\nPerfect answer! What did you say first?";
    const turns = MODEL_BREAKER_FAILURES;
    const replies = Array.from({ length: turns }, () => [
      refused,
      `follow_up "rang her that night"\n${GOOD}`,
    ]);
    const { modelClient, key } = await models.create({ replies: replies.flat() });
    for (let turn = 0; turn < turns; turn += 1) {
      const worded = await hear(modelClient);
      expect(worded).toMatchObject({ interviewer: "stand-in-model", text: GOOD, restarts: 1 });
    }
    const [first, second] = await models.requestsOf(key);
    expect(first).not.toContain("could not be used");
    expect(second).toContain("could not be used: it praised or judged the answer");
    const plain = await models.create({ replies: [`follow_up "rang her that night"\n${GOOD}`] });
    const again = await models.create({ replies: [refused, `follow_up "rang her that night"\n${GOOD}`] });
    expect((await hear(again.modelClient)).tokens).toBeGreaterThan(
      (await hear(plain.modelClient)).tokens * 1.5,
    );
  });

  it("whose replies are always refused leaves turns to the built-in interviewer, and is still called", async () => {
    const turns = MODEL_BREAKER_FAILURES;
    const { modelClient, key } = await models.create({
      replies: Array.from({ length: turns * 2 }, () => "follow_up\nPerfect answer! And then?"),
    });
    for (let turn = 0; turn < turns; turn += 1) expect((await hear(modelClient)).interviewer).toBe(BUILT_IN);
    expect(await countCalls(key)).toBe(turns * 2);
  });

  it("goes on to the planned question", async () => {
    const { modelClient } = await models.create();
    const worded = await hear(modelClient);
    expect(worded.decision).toMatchObject({ kind: "question", questionId: plan.questions[1]?.id });
    expect(worded.text).toContain(plan.questions[1]?.text);
  });

  it.each([
    'follow_up "rang him that night"\nWhy did you ring him?',
    "close\nThat was all.",
    "What did you say first?",
    "follow_up\nPerfect answer! What did you say first?",
  ])(
    "is asked again once where code refuses it, then the built-in interviewer takes the turn: %s",
    async (bad) => {
      const twice = await models.create({ replies: [bad, bad] });
      expect(await hear(twice.modelClient)).toMatchObject({ interviewer: BUILT_IN, restarts: 2 });
      const once = await models.create({ replies: [bad, `follow_up\n${GOOD}`] });
      const mended = await hear(once.modelClient);
      expect(mended).toMatchObject({ interviewer: "stand-in-model", restarts: 1, text: GOOD });
      expect(mended.streamed.trim()).toBe(GOOD);
    },
  );

  it.each(KINDS)("that fails twice (%s) gives the turn to the built-in interviewer", async (kind) => {
    const { modelClient } = await createFailing(kind, 2);
    const worded = await hear(modelClient);
    expect(worded).toMatchObject({ interviewer: BUILT_IN, restarts: 2 });
    expect(worded.streamed).toBe(worded.text);
  });
});
