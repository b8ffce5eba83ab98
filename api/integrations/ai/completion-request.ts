import { CHARACTERS_PER_TOKEN, MODEL_HABITS_SECONDS } from "#contract/limits.ts";
import { RefusedError } from "../outbound-stream.ts";
import type { TextRequest } from "./text-model.ts";

/** Capabilities and quirks of a model server, learned from its errors and replies. */
export type ModelHabits = {
  /** The model thinks before it replies. */
  thinks: boolean;
  /** The thinking starts without an opening tag. */
  thinksUnmarked: boolean;
  /** The model has given a usable reply that did not start with unmarked thinking. */
  speaksAtOnce: boolean;
  tokens: "max_tokens" | "max_completion_tokens";
  hasTemperature: boolean;
  /** Accepts `stream_options`. */
  hasUsage: boolean;
  /** Accepts a system message. */
  hasSystem: boolean;
  /** How JSON is requested: by a schema, without one, or by the prompt alone. */
  json: "json_schema" | "json_object" | "text";
  /** Path that the configured base address lacks. */
  path: "" | "/v1";
  /** Time when a habit was last learned; null while all are the usual ones. */
  learnedAt: number | null;
};

export const usualHabits = (): ModelHabits => ({
  thinks: false,
  thinksUnmarked: false,
  speaksAtOnce: false,
  tokens: "max_tokens",
  hasTemperature: true,
  hasUsage: true,
  hasSystem: true,
  json: "json_schema",
  path: "",
  learnedAt: null,
});

/** Resets habits that were learned long ago, because the server may have changed. */
export function forgetOldHabits(habits: ModelHabits): void {
  if (habits.learnedAt !== null && Date.now() - habits.learnedAt > MODEL_HABITS_SECONDS * 1000)
    Object.assign(habits, usualHabits());
}

export function learn(habits: ModelHabits, learned: Partial<ModelHabits>): true {
  Object.assign(habits, { learnedAt: Date.now() }, learned);
  return true;
}

const JSON_WAYS = ["json_schema", "json_object", "text"] as const;
/** Statuses of a refused request; some servers send 5xx where others send 4xx. */
const REFUSING: ReadonlySet<number> = new Set([400, 413, 422, 500, 501]);
/** Statuses with which servers answer at an unknown path. */
const NOWHERE: ReadonlySet<number> = new Set([404, 405, 501]);
/** Matches servers' error messages about a request that exceeds the model's context window. */
const TOO_LONG =
  /context.{0,20}(?:length|window|size)|too (?:large|long|many (?:input )?tokens)|exceeds?\b.{0,60}\b(?:limit|tokens|context)|max(?:_completion)?_tokens\b.{0,60}\b(?:at most|less than|<=|maximum)/iu;
/** Finds the maximum of output tokens in an error message that names one. */
const REPLY_LIMIT =
  /max(?:_completion)?_tokens\b.{0,60}?(?:at most|less than or equal to|<=|maximum(?: value)?(?: of| is)?)\D{0,10}(\d{2,6})/iu;

const SYSTEM =
  /system (?:role|message|prompt|instruction)|developer instruction|\broles?\b.{0,60}\b(?:system|user|assistant|alternate)\b/iu;
const UNKNOWN =
  /not (?:supported|allowed|permitted|recogni[sz]ed)|un(?:supported|known|expected|recogni[sz]ed)/iu;
const FORMAT = /response_format|json_schema|json_object|json mode|schema|structured|grammar|guided/iu;
/** Matches an error body that holds only generic words and no reason. */
const SAYS_NOTHING =
  /^(?:[^a-z]|error|message|detail|title|status|code|type|param|null|bad[ _]?request|invalid[ _]request|unprocessable|entity|content|none)*$/iu;

/** Changes one habit according to an error; false if there is nothing to learn. Parallel calls learn the same. */
export function learnFrom({ status, body }: RefusedError, asked: ModelHabits, habits: ModelHabits): boolean {
  const learned = REFUSING.has(status) ? habitBehind(body, asked) : null;
  if (learned !== null) return learn(habits, learned);
  return NOWHERE.has(status) && asked.path === "" && !/model/iu.test(body) && learn(habits, { path: "/v1" });
}

