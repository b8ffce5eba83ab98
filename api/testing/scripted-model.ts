import { afterAll, beforeAll } from "vitest";
import { createSpeaker, type ModelLimits, type Speaker } from "#api/features/interviews/speaker.ts";
import { createInterviewerModel } from "#api/integrations/ai/interviewer-model.ts";
import { startStandins } from "#standins/app.ts";

/** `thinking` and `refuses`: standins/openai/send-completion.ts. */
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
export type ScriptedModel = { speaker: Speaker; key: string; failures: unknown[] };

const MODEL = "stand-in-model";
const PATIENCE_MS = 50_000;
/**
 * A model that answers gets its time, however busy the machine: given up, its reply is used up, and the next is
 * another's. A test of one that says nothing gives shorter ones.
 */
export const PATIENT = {
  firstByteMs: PATIENCE_MS,
  totalMs: PATIENCE_MS,
  thinkingMs: PATIENCE_MS,
  planMs: PATIENCE_MS,
};

let keys = 0;

/** Imitated models of one test file, each with a key and so with replies and faults of its own. */
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
  /** The bodies of all requests of that key, as text. */
  const requestsOf = async (key: string): Promise<string[]> => {
    const asked = await fetch(`${standins.url}/openai/requests?key=${key}`);
    return ((await asked.json()) as { body: unknown }[]).map(({ body }) => JSON.stringify(body));
  };
  return {
    setScript,
    /** What a server is started with to speak by the model of that key. */
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
      const speaker = createSpeaker(
        interviewer,
        { onModelFailure: (error) => failures.push(error) },
        { ...PATIENT, ...limits },
      );
      return { speaker, key, failures };
    },
    requestsOf,
    /** Those that plan and speak: a rating in the background asks when it likes. */
    interviewerCalls: async (key: string) => (await requestsOf(key)).filter((body) => !isScorerCall(body)),
    scorerCalls: async (key: string) => (await requestsOf(key)).filter(isScorerCall),
  };
}

const isScorerCall = (body: string): boolean => body.includes("# Scorer, version");
