import { createOpenAICompatible } from "@ai-sdk/openai-compatible";
import { describe, expect, it } from "vitest";
import { startStandins } from "../app.ts";
import { useStandins } from "../use-standins.ts";

const standins = useStandins();

let keys = 0;
async function setUp(...faults: object[]) {
  const key = `fault-test-${(keys += 1)}`;
  const plan = {
    key,
    faults,
    tokensPerSecond: 1000,
    firstTokenMs: 0,
    replies: ["one two three four five", "next"],
  };
  const planned = await fetch(`${standins.url}/openai/faults`, {
    method: "POST",
    body: JSON.stringify(plan),
  });
  expect(planned.status).toBe(200);
  const provider = createOpenAICompatible({
    name: "standin",
    baseURL: `${standins.url}/openai/v1`,
    apiKey: key,
  });
  return { key, model: provider.chatModel("any-model") };
}

const prompt = [{ role: "user" as const, content: [{ type: "text" as const, text: "Hello there" }] }];
type Model = Awaited<ReturnType<typeof setUp>>["model"];

/** Reads a stream to its end or its break. */
async function listen(model: Model, abortSignal?: AbortSignal) {
  const heard = { text: "", finish: "", partErrors: 0, broke: undefined as unknown };
  try {
    const { stream } = await model.doStream({ prompt, ...(abortSignal && { abortSignal }) });
    for await (const part of stream) {
      if (part.type === "text-delta") heard.text += part.delta;
      if (part.type === "error") heard.partErrors += 1;
      if (part.type === "finish") heard.finish = part.finishReason.unified;
    }
  } catch (error) {
    heard.broke = error;
  }
  return heard;
}

const requestsOf = async (key: string) =>
  (await (await fetch(`${standins.url}/openai/requests?key=${key}`)).json()) as {
    fault: string | null;
    outcome: string;
  }[];

describe("faults of the model on demand", () => {
  it("delay: the response starts late and is whole", async () => {
    const { model } = await setUp({ kind: "delay", ms: 200 });
    const startedAt = performance.now();
    expect(await listen(model)).toMatchObject({ text: "one two three four five", finish: "stop" });
    expect(performance.now() - startedAt).toBeGreaterThan(190);
  });

  it.each([429, 500, 503])("status: the response is the error %i", async (status) => {
    const { model } = await setUp({ kind: "status", status });
    expect((await listen(model)).broke).toMatchObject({ statusCode: status, isRetryable: true });
  });

  it("cut: the connection breaks after so many tokens", async () => {
    const { key, model } = await setUp({ kind: "cut", afterTokens: 2, times: 2 });
    const heard = await listen(model);
    expect(heard).toMatchObject({ text: "one two", broke: expect.any(Error) });
    await expect(model.doGenerate({ prompt })).rejects.toThrow(/Failed to process|Cannot connect|terminated/);
    expect(await requestsOf(key)).toMatchObject([{ fault: "cut", outcome: "answered" }, { fault: "cut" }]);
  });

  it("stall: it falls silent with the line open until the caller hangs up", async () => {
    const { key, model } = await setUp({ kind: "stall", afterTokens: 2 });
    const hangUp = new AbortController();
    const listening = listen(model, hangUp.signal);
    await expect.poll(() => requestsOf(key)).toMatchObject([{ fault: "stall", outcome: "open" }]);
    const { stream } = await model.doStream({ prompt });
    await Array.fromAsync(stream);
    expect(await requestsOf(key)).toMatchObject([{ outcome: "open" }, { fault: null, outcome: "answered" }]);
    hangUp.abort();
    expect(await listening).toMatchObject({ text: "one two", finish: "", broke: { name: "AbortError" } });
    await expect.poll(() => requestsOf(key)).toMatchObject([{ outcome: "client left" }, {}]);
  });

  it("garbage: what comes cannot be read", async () => {
    const { model } = await setUp({ kind: "garbage", afterTokens: 1, times: 2 });
    const heard = await listen(model);
    expect(heard.text).toBe("one");
    expect(heard.partErrors).toBeGreaterThan(0);
    await expect(model.doGenerate({ prompt })).rejects.toThrow(/JSON/);
  });

  it("empty: the response has no words", async () => {
    const { model } = await setUp({ kind: "empty", times: 2 });
    expect(await listen(model)).toMatchObject({ text: "", finish: "stop", broke: undefined });
    expect((await model.doGenerate({ prompt })).finishReason.unified).toBe("stop");
  });

  it("hostile: the response carries markup and false orders", async () => {
    const { model } = await setUp({ kind: "hostile" });
    const { text, finish } = await listen(model);
    expect(text).toContain("<script>");
    expect(text).toContain("SYSTEM:");
    expect(finish).toBe("stop");
  });
});

describe("the plan of faults", () => {
  it("meets one request each, in order, and no scripted reply is lost to a fault", async () => {
    const { key, model } = await setUp({ kind: "status", times: 2 }, { kind: "cut", afterTokens: 1 });
    for (let number = 0; number < 3; number += 1) expect((await listen(model)).broke).toBeInstanceOf(Error);
    expect((await listen(model)).text).toBe("one two three four five");
    expect((await listen(model)).text).toBe("next");
    expect((await requestsOf(key)).map(({ fault }) => fault)).toStrictEqual([
      "status",
      "status",
      "cut",
      null,
      null,
    ]);
  });

  it("touches no other key", async () => {
    await setUp({ kind: "status" });
    const other = await setUp();
    expect((await listen(other.model)).finish).toBe("stop");
  });

  it("is forgotten on demand", async () => {
    const { key, model } = await setUp({ kind: "status", times: 9 });
    const reset = await fetch(`${standins.url}/openai/faults`, {
      method: "DELETE",
      body: JSON.stringify({ key }),
    });
    expect(reset.status).toBe(204);
    expect((await listen(model)).finish).toBe("stop");
  });

  it.each([
    {},
    { key: "k", faults: [{ kind: "fire" }] },
    { key: "k", speed: 1 },
    { key: "k", tokensPerSecond: 0 },
  ])("refuses %o", async (plan) => {
    const response = await fetch(`${standins.url}/openai/faults`, {
      method: "POST",
      body: JSON.stringify(plan),
    });
    expect(response.status).toBe(400);
  });

  it("lets the stand-in stop while a caller waits", async () => {
    const mine = await startStandins({
      port: 0,
      appUrl: "http://localhost:3000",
      webhookUrl: "http://localhost:3000/hook",
    });
    const body = JSON.stringify({ key: "k", faults: [{ kind: "delay", ms: 600_000 }] });
    await fetch(`${mine.url}/openai/faults`, { method: "POST", body });
    const provider = createOpenAICompatible({
      name: "standin",
      baseURL: `${mine.url}/openai/v1`,
      apiKey: "k",
    });
    const listening = listen(provider.chatModel("any-model"));
    const asked = async () => (await (await fetch(`${mine.url}/openai/requests?key=k`)).json()) as unknown[];
    await expect.poll(asked).toHaveLength(1);
    await mine.close();
    expect((await listening).broke).toBeInstanceOf(Error);
  });
});
