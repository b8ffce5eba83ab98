import {
  createInterviewerModel,
  type AiSettings,
  type InterviewerModel,
} from "#api/integrations/ai/interviewer-model.ts";
import { ModelRefusedError } from "#api/integrations/ai/model-refused-error.ts";
import { streamWords } from "#api/integrations/ai/stream-words.ts";
import type { EngineStatus } from "#api/integrations/local-model/engine.ts";
import { findLocalState, type LocalState } from "#api/integrations/local-model/state-file.ts";
import { DAY_MS } from "#contract/calendar-days.ts";
import { fail, ok, reasonOf, warn, type Finding } from "./finding.ts";

const MODEL_MS = 20_000;
/** The usual fix for each status with which a model server refuses a call. */
const MENDS: Partial<Record<number, string>> = {
  401: "Check AI_API_KEY.",
  402: "Check the account's credit.",
  403: "Check AI_API_KEY, and whether it may use AI_MODEL.",
  404: "Check AI_BASE_URL (with /v1 at its end, where the server has it) and AI_MODEL.",
  429: "Check the account's credit and limits.",
};

/** `running`: the interviewer of the running server, which has already loaded a local model. */
export async function checkModel(ai: AiSettings, running?: InterviewerModel): Promise<Finding[]> {
  const interviewer = running ?? createInterviewerModel(ai);
  const answers = await askModel(ai, interviewer).finally(() => {
    if (!running) interviewer.local?.close();
  });
  if (ai?.provider !== "local") return [answers];
  return [answers, ...judgeLocalState(findLocalState(ai.dataDir), new Date())];
}

/** Makes one short call and reports the answer and its duration. */
export async function askModel(ai: AiSettings, interviewer: InterviewerModel): Promise<Finding> {
  const { name, builtIn } = interviewer;
  if (builtIn)
    return warn(
      "model",
      "the built-in interviewer",
      "Set AI_PROVIDER, AI_MODEL and AI_API_KEY for a language model, or install one on this machine: greenroom model.",
    );
  const started = performance.now();
  const mend = interviewer.local
    ? "Install it again, or a smaller one: greenroom model. While the app runs, this check needs the model's memory a second time."
    : "Check the AI_ settings.";
  try {
    const { text } = await streamWords(interviewer, {
      system: "You are asked whether you are there.",
      // Long enough to measure the speed.
      user: "Count from one to ten in words.",
      maxOutputTokens: 40,
      firstByteMs: MODEL_MS,
      totalMs: MODEL_MS,
      thinkingMs: MODEL_MS,
    });
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    const answers = `${name} answers in ${seconds} s: “${text.replaceAll(/\s+/g, " ").trim()}”`;
    return ok("model", interviewer.local ? `${answers}${describeLoad(interviewer.local.status())}` : answers);
  } catch (error) {
    const byStatus = error instanceof ModelRefusedError ? MENDS[error.status] : undefined;
    const place = ai !== null && "baseUrl" in ai && ai.baseUrl !== undefined ? ` at ${ai.baseUrl}` : "";
    return fail("model", `${name}${place}: ${reasonOf(error)}`, byStatus ?? mend);
  }
}

const describeLoad = ({ memoryBytes, wordsPerSecond }: EngineStatus): string =>
  [
    memoryBytes !== null && `, takes ${(memoryBytes / 1024 ** 3).toFixed(1)} GB of memory`,
    wordsPerSecond !== null && wordsPerSecond > 0 && `, says ${wordsPerSecond.toFixed(1)} words a second`,
  ]
    .filter((part) => part !== false)
    .join("");

/** Reports what the running server recorded about the model on this machine. */
export function judgeLocalState(state: LocalState | null, now: Date): Finding[] {
  if (state === null) return [ok("model's queue", "nobody has waited, and nothing has failed yet")];
  const { at, waiting, lastFailure } = state;
  const line = ok("model's queue", `waiting at ${at}: turns ${waiting.turn}, ratings ${waiting.rating}`);
  if (lastFailure === null) return [line];
  const last = `${lastFailure.reason}, at ${lastFailure.at}`;
  if (now.getTime() - Date.parse(lastFailure.at) > DAY_MS) return [line, ok("model's last failure", last)];
  return [
    line,
    warn(
      "model's last failure",
      last,
      "The built-in interviewer took over. Where it fails often, take another model.",
    ),
  ];
}
