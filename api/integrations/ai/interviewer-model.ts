import { MODEL_THINKING_SECONDS } from "#contract/limits.ts";
import type { ChosenModel } from "../local-model/catalogue.ts";
import { createLocalModel, type LocalMind } from "../local-model/local-model.ts";
import { createOutboundStream } from "../outbound-stream.ts";
import { createOutbound } from "../outbound.ts";
import { BUILT_IN_NAME, builtInModel } from "./built-in-model.ts";
import { usualHabits, type ModelHabits } from "./completion-request.ts";
import { createCompletionModel } from "./completion-stream.ts";
import { fromLibrary, type TextModel } from "./text-model.ts";

export type InterviewerModel = {
  /** Shown on the screen and stored with each message. */
  name: string;
  builtIn: boolean;
  model: TextModel;
  habits: ModelHabits;
  /** Set if the model runs on this machine. */
  local?: LocalMind;
};

type ServiceSettings = {
  provider: "openai-compatible" | "anthropic" | "google";
  model: string | undefined;
  apiKey: string | undefined;
  baseUrl: string | undefined;
};

export type AiSettings = ServiceSettings | { provider: "local"; dataDir: string; chosen: ChosenModel } | null;

export const builtInInterviewer = (): InterviewerModel => ({
  name: BUILT_IN_NAME,
  builtIn: true,
  model: builtInModel,
  habits: usualHabits(),
});

/** True if the model speaks other languages than English, unlike the built-in interviewer and local models. */
export const speaksLanguages = ({ builtIn, local }: InterviewerModel): boolean => !builtIn && !local;

const RESPONSE_MAX_BYTES = 4 * 1024 * 1024;
/** Default addresses of the providers. */
const PROVIDER_ADDRESS = {
  "openai-compatible": "https://api.openai.com",
  anthropic: "https://api.anthropic.com",
  google: "https://generativelanguage.googleapis.com",
} as const;

/** Creates the configured model, or the built-in interviewer behind the same interface. */
export function createInterviewerModel(settings: AiSettings): InterviewerModel {
  if (settings?.provider === "local") return createLocalInterviewer(settings);
  if (!settings?.model) return builtInInterviewer();
  const { provider, model, apiKey = "", baseUrl } = settings;
  const way = {
    to: [baseUrl ?? PROVIDER_ADDRESS[provider]] as [string],
    timeoutMs: MODEL_THINKING_SECONDS * 1000,
    responseMaxBytes: RESPONSE_MAX_BYTES,
  };
  const habits = usualHabits();
  const at = { apiKey, fetch: createOutbound(way), ...(baseUrl !== undefined && { baseURL: baseUrl }) };
  const named = (made: TextModel): InterviewerModel => ({
    name: model,
    builtIn: false,
    model: made,
    habits,
  });
  switch (provider) {
    case "openai-compatible": {
      const stream = createOutboundStream(way);
      return named(createCompletionModel({ model, apiKey, baseUrl: way.to[0], stream, habits }));
    }
    case "anthropic":
      return named(
        fromLibrary(provider, async () => (await import("@ai-sdk/anthropic")).createAnthropic(at)(model)),
      );
    case "google":
      return named(
        fromLibrary(provider, async () => (await import("@ai-sdk/google")).createGoogle(at)(model)),
      );
  }
}

function createLocalInterviewer(settings: { dataDir: string; chosen: ChosenModel }): InterviewerModel {
  const { model, mind } = createLocalModel(settings);
  return {
    name: `Local model: ${settings.chosen.name}`,
    builtIn: false,
    model,
    habits: usualHabits(),
    local: mind,
  };
}
