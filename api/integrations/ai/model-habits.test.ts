import { describe, expect, it } from "vitest";
import { PATIENT, useScriptedModels, type Script } from "#api/testing/scripted-model.ts";
import { HABITS } from "#standins/openai/habits.ts";
import { MODEL_HABITS_SECONDS, MODEL_THINKING_TOKENS } from "#contract/limits.ts";
import { RefusedError } from "../outbound-stream.ts";
import { generateJson } from "./generate-json.ts";
import { isTooLong, learnFrom, shrink, usualHabits } from "./completion-request.ts";
import type { TextRequest } from "./text-model.ts";
import { createInterviewerModel } from "./interviewer-model.ts";
import { ModelRefusedError } from "./model-refused-error.ts";
import { streamWords } from "./stream-words.ts";

const models = useScriptedModels();
const QUESTION = { ...PATIENT, system: "s", user: "u", maxOutputTokens: 20 };
const JSON_QUESTION = { ...QUESTION, name: "n", temperature: 0, schema: { type: "object" as const } };

async function setUp(script: Script) {
  const { modelClient, key } = await models.create(script);
  const { interviewer } = modelClient;
  return {
    habits: interviewer.habits,
    setScript: (changed: Script) => models.setScript(key, changed),
    say: (changes: Partial<Parameters<typeof streamWords>[1]> = {}) =>
      streamWords(interviewer, { ...QUESTION, ...changes }),
    askJson: () => generateJson(interviewer, JSON_QUESTION),
    requests: async () =>
      (await models.requestsOf(key)).map((body) => JSON.parse(body) as Record<string, unknown>),
  };
}

describe("a model that thinks before it speaks", () => {
  it.each(["channel", "tags", "marks", "upper", "silent"])(
    "is heard without its thoughts (%s)",
    async (shape) => {
      const { say, habits } = await setUp({ replies: ["Tell me more.", "And then?"], thinking: { shape } });
      expect((await say()).text.trim()).toBe("Tell me more.");
      expect(habits.thinks).toBe(shape !== "silent");
      expect((await say()).text.trim()).toBe("And then?");
    },
  );

  it.each(["channel", "tags", "silent"])(
    "has not failed while it thinks longer than another may be silent (%s)",
    async (shape) => {
      const thinking = { shape, ms: shape === "silent" ? 1_500 : 0, words: "so ".repeat(60) };
      const { say } = await setUp({ replies: ["Tell me more."], thinking });
      expect((await say({ maxOutputTokens: 400, firstByteMs: 1_000 })).text.trim()).toBe("Tell me more.");
    },
  );

  it.each(["channel", "silent"])("gets more tokens once it is known to think (%s)", async (shape) => {
    const thinking = { shape, words: "so and so ".repeat(30) };
    const { say, habits, requests } = await setUp({ replies: ["One.", "Two."], thinking });
    await expect(say()).rejects.toThrow("broke off");
    expect(habits.thinks).toBe(true);
    expect((await say()).text).not.toContain("so");
    expect((await requests()).map((body) => body["max_tokens"])).toEqual([20, 20 + MODEL_THINKING_TOKENS]);
  });

  it("has its thinking removed if no mark opens it, and is not held back if it has none", async () => {
    const thinking = { shape: "unopened", words: "Okay, the user wants a question." };
    const { say, habits, setScript } = await setUp({ replies: ["One.", "One.", "Two."], thinking });
    const findProblem = (text: string) => (text.startsWith("Okay") ? "no move" : null);
    expect((await say({ findProblem })).text.trim()).toBe("One.");
    expect(habits.thinksUnmarked).toBe(true);
    expect((await say({ findProblem })).text.trim()).toBe("Two.");
    await setScript({ replies: ["Three."] });
    expect((await say()).text.trim()).toBe("Three.");
    expect(habits.thinksUnmarked).toBe(false);
  });

  it("fails the first time that its thinking is passed on as text, and not again", async () => {
    const thinking = { shape: "unopened", words: "Okay, the user wants a question." };
    const { say } = await setUp({ replies: ["One.", "Two."], thinking });
    const heard: string[] = [];
    await expect(say({ onText: (piece) => heard.push(piece) })).rejects.toThrow("thought aloud");
    expect(heard.join("")).toContain("Okay");
    heard.length = 0;
    await say({ onText: (piece) => heard.push(piece) });
    expect(heard.join("").trim()).toBe("Two.");
  });

  it("fails when it thinks for ever", async () => {
    const { say } = await setUp({ thinking: { shape: "silent", ms: 60_000 } });
    await expect(say({ totalMs: 600 })).rejects.toThrow("took too long");
  });
});

