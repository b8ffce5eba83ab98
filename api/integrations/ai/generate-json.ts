import type { JSONSchema7, LanguageModelV4Prompt } from "@ai-sdk/provider";
import type { InterviewerModel } from "./interviewer-model.ts";

export type JsonRequest = {
  system: string;
  user: string;
  schema: JSONSchema7;
  maxOutputTokens: number;
  totalMs: number;
};

export type ModelUsage = { inputTokens: number; outputTokens: number };
export type GeneratedJson = { text: string; usage: ModelUsage };

/** One model call that answers JSON as text, to be parsed by the caller. Throws after `totalMs` or on a cut answer. */
export async function generateJson(
  { model }: InterviewerModel,
  request: JsonRequest,
): Promise<GeneratedJson> {
  const signal = AbortSignal.timeout(request.totalMs);
  // A provider may overlook the signal.
  const late = new Promise<never>((_, reject) => {
    signal.addEventListener("abort", () => reject(new Error("model took too long")), { once: true });
  });
  late.catch(() => undefined);
  const prompt: LanguageModelV4Prompt = [
    { role: "system", content: request.system },
    { role: "user", content: [{ type: "text", text: request.user }] },
  ];
  const call = model.doGenerate({
    prompt,
    maxOutputTokens: request.maxOutputTokens,
    temperature: 0,
    responseFormat: { type: "json", schema: request.schema, name: "judgement" },
    abortSignal: signal,
  });
  const { content, finishReason, usage } = await Promise.race([call, late]);
  const text = content.map((part) => (part.type === "text" ? part.text : "")).join("");
  if (text.trim() === "" || finishReason.unified === "length") throw new Error("model broke off");
  return {
    text,
    usage: { inputTokens: usage.inputTokens.total ?? 0, outputTokens: usage.outputTokens.total ?? 0 },
  };
}
