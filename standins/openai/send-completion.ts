import type { ServerResponse } from "node:http";
import { z } from "zod";
import { setBounded } from "../standin.ts";
import { type ChatRequest, type Completion, promptTokensOf, THINK_MARKS } from "./completion.ts";
import { type Habit, HABITS, withHabits } from "./habits.ts";

const KEPT_KEYS = 1000;

const fault = z.strictObject({
  kind: z.enum(["delay", "status", "cut", "garbage", "stall", "empty", "hostile"]),
  status: z.int().min(400).max(599).default(500),
  ms: z.int().min(0).max(600_000).default(1000),
  afterTokens: z.int().min(0).default(3),
  times: z.int().min(1).default(1),
});

/** Reasoning before the reply, sent in its own field, in tags, or not at all (only SSE comments). */
const thinking = z.strictObject({
  shape: z.enum(["channel", ...THINK_MARKS, "silent"]),
  words: z.string().min(1).default("Let me think about this first."),
  /** How long only SSE comments are sent. */
  ms: z.int().min(0).max(600_000).default(0),
});
export type Thinking = z.output<typeof thinking>;

/** Request features that real servers may refuse. */
const REFUSABLE = [
  "max_tokens",
  "temperature",
  "json_schema",
  "json_object",
  "stream_options",
  "system",
] as const;

export const planSchema = z.strictObject({
  key: z.string().min(1),
  faults: z.array(fault).default([]),
  tokensPerSecond: z.number().positive().default(80),
  /** Fast, because nobody watches a plan being written. */
  planTokensPerSecond: z.number().positive().default(2000),
  firstTokenMs: z.number().min(0).max(600_000).default(100),
  replies: z.array(z.string()).default([]),
  /** Text before each spoken reply, to make streams long. */
  preamble: z.string().default(""),
  thinking: thinking.nullable().default(null),
  refuses: z.array(z.enum(REFUSABLE)).default([]),
  /** Context window: the most tokens of prompt and reply together. */
  window: z.int().positive().nullable().default(null),
  habits: z.array(z.enum(HABITS)).default([]),
});

export type Fault = z.output<typeof fault>;
type Plan = Omit<z.output<typeof planSchema>, "key">;

const REFUSALS: Record<(typeof REFUSABLE)[number], string> = {
  max_tokens:
    "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.",
  temperature: "Unsupported value: 'temperature' does not support 0 with this model.",
  json_schema: "Invalid parameter: 'response_format' of type 'json_schema' is not supported with this model.",
  json_object: "'response_format.type' must be 'text'",
  stream_options: "Unrecognized request argument supplied: stream_options",
  system: "System role not supported",
};

/** Returns vLLM's error message when the request exceeds the context window. */
function findOverflow(request: ChatRequest, window: number | null): string | null {
  const most = request.max_completion_tokens ?? request.max_tokens ?? 0;
  const prompt = promptTokensOf(request);
  if (window === null || most + prompt <= window) return null;
  return `'max_tokens' or 'max_completion_tokens' is too large: ${most}. This model's maximum context length is ${window} tokens and your request has ${prompt} input tokens (${most} > ${window} - ${prompt}).`;
}

export type Plans = ReturnType<typeof createPlans>;

/** Settings for the next requests, per API key, so that parallel tests do not affect each other. */
export function createPlans() {
  const plans = new Map<string, Plan>();
  const usual: Plan = planSchema.parse({ key: "usual" });
  return {
    set({ key, ...plan }: z.output<typeof planSchema>): void {
      setBounded(plans, [key, plan], KEPT_KEYS);
    },
    reset(key: string): void {
      plans.delete(key);
    },
    paceOf(key: string, isPlan: boolean): Pick<Plan, "tokensPerSecond" | "firstTokenMs"> {
      const { tokensPerSecond, planTokensPerSecond, firstTokenMs } = plans.get(key) ?? usual;
      return { tokensPerSecond: isPlan ? planTokensPerSecond : tokensPerSecond, firstTokenMs };
    },
    thinkingOf: (key: string): Thinking | null => plans.get(key)?.thinking ?? null,
    /** The reason for refusing a request, or null. */
    findRefusal(key: string, request: ChatRequest): string | null {
      const { type } = request.response_format ?? {};
      const isIn = (name: (typeof REFUSABLE)[number]) =>
        name === type || request[name] !== undefined || request.messages.some(({ role }) => role === name);
      const { refuses = [], window = null } = plans.get(key) ?? {};
      const refused = refuses.find(isIn);
      return refused === undefined ? findOverflow(request, window) : REFUSALS[refused];
    },
    habitsOf: (key: string): readonly Habit[] => plans.get(key)?.habits ?? [],
    preambleOf: (key: string): string => plans.get(key)?.preamble ?? "",
    /** Takes one fault per request, in order; each applies `times` times. */
    takeFault(key: string): Fault | undefined {
      const plan = plans.get(key);
      const next = plan?.faults[0];
      if (!plan || !next) return undefined;
      next.times -= 1;
      if (next.times === 0) plan.faults.shift();
      return next;
    },
    /** Keeps a reply that a fault cut short, so that the caller's retry gets all of it. */
    nextReply(key: string, { isWhole }: { isWhole: boolean }): string | undefined {
      const replies = plans.get(key)?.replies ?? [];
      return isWhole ? replies.shift() : replies[0];
    },
  };
}

