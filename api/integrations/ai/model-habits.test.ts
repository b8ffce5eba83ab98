import { describe, expect, it } from "vitest";
import { PATIENT, useScriptedModels, type Script } from "#api/testing/scripted-model.ts";
import { MODEL_THINKING_TOKENS } from "#contract/limits.ts";
import { generateJson } from "./generate-json.ts";
import { streamWords } from "./stream-words.ts";

const models = useScriptedModels();
const QUESTION = { ...PATIENT, system: "s", user: "u", maxOutputTokens: 20 };
const JSON_QUESTION = { ...QUESTION, name: "n", temperature: 0, schema: { type: "object" as const } };

async function setUp(script: Script) {
  const { speaker, key } = await models.create(script);
  const { interviewer } = speaker;
  return {
    habits: interviewer.habits,
    say: (changes: Partial<typeof QUESTION> = {}) => streamWords(interviewer, { ...QUESTION, ...changes }),
    askJson: () => generateJson(interviewer, JSON_QUESTION),
    requests: async () =>
      (await models.requestsOf(key)).map((body) => JSON.parse(body) as Record<string, unknown>),
  };
}

describe("a model that thinks before it speaks", () => {
  it.each(["channel", "tags", "silent"])("is heard without its thoughts (%s)", async (shape) => {
    const { say, habits } = await setUp({ replies: ["Tell me more.", "And then?"], thinking: { shape } });
    expect((await say()).text.trim()).toBe("Tell me more.");
    expect(habits.thinks).toBe(shape !== "silent");
    expect((await say()).text.trim()).toBe("And then?");
  });

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

  it("has failed when it thinks for ever", async () => {
    const { say } = await setUp({ thinking: { shape: "silent", ms: 60_000 } });
    await expect(say({ totalMs: 600 })).rejects.toThrow("took too long");
  });
});

describe("a server that refuses what not every server knows", () => {
  it.each([
    [["max_tokens"], { tokens: "max_completion_tokens", thinks: true }],
    [["temperature"], { hasTemperature: false }],
    [["json_schema"], { json: "json_object" }],
    [["json_schema", "json_object"], { json: "text" }],
    [["max_tokens", "temperature", "json_schema"], { tokens: "max_completion_tokens", json: "json_object" }],
  ])("%j: is asked again without it, and that is remembered", async (refuses, learned) => {
    const { askJson, habits, requests } = await setUp({ replies: ["{}", "{}"], refuses });
    expect((await askJson()).text).toBe("{}");
    expect(habits).toMatchObject(learned);
    await askJson();
    // A refused request is not logged as answered: two were, and the second was asked rightly at once.
    const asked = await requests();
    expect(asked).toHaveLength(refuses.length + 2);
    for (const name of refuses) expect(JSON.stringify(asked.at(-1))).not.toContain(`"${name}"`);
  });

  it("learns once for many calls at the same time", async () => {
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

  it("is asked for JSON by the schema where it takes one", async () => {
    const { askJson, requests } = await setUp({ replies: ["{}"] });
    await askJson();
    expect((await requests())[0]?.["response_format"]).toEqual({
      type: "json_schema",
      json_schema: { name: "n", schema: { type: "object" }, strict: true },
    });
  });
});
