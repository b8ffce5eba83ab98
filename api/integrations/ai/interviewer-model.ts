import { createAnthropic } from "@ai-sdk/anthropic";
import { createGoogle } from "@ai-sdk/google";
import { createOpenAICompatible } from "@ai-sdk/openai-compatible";
import type { LanguageModelV4 } from "@ai-sdk/provider";
import { MODEL_TOTAL_SECONDS } from "#contract/limits.ts";
import { createOutboundStream } from "../outbound-stream.ts";
import { createOutbound, type Outbound } from "../outbound.ts";
import { BUILT_IN_NAME, createBuiltInModel } from "./built-in-model.ts";
import { streamCompletion, type CompletionService } from "./completion-stream.ts";

export type InterviewerModel = {
  /** Shown on the screen and kept with each message. */
  name: string;
  builtIn: boolean;
  model: LanguageModelV4;
};

export type AiSettings = {
  provider: "openai-compatible" | "anthropic" | "google";
  model: string | undefined;
  apiKey: string | undefined;
  baseUrl: string | undefined;
} | null;

export const builtInInterviewer = (): InterviewerModel => ({
  name: BUILT_IN_NAME,
  builtIn: true,
  model: createBuiltInModel(),
});

const ANSWER_MAX_BYTES = 4 * 1024 * 1024;
/** Where the providers are when the settings name no other address. */
const PROVIDER_ADDRESS = {
  "openai-compatible": "https://api.openai.com",
  anthropic: "https://api.anthropic.com",
  google: "https://generativelanguage.googleapis.com",
} as const;

/** The model that words the turns: the configured one, or the built-in interviewer behind the same interface. */
export function createInterviewerModel(settings: AiSettings): InterviewerModel {
  if (!settings?.model) return builtInInterviewer();
  const { provider, model, apiKey = "", baseUrl } = settings;
  const way = {
    to: [baseUrl ?? PROVIDER_ADDRESS[provider]],
    timeoutMs: MODEL_TOTAL_SECONDS * 1000,
    answerMaxBytes: ANSWER_MAX_BYTES,
  };
  const fetch = createOutbound(way);
  const at = { fetch, ...(baseUrl !== undefined && { baseURL: baseUrl }) };
  switch (provider) {
    case "openai-compatible":
      return named(
        model,
        createCompatible({ model, apiKey, baseUrl: baseUrl ?? "", fetch, stream: createOutboundStream(way) }),
      );
    case "anthropic":
      return named(model, createAnthropic({ apiKey, ...at })(model));
    case "google":
      return named(model, createGoogle({ apiKey, ...at })(model));
  }
}

const named = (name: string, model: LanguageModelV4): InterviewerModel => ({ name, builtIn: false, model });

type Compatible = CompletionService & { fetch: Outbound };

/** The library's model, with its stream read directly. */
function createCompatible({ model, apiKey, baseUrl, fetch, stream }: Compatible): LanguageModelV4 {
  const library = createOpenAICompatible({ name: "interviewer", apiKey, baseURL: baseUrl, fetch })(model);
  const service = { model, apiKey, baseUrl: baseUrl.replace(/\/$/u, ""), stream };
  return {
    specificationVersion: "v4",
    provider: library.provider,
    modelId: library.modelId,
    supportedUrls: {},
    doGenerate: (options) => library.doGenerate(options),
    doStream: (options) => Promise.resolve({ stream: streamCompletion(service, options) }),
  };
}
