import { afterEach, describe, expect, it, vi } from "vitest";
import { useLocalModel } from "#api/testing/local-model.ts";
import { createInterviewerModel } from "#api/integrations/ai/interviewer-model.ts";
import { LOCAL_TURN_WAIT_SECONDS, LOCAL_TURNS_WAITING_MAX } from "#contract/limits.ts";
import { makePlan, STRONG, turnsOf } from "#interviewer/engine/interview-factory.ts";
import { createSpeaker, NOTHING_SPENT, type Speaker } from "../speaker.ts";
import { wordTurn } from "./word-turn.ts";

const install = useLocalModel();
const started: Speaker[] = [];
afterEach(() => {
  vi.useRealTimers();
  for (const { interviewer } of started.splice(0)) interviewer.local?.close();
});

function speak(content?: Buffer) {
  const failures: string[] = [];
  const interviewer = createInterviewerModel({ provider: "local", ...install(content && { content }) });
  const speaker = createSpeaker(interviewer, {
    onModelFailure: (error) => void failures.push((error as Error).message),
  });
  started.push(speaker);
  return { speaker, failures };
}

const plan = makePlan({ targetRole: "nurse", seed: "one" });
const [question] = plan.questions;
const input = {
  plan,
  turns: question ? turnsOf([[question, STRONG]]) : [],
  secondsLeft: 900,
  seed: "one",
};
const word = (speaker: Speaker, seed = "one") =>
  wordTurn(
    speaker,
    { input: { ...input, seed }, spent: NOTHING_SPENT },
    { onText: () => undefined, onRestart: () => undefined },
  );

describe("a turn with a model on this machine", () => {
  it("that talks gibberish is worded by the built-in interviewer, which is named in the transcript", async () => {
    const { speaker, failures } = speak();
    expect(speaker.interviewer.name).toBe("Local model: tiny");
    expect(await word(speaker, "two")).toMatchObject({
      interviewer: "Built-in interviewer",
      text: expect.stringMatching(/^[A-Z].*\?$/u) as string,
    });
    expect(failures).toHaveLength(2);
    expect(speaker.interviewer.local?.status()).toMatchObject({
      state: "ready",
      lastFailure: { reason: expect.stringMatching(/^model said something unusable: ./u) as string },
    });
  });

  it("that ends the interview is never left to a small model", async () => {
    const { speaker, failures } = speak();
    const ended = await wordTurn(
      speaker,
      { input: { ...input, secondsLeft: 0 }, spent: NOTHING_SPENT },
      { onText: () => undefined, onRestart: () => undefined },
    );
    expect(ended).toMatchObject({ interviewer: "Built-in interviewer", decision: { ends: true } });
    expect(failures).toEqual([]);
    expect(speaker.interviewer.local?.status().state).toBe("off");
  });

  it("with an invalid model file is worded by the built-in interviewer, and the log says why", async () => {
    const { speaker, failures } = speak(Buffer.from("<html>Not found</html>"));
    expect((await word(speaker)).interviewer).toBe("Built-in interviewer");
    expect(failures[0]).toMatch(/tiny\.gguf is no model \(GGUF\): greenroom model/u);
  });

  it("that waits too long behind another one is worded by the built-in interviewer, and the model has not failed", async () => {
    const { speaker, failures } = speak();
    const { local } = speaker.interviewer;
    await local?.enter("turn");
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const wording = word(speaker);
    await vi.waitFor(() => expect(local?.status().waiting.turn).toBe(1));
    await vi.advanceTimersByTimeAsync(LOCAL_TURN_WAIT_SECONDS * 1000);
    expect((await wording).interviewer).toBe("Built-in interviewer");
    expect(failures).toEqual([]);
    expect(local?.status()).toMatchObject({ state: "off", waiting: { turn: 0 }, lastFailure: null });
  });

  it("twenty at once all get a reply, those beyond the queue immediately, without model failures", async () => {
    const { speaker, failures } = speak();
    const worded = await Promise.all(Array.from({ length: 20 }, (_, at) => word(speaker, `seed ${at}`)));
    expect(worded.every(({ text }) => text.length > 0)).toBe(true);
    // Each waiting turn had two attempts, until the breaker stopped calls.
    expect(failures.length).toBeLessThanOrEqual(2 * (LOCAL_TURNS_WAITING_MAX + 1));
    expect(speaker.interviewer.local?.status().waiting).toEqual({ turn: 0, rating: 0 });
  });
});