const SHORTEST_TICK_MS = 4;
/** Slack for timers that fire early. Without it, an early tick would send nothing and the next tick two tokens. */
const SLACK_MS = 1;

type Pacing = {
  count: number;
  tokensPerSecond: number;
  firstTokenMs: number;
  /** Sends tokens from `from` up to but excluding `to`; several at once when the timer is late. */
  send: (from: number, to: number) => void;
  done: () => void;
};

/** Calls `send` at the given pace, then `done` once. Returns a function that stops it. */
function startPacing({ count, tokensPerSecond, firstTokenMs, send, done }: Pacing): () => void {
  const interval = 1000 / tokensPerSecond;
  let ticker: NodeJS.Timeout | undefined;
  let sent = 0;
  const first = setTimeout(() => {
    const startedAt = performance.now();
    const tick = () => {
      const due = Math.min(count, Math.floor((performance.now() - startedAt + SLACK_MS) / interval) + 1);
      if (due > sent) send(sent, due);
      sent = Math.max(sent, due);
      if (sent < count) return;
      clearInterval(ticker);
      done();
    };
    ticker = setInterval(tick, Math.max(SHORTEST_TICK_MS, interval));
    tick();
  }, firstTokenMs);
  return () => {
    clearTimeout(first);
    clearInterval(ticker);
  };
}

type Sending = {
  response: ServerResponse;
  completion: Completion;
  pace: Pick<Plan, "tokensPerSecond" | "firstTokenMs">;
  fault: Fault | undefined;
  thinking: Thinking | null;
  habits: readonly Habit[];
};

const COMMENT_EVERY_MS = 50;

const brokenFrames =
  'data: {"id":"chatcmpl-0","choices":[{"delta":{"content":\n\n: \u0000\u0007\n\ndata: <html>502 Bad Gateway</html>\n\n';
const brokenJson = '{"id":"chatcmpl-0","choices":[{"message":<html>502 Bad Gateway</html>';

/** Writes directly to Node's response: one small write per token is the cheapest way to serve many streams. */
export function streamCompletion({ response, completion, pace, fault, thinking, habits }: Sending): void {
  const { tokens, frameOf, opening, closing } = withHabits(completion, habits);
  const spoils = fault?.kind === "cut" || fault?.kind === "stall" || fault?.kind === "garbage";
  response.writeHead(habits.includes("created") ? 201 : 200, {
    "content-type": "text/event-stream; charset=utf-8",
    "cache-control": "no-cache",
  });
  response.write(opening);
  const silentMs = thinking?.ms ?? 0;
  const comments =
    silentMs > 0 ? setInterval(() => response.write(": thinking\n\n"), COMMENT_EVERY_MS) : undefined;
  const stop = startPacing({
    ...pace,
    firstTokenMs: pace.firstTokenMs + silentMs,
    count: spoils ? Math.min(fault.afterTokens, tokens.length) : tokens.length,
    send: (from, to) => {
      clearInterval(comments);
      let frames = "";
      for (let index = from; index < to; index += 1) frames += frameOf(index);
      response.write(frames);
    },
    done: () => {
      // Node sends written frames at the end of the tick, so destroying the response now would lose the last ones.
      if (fault?.kind === "cut") setImmediate(() => response.destroy());
      else if (fault?.kind === "garbage") response.end(brokenFrames);
      else if (habits.includes("stays-open") || habits.includes("no-done")) response.write(closing);
      else if (fault?.kind !== "stall") response.end(closing);
    },
  });
  response.once("close", () => {
    clearInterval(comments);
    stop();
  });
}

/** Sends the whole response at once, after the time that streaming it would have taken. */
export function sendWholeCompletion({ response, completion, pace, fault }: Sending): void {
  const body = fault?.kind === "garbage" ? brokenJson : completion.asJson();
  const speakingMs = (completion.tokens.length / pace.tokensPerSecond) * 1000;
  const timer = setTimeout(() => {
    const length = Buffer.byteLength(body);
    response.writeHead(200, { "content-type": "application/json", "content-length": length });
    if (fault?.kind === "stall") response.flushHeaders();
    else if (fault?.kind === "cut") response.write(body.slice(0, body.length / 2), () => response.destroy());
    else response.end(body);
  }, pace.firstTokenMs + speakingMs);
  response.once("close", () => clearTimeout(timer));
}