function habitBehind(body: string, asked: ModelHabits): Partial<ModelHabits> | null {
  if (asked.hasUsage && /stream_options|include_usage/iu.test(body)) return { hasUsage: false };
  if (asked.hasSystem && SYSTEM.test(body)) return { hasSystem: false };
  const isOtherName =
    body.includes("max_completion_tokens") || (/max_tokens/u.test(body) && UNKNOWN.test(body));
  if (asked.tokens === "max_tokens" && isOtherName) return { tokens: "max_completion_tokens", thinks: true };
  if (asked.hasTemperature && /temperature/iu.test(body)) return { hasTemperature: false };
  if (asked.json !== "text" && FORMAT.test(body))
    return { json: JSON_WAYS[JSON_WAYS.indexOf(asked.json) + 1] ?? "text" };
  // Without a stated reason, drop the least important feature first.
  if (!SAYS_NOTHING.test(body)) return null;
  if (asked.hasUsage) return { hasUsage: false };
  return asked.json === "text" ? null : { json: "text" };
}

export const isTooLong = ({ status, body }: RefusedError): boolean =>
  REFUSING.has(status) && TOO_LONG.test(body);

const FEWEST_OUTPUT_TOKENS = 150;
const SPARE_TOKENS = 64;
const PROMPT_KEPT = 0.6;
/** Share of a shortened prompt taken from its beginning, which holds the task; the end holds the latest words. */
const BEGINNING_KEPT = 0.4;

/** Fits this one call into a smaller context window: fewer output tokens first, then a shorter prompt. */
export function shrink(request: TextRequest, body: string): TextRequest {
  const { system, user, maxOutputTokens } = request;
  const most = Number(REPLY_LIMIT.exec(body)?.[1] ?? Infinity);
  if (most < maxOutputTokens) return { ...request, maxOutputTokens: most };
  if (maxOutputTokens > FEWEST_OUTPUT_TOKENS) {
    const window = Number(/context[^\d]{0,60}(\d{3,7})/iu.exec(body)?.[1] ?? 0);
    const left = window - Math.ceil((system.length + user.length) / CHARACTERS_PER_TOKEN) - SPARE_TOKENS;
    const fitting = left < maxOutputTokens ? left : Math.floor(maxOutputTokens / 2);
    return { ...request, maxOutputTokens: Math.max(FEWEST_OUTPUT_TOKENS, fitting) };
  }
  const kept = Math.floor(user.length * PROMPT_KEPT);
  const beginning = Math.floor(kept * BEGINNING_KEPT);
  return { ...request, user: `${user.slice(0, beginning)}\n[…]\n${user.slice(beginning - kept)}` };
}

export function bodyOf(
  model: string,
  habits: ModelHabits,
  { system, user, maxOutputTokens, json }: TextRequest,
): object {
  return {
    model,
    messages: habits.hasSystem
      ? [
          { role: "system", content: system },
          { role: "user", content: user },
        ]
      : [{ role: "user", content: `${system}\n\n${user}` }],
    [habits.tokens]: maxOutputTokens,
    ...(json && habits.hasTemperature && { temperature: json.temperature }),
    ...formatOf(habits, json),
    stream: true,
    ...(habits.hasUsage && { stream_options: { include_usage: true } }),
  };
}

function formatOf(habits: ModelHabits, json: TextRequest["json"]): object {
  if (!json || habits.json === "text") return {};
  if (habits.json === "json_object") return { response_format: { type: "json_object" } };
  const { schema, name } = json;
  return { response_format: { type: "json_schema", json_schema: { name, schema, strict: true } } };
}

const CALL = "/chat/completions";

/** Address of the completions call. The base address may end with a slash, hold a query, or be the full address. */
export function completionUrl(baseUrl: string, path: ModelHabits["path"]): string {
  const url = new URL(baseUrl);
  const base = ["", ...url.pathname.split("/").filter((part) => part !== "")].join("/");
  url.pathname = base.endsWith(CALL) ? base : `${base}${path}${CALL}`;
  return url.href;
}
