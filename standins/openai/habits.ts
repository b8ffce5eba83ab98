import type { Completion } from "./completion.ts";

/** Allowed or common behaviour of real servers, each of which once broke a client. */
export const HABITS = [
  "no-finish",
  "odd-finish",
  "error-null",
  "parts",
  "pings",
  "crlf",
  "no-usage",
  "created",
  "stays-open",
  "not-streamed",
  "no-done",
  "small-done",
  "other-choice",
  "counts-as-text",
  "end-mark",
] as const;
export type Habit = (typeof HABITS)[number];

const CHANGES: Partial<Record<Habit, (frames: string) => string>> = {
  "no-finish": (frames) => frames.replace(/"finish_reason":"\w+"/u, '"finish_reason":null'),
  "odd-finish": (frames) => frames.replace('"finish_reason":"stop"', '"finish_reason":"eos"'),
  "error-null": (frames) => frames.replaceAll('data: {"id"', 'data: {"error":null,"id"'),
  parts: (frames) =>
    frames.replaceAll(
      /"content":("(?:[^"\\]|\\.)*")/gu,
      (_, text: string) => `"content":[{"type":"text","text":${text}}]`,
    ),
  pings: (frames) => `: keep-alive\n\nevent: ping\ndata: \n\n${frames}`,
  "no-usage": (frames) => frames.replace(/data: [^\n]*"usage"[^\n]*\n\n/u, ""),
  "no-done": (frames) => frames.replace("data: [DONE]\n\n", ""),
  "small-done": (frames) =>
    frames.replace("[DONE]", "[done]").replace('"finish_reason":"stop"', '"finish_reason":null'),
  "other-choice": (frames) =>
    frames.replaceAll('"choices":[{', '"choices":[{"index":1,"delta":{"content":"Or so."}},{'),
  "counts-as-text": (frames) => frames.replaceAll(/("(?:prompt|completion)_tokens":)(\d+)/gu, '$1"$2"'),
  "end-mark": (frames) => frames.replace('"delta":{},', '"delta":{"content":"<|im_end|>"},'),
  crlf: (frames) => frames.replaceAll("\n", "\r\n"),
};

/** Changes the completion according to these habits. */
export function withHabits(completion: Completion, habits: readonly Habit[]): Completion {
  if (habits.length === 0) return completion;
  const changes = HABITS.filter((habit) => habits.includes(habit)).flatMap((habit) => CHANGES[habit] ?? []);
  const change = (frames: string) => changes.reduce((changed, one) => one(changed), frames);
  const { frameOf, opening, closing } = completion;
  return {
    ...completion,
    frameOf: (at) => change(frameOf(at)),
    opening: change(opening),
    closing: change(closing),
  };
}
