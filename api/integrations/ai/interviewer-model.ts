import { createAnthropic } from "@ai-sdk/anthropic";
import { createGoogle } from "@ai-sdk/google";
import { createOpenAICompatible } from "@ai-sdk/openai-compatible";
import type { LanguageModelV4 } from "@ai-sdk/provider";
import { MODEL_TOTAL_SECONDS } from "#contract/limits.ts";
import { createOutbound } from "../outbound.ts";
import { BUILT_IN_NAME, createBuiltInModel } from "./built-in-model.ts";

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
  const fetch = createOutbound({
    to: [baseUrl ?? PROVIDER_ADDRESS[provider]],
    timeoutMs: MODEL_TOTAL_SECONDS * 1000,
    answerMaxBytes: ANSWER_MAX_BYTES,
  });
  const at = { fetch, ...(baseUrl !== undefined && { baseURL: baseUrl }) };
  switch (provider) {
    case "openai-compatible":
      return named(
        model,
        createOpenAICompatible({
          name: "interviewer",
          apiKey,
          baseURL: baseUrl ?? "",
          fetch,
          includeUsage: true,
        })(model),
      );
    case "anthropic":
      return named(model, createAnthropic({ apiKey, ...at })(model));
    case "google":
      return named(model, createGoogle({ apiKey, ...at })(model));
  }
}

const named = (name: string, model: LanguageModelV4): InterviewerModel => ({ name, builtIn: false, model });
