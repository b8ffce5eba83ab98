import { createOpenAICompatible } from "@ai-sdk/openai-compatible";
import { describe, expect, it } from "vitest";
import { useStandins } from "../use-standins.ts";

const standins = useStandins();

let keys = 0;
async function setUp(plan: Record<string, unknown> = {}) {
  const key = `model-test-${(keys += 1)}`;
  const body = JSON.stringify({ key, tokensPerSecond: 5000, firstTokenMs: 0, ...plan });
  await fetch(`${standins.url}/openai/faults`, { method: "POST", body });
  const provider = createOpenAICompatible({
    name: "standin",
    baseURL: `${standins.url}/openai/v1`,
    apiKey: key,
    includeUsage: true,
    supportsStructuredOutputs: true,
  });
  const ask = (body: unknown, headers = { authorization: `Bearer ${key}` }) =>
    fetch(`${standins.url}/openai/v1/chat/completions`, {
      method: "POST",
      headers,
      body: JSON.stringify(body),
    });
  return { key, ask, model: provider.chatModel("any-model") };
}

const said = (text: string) => ({
  prompt: [{ role: "user" as const, content: [{ type: "text" as const, text }] }],
});

describe("the language model, asked by the library the app uses", () => {
  it("returns JSON that fits the wanted schema", async () => {
    const { model } = await setUp();
    const score = { type: "integer" as const, minimum: 3 };
    const schema = {
      type: "object" as const,
      properties: {
        score,
        kind: { enum: ["weak"] },
        notes: { type: "array" as const, items: { type: "string" as const } },
      },
    };
    const { content } = await model.doGenerate({
      ...said("<say>Good</say>"),
      responseFormat: { type: "json", schema },
    });
    const [part] = content;
    const value: unknown = JSON.parse(part?.type === "text" ? part.text : "");
    expect(value).toStrictEqual({ score: 3, kind: "weak", notes: [expect.stringContaining("Good")] });
    const plain = await model.doGenerate({ ...said("<say>Good</say>"), responseFormat: { type: "json" } });
    expect(plain.content).toMatchObject([{ text: expect.stringMatching(/^\{"reply":/) }]);
  });
});

describe("the model's protocol", () => {
  it("streams usage only when asked, and ends with [DONE]", async () => {
    const { ask } = await setUp();
    const messages = [{ role: "user", content: "Hello" }];
    const without = await (await ask({ model: "m", messages, stream: true })).text();
    expect(without).not.toContain('"usage"');
    expect(without.endsWith("data: [DONE]\n\n")).toBe(true);
    const withUsage = await (
      await ask({ model: "m", messages, stream: true, stream_options: { include_usage: true } })
    ).text();
    expect(withUsage).toContain('"total_tokens"');
  });

  it("lists its models and wants a key", async () => {
    const { key } = await setUp();
    const models = await fetch(`${standins.url}/openai/v1/models`, {
      headers: { authorization: `Bearer ${key}` },
    });
    expect(await models.json()).toMatchObject({ object: "list", data: [{ object: "model" }] });
    expect((await fetch(`${standins.url}/openai/v1/models`)).status).toBe(401);
  });

  it.each([
    {},
    { model: "m" },
    { model: "m", messages: [] },
    { messages: [{ role: "user", content: "a" }] },
    null,
  ])("refuses the request %o", async (body) => {
    const { ask } = await setUp();
    const response = await ask(body);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ error: { type: "invalid_request_error" } });
  });
});
