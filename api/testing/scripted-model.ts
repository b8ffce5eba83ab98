import { afterAll, beforeAll } from "vitest";
import {
  createModelClient,
  type ModelLimits,
  type ModelClient,
} from "#api/features/interviews/model-client.ts";
import { createInterviewerModel } from "#api/integrations/ai/interviewer-model.ts";
import { startStandins } from "#standins/app.ts";

/** `thinking` and `refuses`: see standins/openai/send-completion.ts. */
export type Script = {
  replies?: string[];
  faults?: object[];
  thinking?: object;
  refuses?: string[];
  window?: number;
  habits?: string[];
  tokensPerSecond?: number;
  planTokensPerSecond?: number;
};
export type ScriptedModel = { modelClient: ModelClient; key: string; failures: unknown[] };

const MODEL = "stand-in-model";
const PATIENCE_MS = 50_000;
/**
 * Long timeouts for models that answer, because the machine may be slow: after a timeout the scripted reply is used up
 * and the next call gets another one. Tests of a silent model set shorter ones.
 */
export const PATIENT = {
  firstByteMs: PATIENCE_MS,
  totalMs: PATIENCE_MS,
  thinkingMs: PATIENCE_MS,
  planMs: PATIENCE_MS,
};

let keys = 0;

/** Stand-in models of one test file. Each has a key, with its own replies and faults. */
export function useScriptedModels() {
  let standins: Awaited<ReturnType<typeof startStandins>>;
  beforeAll(async () => {
    const appUrl = "http://localhost";
    standins = await startStandins({ port: 0, appUrl, webhookUrl: appUrl });
  });
  afterAll(() => standins.close());
  const setScript = (key: string, script: Script) =>
    fetch(`${standins.url}/openai/faults`, {
      method: "POST",
      body: JSON.stringify({
        key,
        firstTokenMs: 1,
        tokensPerSecond: 100_000,
        planTokensPerSecond: 100_000,
        ...script,
      }),
    });
  /** The bodies of all requests with that key, as text. */
  const requestsOf = async (key: string): Promise<string[]> => {
    const asked = await fetch(`${standins.url}/openai/requests?key=${key}`);
    return ((await asked.json()) as { body: unknown }[]).map(({ body }) => JSON.stringify(body));
  };
  return {
    setScript,
    /** Server settings for using the model with that key. */
    settings: (key: string) => ({
      AI_PROVIDER: "openai-compatible",
      AI_MODEL: MODEL,
      AI_API_KEY: key,
      AI_BASE_URL: `${standins.url}/openai/v1`,
    }),
    create: async (script: Script = {}, limits: Partial<ModelLimits> = {}): Promise<ScriptedModel> => {
      keys += 1;
      const key = `scripted-${keys}`;
      await setScript(key, script);
      const interviewer = createInterviewerModel({
        provider: "openai-compatible",
        model: MODEL,
        apiKey: key,
        baseUrl: `${standins.url}/openai/v1`,
      });
      const failures: unknown[] = [];
      const modelClient = createModelClient(
        interviewer,
        { onModelFailure: (error) => failures.push(error) },
        { ...PATIENT, ...limits },
      );
      return { modelClient, key, failures };
    },
    requestsOf,
    /** Leaves out scorer calls, whose time varies because ratings run in the background. */
    interviewerCalls: async (key: string) => (await requestsOf(key)).filter((body) => !isScorerCall(body)),
    scorerCalls: async (key: string) => (await requestsOf(key)).filter(isScorerCall),
  };
}

const isScorerCall = (body: string): boolean => body.includes("# Scorer, version");
