import { describe, expect, it } from "vitest";
import { PATIENT } from "#api/testing/scripted-model.ts";
import { useOutsideServices } from "#api/testing/outside-service.ts";
import { createInterviewerModel } from "./interviewer-model.ts";
import { streamWords } from "./stream-words.ts";

const serve = useOutsideServices();

async function say(body: string): Promise<string> {
  const baseUrl = await serve((_, response) => response.end(body));
  const interviewer = createInterviewerModel({
    provider: "openai-compatible",
    model: "m",
    apiKey: "k",
    baseUrl,
  });
  const { text } = await streamWords(interviewer, {
    ...PATIENT,
    system: "s",
    user: "u",
    maxOutputTokens: 20,
  });
  return text;
}

const chunk = (content: string, reason: string | null = null) =>
  JSON.stringify({ choices: [{ index: 0, delta: { content }, finish_reason: reason }] });

describe("a response of a model server", () => {
  it.each([
    ["lines of JSON", `${chunk("Tell me ")}\n${chunk("more.", "stop")}\n`],
    ["one body behind a byte-order mark", `\uFEFF\n${chunk("Tell me more.", "stop")}`],
    [
      "an error that is null beside its words",
      `data: {"error":null,${chunk("Tell me more.", "stop").slice(1)}\n\n`,
    ],
    ["ended by [DONE] alone", `data: ${chunk("Tell me more.")}\n\ndata: [DONE]\n\n`],
    ["no choices beside counts", `data: {"choices":null}\n\ndata: ${chunk("Tell me more.", "stop")}\n\n`],
  ])("is read where it is %s", async (_, body) => {
    expect(await say(body)).toBe("Tell me more.");
  });

  it.each(["SAFETY", "insufficient_system_resource", "content_filter", "blocklist"])(
    "is broken off where it ends with %s",
    async (reason) => {
      await expect(say(`data: ${chunk("Tell me", reason)}\n\n`)).rejects.toThrow("broke off");
    },
  );
});
