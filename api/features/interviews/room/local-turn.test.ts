import { afterEach, describe, expect, it, vi } from "vitest";
import { useLocalModel } from "#api/testing/local-model.ts";
import { createInterviewerModel } from "#api/integrations/ai/interviewer-model.ts";
import { LOCAL_TURN_WAIT_SECONDS, LOCAL_TURNS_WAITING_MAX } from "#contract/limits.ts";
import { makePlan, STRONG, turnsOf } from "#interviewer/testing/interview-factory.ts";
import { createModelClient, NOTHING_SPENT, type ModelClient } from "../model-client.ts";
import { wordTurn } from "./word-turn.ts";

const install = useLocalModel();
const started: ModelClient[] = [];
afterEach(() => {
  vi.useRealTimers();
  for (const { interviewer } of started.splice(0)) interviewer.local?.close();
});

function speak(content?: Buffer) {
  const failures: string[] = [];
  const interviewer = createInterviewerModel({ provider: "local", ...install(content && { content }) });
  const modelClient = createModelClient(interviewer, {
    onModelFailure: (error) => void failures.push((error as Error).message),
  });
  started.push(modelClient);
  return { modelClient, failures };
}

const plan = makePlan({ targetRole: "nurse", seed: "one" });
const [question] = plan.questions;
const input = {
  plan,
  turns: question ? turnsOf([[question, STRONG]]) : [],
  secondsLeft: 900,
  seed: "one",
};
const word = (modelClient: ModelClient, seed = "one") =>
  wordTurn(
    modelClient,
    { input: { ...input, seed }, spent: NOTHING_SPENT },
    { onText: () => undefined, onRestart: () => undefined },
  );

describe("a turn with a model on this machine", () => {
  it("that talks gibberish is worded by the built-in interviewer, which is named in the transcript", async () => {
    const { modelClient, failures } = speak();
    expect(modelClient.interviewer.name).toBe("Local model: tiny");
    expect(await word(modelClient, "two")).toMatchObject({
      interviewer: "Built-in interviewer",
      text: expect.stringMatching(/^[A-Z].*\?$/u) as string,
    });
    expect(failures).toHaveLength(2);
    expect(modelClient.interviewer.local?.status()).toMatchObject({
      state: "ready",
      lastFailure: { reason: expect.stringMatching(/^model said something unusable: ./u) as string },
    });
  });

  it("that ends the interview is never left to a small model", async () => {
    const { modelClient, failures } = speak();
    const ended = await wordTurn(
      modelClient,
      { input: { ...input, secondsLeft: 0 }, spent: NOTHING_SPENT },
      { onText: () => undefined, onRestart: () => undefined },
    );
    expect(ended).toMatchObject({ interviewer: "Built-in interviewer", decision: { ends: true } });
    expect(failures).toEqual([]);
    expect(modelClient.interviewer.local?.status().state).toBe("off");
  });

  it("with an invalid model file is worded by the built-in interviewer, and the log says why", async () => {
    const { modelClient, failures } = speak(Buffer.from("<html>Not found</html>"));
    expect((await word(modelClient)).interviewer).toBe("Built-in interviewer");
    expect(failures[0]).toMatch(/tiny\.gguf is no model \(GGUF\): greenroom model/u);
  });

  it("that waits too long behind another one is worded by the built-in interviewer, and the model has not failed", async () => {
    const { modelClient, failures } = speak();
    const { local } = modelClient.interviewer;
    await local?.enter("turn");
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const wording = word(modelClient);
    await vi.waitFor(() => expect(local?.status().waiting.turn).toBe(1));
    await vi.advanceTimersByTimeAsync(LOCAL_TURN_WAIT_SECONDS * 1000);
    expect((await wording).interviewer).toBe("Built-in interviewer");
    expect(failures).toEqual([]);
    expect(local?.status()).toMatchObject({ state: "off", waiting: { turn: 0 }, lastFailure: null });
  });

  it("twenty at once all get a reply, those beyond the queue immediately, without model failures", async () => {
    const { modelClient, failures } = speak();
    const worded = await Promise.all(Array.from({ length: 20 }, (_, at) => word(modelClient, `seed ${at}`)));
    expect(worded.every(({ text }) => text.length > 0)).toBe(true);
    // Each waiting turn had two attempts, until the breaker stopped calls.
    expect(failures.length).toBeLessThanOrEqual(2 * (LOCAL_TURNS_WAITING_MAX + 1));
    expect(modelClient.interviewer.local?.status().waiting).toEqual({ turn: 0, rating: 0 });
  });
});