describe("a server that refuses optional parameters", () => {
  it.each([
    [["max_tokens"], { tokens: "max_completion_tokens", thinks: true }],
    [["temperature"], { hasTemperature: false }],
    [["json_schema"], { json: "json_object" }],
    [["json_schema", "json_object"], { json: "text" }],
    [["stream_options"], { hasUsage: false }],
    [["system"], { hasSystem: false }],
    [["max_tokens", "temperature", "json_schema"], { tokens: "max_completion_tokens", json: "json_object" }],
  ])("%j: is asked again without it, and that is remembered", async (refuses, learned) => {
    const { askJson, habits, requests } = await setUp({ replies: ["{}", "{}"], refuses });
    expect((await askJson()).text).toBe("{}");
    expect(habits).toMatchObject(learned);
    await askJson();
    // One request per refusal, and two that succeed: the second call is not refused.
    const asked = await requests();
    expect(asked).toHaveLength(refuses.length + 2);
    for (const name of refuses) expect(JSON.stringify(asked.at(-1))).not.toContain(`"${name}"`);
  });

  it.each([
    [422, '{"detail":[{"loc":["body","stream_options"],"msg":"Extra inputs"}]}', { hasUsage: false }],
    [500, '{"error":"unsupported parameter: stream_options"}', { hasUsage: false }],
    [501, "stream_options: not implemented", { hasUsage: false }],
    [400, "Developer instruction is not enabled for this model", { hasSystem: false }],
    [400, "Conversation roles must alternate user/assistant/user/assistant", { hasSystem: false }],
    [422, "messages.0.role: permitted: 'user', 'assistant'", { hasSystem: false }],
    [400, "Unsupported parameter: 'max_tokens'", { tokens: "max_completion_tokens" }],
    [400, "Failed to compile grammar", { json: "json_object" }],
    [400, '{"error":{"message":"Bad Request","code":400}}', { hasUsage: false }],
  ])("is understood in its own words (%i %s)", (status, body, learned) => {
    const habits = usualHabits();
    expect(learnFrom(new RefusedError(status, body), usualHabits(), habits)).toBe(true);
    expect(habits).toMatchObject(learned);
  });

  it("gets the plainest request in the end if it gives no reason, and no second request for another reason", () => {
    const plain = { ...usualHabits(), hasUsage: false };
    const habits = { ...plain };
    expect(learnFrom(new RefusedError(400, "Bad Request"), plain, habits)).toBe(true);
    expect(habits.json).toBe("text");
    expect(learnFrom(new RefusedError(400, "Bad Request"), habits, habits)).toBe(false);
    expect(learnFrom(new RefusedError(400, "API key not valid"), usualHabits(), habits)).toBe(false);
    expect(learnFrom(new RefusedError(401, "stream_options"), usualHabits(), habits)).toBe(false);
  });

  it("is learned from once by many parallel calls", async () => {
    const { askJson, requests } = await setUp({
      replies: Array.from({ length: 6 }, () => "{}"),
      refuses: ["max_tokens", "json_schema"],
    });
    const responses = await Promise.all(Array.from({ length: 6 }, askJson));
    expect(responses.map(({ text }) => text)).toEqual(Array.from({ length: 6 }, () => "{}"));
    const before = (await requests()).length;
    await askJson();
    expect((await requests()).length).toBe(before + 1);
  });

  it("gets the JSON schema if it accepts one", async () => {
    const { askJson, requests } = await setUp({ replies: ["{}"] });
    await askJson();
    expect((await requests())[0]?.["response_format"]).toEqual({
      type: "json_schema",
      json_schema: { name: "n", schema: { type: "object" }, strict: true },
    });
  });
});

