import { createAnthropic } from "@ai-sdk/anthropic";
import { createGoogle } from "@ai-sdk/google";
import { createOpenAICompatible } from "@ai-sdk/openai-compatible";
import type { LanguageModelV4 } from "@ai-sdk/provider";
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

/** The model that words the turns: the configured one, or the built-in interviewer behind the same interface. */
export function createInterviewerModel(settings: AiSettings): InterviewerModel {
  if (!settings?.model) return builtInInterviewer();
  const { provider, model, apiKey = "", baseUrl } = settings;
  const at = baseUrl === undefined ? {} : { baseURL: baseUrl };
  switch (provider) {
    case "openai-compatible":
      return named(
        model,
        createOpenAICompatible({ name: "interviewer", apiKey, baseURL: baseUrl ?? "", includeUsage: true })(
          model,
        ),
      );
    case "anthropic":
      return named(model, createAnthropic({ apiKey, ...at })(model));
    case "google":
      return named(model, createGoogle({ apiKey, ...at })(model));
  }
}

const named = (name: string, model: LanguageModelV4): InterviewerModel => ({ name, builtIn: false, model });