describe("a server with habits of its own", () => {
  it.each(HABITS)("is heard whole, and its tokens are counted (%s)", async (habit) => {
    const { say } = await setUp({ replies: ["Tell me more about it."], habits: [habit] });
    const { text, usage } = await say({ totalMs: 5000 });
    expect(text.trim()).toBe("Tell me more about it.");
    expect(usage.inputTokens).toBeGreaterThan(0);
    expect(usage.outputTokens).toBeGreaterThan(4);
  });

  it("with a small context window gets requests for fewer tokens, then a shorter prompt, for that call alone", async () => {
    const { say, habits, requests } = await setUp({ replies: ["One.", "Two."], window: 1000 });
    expect((await say({ user: "u".repeat(3000), maxOutputTokens: 900 })).text.trim()).toBe("One.");
    expect((await say({ user: `first ${"u ".repeat(4000)} last` })).text.trim()).toBe("Two.");
    const last = JSON.stringify((await requests()).at(-1));
    expect(last).toContain("first");
    expect(last).toContain("last");
    expect(habits).toMatchObject({ tokens: "max_tokens", thinks: false });
  });

  it.each([
    "max_tokens must be at most 128, got 400",
    "'max_tokens' must be less than or equal to `128`, the maximum value for this model",
    "max_completion_tokens: maximum is 128",
  ])("that lets a reply have few tokens is asked for as many as it says (%s)", (body) => {
    const asked = { system: "s", user: "u", maxOutputTokens: 400 };
    expect(isTooLong(new RefusedError(400, body))).toBe(true);
    expect(shrink(asked as TextRequest, body)).toMatchObject({ user: "u", maxOutputTokens: 128 });
  });

  it("gets the usual request again when learned habits no longer help, or after an hour", async () => {
    const { askJson, habits, setScript, requests } = await setUp({ replies: ["{}"], refuses: ["system"] });
    await askJson();
    await setScript({ replies: ["{}", "{}"] });
    habits.json = "text";
    habits.tokens = "max_completion_tokens";
    habits.learnedAt = Date.now() - MODEL_HABITS_SECONDS * 1000 - 1;
    await askJson();
    expect((await requests()).at(-1)).toMatchObject({
      messages: [{ role: "system" }, { role: "user" }],
      max_tokens: 20,
    });
  });

  it("has the reason of its refusal in the error, without words of the prompt", async () => {
    const { say } = await setUp({ faults: [{ kind: "status", status: 402 }] });
    await expect(say()).rejects.toMatchObject({
      status: 402,
      reason: expect.stringContaining("had an error"),
    });
    const refused = {
      status: 400,
      body: JSON.stringify({ message: "Bad text: I work at the town hall, ann@a.test" }),
    };
    const error = new ModelRefusedError(new RefusedError(refused.status, refused.body), {
      ...QUESTION,
      user: "Now I work at the town hall.",
      signal: AbortSignal.abort(),
    });
    expect(error.reason).toMatch(/^Bad text:(?: …)+$/u);
  });

  it.each(["", "/", "/v1/chat/completions", "/v1/?key=1"])(
    "is found where its base address ends with %j",
    async (ending) => {
      const { key } = await models.create({ replies: ["One."] });
      const base = models.settings(key).AI_BASE_URL.replace(/\/v1$/u, "");
      const interviewer = createInterviewerModel({
        provider: "openai-compatible",
        model: "stand-in-model",
        apiKey: key,
        baseUrl: base + ending,
      });
      expect((await streamWords(interviewer, QUESTION)).text.trim()).toBe("One.");
    },
  );
});
